"""SVG drawings, icons and picture files in layouts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toolkit.errors import did_you_mean
from toolkit.model.drawing import GroupOp, ImageOp, Op, SymbolOp
from toolkit.render.geometry import Box, fitting
from toolkit.render.image_size import ImageError, image_size
from toolkit.render.layout import Element
from toolkit.render.outline import rectangle
from toolkit.render.scene import Scene
from toolkit.render.units import to_mm


def draw_svg(element: Element, scene: Scene) -> list[Op]:
    """An SVG file fitted into the box: contain (default), cover (cut at the box) or fill (stretched).

    Left out in low ink, where only lines, icons and words are printed.
    """
    file = _file(element, scene)
    if file is None or scene.low_ink:
        return []
    colors = {name: scene.color(color) for name, color in element.get("colors", {}).items()}
    symbol = scene.tools.pictures.symbol(file, {**scene.colors, **colors})
    return _fitted(symbol, scene.box(element), element.get("fit", "contain"))


def draw_icon(element: Element, scene: Scene) -> list[Op]:
    """One icon of the set, as large as the box allows."""
    symbol = _icon(scene.text(element["icon"]), element, scene)
    return _fitted(symbol, scene.box(element), "contain") if symbol else []


def draw_icon_row(element: Element, scene: Scene) -> list[Op]:
    """Icons side by side, `size` high: `icons` lists them, or `icon` stands `count` times."""
    if "icons" in element:
        written = element["icons"]
        names = [scene.text(each) for each in written] if isinstance(written, list) else list(scene.value(written))
    else:
        names = [scene.text(element["icon"])] * int(scene.value(element.get("count", 1)))
    symbols = [symbol for name in names if (symbol := _icon(str(name), element, scene))]
    box, size, gap = scene.box(element), to_mm(element["size"]), to_mm(element.get("gap", 0.5))
    widths = [symbol.width_mm / symbol.height_mm * size for symbol in symbols]
    used = sum(widths) + gap * max(0, len(widths) - 1)
    if used > box.width + 0.01:
        scene.report("text-overflow", f"{len(symbols)} icons need {used:.2f} mm of {box.width:.2f} mm", "use fewer")
    x = box.x + {"left": 0.0, "center": 0.5, "right": 1.0}[element.get("align", "left")] * (box.width - used)
    ops = list[Op]()
    for symbol, width in zip(symbols, widths, strict=True):
        ops += _fitted(symbol, Box(x, box.y + (box.height - size) / 2, width, size), "contain")
        x += width + gap
    return ops


def draw_image(element: Element, scene: Scene) -> list[Op]:
    """A PNG or JPEG file fitted into the box. Left out in low ink."""
    file = _file(element, scene)
    if file is None or scene.low_ink:
        return []
    try:
        width, height = image_size(file)
    except ImageError as error:
        scene.report("bad-art", f"{file.name} can't be printed: {error}", "save it as PNG or JPEG")
        return []
    box, fit = scene.box(element), element.get("fit", "contain")
    across, _, _, down, left, top = fitting(width, height, box, fit)
    image = ImageOp(str(file), left, top, width * across, height * down)
    return [GroupOp((image,), clip=rectangle(box))] if fit == "cover" else [image]


def _fitted(symbol: SymbolOp, box: Box, fit: str) -> list[Op]:
    placed = replace(symbol, matrix=fitting(symbol.width_mm, symbol.height_mm, box, fit))
    return [GroupOp((placed,), clip=rectangle(box))] if fit == "cover" else [placed]


def _icon(name: str, element: Element, scene: Scene) -> SymbolOp | None:
    icons = scene.tools.typesetter.icons
    current = scene.color(element.get("color", "#000000")) if not scene.low_ink else "#000000"
    colors = {name: scene.color(color) for name, color in element.get("colors", {}).items()}
    symbol = icons.symbol(name, {**scene.colors, **colors, "current": current})
    if symbol is None:
        report_unknown_icon(name, scene)
    return symbol


def report_unknown_icon(name: str, scene: Scene) -> None:
    """Notes that there is no such icon, with the nearest one there is."""
    names = scene.tools.typesetter.icons.names
    near = did_you_mean(name, names)
    scene.report(
        "unknown-icon",
        f"there is no icon '{name}'",
        f"did you mean {{icon:{near}}}?" if near else f"known icons: {', '.join(names)}",
    )


def _file(element: Element, scene: Scene) -> Path | None:
    wanted = [scene.text(element[key]) for key in ("file", "otherwise") if key in element]
    found = next((file for name in wanted if (file := scene.tools.find_art(name))), None)
    if found is None:
        scene.report("missing-art", f"there is no picture '{wanted[0]}'", "add the file to the game's content folder")
    return found
