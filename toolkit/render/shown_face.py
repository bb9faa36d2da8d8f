"""A face of another component shown in a box, for drawings: the back of a deck on its tuck box."""

from __future__ import annotations

from toolkit.model.drawing import GroupOp, Op
from toolkit.render.geometry import Box
from toolkit.render.layout import Element
from toolkit.render.outline import rectangle
from toolkit.render.scene import ElementError, Scene


def draw_face(element: Element, scene: Scene) -> list[Op]:
    """The `side` of the first component of `kind`, so large that it covers the box; nothing where it has none."""
    if scene.tools.face is None:
        raise ElementError("only the layouts of a game show faces")
    drawing = scene.tools.face(element["kind"], element["side"])
    if drawing is None:
        return []
    box = scene.box(element)
    scale = max(box.width / drawing.width_mm, box.height / drawing.height_mm)
    x = box.x + (box.width - drawing.width_mm * scale) / 2
    y = box.y + (box.height - drawing.height_mm * scale) / 2
    shown = GroupOp(drawing.ops, (scale, 0.0, 0.0, scale, x, y), rectangle(_seen(box, x, y, scale)))
    return [shown]


def _seen(box: Box, x: float, y: float, scale: float) -> Box:
    """The box in the measures of the face."""
    return Box((box.x - x) / scale, (box.y - y) / scale, box.width / scale, box.height / scale)
