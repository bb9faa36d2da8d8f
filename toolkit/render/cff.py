"""Subsets of fonts with PostScript outlines (.otf), as a PDF embeds them. Glyphs keep their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]

_CHARSET, _ROS = 15, 30
_FLAGS = (
    hb.SubsetFlags.NO_HINTING
    | hb.SubsetFlags.NOTDEF_OUTLINE
    | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    | hb.SubsetFlags.DOWNGRADE_CFF2
)


def bare_cff(face: Any, glyphs: Iterable[int], pin: Any) -> bytes:
    """The outlines of `glyphs` as a bare CFF font whose character numbers are the glyph numbers of `face`.

    `pin` fixes the axes of a variable font. Equal input gives equal bytes.
    """
    numbers = sorted({0, *glyphs})
    compact = _subset(face, numbers, pin, hb.SubsetFlags.CFF_IDENTITY_CHARSET)
    place = _charset_place(compact)
    if place is None:
        # A font that is not keyed by character ids is looked up by glyph number, so glyphs must stay where they are.
        return _subset(face, numbers, pin, hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.CFF_IDENTITY_CHARSET)
    charset = b"\0" + b"".join(number.to_bytes(2, "big") for number in numbers[1:])
    return compact[:place] + len(compact).to_bytes(4, "big") + compact[place + 4 :] + charset


def _subset(face: Any, numbers: Sequence[int], pin: Any, flag: Any) -> bytes:
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(numbers)
    wanted.flags = _FLAGS | flag
    pin(wanted)
    return bytes(hb.subset(face, wanted).reference_table("CFF ").data)


def _charset_place(font: bytes) -> int | None:
    """Where the offset of the charset (four bytes) stands in a CFF that is keyed by character ids; None in others.

    Adobe Technical Note 5176, sections 4 to 9.
    """
    start, end = _first_of_index(font, _end_of_index(font, font[2]))
    place, at, is_keyed = None, start, False
    while at < end:
        byte = font[at]
        if byte == _CHARSET and font[at - 5] == 29:
            place = at - 4
        is_keyed = is_keyed or (byte == 12 and font[at + 1] == _ROS)
        at += _length(font, at)
    return place if is_keyed else None


def _length(font: bytes, at: int) -> int:
    """The bytes of the operator or operand at `at` of a DICT."""
    byte = font[at]
    if byte == 30:
        last = at + 1
        while 15 not in (font[last] >> 4, font[last] & 15):
            last += 1
        return last + 1 - at
    return {12: 2, 28: 3, 29: 5}.get(byte, 2 if byte >= 247 else 1)


def _first_of_index(font: bytes, at: int) -> tuple[int, int]:
    """Start and end of the first object of the INDEX at `at`."""
    count, size = int.from_bytes(font[at : at + 2], "big"), font[at + 2]
    base = at + 2 + (count + 1) * size
    first, second = (int.from_bytes(font[at + 3 + k * size : at + 3 + (k + 1) * size], "big") for k in (0, 1))
    return base + first, base + second


def _end_of_index(font: bytes, at: int) -> int:
    count = int.from_bytes(font[at : at + 2], "big")
    if count == 0:
        return at + 2
    size = font[at + 2]
    last = at + 3 + count * size
    return at + 2 + (count + 1) * size + int.from_bytes(font[last : last + size], "big")
