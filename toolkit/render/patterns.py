"""Patterns that fill shapes: lines, dots and squares that can be told apart without colour. Data of themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil, hypot
from typing import Any

from toolkit.model.drawing import GroupOp, Op, Outline, Paint, PathOp
from toolkit.render.curves import bounds
from toolkit.render.geometry import Box, rotation
from toolkit.render.outline import polygon
from toolkit.render.scene import Scene

LOW_INK_LINE_MM = 0.15
LOW_INK_HATCH: Mapping[str, Any] = {"kind": "stripes", "color": "#000000", "step": 1.4, "line": 0.075, "angle": 45}
"""What stands for a fill in low ink."""

_A_DOT_MM = 0.01
_THINNEST_MM = 0.05


def fill_pattern(written: str | Mapping[str, Any], outline: Outline, scene: Scene) -> list[Op]:
    """A pattern of the theme by name, or one described in place, inside `outline`. Low ink keeps it, in thin black.

    Lines keep their place on the face, so that neighbouring shapes of one pattern join.
    """
    pattern = written if isinstance(written, Mapping) else _named(written, scene)
    if pattern is None:
        return []
    angle = scene.number(pattern.get("angle", _ANGLES.get(pattern["kind"], 0.0)))
    area = _turned_bounds(bounds(outline), angle)
    step = max(_THINNEST_MM, scene.mm(pattern.get("step", 2)))
    paint = Paint("", scene.ink(pattern.get("color", "#000000")), _width(pattern, step, scene))
    ops: list[Op] = [PathOp(outline, Paint(scene.color(pattern["ground"])))] if _has_ground(pattern, scene) else []
    if paint.stroke:
        drawn = tuple(_KINDS[pattern["kind"]](area, step, paint))
        ops.append(GroupOp((GroupOp(drawn, rotation(angle, 0, 0)),), clip=outline))
    return ops


def _named(written: str, scene: Scene) -> Mapping[str, Any] | None:
    name = scene.text(written)
    if name in ("", "none"):
        return None
    pattern: Mapping[str, Any] = scene.known("pattern", name, scene.layout.theme.patterns)
    return pattern


def _has_ground(pattern: Mapping[str, Any], scene: Scene) -> bool:
    return "ground" in pattern and not scene.low_ink


def _width(pattern: Mapping[str, Any], step: float, scene: Scene) -> float:
    if pattern["kind"] == "checks":
        return step
    width = max(_THINNEST_MM, scene.mm(pattern.get("line", step / 4)))
    # Dots stay as large as they are: a thin dot is hard to see.
    return min(width, 2 * LOW_INK_LINE_MM) if scene.low_ink and pattern["kind"] != "dots" else width


def _turned_bounds(box: Box, angle: float) -> Box:
    """The box that covers `box` when turned by `angle` about the corner of the face."""
    if angle % 360 == 0:
        return box
    x, y, reach = box.x + box.width / 2, box.y + box.height / 2, hypot(box.width, box.height) / 2
    back = rotation(-angle, 0, 0)
    middle = back[0] * x + back[2] * y, back[1] * x + back[3] * y
    return Box(middle[0] - reach, middle[1] - reach, 2 * reach, 2 * reach)


def _rows(area: Box, step: float) -> Iterator[tuple[int, float]]:
    """The number and the place of each line across the area; line 0 lies on the corner of the face."""
    for row in range(int(area.y // step), ceil(area.bottom / step) + 1):
        yield row, row * step


def _stripes(area: Box, step: float, paint: Paint) -> Iterator[Op]:
    lines = [segment for _, y in _rows(area, step) for segment in polygon([(area.x, y), (area.right, y)], closed=False)]
    yield PathOp(tuple(lines), paint)


def _crosses(area: Box, step: float, paint: Paint) -> Iterator[Op]:
    yield from _stripes(area, step, paint)
    across = Box(area.y, area.x, area.height, area.width)
    lines = [
        segment for _, x in _rows(across, step) for segment in polygon([(x, area.y), (x, area.bottom)], closed=False)
    ]
    yield PathOp(tuple(lines), paint)


def _dots(area: Box, step: float, paint: Paint) -> Iterator[Op]:
    dashed = Paint("", paint.stroke, paint.width_mm, (_A_DOT_MM, step - _A_DOT_MM), round_ends=True)
    yield from _dashed(area, step, dashed, step / 2)


def _dashes(area: Box, step: float, paint: Paint) -> Iterator[Op]:
    dashed = Paint("", paint.stroke, paint.width_mm, (step, step))
    yield from _dashed(area, step, dashed, step)


def _dashed(area: Box, step: float, paint: Paint, shift: float) -> Iterator[Op]:
    """Dashed lines, every second one moved to the right; dashes begin at the corner of the face."""
    period = sum(paint.dash)
    for odd in (0, 1):
        start = (area.x // period) * period + odd * shift - period
        lines = [
            segment
            for row, y in _rows(area, step)
            if row % 2 == odd
            for segment in polygon([(start, y), (area.right, y)], closed=False)
        ]
        yield PathOp(tuple(lines), paint)


def _waves(area: Box, step: float, paint: Paint) -> Iterator[Op]:
    half, high = step, step / 3
    start = (area.x // (2 * half)) * 2 * half
    outline: list[tuple[str, tuple[float, ...]]] = []
    for _, y in _rows(area, step):
        outline.append(("M", (start, y)))
        for index in range(ceil((area.right - start) / half)):
            x, up = start + index * half, high if index % 2 else -high
            outline.append(("C", (x + half / 3, y + up, x + 2 * half / 3, y + up, x + half, y)))
    yield PathOp(tuple(outline), paint)


def _bricks(area: Box, step: float, paint: Paint) -> Iterator[Op]:
    yield from _stripes(area, step, paint)
    lines: list[tuple[str, tuple[float, ...]]] = []
    for row, y in _rows(area, step):
        start = int(area.x // (2 * step)) - 1
        for column in range(start, ceil(area.right / (2 * step)) + 1):
            x = column * 2 * step + (step if row % 2 else 0.0)
            lines += polygon([(x, y), (x, y + step)], closed=False)
    yield PathOp(tuple(lines), paint)


_KINDS: Mapping[str, Callable[[Box, float, Paint], Iterator[Op]]] = {
    "stripes": _stripes,
    "crosses": _crosses,
    "dots": _dots,
    "checks": _dashes,
    "dashes": _dashes,
    "waves": _waves,
    "bricks": _bricks,
}
_ANGLES = {"stripes": 45.0, "crosses": 45.0}
