"""The words of a game's effects, by the phrase tables in templates/<game>/words/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolkit.content.parse import read_document
from toolkit.content.schema import Schemas
from toolkit.model.content import SOURCE_LANGUAGE, GameContent
from toolkit.model.finding import Finding, has_errors
from toolkit.model.lint import Component, LintInput
from toolkit.project import Project
from toolkit.words import PhraseTable, RulesText, WordsError, rules_text

CODE = "effect-without-words"

WordsByComponent = Mapping[str, Mapping[str, RulesText]]
"""The words of every component: kind, then id."""


@dataclass
class Wording:
    """What the effects of a game say in one language, and which of them say nothing."""

    words: dict[str, dict[str, RulesText]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def component_words(project: Project, content: GameContent) -> WordsByComponent:
    """The words of every component of checked `content`, in its language where the game has words in it, or else in
    English; none when there are none in English either."""
    tables, _ = read_tables(project, content.id, Schemas(project))
    table = tables.get(content.language, tables.get(SOURCE_LANGUAGE))
    return write_words(LintInput(content), table).words if table else {}


def read_tables(project: Project, game_id: str, schemas: Schemas) -> tuple[dict[str, PhraseTable], list[Finding]]:
    """The game's phrase tables by language, and what is wrong with their files."""
    tables: dict[str, PhraseTable] = {}
    findings: list[Finding] = []
    for path in project.files(f"templates/{game_id}/words", "*.yaml"):
        document, faults = read_document(path, project.display(path))
        if document is not None:
            document, more = schemas.check(document, game_id, "words", {})
            faults += more
            if not has_errors(faults):
                tables[path.stem] = PhraseTable.from_mapping(document.data)
        findings += faults
    return tables, findings


def write_words(game: LintInput, table: PhraseTable) -> Wording:
    """What `table` says of every sound component of `game`."""
    names = {
        component.id: str(component.data.get("name", component.id))
        for kind in game.kinds
        for component in game.components(kind)
    }
    wording = Wording()
    for kind in game.kinds:
        for component in game.components(kind):
            if component.is_sound and component.id:
                _write(component, table, names, wording)
    return wording


def _write(component: Component, table: PhraseTable, names: Mapping[str, str], wording: Wording) -> None:
    data = {"name": component.id, **component.data}
    try:
        wording.words.setdefault(component.kind, {})[component.id] = rules_text(data, table, names)
    except WordsError as error:
        hint = f"add the phrase to the {table.language} words of the game"
        wording.findings += [
            component.finding(CODE, each.path, f"'{component.id}': {each.message}", hint) for each in error.missing
        ]
