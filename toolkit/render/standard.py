"""PDF/X-1a: whether a file may say that it keeps to it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from toolkit.model.drawing import Drawing, GroupOp, ImageOp, Op, SymbolOp
from toolkit.render.images import may_show_through

PDF_X_1A = "PDF/X-1a:2003"


def shows_through(faces: Iterable[Drawing]) -> bool:
    """True when something lets through what is behind it: PDF/X-1a (ISO 15930-4, 6.12) forbids that."""
    return any(_shows_through(face.ops) for face in faces)


def _shows_through(ops: Iterable[Op]) -> bool:
    for op in ops:
        if isinstance(op, GroupOp) and op.opacity < 1:
            return True
        if isinstance(op, GroupOp | SymbolOp) and _shows_through(op.ops):
            return True
        if isinstance(op, ImageOp) and may_show_through(Path(op.file)):
            return True
    return False
