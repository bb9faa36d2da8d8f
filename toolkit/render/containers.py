"""Elements that hold elements: groups and repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.model.drawing import GroupOp, Op
from toolkit.render.layout import Element
from toolkit.render.outline import rectangle
from toolkit.render.scene import ElementError, Scene
from toolkit.render.units import to_mm

DrawAll = Callable[[Iterable[Element], Scene], list[Op]]


def draw_group(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """Elements measured from the group's box; `clip` keeps them inside it, with corners of `radius`."""
    box = scene.box(element)
    ops = draw_all(element["elements"], scene.inside(box))
    if not element.get("clip", False):
        return ops
    return [GroupOp(tuple(ops), clip=rectangle(box, to_mm(element.get("radius", 0))))]


def draw_repeat(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """The elements once for each value of `each`, moved by `step` (after `columns` of them, to the next row).

    Inside, `as` (default `item`) names the value and `index` counts from 0.
    """
    values = scene.value(element["each"])
    if isinstance(values, int):
        values = range(values)
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise ElementError(f"'{element['each']}' is nothing to repeat over")
    box, step = scene.box(element), element.get("step", {})
    across, down = to_mm(step.get("x", 0)), to_mm(step.get("y", 0))
    columns = element.get("columns", 1 if not across else 10**6)
    ops = list[Op]()
    for index, value in enumerate(values):
        row, column = divmod(index, columns)
        names = {element.get("as", "item"): value, "index": index}
        ops += draw_all(element["elements"], scene.inside(box.moved(column * across, row * down), names))
    return ops
