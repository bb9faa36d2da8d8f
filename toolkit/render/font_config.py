"""Reads which font file stands for which family: `fonts.yaml` of the game over the common one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolkit.errors import ToolkitError
from toolkit.project import Project
from toolkit.render.font_book import FontBook, Wanting
from toolkit.render.template_file import read_template
from toolkit.render.typefaces import FontError, Typeface


def open_fonts(project: Project, game_id: str) -> FontBook:
    """The typefaces of a game over the common ones. Raises FontError when a font's package is not installed."""
    typefaces: dict[str, Typeface | Wanting] = {}
    families: dict[str, dict[str, str]] = {}
    fallback: dict[str, list[str]] = {}
    paths = [project.find(f"templates/{folder}/fonts.yaml") for folder in ("common", game_id)]
    if paths[0] is None:
        raise ToolkitError("there is no templates/common/fonts.yaml", "reinstall the toolkit")
    for path in filter(None, paths):
        data = read_template(project, path, "fonts").data
        typefaces |= {name: _typeface(name, entry, path) for name, entry in data.get("typefaces", {}).items()}
        families |= data.get("families", {})
        fallback |= data.get("fallback", {})
        _check_names(project.display(path), typefaces, families, fallback)
    opened = {name: each for name, each in typefaces.items() if isinstance(each, Typeface)}
    wanting = [each for each in typefaces.values() if isinstance(each, Wanting)]
    usable = {style: [name for name in names if name in opened] for style, names in fallback.items()}
    return FontBook(opened, families, usable, wanting)


def _check_names(
    file: str,
    typefaces: Mapping[str, Typeface | Wanting],
    families: Mapping[str, Mapping[str, str]],
    fallback: Mapping[str, list[str]],
) -> None:
    used = [(name, f"family {family}") for family, styles in families.items() for name in styles.values()]
    for name, user in [*used, *((name, "the fallback") for names in fallback.values() for name in names)]:
        found = typefaces.get(name)
        if found is None:
            raise FontError(f"{file}: {user} names '{name}', which is no typeface there")
        if isinstance(found, Wanting) and user != "the fallback":
            message = f"font {name} of {user} is not installed"
            raise FontError(message, f"pip install 'tabletop-toolkit[{found.extra}]'")


def _typeface(name: str, entry: Mapping[str, Any], config: Path) -> Typeface | Wanting:
    folder = config.parent
    if "package" in entry:
        package: str = entry["package"]
        found = package_folder(package)
        if found is None:
            if "extra" in entry:
                return Wanting(entry["extra"], tuple(entry.get("named", ())))
            raise FontError(f"font {name} is not installed", f"pip install {package.replace('_', '-')}")
        folder = found
    axes = tuple(sorted(entry.get("axes", {}).items()))
    return _opened(name, folder / entry["file"], axes, entry.get("index", 0))


@cache
def package_folder(package: str) -> Path | None:
    """Where an installed package of fonts lies, or None."""
    spec = find_spec(package)
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


@cache
def _opened(name: str, file: Path, axes: tuple[tuple[str, float], ...], index: int) -> Typeface:
    # What one typeface has shaped serves every deck that uses it.
    return Typeface(name, file, dict(axes), index)
