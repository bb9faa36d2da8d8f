"""Icons and pictures: SVG files found by name, read once for each set of colours."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from toolkit.model.drawing import SymbolOp
from toolkit.project import Project
from toolkit.render.svg import Picture, SvgError, read_svg


class Pictures:
    """SVG drawings by file; equal file and colours give the one symbol."""

    def __init__(self, theme: Mapping[str, str]) -> None:
        self._theme = theme
        self._texts: dict[Path, str] = {}
        self._symbols: dict[tuple[Path, tuple[tuple[str, str], ...]], SymbolOp] = {}

    def symbol(self, file: Path, colors: Mapping[str, str]) -> SymbolOp:
        """The drawing in `file`, its variables set by `colors` over the theme. Raises SvgError that names it."""
        if file not in self._texts:
            try:
                self._texts[file] = file.read_text(encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                raise SvgError(f"{file.name} can't be read: {error}") from error
        text = self._texts[file]
        # Only the colours a drawing names make it another drawing.
        used = tuple(sorted((name, value) for name, value in colors.items() if _names(text, name)))
        if (file, used) not in self._symbols:
            try:
                picture: Picture = read_svg(text, {**self._theme, **dict(used)})
            except SvgError as error:
                raise SvgError(f"{file.name} can't be drawn: {error}") from error
            name = "/".join([*file.parts[-3:], *(f"{key}={value}" for key, value in used)])
            self._symbols[file, used] = SymbolOp(name, picture.ops, picture.width, picture.height)
        return self._symbols[file, used]


def _names(text: str, color: str) -> bool:
    return ("currentColor" in text) if color == "current" else (f"--{color}" in text)


class IconSet:
    """The icons of a game over the common ones."""

    def __init__(self, project: Project, game_id: str, pictures: Pictures) -> None:
        self._pictures = pictures
        self._files: dict[str, Path] = {}
        for folder in (f"templates/{game_id}/icons", "templates/common/icons"):
            for file in project.files(folder, "*.svg"):
                self._files.setdefault(file.stem, file)

    @property
    def names(self) -> tuple[str, ...]:
        """Every icon there is, in name order."""
        return tuple(sorted(self._files))

    def aspect(self, name: str) -> float:
        """Width over height of an icon, 0 when there is none of that name."""
        symbol = self.symbol(name, {})
        return symbol.width_mm / symbol.height_mm if symbol else 0.0

    def symbol(self, name: str, colors: Mapping[str, str]) -> SymbolOp | None:
        """The drawing of an icon, None when there is none of that name."""
        file = self._files.get(name)
        return self._pictures.symbol(file, colors) if file else None
