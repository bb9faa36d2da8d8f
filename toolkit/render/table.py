"""Tables: columns of stated or shared widths, rows from a list, all cells shrunk together until they fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.model.drawing import Op, Paint, PathOp
from toolkit.render.blocks import Block, Fitted, fit_blocks
from toolkit.render.geometry import Box
from toolkit.render.layout import Element
from toolkit.render.outline import polygon, rectangle
from toolkit.render.scene import ElementError, Note, Scene
from toolkit.render.texts import pieces_of, report_overflow

_OF_CELLS = ("style", "size", "min-size", "color", "weight", "font", "valign")
_HEAD: Mapping[str, Any] = {"weight": "bold"}


@dataclass(frozen=True)
class _Row:
    blocks: tuple[Block, ...]
    is_head: bool = False


def draw_table(element: Element, scene: Scene) -> list[Op]:
    """A row of cells for each value of `each`, below a head when a column has one."""
    box = scene.box(element)
    widths = list(_widths(element["columns"], box.width, scene))
    rows = [*_head(element, widths, scene), *_body(element, widths, scene)]
    if not rows:
        return []
    count, blocks = len(widths), [block for row in rows for block in row.blocks]
    fitted = fit_blocks(blocks, scene.tools.typesetter, box.height, lambda heights: sum(_tallest(heights, count)))
    label = element.get("name", "table")
    if fitted.lacking is not None:
        report_overflow(fitted.lacking, label, scene)
    sizes = [done.size_mm for done in fitted.texts if done is not None]
    scene.notes.append(Note(box, label, min(sizes, default=0.0), fitted.lacking is not None))
    return list(_drawn(element, scene, rows, widths, fitted))


def _widths(columns: Sequence[Mapping[str, Any]], room: float, scene: Scene) -> Iterator[float]:
    """The width of each column: as stated, or its share of what is left."""
    stated = [scene.mm(column["width"]) if "width" in column else None for column in columns]
    shares = [0.0 if "width" in column else column.get("share", 1) for column in columns]
    left = room - sum(width for width in stated if width is not None)
    if left < -0.01:
        raise ElementError(f"the columns are {room - left:.1f} mm wide, the table {room:.1f} mm")
    for width, share in zip(stated, shares, strict=True):
        yield left * share / sum(shares) if width is None else width


def _head(element: Element, widths: Sequence[float], scene: Scene) -> Iterator[_Row]:
    columns = element["columns"]
    if any("head" in column for column in columns):
        named = {"style": element["head-style"]} if "head-style" in element else _HEAD
        cells = [{**column, "text": column.get("head", ""), **named} for column in columns]
        yield _Row(tuple(_cells(element, cells, widths, scene)), is_head=True)


def _body(element: Element, widths: Sequence[float], scene: Scene) -> Iterator[_Row]:
    values, name = scene.values(element["each"]), element.get("as", "row")
    for index, value in enumerate(values):
        inner = scene.inside(scene.area, {name: value, "index": index, f"{name}_index": index, "total": len(values)})
        yield _Row(tuple(_cells(element, element["columns"], widths, inner)))


def _cells(
    element: Element, cells: Sequence[Mapping[str, Any]], widths: Sequence[float], scene: Scene
) -> Iterator[Block]:
    padding, height = scene.sides(element.get("padding", [0.6, 1, 0.6, 1])), scene.mm(element.get("row-height", 0))
    common = {"valign": "middle", **{key: element[key] for key in _OF_CELLS if key in element}}
    for cell, width in zip(cells, widths, strict=True):
        style = scene.style({**common, **cell})
        yield Block(tuple(pieces_of(cell, scene, style)), style, width, padding, height)


def _tallest(heights: Sequence[float], count: int) -> list[float]:
    """The height of each row of `count` cells."""
    return [max(heights[start : start + count]) for start in range(0, len(heights), count)]


def _drawn(
    element: Element, scene: Scene, rows: Sequence[_Row], widths: Sequence[float], fitted: Fitted
) -> Iterator[Op]:
    box, texts = scene.box(element), iter(fitted.texts)
    edges, top = [box.y], box.y
    body = 0
    for row, height in zip(rows, _tallest(fitted.heights_mm, len(widths)), strict=True):
        yield from _ground(element, scene, Box(box.x, top, box.width, height), row, body)
        body += not row.is_head
        left = box.x
        for block, width in zip(row.blocks, widths, strict=True):
            done = next(texts)
            if done is not None:
                area = Box(left, top, width, height).padded(*block.padding)
                yield from scene.tools.typesetter.draw(done, block.style, area)
            left += width
        top += height
        edges.append(top)
    yield from _rules(element, scene, box, edges, widths)


def _ground(element: Element, scene: Scene, area: Box, row: _Row, body: int) -> Iterator[Op]:
    """What lies behind a row: `head-fill` behind the head, `stripe` behind every second row."""
    written = element.get("head-fill", "none") if row.is_head else element.get("stripe", "none") if body % 2 else "none"
    fill = scene.color(written)
    if fill and not scene.low_ink:
        yield PathOp(rectangle(area), Paint(fill))


def _rules(element: Element, scene: Scene, box: Box, edges: Sequence[float], widths: Sequence[float]) -> Iterator[Op]:
    """The lines between cells and around all of them: `lines` is all, rows, columns or none."""
    stroke, kind = scene.ink(element.get("stroke", "#000000")), element.get("lines", "all")
    if not stroke or kind == "none":
        return
    paint = Paint("", stroke, scene.mm(element.get("stroke-width", 0.2)))
    if kind != "columns":
        for y in edges:
            yield PathOp(polygon([(box.x, y), (box.right, y)], closed=False), paint)
    if kind != "rows":
        for count in range(len(widths) + 1):
            x = box.x + sum(widths[:count])
            yield PathOp(polygon([(x, edges[0]), (x, edges[-1])], closed=False), paint)
