"""Drawing operations as operators of a PDF content stream, in mm with y down."""

from __future__ import annotations

from toolkit.model.drawing import Matrix, Outline, PathOp, TextOp
from toolkit.render.fonts import EmbeddedFonts
from toolkit.render.inks import Inks

_RGB = Inks()
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def number_text(value: float, digits: int = 3) -> str:
    """`value` without superfluous digits; PDF knows no exponents."""
    text = f"{round(value, digits) + 0.0:.9g}"
    return f"{value:.{digits}f}" if "e" in text else text


def matrix_text(matrix: Matrix) -> str:
    """The six numbers of a matrix."""
    return " ".join(number_text(value, 6) for value in matrix)


def path_text(path: PathOp | Outline, inks: Inks = _RGB) -> str:
    """An outline, and with a PathOp the painting of it in `inks`."""
    outline = path.outline if isinstance(path, PathOp) else path
    lines = " ".join(" ".join([*map(number_text, numbers), _OPERATORS[command]]) for command, numbers in outline)
    return f"{_paint_text(path, inks)}{lines} {_painting(path)}" if isinstance(path, PathOp) else lines


def _paint_text(path: PathOp, inks: Inks) -> str:
    paint, written = path.paint, ""
    if paint.fill:
        written += f"{inks.fill(paint.fill)} "
    if paint.stroke:
        ends = 1 if paint.round_ends else 0
        dash = " ".join(map(number_text, paint.dash))
        written += f"{inks.stroke(paint.stroke)} {number_text(paint.width_mm)} w {ends} J {ends} j [{dash}] 0 d "
    return written


def _painting(path: PathOp) -> str:
    filled, stroked = bool(path.paint.fill), bool(path.paint.stroke)
    rule = "*" if path.paint.even_odd and filled else ""
    return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[filled, stroked] + rule


def text_text(op: TextOp, fonts: EmbeddedFonts, inks: Inks = _RGB) -> str:
    """A run of glyphs. The letters stand upright although y grows downwards: the text matrix turns them back."""
    name, size = fonts.name(op.typeface), op.size_mm
    lines = [f"BT {inks.fill(op.color)} /{name} {number_text(size, 4)} Tf"]
    x, string, shown = op.x_mm, "", list[str]()
    start, rise = x, 0.0
    for glyph in op.glyphs:
        if abs(glyph.y_em - rise) > 1e-4:
            lines += _shown(shown, string, start, op.baseline_mm - rise * size)
            shown, string, start, rise = [], "", x, glyph.y_em
        stated = fonts.advance_em(op.typeface, glyph.number)
        if abs(glyph.x_em) > 1e-4:
            shown, string = _adjusted(shown, string, -glyph.x_em)
        string += f"{glyph.number:04X}"
        off = glyph.advance_em - glyph.x_em - stated
        if abs(off) > 1e-5:
            shown, string = _adjusted(shown, string, -off)
        x += glyph.advance_em * size
    lines += _shown(shown, string, start, op.baseline_mm - rise * size)
    return "\n".join([*lines, "ET"])


def _adjusted(shown: list[str], string: str, back_em: float) -> tuple[list[str], str]:
    return [*shown, *([f"<{string}>"] if string else []), number_text(back_em * 1000, 2)], ""


def _shown(shown: list[str], string: str, x: float, baseline: float) -> list[str]:
    pieces = [*shown, *([f"<{string}>"] if string else [])]
    return [f"1 0 0 -1 {number_text(x)} {number_text(baseline)} Tm [{' '.join(pieces)}] TJ"] if pieces else []
