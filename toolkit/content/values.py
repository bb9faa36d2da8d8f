"""Types, equality and multiples of JSON values as content means them.

2.0 and true are no integers, 1 and true are not equal, and a multiple is worked out in exact fractions, so that 0.3
is one of 0.1.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

LARGEST_INTEGER = 2**53 - 1
"""Beyond it JSON readers and spreadsheets round."""


def is_integer(value: Any) -> bool:
    """True for a whole number that is written as one."""
    return type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER


def is_number(value: Any) -> bool:
    """True for a finite number; true and false are none."""
    return (type(value) is float and math.isfinite(value)) or is_integer(value)


TYPES: dict[str, Callable[[Any], bool]] = {
    "array": lambda value: type(value) is list,
    "boolean": lambda value: type(value) is bool,
    "integer": is_integer,
    "null": lambda value: value is None,
    "number": is_number,
    "object": lambda value: type(value) is dict,
    "string": lambda value: type(value) is str,
}


def are_equal(one: Any, other: Any) -> bool:
    """Equality that keeps 1, 1.0 and true apart."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(are_equal(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(are_equal, one, other))
    return bool(one == other)


def is_multiple(value: float, step: float) -> bool:
    """True when `value` as written is a whole number of `step` as written."""
    return (Fraction(repr(value)) / Fraction(repr(step))).denominator == 1


def repeated(items: list[Any]) -> tuple[int, int] | None:
    """The indices of the first item that equals an earlier one and of that one; None when all are different."""
    for index, value in enumerate(items):
        for earlier in range(index):
            if are_equal(items[earlier], value):
                return index, earlier
    return None


@cache
def expression(pattern: str) -> re.Pattern[str]:
    """`pattern` as JSON Schema means it: `$` is the very end, in Python also the place before a last newline."""
    ends = pattern.endswith("$") and not pattern.endswith("\\$")
    return re.compile(pattern[:-1] + r"\Z" if ends else pattern)
