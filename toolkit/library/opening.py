"""Opens a game: its rules and its checked content together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.checking import check_game
from toolkit.checking.formats import Report, write
from toolkit.content.option_values import is_left_out
from toolkit.engine.game import Game
from toolkit.errors import ContentError, UsageError
from toolkit.games import game as game_with_rules
from toolkit.model.content import GameContent
from toolkit.model.finding import Finding, has_errors
from toolkit.project import Project
from toolkit.running.request import content_data


class FaultyContentError(ContentError):
    """A game's content has errors; `findings` says which, and what else was found. The text shows every error."""

    has_lines = True

    def __init__(self, game_id: str, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        errors = [finding for finding in findings if finding.is_error]
        super().__init__(f"the content of '{game_id}' can't be played\n{write('text', Report(errors, [game_id]))}")


@dataclass(frozen=True)
class OpenGame:
    """A game that can be played: rules and content without error findings."""

    game: Game
    content: GameContent

    @property
    def title(self) -> str:
        """What the game is called."""
        return str(self.content.game["title"])

    @property
    def gates(self) -> Mapping[str, Any] | None:
        """What the game's `balance.yaml` declares, without gates on components that are gone; None when it has none."""
        documents = self.content.documents
        document = documents.get("balance")
        if document is None:
            return None
        kept = [each for each in document.data["gates"] if not is_left_out(documents, document, each.get("options"))]
        return {**document.data, "gates": kept} if kept else None

    @property
    def restricted(self) -> Mapping[str, Any] | None:
        """What the game's `restricted.yaml` declares; None when it has none."""
        document = self.content.documents.get("restricted")
        return None if document is None else document.data

    def section(self, phase: str) -> str:
        """The section of the rulebook from which a kind of decision comes, or "" where the content names none."""
        return str(self.content.game.get("phases", {}).get(phase, ""))

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The content as tables are built from it."""
        return content_data(self.content)

    def players(self, asked: int | None, bots: Sequence[str] = ()) -> int:
        """How many play: as asked, else one for each of several bots, else the fewest the game allows.

        Raises UsageError for a number the game is not for.
        """
        allowed = self.content.game["players"]
        by_default = len(bots) if len(bots) > 1 else allowed["min"]
        wanted = by_default if asked is None else asked
        if not allowed["min"] <= wanted <= allowed["max"]:
            few, many = allowed["min"], allowed["max"]
            raise UsageError(f"{self.title} is for {few if few == many else f'{few} to {many}'} players, not {wanted}")
        return int(wanted)

    def contenders(self, asked: int, bots: Sequence[str] = ()) -> int:
        """How many play where wins are compared: as `players` says, but two where a game could be played alone.

        0 asks for that default. Raises UsageError for a number the game is not for.
        """
        allowed = self.content.game["players"]
        least = min(max(2, allowed["min"]), allowed["max"])
        return self.players(asked or (None if len(bots) > 1 else least), bots)


def open_game(project: Project, game_id: str) -> OpenGame:
    """The game of that id. Raises UnknownNameError, or FaultyContentError when its content has error findings."""
    project.require_game(game_id)
    game = game_with_rules(game_id)
    content, findings = check_game(project, game_id, draws=False)
    if content is None or has_errors(findings):
        raise FaultyContentError(game_id, findings)
    return OpenGame(game, content)
