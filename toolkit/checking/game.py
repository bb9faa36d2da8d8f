"""The checks of one game, in order: files, schemas, words, lints, and what is left for later checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from toolkit.checking.languages import in_language
from toolkit.checking.words import WordsByComponent, read_tables, write_words
from toolkit.content.game_files import GameFiles, files_of
from toolkit.content.lints import found_lints
from toolkit.content.option_values import with_component_values
from toolkit.content.schema import Schemas
from toolkit.errors import ContentError
from toolkit.model.content import GAME_FILE, NOT_KINDS, SOURCE_LANGUAGE, GameContent
from toolkit.model.document import Document
from toolkit.model.finding import Finding, Severity, has_errors
from toolkit.model.lint import LintInput
from toolkit.project import Project

LaterCheck = Callable[[Project, GameContent, WordsByComponent], list[Finding]]
_COMPONENT = re.compile(r"/([^/]+)/(\d+)(?:/|$)")


def check_game(
    project: Project,
    game_id: str,
    folders: tuple[Path, ...] | None = None,
    *,
    draws: bool = True,
    language: str = SOURCE_LANGUAGE,
) -> tuple[GameContent | None, list[Finding]]:
    """The content of a game and all that is wrong with it, sorted; None when there is no readable game.yaml.

    `folders` are the folders that hold its content, nearest first; without them, those of `project`. What shows only
    once a component is drawn is left out unless it `draws`: to play a game nothing need be drawn. In another `language`
    the content is translated, and what is not translated is found. Raises UnknownNameError when the project has no
    such game.
    """
    return GameChecker(project, draws=draws, language=language).check(game_id, folders)


def require_game(project: Project, game_id: str) -> GameContent:
    """The content of a game without errors. Raises ContentError, which tells how to see them, or UnknownNameError."""
    content, findings = check_game(project, game_id)
    if content is None or has_errors(findings):
        count = sum(finding.is_error for finding in findings)
        hint = f"'toolkit validate {game_id}' shows {'it' if count == 1 else 'them'}"
        raise ContentError(f"the content of {game_id} has {count} error{'' if count == 1 else 's'}", hint)
    return content


@dataclass(frozen=True)
class GameChecker:
    """Checks games of one project; what they share (schemas) is read once."""

    project: Project
    schemas: Schemas
    draws: bool
    language: str

    def __init__(self, project: Project, *, draws: bool = True, language: str = SOURCE_LANGUAGE) -> None:
        object.__setattr__(self, "project", project)
        object.__setattr__(self, "draws", draws)
        object.__setattr__(self, "language", language)
        object.__setattr__(self, "schemas", Schemas(project))

    def check(self, game_id: str, folders: tuple[Path, ...] | None = None) -> tuple[GameContent | None, list[Finding]]:
        """See `check_game`."""
        game, findings = self.read(game_id, folders)
        if game is None:
            return None, findings
        content, faults = in_language(self.project, game.content, self.language, self.schemas)
        return content, _sorted(findings + faults + self._across(game, content, findings))

    def read(self, game_id: str, folders: tuple[Path, ...] | None = None) -> tuple[LintInput | None, list[Finding]]:
        """The files of a game with what their YAML and schemas say is wrong: what `check_game` starts with."""
        files = files_of(self.project, game_id) if folders is None else GameFiles(self.project, game_id, folders)
        if not files.documents:
            self.project.require_game(game_id)
        documents, findings = files.read()
        documents, faults = self._by_schema(game_id, documents, findings)
        findings += files.misnamed + faults
        documents = with_component_values(documents)
        if GAME_FILE not in documents:
            if GAME_FILE not in files.documents:
                findings.append(_no_game_file(files))
            return None, _sorted(findings)
        content = GameContent(game_id, documents, files.folders)
        unsound = _unsound(content, findings)
        return LintInput(content, unsound, files.pictures, self._layouts(game_id)), _sorted(findings)

    def _by_schema(
        self, game_id: str, documents: Mapping[str, Document], so_far: list[Finding]
    ) -> tuple[dict[str, Document], list[Finding]]:
        known_ids = {stem: _ids(stem, document) for stem, document in documents.items() if stem not in NOT_KINDS}
        reported = {(finding.file, finding.line, finding.column) for finding in so_far}
        checked: dict[str, Document] = {}
        findings: list[Finding] = []
        for stem, document in documents.items():
            checked[stem], faults = self.schemas.check(document, game_id, stem, known_ids)
            # A key that is no text is also an unknown one: once is enough.
            findings += [
                each for each in faults if not each.line or (each.file, each.line, each.column) not in reported
            ]
        return checked, findings

    def _across(self, game: LintInput, content: GameContent, so_far: list[Finding]) -> list[Finding]:
        """What is wrong across files; `content` is that of the game in the language of the prints."""
        tables, findings = read_tables(self.project, game.content.id, self.schemas)
        words, printed = dict[str, WordsByComponent](), replace(game, content=content)
        for language, table in tables.items():
            wording = write_words(printed if language == content.language else game, table)
            findings += wording.findings
            words[language] = wording.words
        first = words.get(SOURCE_LANGUAGE, {})
        written = {kind: {id_: each.generated for id_, each in by_id.items()} for kind, by_id in first.items()}
        game = replace(game, words=written)
        for lint in _lints(game.content.id):
            findings += lint(game)
        if any(True for _ in game.gates()):
            from toolkit.checking.named_bots import check_named_bots  # rules are worth their import only with gates

            findings += check_named_bots(game)
        return findings + self._later(content, words.get(content.language, first), so_far + findings)

    def _later(self, content: GameContent, words: WordsByComponent, so_far: list[Finding]) -> list[Finding]:
        """What checks find that need content in order: only the files without errors are shown to them."""
        wrong = {finding.file for finding in so_far if finding.is_error}
        right = {stem: each for stem, each in content.documents.items() if each.file not in wrong}
        if GAME_FILE not in right:
            return []
        return [
            finding
            for check in self._later_checks(content.id)
            for finding in check(self.project, replace(content, documents=right), words)
        ]

    def _later_checks(self, game_id: str) -> list[LaterCheck]:
        checks: list[LaterCheck] = []
        if self.draws and next(self.project.files(f"templates/{game_id}", "*.layout.yaml"), None) is not None:
            from toolkit.render.check import check_prints  # drawing is worth its import only where there are layouts

            checks.append(check_prints)
        return checks

    def _layouts(self, game_id: str) -> str:
        folders = (f"templates/{game_id}", "templates/common")
        paths = (path for folder in folders for path in self.project.files(folder, "*.layout.yaml"))
        return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)


def _lints(game_id: str) -> list[Callable[[LintInput], Iterable[Finding]]]:
    """The lints for every game, and the game's own when its package has some."""
    package = f"toolkit.games.{game_id.replace('-', '_')}"
    own = package.rpartition(".")[2].isidentifier() and find_spec(package) and find_spec(f"{package}.lints")
    return [*found_lints(), *(found_lints(f"{package}.lints") if own else ())]


def _ids(kind: str, document: Document) -> frozenset[str]:
    """The ids in a kind's list as written, before its schema has told which plain scalars are text."""
    listed = document.data.get(kind) if isinstance(document.data, dict) else None
    found = set()
    for index, component in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(component, dict) and "id" in component:
            written = document.sources.get((kind, index, "id"), component["id"])
            if isinstance(written, str):
                found.add(written)
    return frozenset(found)


def _unsound(content: GameContent, findings: list[Finding]) -> frozenset[tuple[str, int]]:
    """The components in which an error was found, as kind and index."""
    stems = {document.file: stem for stem, document in content.documents.items()}
    found = set()
    for finding in findings:
        place = _COMPONENT.match(finding.pointer)
        if finding.is_error and place and stems.get(finding.file) == place[1]:
            found.add((place[1], int(place[2])))
    return frozenset(found)


def _no_game_file(files: GameFiles) -> Finding:
    folder = files.project.display(files.folders[0]) if files.folders else files.game_id
    message = "there is no game.yaml: it says the game's id, title and players"
    return Finding("no-game-file", Severity.ERROR, f"{folder}/game.yaml", 0, 0, message)


def _sorted(findings: list[Finding]) -> list[Finding]:
    return sorted(dict.fromkeys(findings), key=lambda finding: finding.sort_key)
