"""Which way text runs: the Unicode bidirectional algorithm, by python-bidi. Text without right-to-left letters
never loads it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from toolkit.errors import ToolkitError

_TURNS = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_LEVEL = re.compile(r"Level\(\s*(\d+),?\s*\)")


def may_turn(text: str) -> bool:
    """True when some of `text` may run from right to left."""
    return _TURNS.search(text) is not None


@lru_cache(maxsize=1024)
def runs_from_right(text: str) -> bool:
    """True when a paragraph of `text` begins at the right: its first letter with a direction says so."""
    if not may_turn(text):
        return False
    from bidi import get_base_level  # type: ignore[import-untyped]

    return bool(get_base_level(_SURROGATE.sub("\ufffd", text)) == 1)


@lru_cache(maxsize=1024)
def levels(text: str, *, from_right: bool) -> tuple[int, ...]:
    """How deep each character of a line is embedded: even levels run from left to right, odd ones from right to left.

    A line is taken for itself, within a paragraph that begins at the right or at the left.
    """
    if not from_right and not may_turn(text):
        return (0,) * len(text)
    from bidi import get_display

    text = _SURROGATE.sub("\ufffd", text)
    told = str(get_display(text, base_dir="R" if from_right else "L", debug=True))
    # One level a byte of UTF-8, after the text itself and its classes.
    by_byte = [
        int(level) for level in _LEVEL.findall(told.rpartition("\n    levels: [\n")[2].partition("\n    ],\n")[0])
    ]
    lengths = [len(character.encode()) for character in text]
    if len(by_byte) != sum(lengths):
        raise ToolkitError("python-bidi tells no levels", "pip install --upgrade python-bidi")
    return tuple(by_byte[end - length] for end, length in zip(accumulate(lengths), lengths, strict=True))


def visual_order(depths: Sequence[int]) -> list[int]:
    """The parts of a line, by their number, from left to right (rule L2 of the algorithm)."""
    order = list(range(len(depths)))
    for depth in range(max(depths, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and depths[order[end]] >= depth:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order
