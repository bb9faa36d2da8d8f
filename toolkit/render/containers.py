"""Elements that hold elements: groups, repeats, and the parts of a layout that are used by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.model.drawing import GroupOp, Op
from toolkit.render.geometry import rotation
from toolkit.render.layout import Element
from toolkit.render.outline import rectangle
from toolkit.render.places import Spot, spots
from toolkit.render.scene import ElementError, Scene
from toolkit.render.shapes import circle_in, clipped

DrawAll = Callable[[Iterable[Element], Scene], list[Op]]


def draw_group(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """Elements measured from the group's box. `clip` keeps them inside it, with corners of `radius`; `circle` inside
    its ellipse, `trim` inside the cut.
    """
    box, clip = scene.box(element), element.get("clip", False)
    ops = draw_all(element["elements"], scene.inside(box))
    if clip is False:
        return ops
    if clip == "trim":
        return clipped(ops, scene.layout.outline)
    return clipped(ops, circle_in(box) if clip == "circle" else rectangle(box, scene.mm(element.get("radius", 0))))


def draw_repeat(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """The elements once for each value of `each`, each in a box of its own.

    Inside, `as` (default `item`) names the value; `index` counts from 0, `total` is how many there are, `row` and
    `column` tell the place and `angle` the turn. `<as>_index` is the index for repeats inside.
    """
    values, name = scene.values(element["each"]), element.get("as", "item")
    places = spots(element, scene, len(values))
    if len(places) < len(values):
        label = element.get("name", "repeat")
        message = f"'{label}' has room for {len(places)} of {len(values)}"
        scene.report("text-overflow", message, "give the grid more rows or columns")
    ops = list[Op]()
    for index, (value, spot) in enumerate(zip(values, places, strict=False)):
        names = {
            name: value, "index": index, f"{name}_index": index, "total": len(values),
            "row": spot.row, "column": spot.column, "angle": spot.angle,
        }  # fmt: skip
        inner = scene.inside(spot.box, names)
        drawn = draw_all(element["elements"], inner.turned() if _turns(element) else inner)
        ops += _turned(drawn, spot) if _turns(element) else drawn
    return ops


def _turns(element: Element) -> bool:
    way = element.get("ring") or element.get("path") or {}
    return bool(way.get("turn", False))


def _turned(ops: list[Op], spot: Spot) -> list[Op]:
    box = spot.box
    matrix = rotation(spot.angle, box.x + box.width / 2, box.y + box.height / 2)
    return [GroupOp(tuple(ops), matrix)] if ops else []


def draw_use(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """A part of the layout, or a drawing of the game, its elements measured from this box; `with` gives names to values
    for it.
    """
    name = scene.text(element["part"])
    if name in scene.using:
        raise ElementError(f"part '{name}' uses itself")
    known = {**scene.tools.drawings, **scene.layout.parts}
    found = scene.known("part", name, known)
    names = {key: scene.value(value) for key, value in element.get("with", {}).items()}
    inner = scene.inside(scene.box(element), names)
    elements = found if name in scene.layout.parts else found(scene.sketch(inner.area, names))
    return draw_all(elements, inner.within(name))
