"""Shapes of layouts. In low ink a fill becomes an outline, hatched where the layout asks for it."""

from __future__ import annotations

from toolkit.model.drawing import GroupOp, Op, Outline, Paint, PathOp
from toolkit.render.die import regular, rounded
from toolkit.render.geometry import Box, translation
from toolkit.render.gradients import draw_gradient
from toolkit.render.layout import Element
from toolkit.render.outline import ellipse, parse_path, polygon, rectangle, transformed
from toolkit.render.patterns import LOW_INK_HATCH, LOW_INK_LINE_MM, fill_pattern
from toolkit.render.scene import ElementError, Scene

WHITE = "#ffffff"


def draw_rect(element: Element, scene: Scene) -> list[Op]:
    """A rectangle over the box, its corners rounded by `radius`."""
    return _painted(element, scene, rectangle(scene.box(element), scene.mm(element.get("radius", 0))))


def draw_circle(element: Element, scene: Scene) -> list[Op]:
    """The ellipse that touches the sides of the box."""
    return _painted(element, scene, circle_in(scene.box(element)))


def circle_in(box: Box) -> Outline:
    """The ellipse that touches the sides of a box."""
    across, down = box.width / 2, box.height / 2
    return ellipse(box.x + across, box.y + down, across, down)


def draw_line(element: Element, scene: Scene) -> list[Op]:
    """A line `from` one point `to` another, measured from the box."""
    box = scene.box(element)
    ends = [scene.point(element["from"], box), scene.point(element["to"], box)]
    return _painted(element, scene, polygon(ends, closed=False))


def draw_polygon(element: Element, scene: Scene) -> list[Op]:
    """Straight lines through `points`, measured from the box; or a regular one of so many `sides` in the box."""
    box, radius = scene.box(element), scene.mm(element.get("radius", 0))
    if "points" in element:
        points = [scene.point(point, box) for point in element["points"]]
    elif "sides" in element:
        turn = scene.number(element.get("turn", 0))
        points = regular(box, element["sides"], turn=turn, star=element.get("star", 0.0))
    else:
        raise ElementError("a polygon needs points or sides")
    if not element.get("closed", True):
        return _painted(element, scene, polygon(points, closed=False))
    return _painted(element, scene, rounded(points, radius))


def draw_path(element: Element, scene: Scene) -> list[Op]:
    """An SVG path `d` in mm, measured from the box."""
    box = scene.box(element)
    return _painted(element, scene, transformed(path_of(element["d"], scene), translation(box.x, box.y)))


def path_of(written: str, scene: Scene) -> Outline:
    """The outline that the path data `written` describe."""
    try:
        return parse_path(scene.text(written))
    except ValueError as error:
        raise ElementError(str(error)) from error


def _painted(element: Element, scene: Scene, outline: Outline) -> list[Op]:
    fill, stroke = scene.color(element.get("fill", "none")), scene.color(element.get("stroke", "none"))
    width = scene.mm(element.get("stroke-width", 0.25)) if stroke else 0.0
    dash = tuple(scene.mm(each) for each in element.get("dash", ())) if stroke else ()
    lined = Paint("", scene.ink(element.get("stroke", "none")), width, dash)
    inside = fill_pattern(element["pattern"], outline, scene) if "pattern" in element else []
    if scene.low_ink:
        return _thin(element, scene, outline, lined, inside)
    shaded = draw_gradient(element["gradient"], outline, scene) if "gradient" in element else []
    if not inside and not shaded:
        return [PathOp(outline, Paint(fill, stroke, width, dash))] if fill or stroke else []
    filled: list[Op] = [PathOp(outline, Paint(fill))] if fill else []
    return [*filled, *shaded, *inside, *([PathOp(outline, lined)] if stroke else [])]


def _thin(element: Element, scene: Scene, outline: Outline, lined: Paint, inside: list[Op]) -> list[Op]:
    """The shape as lines: its fill is left out, hatched where the layout asks for it, and its edge drawn.

    A white fill costs no ink and stays, so that patterns do not run through what lies on it.
    """
    is_filled = scene.color(element.get("fill", "none")) != "" or "gradient" in element
    if not inside and not is_filled and not lined.stroke:
        return []
    if not inside and is_filled and element.get("hatch"):
        inside = fill_pattern(LOW_INK_HATCH, outline, scene)
    width = min(lined.width_mm, 2 * LOW_INK_LINE_MM) or LOW_INK_LINE_MM
    under = [PathOp(outline, Paint(WHITE))] if scene.color(element.get("fill", "none")) == WHITE else []
    return [*under, *inside, PathOp(outline, Paint("", "#000000", width, lined.dash))]


def clipped(ops: list[Op], outline: Outline) -> list[Op]:
    """The operations kept inside an outline."""
    return [GroupOp(tuple(ops), clip=outline)] if ops else []
