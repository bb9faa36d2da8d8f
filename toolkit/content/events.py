"""YAML text to ruamel's parsing events: the only module that calls ruamel.yaml.

The C reader (`ruamel.yaml.clib`) is some twenty times as fast as the pure one but keeps a few restrictions of
YAML 1.1, such as no `:` inside a plain scalar in `[…]` and `{…}`. Where it stumbles over one, the pure reader decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_READ_OTHERWISE = re.compile("[\x85\u2028\u2029\ufeff]")
_ONLY_IN_1_1 = (
    "found unexpected ':'",
    "did not find expected ',' or ']'",
    "did not find expected ',' or '}'",
    "found unknown directive name",
)


class YamlError(Exception):
    """The text is no YAML. `line` and `column` count from 0; `problem` is the reader's own wording."""

    def __init__(self, problem: str, line: int, column: int) -> None:
        super().__init__(problem)
        self.problem, self.line, self.column = problem, line, column

    @property
    def is_only_in_1_1(self) -> bool:
        """True when YAML 1.2 may allow what YAML 1.1 refuses here."""
        return self.problem.startswith(_ONLY_IN_1_1)


@cache
def has_fast_reader() -> bool:
    """True when the C reader is installed."""
    return find_spec("_ruamel_yaml") is not None


def is_fast_reader_right(text: str) -> bool:
    """True when the C reader is there and `text` has none of the characters it takes for line ends, or passes over."""
    return has_fast_reader() and _READ_OTHERWISE.search(text) is None


def events(text: str, *, fast: bool) -> Iterator[Any]:
    """The parsing events of `text`, by the C reader when `fast`. Take them inside `faults_of`."""
    if not fast:
        return _pure_events(text)
    from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]

    return iter(CParser(text).get_event, None)


def _pure_events(text: str) -> Iterator[Any]:
    try:
        yield from YAML(typ="safe", pure=True).parse(text)
    except ValueError:
        # The pure reader makes characters of escapes such as "\U00110000" without a look at their range.
        raise YamlError("found invalid Unicode character escape code", 0, 0) from None


@contextmanager
def faults_of(text: str) -> Iterator[None]:
    """Turns what the readers raise while they read `text` into YamlError."""
    try:
        yield
    except MarkedYAMLError as error:
        raise _fault(error) from None
    except YAMLError as error:
        raise _character_fault(text, str(error)) from None


def _fault(error: MarkedYAMLError) -> YamlError:
    """Text that never ends is shown where it starts; every other fault where the reader stood."""
    endless = "end of stream" in (error.problem or "") and "scalar" in (error.context or "")
    mark = (error.context_mark if endless else None) or error.problem_mark or error.context_mark
    problem = error.problem or error.context or "unreadable"
    return YamlError(problem, mark.line if mark else 0, mark.column if mark else 0)


def _character_fault(text: str, problem: str) -> YamlError:
    """The fault at the first character that YAML allows nowhere: the readers tell only its offset."""
    found = _UNPRINTABLE.search(text)
    if found is None:
        return YamlError(problem.partition("\n")[0], 0, 0)
    before = text[: found.start()]
    problem = f"found the control character U+{ord(found[0]):04X}"
    return YamlError(problem, before.count("\n"), found.start() - (before.rfind("\n") + 1))
