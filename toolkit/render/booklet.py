"""Pages of placed faces, before any file format."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.model.drawing import Drawing, Op, Outline
from toolkit.render.geometry import Box
from toolkit.render.inks import Inks


@dataclass(frozen=True)
class PlacedFace:
    """A face on a page: which one, where the top left corner of its trim lies, and whether it stands on its head.

    `scale` shows it smaller, `clip` (an outline on the page) only as far as it lies inside.
    """

    face: int
    x_mm: float
    y_mm: float
    turned: bool = False
    scale: float = 1.0
    clip: Outline = ()


@dataclass(frozen=True)
class Page:
    """One page: its faces, and what lies between them. `trim` and `bleed` are stated in the file when given.

    `shift_mm` moves all that is printed right and down: what a printer is off.
    """

    width_mm: float
    height_mm: float
    faces: tuple[PlacedFace, ...] = ()
    marks: tuple[Op, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    shift_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Booklet:
    """All that one PDF holds. `bleed_mm` is how much of each face's bleed shows; `duplex` how a printer turns it.

    Pictures finer than `picture_dpi` are made coarser, unless it is 0. `standard` is what the file says it keeps to.
    """

    title: str
    pages: tuple[Page, ...]
    faces: tuple[Drawing, ...]
    bleed_mm: float = 0.0
    duplex: str = ""
    inks: Inks = field(default_factory=Inks)
    picture_dpi: float = 0.0
    standard: str = ""
