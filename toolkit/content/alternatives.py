"""Which alternative of an `anyOf` or `oneOf` was meant, when none holds."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.content.breach import Breach

_WRONG_TYPE = 1000
_WRONG_MARK = 100
_WRONG_KEY = 10


def meant(breach: Breach) -> tuple[Breach, ...]:
    """The breaches of the alternative that comes nearest, or none when several come equally near.

    An alternative for another type is the farthest; then one whose constant (`kind: road`) differs; then it counts
    which keys are missing or unknown.
    """
    ranked = sorted(breach.branches, key=_distance)
    if not ranked or _is_other_value(ranked[0]):
        return ()
    if len(ranked) > 1 and _distance(ranked[0]) == _distance(ranked[1]):
        return ()
    return ranked[0]


def are_other_values(breach: Breach) -> bool:
    """True when every alternative is for another type of value, or for other words."""
    return all(map(_is_other_value, breach.branches))


def _is_other_value(branch: Iterable[Breach]) -> bool:
    return any(each.depth == 0 and each.keyword in ("type", "enum", "const") for each in branch)


def _distance(breaches: Iterable[Breach]) -> int:
    return sum(_weight(each) for each in breaches)


def _weight(breach: Breach) -> int:
    if breach.depth == 0 and breach.keyword == "type":
        return _WRONG_TYPE
    if breach.depth == 1 and breach.keyword in ("const", "enum") and isinstance(breach.value, str):
        is_mark = breach.keyword == "const" or len(breach.wanted) == 1
        return _WRONG_MARK if is_mark else 1
    return _WRONG_KEY if breach.depth <= 1 and breach.keyword in ("required", "additionalProperties") else 1
