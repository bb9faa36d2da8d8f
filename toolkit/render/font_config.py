"""Reads which font file stands for which family: `fonts.yaml` of the game, else the common one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolkit.errors import ToolkitError
from toolkit.project import Project
from toolkit.render.template_file import read_template
from toolkit.render.typefaces import FontBook, FontError, Typeface


def open_fonts(project: Project, game_id: str) -> FontBook:
    """The typefaces of a game. Raises FontError when a font's package is not installed."""
    names = (f"templates/{game_id}/fonts.yaml", "templates/common/fonts.yaml")
    path = next((found for name in names if (found := project.find(name))), None)
    if path is None:
        raise ToolkitError("there is no templates/common/fonts.yaml", "reinstall the toolkit")
    document = read_template(project, path, "fonts")
    typefaces = {name: _typeface(name, entry, path) for name, entry in document.data["typefaces"].items()}
    families, fallback = document.data["families"], document.data.get("fallback", {})
    used = [(name, f"family {family}") for family, styles in families.items() for name in styles.values()]
    used += [(name, "the fallback") for names in fallback.values() for name in names]
    for name, user in used:
        if name not in typefaces:
            raise FontError(f"{project.display(path)}: {user} names '{name}', which is no typeface there")
    return FontBook(typefaces, families, fallback)


def _typeface(name: str, entry: Mapping[str, Any], config: Path) -> Typeface:
    folder = _package_folder(name, entry["package"]) if "package" in entry else config.parent
    return _opened(name, folder / entry["file"], tuple(sorted(entry.get("axes", {}).items())))


@cache
def _opened(name: str, file: Path, axes: tuple[tuple[str, float], ...]) -> Typeface:
    # What one typeface has shaped serves every deck that uses it.
    return Typeface(name, file, dict(axes))


def _package_folder(name: str, package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        distribution = package.replace("_", "-")
        raise FontError(f"font {name} is not installed", f"pip install {distribution}")
    return Path(spec.submodule_search_locations[0])
