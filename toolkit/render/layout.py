"""Layouts: where the parts of a face lie, read from `templates/<game>/<kind>.layout.yaml`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from glob import escape
from pathlib import Path
from typing import Any

from toolkit.errors import UnknownNameError
from toolkit.model.document import Document
from toolkit.model.document import Path as DataPath
from toolkit.model.drawing import Outline
from toolkit.project import Project
from toolkit.render.curves import bounds
from toolkit.render.die import Die
from toolkit.render.geometry import Box
from toolkit.render.outline import parse_path
from toolkit.render.sizes import UnknownSizeError, named_size
from toolkit.render.template_file import TemplateFileError, read_template
from toolkit.render.theme import Theme, laid_over, read_theme
from toolkit.render.units import to_mm

Element = Mapping[str, Any]
_SUFFIX = ".layout.yaml"
_MADE = "common/made"
_MERGED = ("size", "boxes", "styles", "parts")
_OF_SIZE = ("shape", "corner", "bleed", "safe")


@dataclass(frozen=True)
class Place:
    """Where in a layout file an element stands."""

    file: str
    line: int
    column: int
    source: str


@dataclass(frozen=True)
class Layout:
    """The faces of one kind of component. Boxes are in mm from the top left corner of the trim.

    `die` is the shape it is cut in, `parts` are groups of elements that faces use by name. `places` tells where an
    element stands in its file, by the identity of the element. `sized_by` names the drawing of the game that says how
    large each component is, "" when all have one size. `tuck_box` tells whether the deck gets a box and what it is
    like; None leaves that to the size of the cards.
    """

    file: str
    die: Die
    bleed_mm: float
    safe_mm: float
    boxes: Mapping[str, Box]
    styles: Mapping[str, Mapping[str, Any]]
    theme: Theme
    palette: str
    front: tuple[Element, ...]
    back: tuple[Element, ...]
    parts: Mapping[str, tuple[Element, ...]] = field(default_factory=dict)
    places: Mapping[int, Place] = field(repr=False, default_factory=dict)
    sized_by: str = ""
    tuck_box: bool | Mapping[str, float] | None = None

    @property
    def width_mm(self) -> float:
        """The width after cutting."""
        return self.die.width_mm

    @property
    def height_mm(self) -> float:
        """The height after cutting."""
        return self.die.height_mm

    @property
    def corner_mm(self) -> float:
        """The radius of the cut corners."""
        return self.die.corner_mm

    @property
    def outline(self) -> Outline:
        """The line of the cut."""
        return self.die.outline

    @property
    def trim(self) -> Box:
        """The box around the face as it is cut."""
        return Box(0.0, 0.0, self.width_mm, self.height_mm)

    def place(self, element: Element) -> Place:
        """Where `element` stands; the first line of the layout when it is not known."""
        return self.places.get(id(element), Place(self.file, 1, 1, ""))


def layout_path(project: Project, game_id: str, kind: str) -> Path | None:
    """The layout of a kind: the game's own, or for what is made for every game the common one; None without."""
    own = project.find(f"templates/{game_id}/{kind}{_SUFFIX}")
    return own or project.find(f"templates/{_MADE}/{kind}{_SUFFIX}")


def printed_kinds(project: Project, game_id: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The layouts of `kinds`, by name: a kind itself, and `<kind>.<variant>` for others that print it."""
    return tuple(name for kind in kinds for name in layouts_of(project, game_id, kind))


def layouts_of(project: Project, game_id: str, kind: str) -> tuple[str, ...]:
    """The names of the layouts of one kind."""
    files = project.files(f"templates/{game_id}", f"{escape(kind)}.*{_SUFFIX}")
    variants = tuple(file.name.removesuffix(_SUFFIX) for file in files)
    return (*((kind,) if layout_path(project, game_id, kind) else ()), *variants)


def kind_of(name: str, kinds: Collection[str]) -> str:
    """The kind that a layout or a deck of that name prints."""
    return name if name in kinds else name.partition(".")[0]


def read_layout(project: Project, game_id: str, kind: str, size_mm: tuple[float, float] | None = None) -> Layout:
    """The layout of a kind, `size_mm` for components that say their size.

    Raises UnknownNameError without one and TemplateFileError for a faulty one.
    """
    path = layout_path(project, game_id, kind)
    if path is None:
        files = project.files(f"templates/{game_id}", "*.layout.yaml")
        known = [file.name.removesuffix(_SUFFIX) for file in files]
        raise UnknownNameError("layout for kind", kind, known)
    places: dict[int, Place] = {}
    reader = _Reader(project, game_id, read_template(project, path, "layout"), size_mm)
    data = reader.extended(path, reader.document, places, ())
    return reader.layout(data, places)


@dataclass(frozen=True)
class _Reader:
    """Reads one layout; `document` is its file, and what is wrong with the whole stands there."""

    project: Project
    game_id: str
    document: Document
    size_mm: tuple[float, float] | None = None

    def extended(
        self, path: Path, document: Document, places: dict[int, Place], seen: tuple[Path, ...]
    ) -> dict[str, Any]:
        """The layout's data over that of the layouts it extends."""
        _note_places(document, document.data, (), places)
        data = dict[str, Any](document.data)
        if isinstance(data.get("size"), str):
            data["size"] = self._named(document, data["size"])
        if "extends" not in data:
            return data
        parent = self.project.find(f"templates/{data['extends']}")
        if parent is None or parent in (*seen, path):
            fault = "extends itself" if parent else f"extends templates/{data['extends']}, which is not there"
            raise TemplateFileError(document, ("extends",), f"the layout {fault}")
        base = self.extended(parent, read_template(self.project, parent, "layout"), places, (*seen, path))
        merged = {name: {**base.get(name, {}), **data.get(name, {})} for name in _MERGED}
        if isinstance(document.data.get("size"), str):
            merged["size"] = data["size"]
        return {**base, **data, **merged}

    def _named(self, document: Document, name: str) -> Mapping[str, Any]:
        try:
            return named_size(self.project, self.game_id, name)
        except UnknownSizeError as error:
            raise TemplateFileError(document, ("size",), str(error)) from error

    def layout(self, data: Mapping[str, Any], places: Mapping[int, Place]) -> Layout:
        """The layout that `data` describes."""
        # What is said of a size by name holds unless the layout says otherwise.
        data = {**{key: data["size"][key] for key in _OF_SIZE if key in data.get("size", {})}, **data}
        die = self._die(data)
        bleed, safe = to_mm(data.get("bleed", 0)), to_mm(data.get("safe", 0))
        trim = Box(0.0, 0.0, die.width_mm, die.height_mm)
        boxes = {"trim": trim, "bleed": trim.grown(bleed), "safe": die.inner(safe)}
        boxes |= {name: _box(entry, trim) for name, entry in data.get("boxes", {}).items()}
        theme = self._theme(data.get("theme"))
        return Layout(
            self.document.file, die, bleed, safe, boxes, {**theme.styles, **data.get("styles", {})}, theme,
            data.get("palette", ""), tuple(data.get("front", ())), tuple(data.get("back", ())),
            {name: tuple(elements) for name, elements in data.get("parts", {}).items()}, places,
            data.get("size", {}).get("of", ""), _tuck_box(data.get("tuck-box")),
        )  # fmt: skip

    def _die(self, data: Mapping[str, Any]) -> Die:
        size, shape = data.get("size", {}), data.get("shape", "rectangle")
        path = self._path(shape["path"]) if isinstance(shape, Mapping) else ()
        box = bounds(path)
        size = {"width": box.width, "height": box.height, **size} if path else size
        if "of" in size:
            width, height = self.size_mm or _ANY_SIZE
            size = {"width": width, "height": height}
        if not {"width", "height"} <= set(size):
            message = "the layout, or one it extends, needs size: a name, or {width: …, height: …}"
            raise TemplateFileError(self.document, (), message)
        width, height = to_mm(size["width"]), to_mm(size["height"])
        if width <= 0 or height <= 0:
            raise TemplateFileError(self.document, ("size",), "width and height must be more than nothing")
        if {"portrait": width > height, "landscape": width < height}.get(data.get("orientation", ""), False):
            width, height, shape = height, width, _TURNED.get(str(shape), shape)
        if path and (
            abs(box.width - width) > 0.01 or abs(box.height - height) > 0.01 or abs(box.x) + abs(box.y) > 0.01
        ):
            message = f"the path must fill {width:g} x {height:g} mm from 0,0; it has {box.width:g} x {box.height:g} mm"
            raise TemplateFileError(self.document, ("shape",), message)
        return Die("path" if path else shape, width, height, to_mm(data.get("corner", 0)), path)

    def _path(self, written: str) -> Outline:
        try:
            outline = parse_path(written)
        except ValueError as error:
            raise TemplateFileError(self.document, ("shape",), str(error)) from error
        if not outline:
            raise TemplateFileError(self.document, ("shape",), "the path is empty")
        return outline if outline[-1][0] == "Z" else (*outline, ("Z", ()))

    def _theme(self, name: str | None) -> Theme:
        theme = Theme() if name is None else read_theme(self.project, name)
        if theme is None:
            raise TemplateFileError(self.document, ("theme",), f"the theme templates/{name} is not there")
        own = f"{self.game_id}/theme.yaml"
        if name is None or not name.startswith(f"{_MADE}/") or self.project.find(f"templates/{own}") is None:
            return theme
        # What is made for every game wears the colours of the game.
        return laid_over(theme, read_theme(self.project, own) or Theme())


def _tuck_box(written: Any) -> bool | Mapping[str, float] | None:
    return {name: to_mm(length) for name, length in written.items()} if isinstance(written, Mapping) else written


_ANY_SIZE = (100.0, 100.0)
"""The size of a layout for components that say their own, as long as no component is asked."""

_TURNED = {"hexagon": "hexagon-flat", "hexagon-flat": "hexagon"}


def _note_places(document: Document, value: Any, path: DataPath, places: dict[int, Place]) -> None:
    if isinstance(value, dict):
        at = document.where(path)
        places[id(value)] = Place(document.file, at.line, at.column, document.line(at.line))
        for key, inner in value.items():
            _note_places(document, inner, (*path, key), places)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _note_places(document, inner, (*path, index), places)


def _box(entry: Mapping[str, Any], trim: Box) -> Box:
    x, y = to_mm(entry.get("x", 0)), to_mm(entry.get("y", 0))
    return Box(x, y, to_mm(entry.get("width", trim.width - x)), to_mm(entry.get("height", trim.height - y)))
