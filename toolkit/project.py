"""A user's project, and the order in which files are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UnknownNameError, UsageError
from toolkit.resources import bundled_root

MARKER = "toolkit.toml"


@dataclass(frozen=True)
class Project:
    """Folders searched in order: a file of an earlier root hides the file of the same relative path in a later one."""

    roots: tuple[Path, ...]
    output: Path

    def find(self, relative: str | Path) -> Path | None:
        """The first existing file or folder of that relative path, or None."""
        for root in self.roots:
            candidate = root / relative
            if candidate.exists():
                return candidate
        return None

    def folders(self, relative: str | Path) -> tuple[Path, ...]:
        """Every existing folder of that relative path, nearest root first."""
        return tuple(folder for root in self.roots if (folder := root / relative).is_dir())

    def files(self, relative: str | Path, pattern: str) -> Iterator[Path]:
        """The files matching `pattern` below the folder `relative`, each name once (nearest root wins), by name."""
        found: dict[str, Path] = {}
        for folder in self.folders(relative):
            for path in folder.glob(pattern):
                found.setdefault(path.name, path)
        yield from (found[name] for name in sorted(found))

    @property
    def game_ids(self) -> tuple[str, ...]:
        """Every folder below content/ that has a game.yaml, in name order."""
        ids = {path.parent.name for folder in self.folders("content") for path in folder.glob("*/game.yaml")}
        return tuple(sorted(ids))

    def require_game(self, game_id: str) -> str:
        """`game_id` when there is such a game; raises UnknownNameError with a suggestion otherwise."""
        if game_id not in self.game_ids:
            raise UnknownNameError("game", game_id, self.game_ids)
        return game_id

    def display(self, path: Path) -> str:
        """`path` as a person reads it: relative to the working folder where it lies below it."""
        here = Path.cwd()
        return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def open_project(folder: Path | None = None) -> Project:
    """The project in `folder` (a folder with a toolkit.toml) over the bundled data; without one, the bundled data.

    Raises UsageError when `folder` is no project.
    """
    if folder is None:
        return Project((bundled_root(),), Path("output"))
    if not (folder / MARKER).is_file():
        raise UsageError(f"{folder} is no project: it has no {MARKER}", f"make an empty {MARKER} there")
    return Project((folder.resolve(), bundled_root()), folder / "output")
