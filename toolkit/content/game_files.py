"""The files of a game: which there are, and their documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.content.parse import read_document
from toolkit.errors import ToolkitError
from toolkit.model.document import Document
from toolkit.model.finding import Finding, Severity
from toolkit.project import Project

SUFFIX = ".yaml"
PICTURES = (".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp")
_MISNAMED = (".yml", ".json")


@dataclass(frozen=True)
class GameFiles:
    """The folders that hold one game's content, nearest first: a file hides those of the same name further on."""

    project: Project
    game_id: str
    folders: tuple[Path, ...]

    @property
    def documents(self) -> Mapping[str, Path]:
        """The content files by stem."""
        found: dict[str, Path] = {}
        for path in self._entries():
            if path.suffix == SUFFIX and path.is_file():
                found.setdefault(path.stem, path)
        return dict(sorted(found.items()))

    @property
    def misnamed(self) -> list[Finding]:
        """A warning for each file that looks like content and is not read."""
        paths = sorted(path for path in self._entries() if path.suffix.lower() in _MISNAMED or _is_shouted(path))
        message = "this file is not read: content files end in .yaml"
        return [
            Finding(
                "file-not-read",
                Severity.WARNING,
                self.project.display(path),
                0,
                0,
                message,
                f"rename it to {path.stem}{SUFFIX}",
            )
            for path in paths
        ]

    @property
    def pictures(self) -> Mapping[str, str]:
        """The pictures in the art folders: path below the content folder to the file as findings call it."""
        found: dict[str, str] = {}
        for folder in self.folders:
            for path in sorted((folder / "art").rglob("*")):
                if path.suffix.lower() in PICTURES and path.is_file():
                    found.setdefault(path.relative_to(folder).as_posix(), self.project.display(path))
        return found

    def read(self) -> tuple[dict[str, Document], list[Finding]]:
        """Every document that can be read, by stem, and what is wrong with the files as YAML."""
        documents: dict[str, Document] = {}
        findings: list[Finding] = []
        for stem, path in self.documents.items():
            document, faults = read_document(path, self.project.display(path))
            findings += faults
            if document is not None:
                documents[stem] = document
        return documents, findings

    def _entries(self) -> Iterator[Path]:
        return (path for folder in self.folders for path in _entries(folder))


def files_of(project: Project, game_id: str) -> GameFiles:
    """The files of the game `game_id` in all folders of `project`."""
    return GameFiles(project, game_id, project.folders(f"content/{game_id}"))


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError as error:
        raise ToolkitError(f"the folder {folder} can't be read: {error.strerror}", "check its permissions") from error


def _is_shouted(path: Path) -> bool:
    return path.suffix != SUFFIX and path.suffix.lower() == SUFFIX
