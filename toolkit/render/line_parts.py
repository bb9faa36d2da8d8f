"""Lines taken apart: what one typeface draws in one direction, and icons, from left to right. Measures are in ems."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from typing import NamedTuple

from toolkit.model.drawing import Glyph
from toolkit.render.direction import levels, may_turn, runs_from_right, visual_order
from toolkit.render.font_book import FontBook, Run
from toolkit.render.icons import IconSet
from toolkit.render.lines import Line, Width
from toolkit.render.markup import Piece
from toolkit.render.text_style import TextStyle
from toolkit.render.typefaces import Manner, Typeface

ICON_GAP_EM = 0.08
_STANDS_FOR_ICON = "\ufffc"
_Key = tuple[Line, str, str, float, float, str, bool | None]


class Part(NamedTuple):
    """A run of glyphs, or an icon when `run` is None. `said` is its text where the glyphs stand in another order."""

    piece: Piece
    run: Run | None
    glyphs: tuple[Glyph, ...]
    width_em: float
    said: str = ""


def line_width(parts: Sequence[Part], style: TextStyle) -> float:
    """The width of a line; no room is needed after its last letter."""
    last = parts[-1] if parts else None
    after = style.tracking if last is not None and last.run is not None and not last.run.is_joined else 0.0
    return sum(part.width_em for part in parts) - after


@dataclass
class LineParts:
    """Takes lines apart, each only once."""

    fonts: FontBook
    icons: IconSet
    _known: dict[_Key, tuple[Part, ...]] = field(default_factory=dict)
    _widths: dict[tuple[str, str, float, float, str], Width] = field(default_factory=dict)

    def widths(self, style: TextStyle) -> Width:
        """What tells how wide single pieces are in that style; it knows what it was asked before."""
        key = (style.family, style.style, style.tracking, style.icon_scale, style.language)
        if key not in self._widths:
            self._widths[key] = cache(lambda piece: self.width_em((piece,), style))
        return self._widths[key]

    def cutter(self, style: TextStyle, whole: Piece) -> Cutter | None:
        """What tells how pieces of the line `whole` look by themselves, out of how all of it looks.

        None when that is not known to be simple.
        """
        if not self.fonts.is_plain(whole.text, style.family, whole.style):
            return None
        return Cutter(whole, style, self.fonts.chain(style.family, whole.style)[0], self._known)

    def width_em(self, line: Line, style: TextStyle) -> float:
        """The advance of a line, with the tracking after each letter."""
        return sum(part.width_em for part in self.of(line, style))

    def of(self, line: Line, style: TextStyle, *, from_right: bool | None = None) -> tuple[Part, ...]:
        """The parts of a line from left to right; `from_right` is the direction of its paragraph, None its own."""
        key = _key(line, style, from_right=from_right)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(self._taken_apart(line, style, from_right=from_right))
        return found

    def borrowed_ink(self, line: Line, style: TextStyle) -> tuple[float, float]:
        """How far letters from other typefaces than the style's own reach above and below the baseline."""
        top = bottom = 0.0
        for part in self.of(line, style):
            if part.run is not None and part.run.typeface is not self.fonts.chain(style.family, part.piece.style)[0]:
                for glyph in part.glyphs:
                    over, under = part.run.typeface.ink(glyph.number)
                    top, bottom = max(top, over + glyph.y_em), min(bottom, under + glyph.y_em)
        return top, bottom

    def _taken_apart(self, line: Line, style: TextStyle, *, from_right: bool | None) -> Iterator[Part]:
        text = "".join(_STANDS_FOR_ICON if piece.icon else piece.text for piece in line)
        if not from_right and not may_turn(text):
            for piece in line:
                yield from self._piece(piece, style, from_right=False)
            return
        right = runs_from_right(text) if from_right is None else from_right
        spans = list(_spans(line, from_right=right))
        for index in visual_order([depth for _, depth in spans]):
            piece, depth = spans[index]
            yield from self._piece(piece, style, from_right=depth % 2 == 1)

    def _piece(self, piece: Piece, style: TextStyle, *, from_right: bool) -> Iterator[Part]:
        if piece.icon:
            aspect = self.icons.aspect(piece.text)
            height = style.icon_scale * self.fonts.chain(style.family, style.style)[0].metrics.cap_height
            yield Part(piece, None, (), aspect * height + 2 * ICON_GAP_EM if aspect else 0.0)
            return
        manner = _manner(style, from_right=from_right)
        for run in self.fonts.runs(piece.text, style.family, piece.style, manner):
            yield _part(piece, run, run.glyphs, style, from_right=from_right)


@dataclass(frozen=True)
class Cutter:
    """Cuts pieces out of a line that one typeface draws from left to right."""

    whole: Piece
    style: TextStyle
    typeface: Typeface
    known: dict[_Key, tuple[Part, ...]]

    def cut_out(self, start: int, end: int) -> None:
        """Makes ready the parts of a piece, unless they are known or have to be made by themselves."""
        piece = Piece(self.whole.text[start:end], self.whole.style)
        key = _key((piece,), self.style, from_right=None)
        if key in self.known:
            return
        manner = _manner(self.style)
        glyphs = self.typeface.cut_out(self.whole.text, start, end, manner)
        if glyphs is not None:
            parts = (_part(piece, Run(self.typeface, piece.text, manner), glyphs, self.style),)
            self.known[key] = self.known[_key((piece,), self.style, from_right=False)] = parts

    def most_width_em(self, start: int, end: int) -> float:
        """A width that a piece does not exceed; infinite when nothing is known of it."""
        found = self.typeface.width_of(self.whole.text, start, end, _manner(self.style))
        return float("inf") if found is None else found[0] + found[1] * max(0.0, self.style.tracking)


def _key(line: Line, style: TextStyle, *, from_right: bool | None) -> _Key:
    return (line, style.family, style.style, style.tracking, style.icon_scale, style.language, from_right)


def _part(piece: Piece, run: Run, glyphs: tuple[Glyph, ...], style: TextStyle, *, from_right: bool = False) -> Part:
    tracking = 0.0 if run.is_joined else style.tracking
    if tracking:
        glyphs = _tracked(glyphs, tracking, from_right=from_right)
    return Part(piece, run, glyphs, sum([glyph.advance_em for glyph in glyphs]), run.text if from_right else "")


@cache
def _manner(style: TextStyle, *, from_right: bool = False) -> Manner:
    return Manner(from_right, style.language, style.tracking != 0)


def _spans(line: Line, *, from_right: bool) -> Iterator[tuple[Piece, int]]:
    """The pieces of a line cut where the direction changes, in reading order, each with its depth."""
    pieces = [piece if piece.icon else piece._replace(text=unicodedata.normalize("NFC", piece.text)) for piece in line]
    text = "".join(_STANDS_FOR_ICON if piece.icon else piece.text for piece in pieces)
    depths, at = levels(text, from_right=from_right), 0
    for piece in pieces:
        if piece.icon:
            yield piece, depths[at]
            at += 1
            continue
        own = zip(piece.text, depths[at : at + len(piece.text)], strict=True)
        for depth, group in groupby(own, key=lambda pair: pair[1]):
            yield piece._replace(text="".join(character for character, _ in group)), depth
        at += len(piece.text)


def _tracked(glyphs: Sequence[Glyph], tracking: float, *, from_right: bool) -> tuple[Glyph, ...]:
    """The glyphs with room after each letter; a mark stays where it is on its letter."""
    marks = [glyph.advance_em == 0 for glyph in glyphs]
    following = marks if from_right else [*marks[1:], False]
    return tuple(
        glyph if is_marked else replace(glyph, advance_em=glyph.advance_em + tracking)
        for glyph, is_marked in zip(glyphs, following, strict=True)
    )
