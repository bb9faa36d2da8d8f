"""Drawings as lines of text: for goldens, and for telling whether a face would look different."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from toolkit.model.drawing import (
    IDENTITY,
    Drawing,
    GroupOp,
    ImageOp,
    Op,
    Outline,
    Paint,
    PathOp,
    ShadeOp,
    SymbolOp,
    TextOp,
)
from toolkit.render.files import file_hash
from toolkit.render.typefaces import Typeface


def listing(drawing: Drawing) -> str:
    """The drawing, one operation a line; equal listings look equal."""
    head = f"face {drawing.width_mm:g} x {drawing.height_mm:g} bleed {drawing.bleed_mm:g}"
    return "\n".join([head, *_lines(drawing.ops, "")]) + "\n"


class Looks:
    """Short names for how faces look; what faces share (symbols, pictures, fonts) is read only once.

    Where files lie does not matter, only what is in them; that of fonts only when `typefaces` are given.
    """

    def __init__(self, typefaces: Mapping[str, Typeface] | None = None) -> None:
        self._symbols: dict[int, tuple[tuple[Op, ...], str]] = {}
        self._files: dict[Path, str] = {}
        self._typefaces = typefaces or {}

    def look(self, drawing: Drawing) -> str:
        """A hash that differs when the face looks different."""
        text = f"{drawing.width_mm:g} {drawing.height_mm:g} {drawing.bleed_mm:g}\n"
        return _digest(text + "\n".join(self._hashed(drawing.ops)))

    def _hashed(self, ops: Iterable[Op]) -> Iterator[str]:
        for op in ops:
            if isinstance(op, SymbolOp):
                yield f"symbol {self._symbol(op.ops)} {op.width_mm} {op.height_mm} {_numbers(op.matrix)}"
            elif isinstance(op, GroupOp):
                yield f"group {_numbers(op.matrix)} {_outline(op.clip)} {op.opacity:g}"
                yield from self._hashed(op.ops)
                yield "end"
            elif isinstance(op, ImageOp):
                place = _numbers((op.x_mm, op.y_mm, op.width_mm, op.height_mm))
                yield f"image {self._file(Path(op.file))} {place}"
            elif isinstance(op, TextOp) and op.typeface in self._typefaces:
                yield from _lines([op], self._file(self._typefaces[op.typeface].file))
            else:
                yield from _lines([op], "")

    def _file(self, path: Path) -> str:
        if path not in self._files:
            self._files[path] = file_hash(path).hex()[:16]
        return self._files[path]

    def _symbol(self, ops: tuple[Op, ...]) -> str:
        # The operations are kept beside their hash: their identity is the key and must not be given to others.
        if id(ops) not in self._symbols:
            self._symbols[id(ops)] = (ops, _digest("\n".join(self._hashed(ops))))
        return self._symbols[id(ops)][1]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _lines(ops: Iterable[Op], indent: str) -> Iterator[str]:
    for op in ops:
        if isinstance(op, PathOp):
            yield f"{indent}path {_paint(op.paint)} {_outline(op.outline)}"
        elif isinstance(op, TextOp):
            place = f"{op.x_mm:.2f} {op.baseline_mm:.2f} {op.typeface} {op.size_mm:.3f} {op.color}"
            yield f"{indent}text {place} {op.text!r}"
        elif isinstance(op, ImageOp):
            yield f"{indent}image {op.file} {_numbers((op.x_mm, op.y_mm, op.width_mm, op.height_mm))}"
        elif isinstance(op, ShadeOp):
            way = _numbers((*op.start, *op.end, op.radius_mm))
            yield f"{indent}shade {' '.join(op.colors)} {way} {_outline(op.outline)}"
        else:
            yield from _nested(op, indent)


def _nested(op: GroupOp | SymbolOp, indent: str) -> Iterator[str]:
    moved = "" if op.matrix == IDENTITY else f" at {_numbers(op.matrix)}"
    if isinstance(op, SymbolOp):
        yield f"{indent}symbol {op.name}{moved}"
        return
    clip = f" clip {_outline(op.clip)}" if op.clip else ""
    yield f"{indent}group{moved}{clip}" + (f" opacity {op.opacity:g}" if op.opacity != 1 else "")
    yield from _lines(op.ops, indent + "  ")


def _paint(paint: Paint) -> str:
    stroke = f"{paint.stroke} {paint.width_mm:g}" if paint.stroke else "-"
    dash = f" dash {_numbers(paint.dash)}" if paint.dash else ""
    return f"{paint.fill or '-'} {stroke}{dash}{' round' * paint.round_ends}{' even-odd' * paint.even_odd}"


def _outline(outline: Outline) -> str:
    return " ".join(f"{command}{_numbers(numbers)}" for command, numbers in outline)


def _numbers(numbers: Iterable[float]) -> str:
    return ",".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)
