"""Blocks of text one below the other, shrunk together until they fit: the rules of a card, a page of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.model.drawing import Op
from toolkit.render.blocks import Block, fit_blocks
from toolkit.render.containers import DrawAll
from toolkit.render.geometry import Box
from toolkit.render.layout import Element
from toolkit.render.scene import Note, Scene
from toolkit.render.texts import pieces_of, report_overflow


@dataclass(frozen=True)
class _Entry:
    item: Element
    scene: Scene
    block: Block


def draw_stack(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """Each item's `behind` elements over its block, then its text. `valign` places the whole in the box."""
    box, gap = scene.box(element), scene.mm(element.get("gap", 0))
    entries = [entry for item in element["items"] for entry in _entries(element, item, scene.inside(box))]
    if not entries:
        return []
    between = gap * (len(entries) - 1)
    blocks = [entry.block for entry in entries]
    fitted = fit_blocks(blocks, scene.tools.typesetter, box.height, lambda heights: sum(heights) + between)
    label = element.get("name", "stack")
    if fitted.lacking is not None:
        report_overflow(fitted.lacking, label, scene)
    spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[element.get("valign", "top")] * (box.height - fitted.needed_mm)
    top = box.y + max(0.0, spare)
    ops = list[Op]()
    for entry, done, height in zip(entries, fitted.texts, fitted.heights_mm, strict=True):
        area = Box(box.x, top, box.width, height)
        ops += draw_all(entry.item.get("behind", ()), entry.scene.inside(area))
        if done is not None:
            ops += scene.tools.typesetter.draw(done, entry.block.style, area.padded(*entry.block.padding))
            scene.notes.append(Note(area, label, done.size_mm, fitted.lacking is not None))
        top += height + gap
    return ops


def _entries(element: Element, item: Element, scene: Scene) -> Iterator[_Entry]:
    for inner in _scenes(item, scene):
        if not inner.value(item.get("when", True)):
            continue
        style = inner.style({**{key: element[key] for key in ("style", "size", "min-size") if key in element}, **item})
        pieces = pieces_of(item, inner, style)
        if pieces:
            height = inner.mm(item.get("min-height", 0))
            padding = inner.sides(item.get("padding", 0))
            yield _Entry(item, inner, Block(tuple(pieces), style, scene.area.width, padding, height))


def _scenes(item: Element, scene: Scene) -> Iterator[Scene]:
    if "each" not in item:
        yield scene
        return
    values, name = scene.values(item["each"]), item.get("as", "item")
    for index, value in enumerate(values):
        yield scene.inside(scene.area, {name: value, "index": index, f"{name}_index": index, "total": len(values)})
