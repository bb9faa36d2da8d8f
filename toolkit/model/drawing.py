"""Drawing operations: what a face of a component looks like, before any file format.

Lengths are millimetres, the origin is the top left corner of the trim, y grows downwards, angles turn clockwise.
Colours are "#rrggbb" in lower case, "" draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

Segment = tuple[str, tuple[float, ...]]
"""One piece of an outline: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""

Outline = tuple[Segment, ...]

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): a point (x, y) goes to (a·x + c·y + e, b·x + d·y + f)."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Paint:
    """How an outline is filled and stroked. `dash` alternates lengths of line and gap."""

    fill: str = ""
    stroke: str = ""
    width_mm: float = 0.0
    dash: tuple[float, ...] = ()
    round_ends: bool = False
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class PathOp:
    """An outline, painted."""

    outline: Outline
    paint: Paint


@dataclass(frozen=True, slots=True)
class ShadeOp:
    """An outline filled with `colors` that turn into one another, evenly spaced from `start` to `end`.

    With a `radius` they go from the middle (`start`, which is `end`) outwards instead. The last one goes on beyond.
    """

    outline: Outline
    colors: tuple[str, ...]
    start: tuple[float, float]
    end: tuple[float, float]
    radius_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph of a run: its number in the font, the text it stands for ("" for all but one of a cluster), and its
    advance and offset in ems."""

    number: int
    text: str
    advance_em: float
    x_em: float = 0.0
    y_em: float = 0.0


@dataclass(frozen=True, slots=True)
class TextOp:
    """A run of glyphs of one typeface on one baseline, beginning at (`x_mm`, `baseline_mm`), from left to right.

    `said` is its text where it is read in another order than the glyphs stand in.
    """

    typeface: str
    size_mm: float
    x_mm: float
    baseline_mm: float
    glyphs: tuple[Glyph, ...]
    color: str
    said: str = ""

    @property
    def text(self) -> str:
        """The text the run stands for."""
        return self.said or "".join(glyph.text for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class ImageOp:
    """A picture file stretched over a rectangle."""

    file: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class GroupOp:
    """Operations drawn together: moved by `matrix`, kept inside `clip` (in the group's own coordinates)."""

    ops: tuple[Op, ...]
    matrix: Matrix = IDENTITY
    clip: Outline = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class SymbolOp:
    """A drawing used more than once (an icon, a background): equal `name` means equal `ops`, stored once in a file.

    `width_mm` × `height_mm` is the symbol's own size, from (0, 0); nothing outside of it shows.
    """

    name: str
    ops: tuple[Op, ...]
    width_mm: float
    height_mm: float
    matrix: Matrix = IDENTITY


Op = PathOp | ShadeOp | TextOp | ImageOp | GroupOp | SymbolOp


@dataclass(frozen=True, slots=True)
class Drawing:
    """One face: trim size, the bleed around it, and the operations in painting order.

    `trim` is the line of the cut; none stands for the whole rectangle.
    """

    width_mm: float
    height_mm: float
    bleed_mm: float
    ops: tuple[Op, ...]
    trim: Outline = ()
