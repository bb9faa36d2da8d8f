"""How near to the cut the words of a face come: none may be cut off, and what is read should lie in the safe zone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf

from toolkit.model.drawing import IDENTITY, GroupOp, Matrix, Op, TextOp
from toolkit.render.curves import Point
from toolkit.render.die import Die
from toolkit.render.geometry import multiply
from toolkit.render.typefaces import Typeface

TOLERANCE_MM = 0.05
Extent = Callable[[TextOp, Typeface], list[Point]]
"""The corners of a box that holds all letters of a run."""


def clearance_of_text(ops: Iterable[Op], die: Die, typefaces: Mapping[str, Typeface]) -> float:
    """How far inside the cut the outermost letter lies, in mm; negative outside of it, infinite without letters."""
    return die.clearance(list(_corners(ops, IDENTITY, typefaces, _exactly)))


def is_surely_inside(ops: Iterable[Op], die: Die, typefaces: Mapping[str, Typeface], inset_mm: float) -> bool:
    """True when every letter is known to lie so far inside the cut without looking at each; False tells nothing.

    In place of a letter's own height stands the most that any of its typeface reaches.
    """
    if die.shape == "path":
        return False

    def extent(op: TextOp, typeface: Typeface) -> list[Point]:
        top, bottom = typeface.reach
        return _box_around(op, top, bottom)

    return die.clearance(list(_corners(ops, IDENTITY, typefaces, extent))) >= inset_mm


def _corners(ops: Iterable[Op], matrix: Matrix, typefaces: Mapping[str, Typeface], extent: Extent) -> Iterator[Point]:
    for op in ops:
        if isinstance(op, GroupOp):
            yield from _corners(op.ops, multiply(matrix, op.matrix), typefaces, extent)
        elif isinstance(op, TextOp):
            found = extent(op, typefaces[op.typeface])
            a, b, c, d, e, f = matrix
            yield from found if matrix == IDENTITY else [(a * x + c * y + e, b * x + d * y + f) for x, y in found]


def _exactly(op: TextOp, typeface: Typeface) -> list[Point]:
    """The corners of the box around the letters of a run; none when it has none."""
    if not op.text.strip():
        return []
    top, bottom = -inf, inf
    for glyph in op.glyphs:
        over, under = typeface.ink(glyph.number)
        if over > under:
            top, bottom = max(top, over + glyph.y_em), min(bottom, under + glyph.y_em)
    return [] if top < bottom else _box_around(op, top, bottom)


def _box_around(op: TextOp, top: float, bottom: float) -> list[Point]:
    right = op.x_mm + op.size_mm * sum([glyph.advance_em for glyph in op.glyphs])
    above, below = op.baseline_mm - op.size_mm * top, op.baseline_mm - op.size_mm * bottom
    return [(op.x_mm, above), (right, above), (right, below), (op.x_mm, below)]
