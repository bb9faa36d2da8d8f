"""Draws the elements of layouts, one function a type. `draw_all` is the way in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.model.drawing import IDENTITY, GroupOp, Op
from toolkit.render.containers import draw_group, draw_repeat, draw_use
from toolkit.render.expressions import ExpressionError
from toolkit.render.geometry import rotation
from toolkit.render.icon_rows import draw_icon_row
from toolkit.render.layout import Element
from toolkit.render.pictures import draw_icon, draw_image, draw_svg
from toolkit.render.scene import ElementError, Scene
from toolkit.render.shapes import draw_circle, draw_line, draw_path, draw_polygon, draw_rect
from toolkit.render.shown_face import draw_face
from toolkit.render.stack import draw_stack
from toolkit.render.svg import SvgError
from toolkit.render.table import draw_table
from toolkit.render.texts import draw_rich_text, draw_text

LEAVES: dict[str, Callable[[Element, Scene], list[Op]]] = {
    "text": draw_text,
    "rich-text": draw_rich_text,
    "image": draw_image,
    "svg": draw_svg,
    "icon": draw_icon,
    "icon-row": draw_icon_row,
    "rect": draw_rect,
    "line": draw_line,
    "polygon": draw_polygon,
    "circle": draw_circle,
    "path": draw_path,
    "table": draw_table,
    "face": draw_face,
}
CONTAINERS = {
    "group": draw_group,
    "repeat": draw_repeat,
    "use": draw_use,
    "stack": draw_stack,
}


def draw_all(elements: Iterable[Element], scene: Scene) -> list[Op]:
    """The operations of `elements` in painting order; what can't be drawn becomes a fault."""
    ops = list[Op]()
    for element in elements:
        try:
            if _is_shown(element, scene):
                ops += _placed(element, scene)
        except (ExpressionError, ElementError) as error:
            scene.blame(element, str(error))
        except SvgError as error:
            scene.report("bad-art", str(error), "redraw that part in flat shapes")
    return ops


def _is_shown(element: Element, scene: Scene) -> bool:
    ink = element.get("ink", "both")
    if ink == ("full" if scene.low_ink else "low"):
        return False
    return bool(scene.value(element.get("when", True)))


def _placed(element: Element, scene: Scene) -> list[Op]:
    kind = element["type"]
    scene = scene.turned() if "rotate" in element else scene
    ops = LEAVES[kind](element, scene) if kind in LEAVES else CONTAINERS[kind](element, scene, draw_all)
    turn, opacity = scene.number(element.get("rotate", 0)), element.get("opacity", 1)
    if not ops or (turn == 0 and opacity == 1):
        return ops
    box = scene.box(element)
    matrix = rotation(turn, box.x + box.width / 2, box.y + box.height / 2) if turn else IDENTITY
    return [GroupOp(tuple(ops), matrix, (), float(opacity))]
