"""Reads back from a PDF where faces lie on its pages: each form with its matrix, in mm from the top left corner."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pikepdf
import pypdfium2
from PIL import Image

MM = 72 / 25.4
_HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Shown:
    """A face on a page: its first fill colour (tells which face it is), what it covers, its trim corner, how it is
    turned and how large it is, and the box it is clipped to."""

    color: tuple[int, int, int]
    left: float
    top: float
    right: float
    bottom: float
    origin: tuple[float, float]
    turned: bool
    scale: float
    clip: tuple[float, float, float, float] | None

    @property
    def box(self):
        return self.left, self.top, self.right, self.bottom


def shown_on(data, page):
    """The faces on a page (from 0), in the order they are drawn."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        leaf = pdf.pages[page]
        height = float(leaf.MediaBox[3]) / MM
        return list(_forms(leaf, leaf, _HERE, None, height))


def page_size(data, page):
    """Width and height in mm."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return tuple(float(each) / MM for each in pdf.pages[page].MediaBox[2:])


def page_count(data):
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return len(pdf.pages)


def _forms(page, holder, matrix, clip, height):
    saved, path = [], []
    for operands, operator in pikepdf.parse_content_stream(holder):
        name = str(operator)
        if name == "q":
            saved.append((matrix, clip))
        elif name == "Q":
            matrix, clip = saved.pop()
        elif name == "cm":
            matrix = _times(matrix, [float(each) for each in operands])
        elif name in ("m", "l"):
            path.append(_at(matrix, *map(float, operands), height))
        elif name == "W":
            xs, ys = zip(*path, strict=True)
            clip = (min(xs), min(ys), max(xs), max(ys))
        elif name in ("n", "f", "S", "B"):
            path = []
        elif name == "Do" and str(operands[0]).startswith("/C"):
            form = holder.Resources.XObject[operands[0]]
            yield _shown(form, matrix, clip, height)


def _shown(form, matrix, clip, height):
    x0, y0, x1, y1 = (float(each) for each in form.BBox)
    corners = [_at(matrix, x, y, height) for x in (x0, x1) for y in (y0, y1)]
    xs, ys = zip(*corners, strict=True)
    color = next(
        tuple(round(float(each) * 255) for each in operands)
        for operands, operator in pikepdf.parse_content_stream(form)
        if str(operator) == "rg"
    )
    scale = abs(matrix[0]) / MM
    box = (min(xs), min(ys), max(xs), max(ys))
    return Shown(color, *box, _at(matrix, 0, 0, height), matrix[0] < 0, scale, clip)


def _times(outer, inner):
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _at(matrix, x, y, height):
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) / MM, height - (b * x + d * y + f) / MM


def picture(data, page, dots_per_mm=4.0):
    """The page as a picture."""
    document = pypdfium2.PdfDocument(data)
    return document[page].render(scale=dots_per_mm / MM).to_pil().convert("RGB")


def is_white_outside(image, boxes, dots_per_mm=4.0, slack_mm=0.3):
    """True when nothing is printed outside of `boxes` (left, top, right, bottom in mm)."""
    rest = image.copy()
    for left, top, right, bottom in boxes:
        corners = (left - slack_mm, top - slack_mm, right + slack_mm, bottom + slack_mm)
        x0, y0, x1, y1 = (round(each * dots_per_mm) for each in corners)
        x0, y0, x1, y1 = max(0, x0), max(0, y0), min(rest.width, x1), min(rest.height, y1)
        if x1 > x0 and y1 > y0:
            rest.paste(Image.new("RGB", (x1 - x0, y1 - y0), "white"), (x0, y0))
    return all(low == 255 for low, _ in rest.getextrema())
