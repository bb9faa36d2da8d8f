"""Proofs: the boxes of the layout and of its texts drawn over a face, with the sizes used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from toolkit.model.drawing import Drawing, Op, Paint, PathOp
from toolkit.render.face import Face
from toolkit.render.geometry import Box
from toolkit.render.layout import Layout
from toolkit.render.markup import Piece
from toolkit.render.outline import rectangle
from toolkit.render.scene import Note
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.units import MM_PER_PT, PT_PER_MM

_TRIM = Paint("", "#00a0e0", 0.15)
_SAFE = Paint("", "#00a060", 0.15, (1.0, 0.6))
_TEXT = Paint("", "#7a3fd0", 0.12, (0.5, 0.4))
_WRONG = Paint("", "#e00020", 0.4)


def with_proof(face: Face, layout: Layout, typesetter: Typesetter) -> Drawing:
    """The face with its trim (rounded as it will be cut), safe zone and text boxes over it."""
    drawing = face.drawing
    lines: list[Op] = [
        PathOp(layout.outline, _TRIM),
        PathOp(layout.die.grown(-layout.safe_mm), _SAFE),
    ]
    for note in face.notes:
        lines += _noted(note, typesetter)
    return replace(drawing, ops=(*drawing.ops, *lines))


def _noted(note: Note, typesetter: Typesetter) -> Iterator[Op]:
    paint = _WRONG if note.overflows else _TEXT
    yield PathOp(rectangle(note.box), paint)
    style = TextStyle(size_mm=4 * MM_PER_PT, color=paint.stroke, wrap=False, by_caps=True)
    label = f"{note.label} {note.size_mm * PT_PER_MM:.2f} pt"
    box = Box(note.box.x + 0.3, note.box.y + 0.3, note.box.width, 2.0)
    done = typesetter.set([Piece(label)], style, box.width, style.size_mm, cut=False)
    yield PathOp(rectangle(Box(note.box.x, note.box.y, done.width_mm + 0.6, done.height_mm + 0.6)), Paint("#ffffff"))
    yield from typesetter.draw(done, style, box)
