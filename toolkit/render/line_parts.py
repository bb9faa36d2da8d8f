"""Lines taken apart: what one typeface draws in one direction, and icons, from left to right. Measures are in ems."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from toolkit.model.drawing import Glyph
from toolkit.render.direction import levels, may_turn, runs_from_right, visual_order
from toolkit.render.font_book import FontBook, Run
from toolkit.render.icons import IconSet
from toolkit.render.lines import Line
from toolkit.render.markup import Piece
from toolkit.render.text_style import TextStyle
from toolkit.render.typefaces import Manner

ICON_GAP_EM = 0.08
_STANDS_FOR_ICON = "\ufffc"
_Key = tuple[Line, str, float, float, str, bool | None]


@dataclass(frozen=True, slots=True)
class Part:
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

    def width_em(self, line: Line, style: TextStyle) -> float:
        """The advance of a line, with the tracking after each letter."""
        return sum(part.width_em for part in self.of(line, style))

    def of(self, line: Line, style: TextStyle, *, from_right: bool | None = None) -> tuple[Part, ...]:
        """The parts of a line from left to right; `from_right` is the direction of its paragraph, None its own."""
        key = (line, style.family, style.tracking, style.icon_scale, style.language, from_right)
        if key not in self._known:
            self._known[key] = tuple(self._taken_apart(line, style, from_right=from_right))
        return self._known[key]

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
        manner = Manner(from_right, style.language, style.tracking != 0)
        for run in self.fonts.runs(piece.text, style.family, piece.style, manner):
            tracking = 0.0 if run.is_joined else style.tracking
            glyphs = _tracked(run.glyphs, tracking, from_right=from_right) if tracking else run.glyphs
            said = run.text if from_right else ""
            yield Part(piece, run, glyphs, sum(glyph.advance_em for glyph in glyphs), said)


def _spans(line: Line, *, from_right: bool) -> Iterator[tuple[Piece, int]]:
    """The pieces of a line cut where the direction changes, in reading order, each with its depth."""
    pieces = [piece if piece.icon else replace(piece, text=unicodedata.normalize("NFC", piece.text)) for piece in line]
    text = "".join(_STANDS_FOR_ICON if piece.icon else piece.text for piece in pieces)
    depths, at = levels(text, from_right=from_right), 0
    for piece in pieces:
        if piece.icon:
            yield piece, depths[at]
            at += 1
            continue
        own = zip(piece.text, depths[at : at + len(piece.text)], strict=True)
        for depth, group in groupby(own, key=lambda pair: pair[1]):
            yield replace(piece, text="".join(character for character, _ in group)), depth
        at += len(piece.text)


def _tracked(glyphs: Sequence[Glyph], tracking: float, *, from_right: bool) -> tuple[Glyph, ...]:
    """The glyphs with room after each letter; a mark stays where it is on its letter."""
    marks = [glyph.advance_em == 0 for glyph in glyphs]
    following = marks if from_right else [*marks[1:], False]
    return tuple(
        glyph if is_marked else replace(glyph, advance_em=glyph.advance_em + tracking)
        for glyph, is_marked in zip(glyphs, following, strict=True)
    )
