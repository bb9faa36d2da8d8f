"""Where the copies of a repeat stand: in steps, in the cells of a grid, around a ring, along a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Any

from toolkit.render.curves import flattened
from toolkit.render.geometry import Box, translation
from toolkit.render.layout import Element
from toolkit.render.outline import transformed
from toolkit.render.scene import ElementError, Scene
from toolkit.render.shapes import path_of


@dataclass(frozen=True)
class Spot:
    """The box of one copy, its row and column from 0, and the degrees by which the way turns there."""

    box: Box
    row: int = 0
    column: int = 0
    angle: float = 0.0


def spots(element: Element, scene: Scene, count: int) -> list[Spot]:
    """The places of `count` copies; fewer when a grid of a stated size has no more cells."""
    box = scene.box(element)
    ways = {"grid": _grid, "ring": _ring, "path": _path}
    used = [name for name in (*ways, "step") if name in element]
    if len(used) > 1:
        raise ElementError(f"a repeat goes one way: {' or '.join(used)}")
    if used and used[0] in ways:
        return list(ways[used[0]](element, scene, box, count))
    return list(_steps(element, scene, box, count))


def _steps(element: Element, scene: Scene, box: Box, count: int) -> Iterator[Spot]:
    step = element.get("step", {})
    across, down = scene.mm(step.get("x", 0)), scene.mm(step.get("y", 0))
    columns = element.get("columns", 1 if not across else 10**6)
    for index in range(count):
        row, column = divmod(index, columns)
        yield Spot(box.moved(column * across, row * down), row, column)


def _grid(element: Element, scene: Scene, box: Box, count: int) -> Iterator[Spot]:
    """Cells of equal size that fill the box, row after row or column after column."""
    grid = element["grid"]
    columns, rows = _cells(grid, scene, count)
    gap = grid.get("gap", 0)
    right, down = (scene.mm(each) for each in (gap if isinstance(gap, list) else (gap, gap)))
    width, height = (box.width - right * (columns - 1)) / columns, (box.height - down * (rows - 1)) / rows
    for index in range(min(count, rows * columns)):
        row, column = divmod(index, columns) if grid.get("order", "rows") == "rows" else divmod(index, rows)[::-1]
        corner = (box.x + column * (width + right), box.y + row * (height + down))
        yield Spot(Box(*corner, width, height), row, column)


def _cells(grid: Mapping[str, Any], scene: Scene, count: int) -> tuple[int, int]:
    """Columns and rows; one of them follows from the other and the count."""
    columns, rows = (int(scene.number(grid[name])) if name in grid else 0 for name in ("columns", "rows"))
    if columns < 0 or rows < 0 or not (columns or rows):
        raise ElementError("a grid needs columns or rows, at least one")
    return columns or max(1, ceil(count / rows)), rows or max(1, ceil(count / columns))


def _ring(element: Element, scene: Scene, box: Box, count: int) -> Iterator[Spot]:
    """Around the middle of the box, clockwise from `start` (0 is the top); a whole round does not repeat its start."""
    ring = element["ring"]
    radius, start = scene.mm(ring["radius"]), scene.number(ring.get("start", 0))
    sweep = scene.number(ring.get("sweep", 360))
    between = sweep / (count if abs(sweep) >= 360 else max(1, count - 1))
    for index in range(count):
        angle = start + index * between
        x = box.x + box.width / 2 + radius * sin(radians(angle))
        y = box.y + box.height / 2 - radius * cos(radians(angle))
        yield Spot(_cell(ring, scene, x, y), 0, index, angle)


def _path(element: Element, scene: Scene, box: Box, count: int) -> Iterator[Spot]:
    """At equal distances along a path, from its start to its end; a closed one does not repeat its start."""
    path = element["path"]
    outline = transformed(path_of(path["d"], scene), translation(box.x, box.y))
    points = flattened(outline)
    is_closed = bool(outline) and outline[-1][0] == "Z"
    sides = list(pairwise([*points, points[0]] if is_closed else points))
    lengths = [hypot(end[0] - start[0], end[1] - start[1]) for start, end in sides]
    between = sum(lengths) / (count if is_closed else max(1, count - 1))
    for index in range(count):
        x, y, angle = _along(sides, lengths, index * between)
        yield Spot(_cell(path, scene, x, y), 0, index, angle)


def _along(
    sides: Sequence[tuple[tuple[float, float], tuple[float, float]]], lengths: Sequence[float], way: float
) -> tuple[float, float, float]:
    """The point after so many mm of the way, and the degrees by which the way there turns from a way to the right."""
    if not sides:
        raise ElementError("the path has no length")
    at, left = 0, way
    while at < len(sides) - 1 and left > lengths[at] + 1e-6:
        left -= lengths[at]
        at += 1
    (start, end), length = sides[at], lengths[at]
    part = min(1.0, left / length) if length else 0.0
    turned = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]), turned


def _cell(way: Mapping[str, Any], scene: Scene, x: float, y: float) -> Box:
    """The box of a copy about its middle."""
    width, height = (scene.mm(way.get("cell", {}).get(name, 0)) for name in ("width", "height"))
    return Box(x - width / 2, y - height / 2, width, height)
