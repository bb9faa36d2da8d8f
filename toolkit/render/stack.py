"""Blocks of text one below the other, all in one size, as large as fits: the rules of a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.model.drawing import Op
from toolkit.render.containers import DrawAll
from toolkit.render.geometry import Box
from toolkit.render.layout import Element
from toolkit.render.markup import Piece
from toolkit.render.scene import ElementError, Note, Scene
from toolkit.render.text import Overflow, SetText, TextStyle, Typesetter, overflow
from toolkit.render.texts import pieces_of, report_overflow
from toolkit.render.units import to_mm


@dataclass(frozen=True)
class _Block:
    item: Element
    scene: Scene
    pieces: tuple[Piece, ...]
    style: TextStyle
    padding: tuple[float, float, float, float]
    min_height_mm: float

    def height_mm(self, done: SetText) -> float:
        """The block's height with its padding."""
        return max(self.min_height_mm, done.height_mm + self.padding[0] + self.padding[2])


@dataclass(frozen=True)
class _Fitted:
    texts: tuple[SetText, ...]
    needed_mm: float
    lacking: Overflow | None


def draw_stack(element: Element, scene: Scene, draw_all: DrawAll) -> list[Op]:
    """Each item's `behind` elements over its block, then its text. `valign` places the whole in the box."""
    box, gap = scene.box(element), to_mm(element.get("gap", 0))
    blocks = [block for item in element["items"] for block in _blocks(element, item, scene.inside(box))]
    if not blocks:
        return []
    fitted = _fit(blocks, scene.tools.typesetter, box, gap)
    label = element.get("name", "stack")
    if fitted.lacking is not None:
        report_overflow(fitted.lacking, label, scene)
    spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[element.get("valign", "top")] * (box.height - fitted.needed_mm)
    top = box.y + max(0.0, spare)
    ops = list[Op]()
    for block, done in zip(blocks, fitted.texts, strict=True):
        area = Box(box.x, top, box.width, block.height_mm(done))
        ops += _draw(block, done, area, draw_all)
        scene.notes.append(Note(area, label, done.size_mm, fitted.lacking is not None))
        top += area.height + gap
    return ops


def _draw(block: _Block, done: SetText, area: Box, draw_all: DrawAll) -> list[Op]:
    ops = draw_all(block.item.get("behind", ()), block.scene.inside(area))
    return ops + block.scene.tools.typesetter.draw(done, block.style, area.padded(*block.padding))


def _blocks(element: Element, item: Element, scene: Scene) -> Iterator[_Block]:
    for inner in _scenes(item, scene):
        if not inner.value(item.get("when", True)):
            continue
        merged = {**{key: element[key] for key in ("style", "size", "min-size") if key in element}, **item}
        style = inner.style(merged)
        pieces = pieces_of(item, inner, style)
        if pieces:
            top, right, bottom, left = (to_mm(each) for each in item.get("padding", (0, 0, 0, 0)))
            height = to_mm(item.get("min-height", 0))
            yield _Block(item, inner, tuple(pieces), style, (top, right, bottom, left), height)


def _scenes(item: Element, scene: Scene) -> Iterator[Scene]:
    if "each" not in item:
        yield scene
        return
    values = scene.value(item["each"])
    if isinstance(values, str | int):
        raise ElementError(f"'{item['each']}' is nothing to repeat over")
    for index, value in enumerate(values):
        yield scene.inside(scene.area, {item.get("as", "item"): value, "index": index})


def _fit(blocks: list[_Block], typesetter: Typesetter, box: Box, gap: float) -> _Fitted:
    sizes = list(blocks[0].style.sizes_mm)
    for cut in (False, True):
        for size in sizes:
            fitted = _at(blocks, typesetter, box, gap, size, cut=cut)
            if fitted.lacking is None:
                return _at(blocks, typesetter, box, gap, size, cut=cut, even=True)
    return fitted


def _at(
    blocks: list[_Block], typesetter: Typesetter, box: Box, gap: float, size: float, *, cut: bool, even: bool = False
) -> _Fitted:
    texts, worst = list[SetText](), list[Overflow]()
    for block in blocks:
        area = box.padded(*block.padding)
        done = typesetter.set(block.pieces, block.style, area.width, size, cut=cut, even=even)
        texts.append(done)
        wide = overflow(done, Box(0, 0, area.width, done.height_mm))
        worst += [wide] if wide else []
    needed = sum(block.height_mm(done) for block, done in zip(blocks, texts, strict=True)) + gap * (len(blocks) - 1)
    if needed > box.height + 0.01:
        worst.append(Overflow("height", needed, box.height))
    return _Fitted(tuple(texts), needed, max(worst, key=lambda each: each.needed_mm - each.available_mm, default=None))
