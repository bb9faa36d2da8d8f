"""Themes: the colours, palettes, patterns, fonts and text styles that the layouts of a game share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolkit.model.document import Document
from toolkit.model.document import Path as DataPath
from toolkit.project import Project
from toolkit.render.colors import to_color
from toolkit.render.template_file import TemplateFileError, read_template

Named = Mapping[str, Mapping[str, Any]]
_MERGED = ("colors", "palettes", "patterns", "fonts", "styles")


@dataclass(frozen=True)
class Theme:
    """Colours by name and palettes that overlay them; patterns; families of fonts by the part they play; styles."""

    colors: Mapping[str, str] = field(default_factory=dict)
    palettes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    patterns: Named = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    styles: Named = field(default_factory=dict)


def read_theme(project: Project, name: str) -> Theme | None:
    """The theme templates/`name` over those it extends; None when it is not there. Raises TemplateFileError."""
    path = project.find(f"templates/{name}")
    return None if path is None else Theme(**_read(project, path, ()))


def laid_over(base: Theme, other: Theme) -> Theme:
    """`other` over `base`, name by name."""
    return Theme(**{part: {**getattr(base, part), **getattr(other, part)} for part in _MERGED})


def _read(project: Project, path: Path, seen: tuple[Path, ...]) -> dict[str, dict[str, Any]]:
    document = read_template(project, path, "theme")
    base: dict[str, dict[str, Any]] = {}
    if "extends" in document.data:
        parent = project.find(f"templates/{document.data['extends']}")
        if parent is None or parent in (*seen, path):
            fault = "extends itself" if parent else f"extends templates/{document.data['extends']}, which is not there"
            raise TemplateFileError(document, ("extends",), f"the theme {fault}")
        base = _read(project, parent, (*seen, path))
    merged = {part: {**base.get(part, {}), **document.data.get(part, {})} for part in _MERGED}
    for place, known, written in _colors(merged):
        _check_color(document, place, known, written)
    return merged


def _colors(data: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[DataPath, Mapping[str, str], str]]:
    """Every colour with its place, and the names that it may use."""
    colors = data["colors"]
    yield from ((("colors", name), colors, written) for name, written in colors.items())
    for palette, overlay in data["palettes"].items():
        known = {**colors, **overlay}
        yield from ((("palettes", palette, name), known, written) for name, written in overlay.items())
    for pattern, entry in data["patterns"].items():
        yield from ((("patterns", pattern, key), colors, entry[key]) for key in ("color", "ground") if key in entry)


def _check_color(document: Document, place: DataPath, known: Mapping[str, str], written: str) -> None:
    try:
        to_color(written, known)
    except ValueError as error:
        name = place[1] if place[0] == "patterns" else place[-1]
        raise TemplateFileError(document, place, f"{name}: {error}") from error
