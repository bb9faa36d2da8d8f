"""What `toolkit validate` is asked to check: games by id, and files and folders wherever they lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.checking.game import GameChecker
from toolkit.content.game_files import SUFFIX
from toolkit.content.parse import read_document
from toolkit.content.translation import FOLDER as TRANSLATIONS
from toolkit.errors import UnknownNameError, UsageError
from toolkit.model.content import GAME_FILE, SOURCE_LANGUAGE
from toolkit.model.finding import Finding
from toolkit.project import MARKER, Project, open_project

CONTENT = "content"
_SCHEMA_LINE = re.compile(r"\$schema=\S*schemas/([^/\s]+)/[^/\s]+\.schema\.json")


@dataclass(frozen=True)
class Target:
    """One game to check. `folders` hold its content (None: the project knows); of the findings only those `below`."""

    project: Project
    game_id: str
    folders: tuple[Path, ...] | None = None
    below: Path | None = None

    def findings(self, checkers: dict[Project, GameChecker], language: str = SOURCE_LANGUAGE) -> list[Finding]:
        """What is wrong with it in `language`; `checkers` keeps what games of one project share."""
        checker = checkers.setdefault(self.project, GameChecker(self.project, language=language))
        _, findings = checker.check(self.game_id, self.folders)
        if self.below is None:
            return findings
        shown = self.project.display(self.below)
        prefix = shown.rstrip("/") + "/"
        return [each for each in findings if each.file == shown or each.file.startswith(prefix) or _is_of_schema(each)]


def targets(project: Project, arguments: list[str]) -> list[Target]:
    """What `arguments` ask for, each once: game ids, or paths of content files and folders; all games without any.

    Raises UnknownNameError for what is neither, UsageError for a path that holds no content.
    """
    found = [Target(project, game_id) for game_id in _all_games(project)] if not arguments else []
    for argument in arguments:
        if argument in project.game_ids:
            found.append(Target(project, argument))
        elif Path(argument).exists():
            found += _at_path(project, Path(argument).resolve())
        elif "/" in argument or "\\" in argument or argument.endswith(SUFFIX):
            raise UsageError(f"there is no file or folder '{argument}'", "give a game id or the path of content")
        else:
            raise UnknownNameError("game", argument, project.game_ids)
    return list(dict.fromkeys(found))


def _at_path(project: Project, path: Path) -> list[Target]:
    if path.is_file() and path.suffix != SUFFIX:
        raise UsageError(f"{project.display(path)} is no content file", f"content files end in {SUFFIX}")
    folder = path if path.is_dir() else path.parent
    if folder.name == TRANSLATIONS and folder.parent.parent.name == CONTENT:
        folder = folder.parent
    if (folder / MARKER).is_file():
        inside = open_project(folder)
        return [Target(inside, game_id) for game_id in _own_games(folder / CONTENT)]
    if folder.name == CONTENT:
        inside = _project_at(project, folder.parent)
        return [Target(inside, game_id) for game_id in _own_games(folder)]
    if folder.parent.name == CONTENT:
        return [Target(_project_at(project, folder.parent.parent), folder.name, below=path)]
    return [_loose(project, folder, path)]


def _loose(project: Project, folder: Path, path: Path) -> Target:
    """A content folder that lies in no project: it hides the files of the game it names, if it names one."""
    if not any(folder.glob(f"*{SUFFIX}")):
        raise UsageError(f"{project.display(folder)} holds no content", "content is a folder with a game.yaml")
    game_id = next(_game_ids(project, folder, path), folder.name)
    return Target(project, game_id, (folder, *project.folders(f"{CONTENT}/{game_id}")), below=path)


def _game_ids(project: Project, folder: Path, path: Path) -> Iterator[str]:
    """The known games that a folder may be about: by the id in its game.yaml, its name, or its files' schema lines."""
    document, _ = read_document(folder / f"{GAME_FILE}{SUFFIX}", "")
    if document is not None and isinstance(document.data, dict) and document.data.get("id") in project.game_ids:
        yield document.data["id"]
    if folder.name in project.game_ids:
        yield folder.name
    for file in [path] if path.is_file() else sorted(folder.glob(f"*{SUFFIX}")):
        with file.open(encoding="utf-8", errors="replace") as lines:
            found = _SCHEMA_LINE.search(lines.readline(400))
        if found and found[1] in project.game_ids:
            yield found[1]


def _project_at(project: Project, root: Path) -> Project:
    """The project with content in `root`: `project` itself when it looks there anyway."""
    if root in (known.resolve() for known in project.roots):
        return project
    if (root / MARKER).is_file():
        return open_project(root)
    return replace(project, roots=(root, *project.roots))


def _all_games(project: Project) -> list[str]:
    """Every game, and every content folder that should be one but has no game.yaml."""
    return sorted({game_id for folder in project.folders(CONTENT) for game_id in _own_games(folder)})


def _own_games(content: Path) -> list[str]:
    """The games that have a folder in `content`."""
    return sorted(folder.name for folder in content.iterdir() if any(folder.glob(f"*{SUFFIX}")))


def _is_of_schema(finding: Finding) -> bool:
    return finding.code == "broken-schema"
