"""Gradients: one colour that turns into another over a shape."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, hypot, radians, sin
from typing import Any

from toolkit.model.drawing import Op, Outline, ShadeOp
from toolkit.render.curves import bounds
from toolkit.render.scene import Scene


def draw_gradient(gradient: Mapping[str, Any], outline: Outline, scene: Scene) -> list[Op]:
    """The outline filled from the first colour to the last, evenly spaced: along an `angle`, or from the middle out.

    At 0 degrees the colours go from top to bottom; the angle turns clockwise. Colours that are none end it.
    """
    colors = tuple(color for written in gradient["colors"] if (color := scene.color(written)))
    box = bounds(outline)
    if len(colors) < 2:
        return []
    x, y = box.x + box.width / 2, box.y + box.height / 2
    if gradient.get("kind", "linear") == "radial":
        return [ShadeOp(outline, colors, (x, y), (x, y), hypot(box.width, box.height) / 2)]
    angle = radians(scene.number(gradient.get("angle", 0)))
    across, down = -sin(angle), cos(angle)
    reach = (abs(across) * box.width + abs(down) * box.height) / 2
    start, end = (x - across * reach, y - down * reach), (x + across * reach, y + down * reach)
    return [ShadeOp(outline, colors, start, end)]
