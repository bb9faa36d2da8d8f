"""The games that tests run over: every game found, with its shipped and its frozen content, and the toy game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from tests.toy import high_card
from toolkit.engine.game import Game
from toolkit.games import found_games
from toolkit.library.opening import open_game
from toolkit.project import open_project
from toolkit.testing import QUICK, Depth, Trial

TESTS = Path(__file__).parent
GOLDENS = TESTS / "goldens"


@dataclass(frozen=True)
class Subject:
    """One game to be tested."""

    game: Game

    @cached_property
    def content(self) -> Mapping[str, Any]:
        """The content as it ships."""
        return open_game(open_project(), self.game.id).data

    @cached_property
    def frozen(self) -> Mapping[str, Any]:
        """Content that stays as it is, for goldens: `tests/games/<game>/frozen/*.yaml`, shaped like the shipped."""
        folder = TESTS / "games" / self.game.id.replace("-", "_") / "frozen"
        files = {path.stem: YAML(typ="safe").load(path.read_text(encoding="utf-8")) for path in folder.glob("*.yaml")}
        return {stem: data if stem == "game" else data[stem] for stem, data in sorted(files.items())}

    @property
    def players(self) -> range:
        """Every number of players."""
        allowed = self.content["game"].get("players", {"min": 2, "max": 3})
        return range(allowed["min"], allowed["max"] + 1)

    def flipped_options(self) -> Iterator[dict[str, Any]]:
        """Every option at every value but its default, one at a time."""
        for name, option in self.content["game"].get("options", {}).items():
            for value in option["values"]:
                if value != option["default"]:
                    yield {name: value}

    def trial(self, players: int, options: Mapping[str, Any] | None = None, depth: Depth = QUICK) -> Trial:
        """A trial with shipped content."""
        return Trial(self.game, self.content, players, options or {}, depth)


@dataclass(frozen=True)
class Toy(Subject):
    """The toy game, whose content is Python."""

    @property
    def content(self) -> Mapping[str, Any]:  # type: ignore[override]
        """The toy's content."""
        return high_card.CONTENT

    @property
    def frozen(self) -> Mapping[str, Any]:  # type: ignore[override]
        """The toy's content, which nobody tunes."""
        return high_card.CONTENT


@cache
def subjects() -> dict[str, Subject]:
    """Every game by id."""
    found = {game_id: Subject(game) for game_id, game in found_games().items()}
    return {**found, high_card.GAME.id: Toy(high_card.GAME)}
