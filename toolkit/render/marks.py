"""Crop marks, the slug line and the scale bar of a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from toolkit.model.drawing import GroupOp, Op, Outline, Paint, PathOp
from toolkit.render.geometry import Box, multiply, rotation, translation
from toolkit.render.markup import Piece
from toolkit.render.outline import polygon, transformed
from toolkit.render.sheet import Grid, Strip
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.units import MM_PER_PT

GAP_MM = 0.5
LENGTH_MM = 4.0
SCALE_MM = 100
SHORTEST_MM = 0.2
LINE = Paint("", "#000000", 0.1)
_CUT = Paint("", "#808080", 0.1)
_LABEL_MM = 11.0
_LEAST_TEXT_MM = 40.0
_SLUG = TextStyle(size_mm=6 * MM_PER_PT, min_size_mm=4.5 * MM_PER_PT, wrap=False, valign="middle", by_caps=True)
_RIGHT = TextStyle(size_mm=6 * MM_PER_PT, wrap=False, valign="middle", by_caps=True, align="right")


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
    return ticks(box, start, [_end(box, grid, side) for side in range(4)], across, down)


def ticks(
    box: Box, start_mm: float, ends_mm: Sequence[float], across: Iterable[float], down: Iterable[float]
) -> Iterator[Op]:
    """Lines that point at `box`: above and below it at each x of `across`, beside it at each y of `down`.

    They reach from `start_mm` to the end for their side (top, right, foot, left) outside of the box; a side that has
    no room for them has none.
    """
    top, right, foot, left = (end if end >= start_mm + SHORTEST_MM else None for end in ends_mm)
    for x in sorted(across):
        yield from _mark((x, box.y - start_mm), (x, box.y - top) if top else None)
        yield from _mark((x, box.bottom + start_mm), (x, box.bottom + foot) if foot else None)
    for y in sorted(down):
        yield from _mark((box.x - start_mm, y), (box.x - left, y) if left else None)
        yield from _mark((box.right + start_mm, y), (box.right + right, y) if right else None)


def _mark(start: tuple[float, float], end: tuple[float, float] | None) -> Iterator[Op]:
    if end is not None:
        yield line(start, end)


def line(start: tuple[float, float], end: tuple[float, float], paint: Paint = LINE) -> Op:
    """A straight line."""
    return PathOp(polygon([start, end], closed=False), paint)


def _end(box: Box, grid: Grid, side: int) -> float:
    """How far out of `box` a mark on that side (0 top, 1 right, 2 foot, 3 left) may go: to the middle of the gutter,
    or to the edge of what may be printed."""
    block, area = grid.block, grid.area
    inside = (box.y - block.y, block.right - box.right, block.bottom - box.bottom, box.x - block.x)[side]
    if inside > SHORTEST_MM:
        return (grid.pitch_x_mm - grid.width_mm if side % 2 else grid.pitch_y_mm - grid.height_mm) / 2
    room = (block.y - area.y, area.right - block.right, area.bottom - block.bottom, block.x - area.x)[side]
    return min(room, grid.bleed_mm + GAP_MM + LENGTH_MM)


def cut_lines(trim: Outline, corners: Iterable[tuple[float, float]]) -> tuple[Op, ...]:
    """The outline itself at each trim corner: for shapes that straight cuts can't make."""
    return tuple(PathOp(transformed(trim, translation(x, y)), _CUT) for x, y in corners)


def slug(strip: Strip | None, told: Sequence[str], typesetter: Typesetter) -> tuple[Op, ...]:
    """The slug line and a bar of exactly 100 mm, in the strip of the sheet.

    Where there is not room for all, the bar is left out first, then what stands last in `told`.
    """
    if strip is None:
        return ()
    box = strip.box
    length, height = (box.width, box.height) if strip.upright else (box.height, box.width)
    flat, has_bar = Box(0.0, 0.0, length, height), length >= SCALE_MM + _LABEL_MM + 2 + _LEAST_TEXT_MM
    room = length - (SCALE_MM + _LABEL_MM + 2 if has_bar else 0)
    ops = (*(_scale_bar(flat, typesetter) if has_bar else ()), *_text(told, Box(0.0, 0.0, room, height), typesetter))
    if strip.upright:
        return (GroupOp(ops, translation(box.x, box.y)),)
    return (GroupOp(ops, multiply(translation(box.x, box.bottom), rotation(270, 0, 0))),)


def _text(told: Sequence[str], box: Box, typesetter: Typesetter) -> list[Op]:
    for count in range(len(told), 0, -1):
        done, lacking = typesetter.fit([Piece(" · ".join(told[:count]))], _SLUG, box)
        if lacking is None:
            return typesetter.draw(done, _SLUG, box)
    return []


def _scale_bar(strip: Box, typesetter: Typesetter) -> Iterator[Op]:
    left, middle = strip.right - SCALE_MM, strip.height / 2
    yield line((left, middle), (strip.right, middle))
    for tenth in range(11):
        reach = 1.2 if tenth in (0, 5, 10) else 0.6
        x = left + tenth * SCALE_MM / 10
        yield line((x, middle - reach), (x, middle + reach))
    label = Box(left - _LABEL_MM - 1, 0.0, _LABEL_MM, strip.height)
    done, _ = typesetter.fit([Piece(f"{SCALE_MM} mm")], _RIGHT, label)
    yield from typesetter.draw(done, _RIGHT, label)
