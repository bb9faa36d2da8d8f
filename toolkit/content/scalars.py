"""What a plain scalar means: the core schema of YAML 1.2. `NO`, `on`, `1:30` and `2024-01-01` are text."""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

_NOT_TEXT_STARTS = frozenset("+-.0123456789~nNtTfF")
_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{sign + word: float(sign + "inf") for sign in ("", "+", "-") for word in (".inf", ".Inf", ".INF")},
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]+")
_MOST_DIGITS = 4000
"""More digits than any number needs; Python refuses to convert beyond 4300, so such a number counts as infinite."""


def plain_value(source: str) -> Scalar:
    """The value of a plain scalar written as `source`."""
    if source and source[0] not in _NOT_TEXT_STARTS:
        return source
    if source in _WORDS:
        return _WORDS[source]
    if _INTEGER.fullmatch(source):
        return int(source) if len(source) < _MOST_DIGITS else float(source)
    if _OTHER_BASE.fullmatch(source):
        return int(source, 0) if len(source) < _MOST_DIGITS else float("inf")
    return float(source) if _FLOAT.fullmatch(source) else source


def has_leading_zero(source: str) -> bool:
    """True for `012`: twelve in YAML 1.2, ten in YAML 1.1, and perhaps meant as text."""
    return _LEADING_ZERO.fullmatch(source) is not None
