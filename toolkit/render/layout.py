"""Layouts: where the parts of a face lie, read from `templates/<game>/<kind>.layout.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolkit.errors import UnknownNameError
from toolkit.model.document import Document
from toolkit.model.document import Path as DataPath
from toolkit.project import Project
from toolkit.render.colors import to_color
from toolkit.render.geometry import Box
from toolkit.render.template_file import TemplateFileError, read_template
from toolkit.render.units import to_mm

Element = Mapping[str, Any]
_MERGED = ("size", "boxes", "styles")


@dataclass(frozen=True)
class Place:
    """Where in a layout file an element stands."""

    file: str
    line: int
    column: int
    source: str


@dataclass(frozen=True)
class Theme:
    """Colours by name, and palettes that overlay them."""

    colors: Mapping[str, str] = field(default_factory=dict)
    palettes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Layout:
    """The faces of one kind of component. Boxes are in mm from the top left corner of the trim.

    `places` tells where an element stands in its file, by the identity of the element.
    """

    file: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    safe_mm: float
    corner_mm: float
    boxes: Mapping[str, Box]
    styles: Mapping[str, Mapping[str, Any]]
    theme: Theme
    palette: str
    front: tuple[Element, ...]
    back: tuple[Element, ...]
    places: Mapping[int, Place] = field(repr=False, default_factory=dict)

    @property
    def trim(self) -> Box:
        """The face as it is cut."""
        return Box(0.0, 0.0, self.width_mm, self.height_mm)

    def place(self, element: Element) -> Place:
        """Where `element` stands; the first line of the layout when it is not known."""
        return self.places.get(id(element), Place(self.file, 1, 1, ""))


def layout_path(game_id: str, kind: str) -> str:
    """The relative path of the layout of a kind."""
    return f"templates/{game_id}/{kind}.layout.yaml"


def printed_kinds(project: Project, game_id: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `kinds` that have a layout."""
    return tuple(kind for kind in kinds if project.find(layout_path(game_id, kind)))


def read_layout(project: Project, game_id: str, kind: str) -> Layout:
    """The layout of a kind. Raises UnknownNameError without one and TemplateFileError for a faulty one."""
    path = project.find(layout_path(game_id, kind))
    if path is None:
        files = project.files(f"templates/{game_id}", "*.layout.yaml")
        known = [file.name.removesuffix(".layout.yaml") for file in files]
        raise UnknownNameError("layout for kind", kind, known)
    places: dict[int, Place] = {}
    document = read_template(project, path, "layout")
    return _layout(project, document, _extended(project, path, document, places, ()), places)


def _extended(
    project: Project, path: Path, document: Document, places: dict[int, Place], seen: tuple[Path, ...]
) -> dict[str, Any]:
    """The layout's data over that of the layouts it extends."""
    _note_places(document, document.data, (), places)
    data: dict[str, Any] = document.data
    if "extends" not in data:
        return data
    parent = project.find(f"templates/{data['extends']}")
    if parent is None or parent in (*seen, path):
        fault = "extends itself" if parent else f"extends templates/{data['extends']}, which is not there"
        raise TemplateFileError(document, ("extends",), f"the layout {fault}")
    base = _extended(project, parent, read_template(project, parent, "layout"), places, (*seen, path))
    merged = {name: {**base.get(name, {}), **data.get(name, {})} for name in _MERGED}
    return {**base, **data, **merged}


def _note_places(document: Document, value: Any, path: DataPath, places: dict[int, Place]) -> None:
    if isinstance(value, dict):
        at = document.where(path)
        places[id(value)] = Place(document.file, at.line, at.column, document.line(at.line))
        for key, inner in value.items():
            _note_places(document, inner, (*path, key), places)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _note_places(document, inner, (*path, index), places)


def _layout(project: Project, document: Document, data: Mapping[str, Any], places: Mapping[int, Place]) -> Layout:
    size = data.get("size", {})
    if set(size) != {"width", "height"}:
        raise TemplateFileError(document, (), "the layout, or one it extends, needs size: {width: …, height: …}")
    width, height = to_mm(size["width"]), to_mm(size["height"])
    if width <= 0 or height <= 0:
        raise TemplateFileError(document, ("size",), "width and height must be more than nothing")
    bleed, safe = to_mm(data.get("bleed", 0)), to_mm(data.get("safe", 0))
    trim = Box(0.0, 0.0, width, height)
    boxes = {"trim": trim, "bleed": trim.grown(bleed), "safe": trim.grown(-safe)}
    boxes |= {name: _box(entry, trim) for name, entry in data.get("boxes", {}).items()}
    return Layout(
        document.file, width, height, bleed, safe, to_mm(data.get("corner", 0)), boxes, data.get("styles", {}),
        _theme(project, document, data.get("theme")), data.get("palette", ""),
        tuple(data.get("front", ())), tuple(data.get("back", ())), places,
    )  # fmt: skip


def _box(entry: Mapping[str, Any], trim: Box) -> Box:
    x, y = to_mm(entry.get("x", 0)), to_mm(entry.get("y", 0))
    return Box(x, y, to_mm(entry.get("width", trim.width - x)), to_mm(entry.get("height", trim.height - y)))


def _theme(project: Project, layout: Document, name: str | None) -> Theme:
    if name is None:
        return Theme()
    path = project.find(f"templates/{name}")
    if path is None:
        raise TemplateFileError(layout, ("theme",), f"the theme templates/{name} is not there")
    document = read_template(project, path, "theme")
    colors: Mapping[str, str] = document.data.get("colors", {})
    palettes: Mapping[str, Mapping[str, str]] = document.data.get("palettes", {})
    for group, each in (("colors", colors), *palettes.items()):
        for color, written in each.items():
            _check_color(document, {**colors, **each}, group, color, written)
    return Theme(colors, palettes)


def _check_color(document: Document, known: Mapping[str, str], group: str, color: str, written: str) -> None:
    try:
        to_color(written, known)
    except ValueError as error:
        path: DataPath = ("colors", color) if group == "colors" else ("palettes", group, color)
        raise TemplateFileError(document, path, f"{color}: {error}") from error
