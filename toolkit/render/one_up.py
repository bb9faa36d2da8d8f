"""Faces one a page, with a stated bleed: enlarged a little where the layout has less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.errors import UsageError
from toolkit.model.drawing import Drawing
from toolkit.render.booklet import Booklet, Page, PlacedFace
from toolkit.render.layout import Layout
from toolkit.render.pdf import pdf_bytes
from toolkit.render.png import png_pages
from toolkit.render.shortage import mm
from toolkit.render.trim import is_cut_straight, trim_outline
from toolkit.render.typefaces import Typefaces

MOST_ENLARGED = 1.02
"""By more than that, what stands near the cut would come too near."""


def enlarged(layout: Layout, bleed_mm: float, kind: str) -> float:
    """By how much faces have to grow for their bleed to reach `bleed_mm`; 1 when they have it.

    Raises UsageError when that would be more than 2 %.
    """
    width, height, has = layout.width_mm, layout.height_mm, layout.bleed_mm
    scale = max(1.0, *((side + 2 * bleed_mm) / (side + 2 * has) for side in (width, height)))
    if scale > MOST_ENLARGED:
        raise UsageError(
            f"{kind}: {mm(bleed_mm)} mm bleed are needed, the layout has {mm(has)} mm",
            f"give the layout bleed: {mm(bleed_mm)}, and draw its grounds so far",
        )
    return scale


def placed_large(face: int, x_mm: float, y_mm: float, layout: Layout, scale: float) -> PlacedFace:
    """A face whose trim would lie at (x, y), grown about its middle."""
    grown = (scale - 1) / 2
    return PlacedFace(face, x_mm - layout.width_mm * grown, y_mm - layout.height_mm * grown, scale=scale)


def pictures_of(
    numbers: Sequence[int],
    drawings: Sequence[Drawing],
    layout: Layout,
    bleed_mm: float,
    dpi: float,
    typefaces: Typefaces,
    scale: float = 1.0,
) -> Iterator[bytes]:
    """A PNG file of each of the faces `numbers`, with that much bleed."""
    width, height = layout.width_mm + 2 * bleed_mm, layout.height_mm + 2 * bleed_mm
    # Without bleed a picture ends at the cut, whatever its shape.
    clip = () if bleed_mm or is_cut_straight(layout) else trim_outline(layout)
    for number in numbers:
        # A picture at a time: those of a large deck together are more than should be held.
        face = placed_large(0, bleed_mm, bleed_mm, layout, scale)
        page = Page(width, height, (PlacedFace(0, face.x_mm, face.y_mm, scale=scale, clip=clip),))
        pdf = pdf_bytes(Booklet("", (page,), (drawings[number],), bleed_mm, picture_dpi=dpi), typefaces)
        yield from png_pages(pdf, dpi)
