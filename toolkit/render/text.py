"""Sets text into boxes: shrinks it to a stated minimum, breaks it, and says so when it still does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from toolkit.model.drawing import Op, TextOp
from toolkit.render.breaking import Measured, measured
from toolkit.render.characters import SOFT_HYPHEN, ZERO_WIDTH_SPACE
from toolkit.render.direction import runs_from_right
from toolkit.render.font_book import FontBook
from toolkit.render.geometry import Box, fitting
from toolkit.render.icons import IconSet
from toolkit.render.line_parts import ICON_GAP_EM, LineParts, Part, line_width
from toolkit.render.lines import Line, Word, hyphenator, list_item, paragraphs
from toolkit.render.markup import Piece
from toolkit.render.text_style import TextStyle
from toolkit.render.typefaces import Metrics

__all__ = ["Overflow", "SetLine", "SetText", "TextStyle", "Typesetter", "overflow"]

TOLERANCE_MM = 0.01
_SURELY_MM = 2 * TOLERANCE_MM
_BETWEEN, _WITHIN = "\n\r\t\u2002\u2003\u2009\u2028\u2029", ZERO_WIDTH_SPACE + SOFT_HYPHEN
_MOST_STRETCH_EM = 0.75


@dataclass(frozen=True)
class Overflow:
    """Text that did not fit: the length it needs and the one there is, in mm, along `way` ("height" or "width")."""

    way: str
    needed_mm: float
    available_mm: float


class SetLine(NamedTuple):
    """One line: what stands in it, the mark of the list before it, and how far its start lies inside the box.

    `above` and `below` are what its tallest letters need beyond the heights of the style's own typeface. All in ems.
    """

    pieces: Line
    marker: Line = ()
    indent: float = 0.0
    from_right: bool = False
    starts_paragraph: bool = False
    ends_paragraph: bool = False
    above: float = 0.0
    below: float = 0.0


@dataclass(frozen=True)
class SetText:
    """Text broken into lines at one size."""

    lines: tuple[SetLine, ...]
    size_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class _Paragraph:
    """A paragraph taken apart, the same at every size: the mark of its list and how far its lines stand inside."""

    text: Measured
    marker: Line
    indent: float
    from_right: bool


_Apart = tuple[_Paragraph, ...]
_Copy = tuple[tuple[Piece, ...], TextStyle]
_Fit = tuple[SetText, Overflow | None]
_MOST_KNOWN = 256


@dataclass
class Typesetter:
    """Measures and draws text with the fonts and icons of one game."""

    fonts: FontBook
    icons: IconSet
    _parts: LineParts = field(init=False)
    _apart: dict[_Copy, tuple[_Paragraph, ...]] = field(default_factory=dict)
    _fits: dict[tuple[_Copy, float, float], _Fit] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._parts = LineParts(self.fonts, self.icons)

    def width_em(self, piece: Piece, style: TextStyle) -> float:
        """The advance of a piece, with the tracking after each letter."""
        return self._parts.width_em((piece,), style)

    def metrics(self, style: TextStyle) -> Metrics:
        """The heights of the style's first typeface."""
        return self.fonts.chain(style.family, style.style)[0].metrics

    def set(
        self,
        pieces: Sequence[Piece],
        style: TextStyle,
        width_mm: float,
        size_mm: float,
        *,
        cut: bool,
        even: bool = False,
    ) -> SetText:
        """The text in lines at that size.

        `cut` lets words longer than a line be hyphenated; `even` makes the lines of a paragraph as even as they can
        be without taking more of them, so it never changes the height.
        """
        return self._set(self._taken_apart(pieces, style), style, width_mm, size_mm, cut=cut, even=even)

    def _set(
        self, apart: _Apart, style: TextStyle, width_mm: float, size_mm: float, *, cut: bool, even: bool = False
    ) -> SetText:
        room = width_mm / size_mm if style.wrap else float("inf")
        lines = list[SetLine]()
        for paragraph in apart:
            lines += self._paragraph(paragraph, style, room, cut=cut, even=even, is_first=not lines)
        widest = max(line.indent + line_width(self._parts.of(line.pieces, style), style) for line in lines)
        height = self._height_em(lines, style)
        return SetText(tuple(lines), size_mm, widest * size_mm, height * size_mm)

    def _taken_apart(self, pieces: Sequence[Piece], style: TextStyle) -> _Apart:
        key = (tuple(pieces), style)
        if key not in self._apart:
            if len(self._apart) >= _MOST_KNOWN:
                self._apart.clear()
            self._apart[key] = tuple(self._one_apart(words, style) for words in paragraphs(pieces))
        return self._apart[key]

    def _one_apart(self, words: Sequence[Word], style: TextStyle) -> _Paragraph:
        from_right = _from_right(words, style)
        marker, words = list_item(words) if style.lists else ((), words)
        space = Piece(" ", marker[0].style) if marker else None
        indent = self._parts.width_em((*marker, space), style) if space else 0.0
        text = measured(words, self._parts.widths(style), partial(self._parts.cutter, style))
        return _Paragraph(text, marker, indent, from_right)

    def _paragraph(
        self, paragraph: _Paragraph, style: TextStyle, room: float, *, cut: bool, even: bool, is_first: bool
    ) -> Iterator[SetLine]:
        text, room, widths = paragraph.text, room - paragraph.indent, self._parts.widths(style)
        # Loading the patterns of a language takes a while.
        cutter = hyphenator(style.language) if cut and style.wrap and text.needs_cutting(room) else None
        breaker = text.balanced if even and style.align != "justify" else text.broken
        broken = breaker(room, widths, cutter)
        metrics, last = self.metrics(style), len(broken) - 1
        for at, line in enumerate(broken):
            top, bottom = self._parts.borrowed_ink(line, style)
            above, below = max(0.0, top - metrics.ascender), max(0.0, metrics.descender - bottom)
            starts, mark = at == 0 and not is_first, paragraph.marker if at == 0 else ()
            yield SetLine(
                line, mark, paragraph.indent, paragraph.from_right, starts, at == last, above, below
            )  # fmt: skip

    def _height_em(self, lines: Sequence[SetLine], style: TextStyle) -> float:
        metrics = self.metrics(style)
        first = metrics.cap_height if style.by_caps else metrics.ascender + lines[0].above
        last = 0.0 if style.by_caps else lines[-1].below - metrics.descender
        return first + last + sum(_step(above, line, style) for above, line in pairwise(lines))

    def is_too_much(
        self, pieces: Sequence[Piece], style: TextStyle, width_mm: float, size_mm: float, height_mm: float, *, cut: bool
    ) -> bool:
        """True when the text at that size is known to be higher than `height_mm` without setting it in full.

        Cutting words that are longer than a line makes no fewer lines. So where none is, `cut` changes nothing: what
        did not fit without it is known not to fit.
        """
        return self._is_too_much(
            self._taken_apart(pieces, style), style, Box(0, 0, width_mm, height_mm), size_mm, cut=cut
        )

    def _is_too_much(self, apart: _Apart, style: TextStyle, box: Box, size_mm: float, *, cut: bool) -> bool:
        room, count, gaps, needs_cutting = box.width / size_mm if style.wrap else float("inf"), 0, 0.0, False
        for number, paragraph in enumerate(apart):
            count += len(paragraph.text.starts(room - paragraph.indent))
            gaps += style.paragraph_gap if number else 0.0
            needs_cutting = needs_cutting or paragraph.text.needs_cutting(room - paragraph.indent)
        metrics = self.metrics(style)
        edges = metrics.cap_height if style.by_caps else metrics.ascender - metrics.descender
        least = (edges + (count - 1) * style.leading + gaps) * size_mm
        return least > box.height + _SURELY_MM or (cut and not needs_cutting)

    def surely_fits(self, pieces: Sequence[Piece], style: TextStyle, box: Box) -> bool:
        """True when `fit` is known to lack nothing without setting the text; False tells nothing."""
        apart, size = self._taken_apart(pieces, style), min(style.min_size_mm, style.size_mm)
        if any(each.marker or each.text.cutter is None for each in apart):
            return False
        room = box.width / size if style.wrap else float("inf")
        # Of typefaces of the style's own, the least height is the height.
        is_low = not self._is_too_much(apart, style, box.padded(_SURELY_MM, 0, _SURELY_MM, 0), size, cut=False)
        return is_low and max(each.text.most_width_em(room) for each in apart) * size <= box.width

    def reach_mm(self, pieces: Sequence[Piece], style: TextStyle) -> float:
        """How far letters of the pieces, which were measured, stand out of a box that holds them, above or below."""
        metrics = self.metrics(style)
        above, below = (metrics.cap_height, 0.0) if style.by_caps else (metrics.ascender, metrics.descender)
        reaches = [self.fonts.chain(style.family, piece.style)[0].reach for piece in pieces]
        out = max(max(top - above, below - bottom) for top, bottom in reaches)
        return max(0.0, out) * style.size_mm

    def fit(self, pieces: Sequence[Piece], style: TextStyle, box: Box) -> tuple[SetText, Overflow | None]:
        """The text at the largest size that fits `box`; at the smallest, with what is lacking, when none does."""
        key = ((tuple(pieces), style), box.width, box.height)
        found = self._fits.get(key)
        if found is None:
            found = self._fits[key] = self._fitted(self._taken_apart(pieces, style), style, box)
        return found

    def _fitted(self, apart: _Apart, style: TextStyle, box: Box) -> tuple[SetText, Overflow | None]:
        for cut in (False, True):
            for size in style.sizes_mm:
                if self._is_too_much(apart, style, box, size, cut=cut):
                    continue
                if overflow(self._set(apart, style, box.width, size, cut=cut), box) is None:
                    return self._set(apart, style, box.width, size, cut=cut, even=True), None
        done = self._set(apart, style, box.width, size, cut=True)
        return done, overflow(done, box)

    def draw(self, done: SetText, style: TextStyle, box: Box) -> list[Op]:
        """The operations for `done` inside `box`, aligned as the style says."""
        metrics, size = self.metrics(style), done.size_mm
        spare = box.height - done.height_mm
        top = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[style.valign]
        baseline = top + size * (metrics.cap_height if style.by_caps else metrics.ascender + done.lines[0].above)
        ops = list[Op]()
        for index, line in enumerate(done.lines):
            if index:
                baseline += size * _step(done.lines[index - 1], line, style)
            ops += self._drawn(line, style, size, box, baseline)
        return ops

    def _drawn(self, line: SetLine, style: TextStyle, size: float, box: Box, baseline: float) -> Iterator[Op]:
        parts = self._parts.of(line.pieces, style, from_right=line.from_right)
        width = line_width(parts, style)
        room = box.width / size - line.indent
        align = _side(style.align, from_right=line.from_right)
        if style.align == "justify" and not line.ends_paragraph:
            parts, width = _stretched(parts, width, room)
        # Of a list, the mark and the text beside it are aligned together.
        left = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (room - width)
        mark = left + width if line.from_right else left
        start = left if line.from_right else left + line.indent
        if line.marker:
            before = self._parts.of(line.marker, style, from_right=line.from_right)
            mark += line.indent - sum(part.width_em for part in before) if line.from_right else 0.0
            yield from self._ops(before, style, size, box.x + mark * size, baseline)
        yield from self._ops(parts, style, size, box.x + start * size, baseline)

    def _ops(self, parts: Sequence[Part], style: TextStyle, size: float, x: float, baseline: float) -> Iterator[Op]:
        for part in parts:
            if part.run is None:
                yield from self._icon(part, style, size, x, baseline)
            else:
                yield TextOp(part.run.typeface.name, size, x, baseline, part.glyphs, style.color, part.said)
            x += part.width_em * size

    def _icon(self, part: Part, style: TextStyle, size: float, x: float, baseline: float) -> Iterator[Op]:
        symbol = self.icons.symbol(part.piece.text, {"current": style.icon_color or style.color})
        if symbol is None:
            return
        cap = self.metrics(style).cap_height * size
        height = cap * style.icon_scale
        width = part.width_em * size - 2 * ICON_GAP_EM * size
        box = Box(x + ICON_GAP_EM * size, baseline - cap / 2 - height / 2, width, height)
        yield replace(symbol, matrix=fitting(symbol.width_mm, symbol.height_mm, box, "contain"))

    def missing(self, pieces: Sequence[Piece], style: TextStyle) -> str:
        """The characters of the text that no typeface has, each once."""
        lost = (self.fonts.missing(_printing(each.text), style.family, each.style) for each in pieces if not each.icon)
        return "".join(dict.fromkeys("".join(lost)))


def _from_right(words: Sequence[Word], style: TextStyle) -> bool:
    if style.direction != "auto":
        return style.direction == "rtl"
    return runs_from_right(" ".join("".join(piece.text for piece in word if not piece.icon) for word in words))


def _side(align: str, *, from_right: bool) -> str:
    """The side of the box that lines lie at: a paragraph that runs from the right starts there."""
    if align in ("left", "center", "right"):
        return align
    return "right" if from_right == (align != "end") else "left"


def _step(above: SetLine, line: SetLine, style: TextStyle) -> float:
    gap = style.paragraph_gap if line.starts_paragraph else 0.0
    return style.leading + gap + above.below + line.above


def _stretched(parts: tuple[Part, ...], width: float, room: float) -> tuple[tuple[Part, ...], float]:
    """The line with wider spaces, as wide as there is room; as it was when its spaces would be too wide."""
    spaces = sum(glyph.text == " " for part in parts for glyph in part.glyphs)
    if not spaces or not 0 < (room - width) / spaces <= _MOST_STRETCH_EM:
        return parts, width
    more = (room - width) / spaces

    def wider(part: Part) -> Part:
        count = sum(glyph.text == " " for glyph in part.glyphs)
        glyphs = (replace(g, advance_em=g.advance_em + more) if g.text == " " else g for g in part.glyphs)
        return part._replace(glyphs=tuple(glyphs), width_em=part.width_em + count * more)

    return tuple(map(wider, parts)), room


def _printing(text: str) -> str:
    """`text` as it is drawn: lines and words are parts of their own, and what only lets a line break is gone."""
    return text.translate({**dict.fromkeys(map(ord, _BETWEEN), " "), **dict.fromkeys(map(ord, _WITHIN))})


def overflow(done: SetText, box: Box) -> Overflow | None:
    """What `done` lacks in `box`, the worse way first; None when it fits."""
    lacks = [
        Overflow("height", done.height_mm, box.height),
        Overflow("width", done.width_mm, box.width),
    ]
    worst = max(lacks, key=lambda each: each.needed_mm - each.available_mm)
    return worst if worst.needed_mm > worst.available_mm + TOLERANCE_MM else None
