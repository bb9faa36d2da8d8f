"""The marks that a cutting machine looks for before it cuts."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.drawing import Op, Outline, Paint, PathOp
from toolkit.render.geometry import Box
from toolkit.render.outline import ellipse, rectangle
from toolkit.render.profiles import Registration, RegistrationMark

_BLACK = Paint("#000000")


def registration_marks(registration: Registration, width_mm: float, height_mm: float) -> tuple[Op, ...]:
    """The marks on a page of that size."""
    return tuple(
        PathOp(outline, _BLACK)
        for mark in registration.marks
        for outline in _outlines(mark, registration.inset_mm, width_mm, height_mm)
    )


def keep_out(registration: Registration | None, width_mm: float, height_mm: float) -> list[Box]:
    """Where nothing else may be printed on a page of that size."""
    if registration is None:
        return []
    return [
        box.grown(registration.clear_mm)
        for mark in registration.marks
        for box in _boxes(mark, registration.inset_mm, width_mm, height_mm)
    ]


def overlap(one: Box, other: Box) -> bool:
    """True when two boxes share more than an edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 1e-6 and min(one.bottom, other.bottom) - max(one.y, other.y) > 1e-6


def _outlines(mark: RegistrationMark, inset: float, width: float, height: float) -> Iterator[Outline]:
    for box in _boxes(mark, inset, width, height):
        if mark.shape == "circle":
            yield ellipse(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2)
        else:
            yield rectangle(box)


def _boxes(mark: RegistrationMark, inset: float, width: float, height: float) -> Iterator[Box]:
    """What a mark covers; its outer corner lies `inset` inside the corner of the page."""
    is_left, is_top = "left" in mark.corner, "top" in mark.corner
    sizes = [(mark.size_mm, mark.size_mm)]
    if mark.shape == "bracket":
        sizes = [(mark.size_mm, mark.line_mm), (mark.line_mm, mark.size_mm)]
    for across, down in sizes:
        x = inset if is_left else width - inset - across
        yield Box(x, inset if is_top else height - inset - down, across, down)
