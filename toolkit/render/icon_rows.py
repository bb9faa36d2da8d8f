"""Icons side by side, over several lines when there are many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.model.drawing import Op, SymbolOp
from toolkit.render.geometry import Box
from toolkit.render.layout import Element
from toolkit.render.pictures import find_icon, fitted
from toolkit.render.scene import ElementError, Scene


def draw_icon_row(element: Element, scene: Scene) -> list[Op]:
    """Icons `size` high: `icons` lists them, or `icon` stands `count` times. With `wrap` they take as many lines as
    they need.
    """
    names = list(_names(element, scene))
    symbols = [symbol for name in names if (symbol := find_icon(name, element, scene))]
    box, size, gap = scene.box(element), scene.mm(element["size"]), scene.mm(element.get("gap", 0.5))
    between = scene.mm(element.get("line-gap", gap))
    lines = _lines(symbols, size, gap, box.width if element.get("wrap", False) else float("inf"))
    height = len(lines) * (size + between) - between
    widest = max((line.width for line in lines), default=0.0)
    for way, needed, room in (("width", widest, box.width), ("height", height, box.height)):
        # One line may stand out above and below its box: its height is stated, as that of a letter is.
        if needed > room + 0.01 and (way == "width" or len(lines) > 1):
            label = element.get("name", "icon-row")
            message = f"{len(symbols)} icons in '{label}' need {needed:.1f} mm of {way}, there are {room:.1f} mm"
            scene.report("text-overflow", message, "use fewer or smaller icons, or give the box more room")
    top = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[element.get("valign", "middle")] * (box.height - height)
    ops = list[Op]()
    for index, line in enumerate(lines):
        ops += line.ops(Box(box.x, top + index * (size + between), box.width, size), gap, element.get("align", "left"))
    return ops


def _names(element: Element, scene: Scene) -> Iterator[str]:
    written = element.get("icons")
    if isinstance(written, list):
        yield from (scene.text(each) for each in written)
    elif written is not None:
        yield from map(str, scene.values(written))
    elif "icon" in element:
        yield from [scene.text(element["icon"])] * int(scene.number(scene.value(element.get("count", 1))))
    else:
        raise ElementError("an icon-row needs icons, or an icon and a count")


@dataclass(frozen=True)
class _Line:
    symbols: tuple[SymbolOp, ...]
    widths: tuple[float, ...]
    width: float

    def ops(self, box: Box, gap: float, align: str) -> Iterator[Op]:
        """The icons of the line in `box`."""
        x = box.x + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (box.width - self.width)
        for symbol, width in zip(self.symbols, self.widths, strict=True):
            yield from fitted(symbol, Box(x, box.y, width, box.height), "contain")
            x += width + gap


def _lines(symbols: Sequence[SymbolOp], size: float, gap: float, room: float) -> list[_Line]:
    lines, line, used = list[_Line](), list[tuple[SymbolOp, float]](), 0.0
    for symbol in symbols:
        width = symbol.width_mm / symbol.height_mm * size
        if line and used + gap + width > room + 0.01:
            lines.append(_line(line, used))
            line, used = [], 0.0
        used += width + (gap if line else 0.0)
        line.append((symbol, width))
    return [*lines, _line(line, used)] if line else lines


def _line(members: Sequence[tuple[SymbolOp, float]], width: float) -> _Line:
    return _Line(tuple(symbol for symbol, _ in members), tuple(each for _, each in members), width)
