"""Crop marks, the slug line and the scale bar of a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from toolkit.model.drawing import GroupOp, Op, Paint, PathOp
from toolkit.render.geometry import Box, multiply, rotation, translation
from toolkit.render.markup import Piece
from toolkit.render.outline import polygon
from toolkit.render.sheet import STRIP_MM, Grid
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.units import MM_PER_PT

GAP_MM = 0.5
LENGTH_MM = 4.0
SCALE_MM = 100
_SHORTEST_MM = 0.2
_FOOT, _LEFT = 2, 3
_LINE = Paint("", "#000000", 0.1)
_SLUG = TextStyle(size_mm=6 * MM_PER_PT, min_size_mm=3 * MM_PER_PT, wrap=False, valign="middle", by_caps=True)
_LABEL_MM = 11.0


def crop_marks(grid: Grid, marks: str) -> tuple[Op, ...]:
    """Lines at the cuts, outside the bleed: around the whole block ("outer"), at every component ("each") or none."""
    if marks == "none":
        return ()
    if marks == "each":
        corners = [grid.corner(place) for place in range(grid.count)]
        cards = [Box(x, y, grid.width_mm, grid.height_mm) for x, y in corners]
        lines = (_around(card, grid, {card.x, card.right}, {card.y, card.bottom}) for card in cards)
        return tuple(chain.from_iterable(lines))
    across = {grid.left_mm + k * grid.pitch_x_mm + side for k in range(grid.columns) for side in (0, grid.width_mm)}
    down = {grid.top_mm + k * grid.pitch_y_mm + side for k in range(grid.rows) for side in (0, grid.height_mm)}
    return tuple(_around(grid.block, grid, across, down))


def _around(box: Box, grid: Grid, across: set[float], down: set[float]) -> Iterator[Op]:
    start = grid.bleed_mm + GAP_MM
    ends = [_end(box, grid, side) for side in range(4)]
    top, right, bottom, left = (end if end >= start + _SHORTEST_MM else None for end in ends)
    for x in sorted(across):
        yield from _mark((x, box.y - start), (x, box.y - top) if top else None)
        yield from _mark((x, box.bottom + start), (x, box.bottom + bottom) if bottom else None)
    for y in sorted(down):
        yield from _mark((box.x - start, y), (box.x - left, y) if left else None)
        yield from _mark((box.right + start, y), (box.right + right, y) if right else None)


def _mark(start: tuple[float, float], end: tuple[float, float] | None) -> Iterator[Op]:
    if end is not None:
        yield PathOp(polygon([start, end], closed=False), _LINE)


def _end(box: Box, grid: Grid, side: int) -> float:
    """How far out of `box` a mark on that side (0 top, 1 right, 2 foot, 3 left) may go: to the middle of the gutter,
    or to the margin or the strip of the slug line."""
    block = grid.block
    inside = (box.y - block.y, block.right - box.right, block.bottom - box.bottom, box.x - block.x)[side]
    if inside > _SHORTEST_MM:
        return (grid.pitch_x_mm - grid.width_mm if side % 2 else grid.pitch_y_mm - grid.height_mm) / 2
    edge = (block.y, grid.page_width_mm - block.right, grid.page_height_mm - block.bottom, block.x)[side]
    strip = STRIP_MM if side == _strip_side(grid) else 0.0
    return min(edge - grid.margin_mm - strip, grid.bleed_mm + GAP_MM + LENGTH_MM)


def _strip_side(grid: Grid) -> int:
    """Where the slug line goes: at the foot when there is room, else at the left."""
    foot = grid.page_height_mm - grid.block.bottom - grid.bleed_mm - grid.margin_mm
    return _FOOT if foot >= STRIP_MM - 1e-6 else _LEFT


def slug(grid: Grid, text: str, typesetter: Typesetter) -> tuple[Op, ...]:
    """The slug line and a bar of exactly 100 mm, at the foot of the sheet or up its left side."""
    upright = _strip_side(grid) == _FOOT
    margin = grid.margin_mm
    length = (grid.page_width_mm if upright else grid.page_height_mm) - 2 * margin
    strip = Box(0.0, 0.0, length, STRIP_MM)
    ops = (*_scale_bar(strip, typesetter), *_line_of_text(text, strip, typesetter))
    if upright:
        return (GroupOp(ops, translation(margin, grid.page_height_mm - margin - STRIP_MM)),)
    return (GroupOp(ops, multiply(translation(margin, grid.page_height_mm - margin), rotation(270, 0, 0))),)


def _line_of_text(text: str, strip: Box, typesetter: Typesetter) -> list[Op]:
    box = Box(0.0, 0.0, strip.width - SCALE_MM - _LABEL_MM - 2, strip.height)
    done, _ = typesetter.fit([Piece(text)], _SLUG, box)
    return typesetter.draw(done, _SLUG, box)


def _scale_bar(strip: Box, typesetter: Typesetter) -> Iterator[Op]:
    left, middle = strip.right - SCALE_MM, strip.height / 2
    yield PathOp(polygon([(left, middle), (strip.right, middle)], closed=False), _LINE)
    for tenth in range(11):
        reach = 1.2 if tenth in (0, 5, 10) else 0.6
        x = left + tenth * SCALE_MM / 10
        yield PathOp(polygon([(x, middle - reach), (x, middle + reach)], closed=False), _LINE)
    label = Box(left - _LABEL_MM - 1, 0.0, _LABEL_MM, strip.height)
    done, _ = typesetter.fit([Piece(f"{SCALE_MM} mm")], _RIGHT, label)
    yield from typesetter.draw(done, _RIGHT, label)


_RIGHT = TextStyle(size_mm=6 * MM_PER_PT, wrap=False, valign="middle", by_caps=True, align="right")
