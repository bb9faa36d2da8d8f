"""What the games of a project hold, for lists and for looking at one component. Reads content, judges nothing."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.checking.game import GameChecker
from toolkit.checking.words import read_tables, write_words
from toolkit.content.schema import Schemas
from toolkit.errors import ContentError, UnknownNameError
from toolkit.model.content import SOURCE_LANGUAGE
from toolkit.model.finding import has_errors
from toolkit.model.lint import Component, LintInput
from toolkit.project import Project
from toolkit.words import RulesText

_STATUSES = ("published", "inferred", "house")


@dataclass(frozen=True)
class KindCount:
    """How many components a kind lists, and how many there are with all copies."""

    components: int
    copies: int


@dataclass(frozen=True)
class Overview:
    """One game, seen as far as it can be read. `has_errors` when some of it is wrong."""

    game: LintInput
    words: Mapping[str, Mapping[str, RulesText]]
    has_errors: bool

    @property
    def id(self) -> str:
        """The game's id: its folder."""
        return self.game.content.id

    @property
    def title(self) -> str:
        """Its title, or else its id."""
        return str(self._field("title") or self.id)

    @property
    def summary(self) -> str:
        """What the game is, "" when it does not say."""
        return str(self._field("summary") or "")

    @property
    def players(self) -> tuple[Any, Any]:
        """The fewest and the most players, None where game.yaml does not say."""
        players = self._field("players")
        return (players.get("min"), players.get("max")) if isinstance(players, dict) else (None, None)

    @property
    def kinds(self) -> dict[str, KindCount]:
        """Every kind with its counts."""
        return {kind: _count(list(self.game.components(kind))) for kind in self.game.kinds}

    @property
    def statuses(self) -> dict[str, int]:
        """How many components have which status, all kinds together; in the order published, inferred, house."""
        found = Counter(
            str(component.data["status"])
            for kind in self.game.kinds
            for component in self.game.components(kind)
            if "status" in component.data
        )
        known = [status for status in _STATUSES if status in found]
        return {status: found[status] for status in (*known, *sorted(found.keys() - known))}

    def text(self, component: Component) -> str:
        """The words of a component, "" when there are none."""
        found = self.words.get(component.kind, {}).get(component.id)
        return found.text if found else str(component.data.get("text", ""))

    def components(self, kind: str) -> list[Component]:
        """The components of a kind. Raises UnknownNameError for a kind that the game does not have."""
        if kind not in self.game.kinds:
            raise UnknownNameError("kind", kind, self.game.kinds)
        return list(self.game.components(kind))

    def component(self, kind: str, component_id: str) -> Component:
        """The component with that id, in any case or composition. Raises UnknownNameError."""
        listed = self.components(kind)
        for fold in (str, _folded):
            for component in listed:
                if fold(component.id) == fold(component_id):
                    return component
        raise UnknownNameError(kind, component_id, [component.id for component in listed])

    def _field(self, name: str) -> Any:
        data = self.game.game_document.data
        return data.get(name) if isinstance(data, dict) else None


def look_at(project: Project, game_id: str) -> Overview:
    """The game of that id. Raises UnknownNameError, or ContentError when its game.yaml can't be read."""
    game, findings = GameChecker(project).read(project.require_game(game_id))
    if game is None:
        raise ContentError(f"the game.yaml of {game_id} can't be read", f"'toolkit validate {game_id}' shows why")
    tables, _ = read_tables(project, game_id, Schemas(project))
    table = tables.get(SOURCE_LANGUAGE)
    return Overview(game, write_words(game, table).words if table else {}, has_errors(findings))


def _count(components: list[Component]) -> KindCount:
    return KindCount(len(components), sum(component.copies for component in components))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
