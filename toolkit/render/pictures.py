"""SVG drawings, icons and picture files in layouts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toolkit.errors import did_you_mean
from toolkit.model.drawing import ImageOp, Op, SymbolOp
from toolkit.model.finding import Severity
from toolkit.render.geometry import Box, fitting
from toolkit.render.image_size import ImageError, image_size
from toolkit.render.layout import Element
from toolkit.render.outline import rectangle
from toolkit.render.scene import Scene
from toolkit.render.shapes import circle_in, clipped

MM_PER_INCH = 25.4
LEAST_DPI = 200


def draw_svg(element: Element, scene: Scene) -> list[Op]:
    """An SVG file fitted into the box: contain (default), cover (cut at the box) or fill (stretched).

    Left out in low ink, where only lines, icons and words are printed.
    """
    file = _file(element, scene)
    if file is None or scene.low_ink:
        return []
    colors = {name: scene.color(color) for name, color in element.get("colors", {}).items()}
    symbol = scene.tools.pictures.symbol(file, {**scene.colors, **colors})
    return fitted(symbol, scene.box(element), element.get("fit", "contain"))


def draw_icon(element: Element, scene: Scene) -> list[Op]:
    """One icon of the set, as large as the box allows."""
    symbol = find_icon(scene.text(element["icon"]), element, scene)
    return fitted(symbol, scene.box(element), "contain") if symbol else []


def draw_image(element: Element, scene: Scene) -> list[Op]:
    """A PNG or JPEG file fitted into the box, its corners rounded by `radius`, or cut to an ellipse by `clip`.

    Left out in low ink. A file of too few pixels for its size on paper is found.
    """
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
    _check_pixels(file, max(across, down), element, scene)
    image = ImageOp(str(file), left, top, width * across, height * down)
    shown = box if fit == "cover" else Box(left, top, width * across, height * down)
    if element.get("clip") == "circle":
        return clipped([image], circle_in(shown))
    radius = scene.mm(element.get("radius", 0))
    return clipped([image], rectangle(shown, radius)) if fit == "cover" or radius else [image]


def _check_pixels(file: Path, pixel_mm: float, element: Element, scene: Scene) -> None:
    dpi, least = MM_PER_INCH / pixel_mm if pixel_mm > 0 else float("inf"), element.get("min-dpi", LEAST_DPI)
    if dpi < least - 0.5:
        scene.report(
            "low-resolution",
            f"{file.name} has {dpi:.0f} dots an inch at its size on paper, at least {least:g} are wanted",
            "use a larger picture, or a smaller box",
            Severity.WARNING,
        )


def fitted(symbol: SymbolOp, box: Box, fit: str) -> list[Op]:
    """A drawing placed in a box."""
    placed = replace(symbol, matrix=fitting(symbol.width_mm, symbol.height_mm, box, fit))
    return clipped([placed], rectangle(box)) if fit == "cover" else [placed]


def find_icon(name: str, element: Element, scene: Scene) -> SymbolOp | None:
    """An icon in the colours of the element; None, with a finding, when there is none of that name."""
    current = scene.ink(element.get("color", "#000000"))
    colors = {name: scene.color(color) for name, color in element.get("colors", {}).items()}
    symbol = scene.tools.typesetter.icons.symbol(name, {**scene.colors, **colors, "current": current})
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
