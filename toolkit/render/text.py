"""Sets text into boxes: shrinks it to a stated minimum, breaks it, and says so when it still does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from toolkit.model.drawing import Op, TextOp
from toolkit.render.geometry import Box, fitting
from toolkit.render.icons import IconSet
from toolkit.render.lines import Line, balanced, break_lines, hyphenator, paragraphs
from toolkit.render.markup import Piece
from toolkit.render.typefaces import FontBook, Metrics
from toolkit.render.units import MM_PER_PT

STEP_MM = 0.25 * MM_PER_PT
TOLERANCE_MM = 0.01
_ICON_GAP_EM = 0.08


@dataclass(frozen=True)
class TextStyle:
    """How a text looks. `leading` and `tracking` are ems; `by_caps` measures height from cap height to baseline."""

    family: str = "text"
    style: str = "regular"
    size_mm: float = 9 * MM_PER_PT
    min_size_mm: float = 7 * MM_PER_PT
    color: str = "#000000"
    align: str = "left"
    valign: str = "top"
    leading: float = 1.2
    tracking: float = 0.0
    paragraph_gap: float = 0.35
    wrap: bool = True
    by_caps: bool = False
    language: str = "en"
    icon_scale: float = 1.1

    @property
    def sizes_mm(self) -> Iterator[float]:
        """The sizes to try, largest first, in steps of a quarter point; the minimum is the last."""
        size = self.size_mm
        while size > self.min_size_mm + 1e-6:
            yield size
            size -= STEP_MM
        yield min(self.min_size_mm, self.size_mm)


@dataclass(frozen=True)
class Overflow:
    """Text that did not fit: the length it needs and the one there is, in mm, along `way` ("height" or "width")."""

    way: str
    needed_mm: float
    available_mm: float


@dataclass(frozen=True)
class SetText:
    """Text broken into lines at one size."""

    lines: tuple[Line, ...]
    starts_paragraph: tuple[bool, ...]
    size_mm: float
    width_mm: float
    height_mm: float


@dataclass
class Typesetter:
    """Measures and draws text with the fonts and icons of one game."""

    fonts: FontBook
    icons: IconSet
    _widths: dict[tuple[Piece, str, float, float], float] = field(default_factory=dict)

    def width_em(self, piece: Piece, style: TextStyle) -> float:
        """The advance of a piece, with the tracking after each glyph."""
        key = (piece, style.family, style.tracking, style.icon_scale)
        if key not in self._widths:
            self._widths[key] = self._measured(piece, style)
        return self._widths[key]

    def _measured(self, piece: Piece, style: TextStyle) -> float:
        if piece.icon:
            aspect = self.icons.aspect(piece.text)
            return aspect * style.icon_scale * self.metrics(style).cap_height + 2 * _ICON_GAP_EM if aspect else 0.0
        runs = self.fonts.runs(piece.text, style.family, piece.style)
        return sum(run.width_em + style.tracking * len(run.glyphs) for run in runs)

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
        breaker = balanced if even else break_lines
        lines, starts = list[Line](), list[bool]()
        for words in paragraphs(pieces):
            room = width_mm / size_mm if style.wrap else float("inf")
            cutter = hyphenator(style.language) if cut and style.wrap else None
            broken = breaker(words, room, lambda piece: self.width_em(piece, style), cutter)
            lines += broken
            starts += [index == 0 and bool(starts) for index in range(len(broken))]
        widest = max(sum(self.width_em(piece, style) for piece in line) for line in lines) - style.tracking
        height = self._height_em(lines, starts, style)
        return SetText(tuple(lines), tuple(starts), size_mm, widest * size_mm, height * size_mm)

    def _height_em(self, lines: Sequence[Line], starts: Sequence[bool], style: TextStyle) -> float:
        metrics = self.metrics(style)
        one = metrics.cap_height if style.by_caps else metrics.ascender - metrics.descender
        return one + (len(lines) - 1) * style.leading + sum(starts) * style.paragraph_gap

    def fit(self, pieces: Sequence[Piece], style: TextStyle, box: Box) -> tuple[SetText, Overflow | None]:
        """The text at the largest size that fits `box`; at the smallest, with what is lacking, when none does."""
        for cut in (False, True):
            for size in style.sizes_mm:
                done = self.set(pieces, style, box.width, size, cut=cut)
                if overflow(done, box) is None:
                    return self.set(pieces, style, box.width, size, cut=cut, even=True), None
        return done, overflow(done, box)

    def draw(self, done: SetText, style: TextStyle, box: Box) -> list[Op]:
        """The operations for `done` inside `box`, aligned as the style says."""
        metrics, size = self.metrics(style), done.size_mm
        spare = box.height - done.height_mm
        top = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[style.valign]
        baseline = top + size * (metrics.cap_height if style.by_caps else metrics.ascender)
        ops = list[Op]()
        for index, line in enumerate(done.lines):
            if index:
                baseline += size * (style.leading + style.paragraph_gap * done.starts_paragraph[index])
            width = (sum(self.width_em(piece, style) for piece in line) - style.tracking) * size
            left = box.x + {"left": 0.0, "center": 0.5, "right": 1.0}[style.align] * (box.width - width)
            ops += self._line(line, style, size, left, baseline)
        return ops

    def _line(self, line: Line, style: TextStyle, size: float, x: float, baseline: float) -> Iterator[Op]:
        for piece in line:
            if piece.icon:
                yield from self._icon(piece, style, size, x, baseline)
            else:
                yield from self._text(piece, style, size, x, baseline)
            x += self.width_em(piece, style) * size

    def _icon(self, piece: Piece, style: TextStyle, size: float, x: float, baseline: float) -> Iterator[Op]:
        symbol = self.icons.symbol(piece.text, {"current": style.color})
        if symbol is None:
            return
        cap = self.metrics(style).cap_height * size
        height = cap * style.icon_scale
        width = self.width_em(piece, style) * size - 2 * _ICON_GAP_EM * size
        box = Box(x + _ICON_GAP_EM * size, baseline - cap / 2 - height / 2, width, height)
        yield replace(symbol, matrix=fitting(symbol.width_mm, symbol.height_mm, box, "contain"))

    def _text(self, piece: Piece, style: TextStyle, size: float, x: float, baseline: float) -> Iterator[Op]:
        for run in self.fonts.runs(piece.text, style.family, piece.style):
            glyphs = run.glyphs
            if style.tracking:
                glyphs = tuple(replace(glyph, advance_em=glyph.advance_em + style.tracking) for glyph in glyphs)
            yield TextOp(run.typeface.name, size, x, baseline, glyphs, style.color)
            x += sum(glyph.advance_em for glyph in glyphs) * size

    def missing(self, pieces: Sequence[Piece], style: TextStyle) -> str:
        """The characters of the text that no typeface has, each once."""
        lost = (self.fonts.missing(_printing(each.text), style.family, each.style) for each in pieces if not each.icon)
        return "".join(dict.fromkeys("".join(lost)))


def _printing(text: str) -> str:
    """`text` without what only separates or breaks it."""
    return text.translate(dict.fromkeys(map(ord, "\n\r\t\u200b\u00ad\u2002\u2003\u2009")))


def overflow(done: SetText, box: Box) -> Overflow | None:
    """What `done` lacks in `box`, the worse way first; None when it fits."""
    lacks = [
        Overflow("height", done.height_mm, box.height),
        Overflow("width", done.width_mm, box.width),
    ]
    worst = max(lacks, key=lambda each: each.needed_mm - each.available_mm)
    return worst if worst.needed_mm > worst.available_mm + TOLERANCE_MM else None
