"""Shapes of layouts. In low ink a fill becomes an outline, hatched where the layout asks for it."""

from __future__ import annotations

from toolkit.model.drawing import GroupOp, Op, Outline, Paint, PathOp
from toolkit.render.geometry import Box, translation
from toolkit.render.layout import Element
from toolkit.render.outline import ellipse, parse_path, polygon, rectangle, transformed
from toolkit.render.scene import ElementError, Scene
from toolkit.render.units import to_mm

LOW_INK_LINE_MM = 0.15
_HATCH_STEP_MM = 1.0
_INK = "#000000"


def draw_rect(element: Element, scene: Scene) -> list[Op]:
    """A rectangle over the box, its corners rounded by `radius`."""
    return _painted(element, scene, rectangle(scene.box(element), to_mm(element.get("radius", 0))))


def draw_circle(element: Element, scene: Scene) -> list[Op]:
    """The ellipse that touches the sides of the box."""
    box = scene.box(element)
    across, down = box.width / 2, box.height / 2
    return _painted(element, scene, ellipse(box.x + across, box.y + down, across, down))


def draw_line(element: Element, scene: Scene) -> list[Op]:
    """A line `from` one point `to` another, measured from the box."""
    ends = _points([element["from"], element["to"]], scene.box(element))
    return _painted(element, scene, polygon(ends, closed=False))


def draw_polygon(element: Element, scene: Scene) -> list[Op]:
    """Straight lines through `points`, measured from the box."""
    points = _points(element["points"], scene.box(element))
    return _painted(element, scene, polygon(points, closed=element.get("closed", True)))


def draw_path(element: Element, scene: Scene) -> list[Op]:
    """An SVG path `d` in mm, measured from the box."""
    box = scene.box(element)
    try:
        outline = parse_path(scene.text(element["d"]))
    except ValueError as error:
        raise ElementError(str(error)) from error
    return _painted(element, scene, transformed(outline, translation(box.x, box.y)))


def _points(written: list[list[str | float]], box: Box) -> list[tuple[float, float]]:
    return [(box.x + to_mm(x), box.y + to_mm(y)) for x, y in written]


def _painted(element: Element, scene: Scene, outline: Outline) -> list[Op]:
    fill, stroke = scene.color(element.get("fill", "none")), scene.color(element.get("stroke", "none"))
    width = to_mm(element.get("stroke-width", 0.25)) if stroke else 0.0
    dash = tuple(to_mm(each) for each in element.get("dash", ())) if stroke else ()
    if not fill and not stroke:
        return []
    if not scene.low_ink:
        return [PathOp(outline, Paint(fill, stroke, width, dash))]
    ops: list[Op] = [GroupOp(_hatch(scene.box(element)), clip=outline)] if fill and element.get("hatch") else []
    return [*ops, PathOp(outline, Paint("", _INK, min(width, 0.3) or LOW_INK_LINE_MM, dash))]


def _hatch(box: Box) -> tuple[Op, ...]:
    """Thin diagonal lines over `box`."""
    paint = Paint("", _INK, LOW_INK_LINE_MM / 2)
    count = int((box.width + box.height) / _HATCH_STEP_MM) + 1
    starts = (box.x + step * _HATCH_STEP_MM for step in range(count))
    return tuple(PathOp(polygon([(x, box.y), (x - box.height, box.bottom)], closed=False), paint) for x in starts)
