"""How near to the cut the words of a face come: none may be cut off, and what is read should lie in the safe zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf

from toolkit.model.drawing import IDENTITY, GroupOp, Matrix, Op, TextOp
from toolkit.render.curves import Point
from toolkit.render.die import Die
from toolkit.render.geometry import multiply
from toolkit.render.typefaces import Typeface

TOLERANCE_MM = 0.05


def clearance_of_text(ops: Iterable[Op], die: Die, typefaces: Mapping[str, Typeface]) -> float:
    """How far inside the cut the outermost letter lies, in mm; negative outside of it, infinite without letters."""
    return die.clearance(list(_corners(ops, IDENTITY, typefaces)))


def _corners(ops: Iterable[Op], matrix: Matrix, typefaces: Mapping[str, Typeface]) -> Iterator[Point]:
    for op in ops:
        if isinstance(op, GroupOp):
            yield from _corners(op.ops, multiply(matrix, op.matrix), typefaces)
        elif isinstance(op, TextOp) and op.text.strip():
            a, b, c, d, e, f = matrix
            yield from ((a * x + c * y + e, b * x + d * y + f) for x, y in _extent(op, typefaces[op.typeface]))


def _extent(op: TextOp, typeface: Typeface) -> list[Point]:
    """The corners of the box around the letters of a run."""
    top, bottom = -inf, inf
    for glyph in op.glyphs:
        over, under = typeface.ink(glyph.number)
        if over > under:
            top, bottom = max(top, over + glyph.y_em), min(bottom, under + glyph.y_em)
    if top < bottom:
        return []
    right = op.x_mm + op.size_mm * sum(glyph.advance_em for glyph in op.glyphs)
    above, below = op.baseline_mm - op.size_mm * top, op.baseline_mm - op.size_mm * bottom
    return [(op.x_mm, above), (right, above), (right, below), (op.x_mm, below)]
