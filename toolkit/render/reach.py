"""Whether a drawing shows anything in a part of it, by the outlines of what it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from toolkit.model.drawing import IDENTITY, GroupOp, ImageOp, Matrix, Op, Outline, PathOp, ShadeOp, SymbolOp, TextOp
from toolkit.render.curves import Point, bounds, flattened
from toolkit.render.geometry import Box, multiply
from toolkit.render.outline import rectangle, transformed


def shows(ops: Iterable[Op], window: Box, matrix: Matrix = IDENTITY) -> bool:
    """Whether anything may be seen inside `window`. Holes are taken for filled, and several shapes in one for their
    box, so a corner may be told to show something where it does not; where this is False, there is nothing."""
    return any(_shows(op, window, matrix) for op in ops)


def _shows(op: Op, window: Box, matrix: Matrix) -> bool:
    if isinstance(op, GroupOp):
        matrix = multiply(matrix, op.matrix)
        return (not op.clip or _meets(op.clip, window, matrix)) and shows(op.ops, window, matrix)
    if isinstance(op, PathOp):
        is_seen = bool(op.paint.fill or op.paint.stroke)
        return is_seen and _meets(op.outline, window, matrix, op.paint.width_mm / 2)
    if isinstance(op, ShadeOp):
        return _meets(op.outline, window, matrix)
    if isinstance(op, TextOp):
        long = op.size_mm * sum(glyph.advance_em for glyph in op.glyphs)
        return _meets(rectangle(Box(op.x_mm, op.baseline_mm - op.size_mm, long, 1.4 * op.size_mm)), window, matrix)
    if isinstance(op, SymbolOp):
        return _meets(rectangle(Box(0, 0, op.width_mm, op.height_mm)), window, multiply(matrix, op.matrix))
    return isinstance(op, ImageOp) and _meets(
        rectangle(Box(op.x_mm, op.y_mm, op.width_mm, op.height_mm)), window, matrix
    )


@lru_cache(maxsize=16384)
def _box(outline: Outline, matrix: Matrix) -> Box:
    # A drawing is asked about once for each of its pages.
    return bounds(transformed(outline, matrix))


@lru_cache(maxsize=16384)
def _corners(outline: Outline, matrix: Matrix) -> tuple[Point, ...]:
    """The corners of a single shape, () for several."""
    if sum(command == "M" for command, _ in outline) != 1:
        return ()
    return tuple(flattened(transformed(outline, matrix)))


def _meets(outline: Outline, window: Box, matrix: Matrix, around: float = 0.0) -> bool:
    box = _box(outline, matrix).grown(around)
    if not (box.x < window.right and window.x < box.right and box.y < window.bottom and window.y < box.bottom):
        return False
    return not (corners := _corners(outline, matrix)) or _reaches(corners, window.grown(around))


def _reaches(corners: Sequence[Point], window: Box) -> bool:
    """True when some of a polygon lies in `window`: what is left of it once it is cut along each side."""
    left: Sequence[Point] = corners
    for axis, edge, sign in ((0, window.x, 1), (0, window.right, -1), (1, window.y, 1), (1, window.bottom, -1)):
        left = list(_cut(left, axis, edge, sign))
    return bool(left)


def _cut(corners: Sequence[Point], axis: int, edge: float, sign: int) -> Iterator[Point]:
    for before, at in pairwise([*corners[-1:], *corners]):
        inside, was_inside = sign * (at[axis] - edge) > 0, sign * (before[axis] - edge) > 0
        if inside != was_inside:
            part = (edge - before[axis]) / (at[axis] - before[axis])
            yield tuple(a + part * (b - a) for a, b in zip(before, at, strict=True))  # type: ignore[misc] # two of two
        if inside:
            yield at
