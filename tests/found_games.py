"""The games that tests run over: every game found, with its shipped and its frozen content, and the toy game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from tests.toy import high_card
from toolkit.engine.game import Game
from toolkit.games import found_games
from toolkit.library.opening import open_game
from toolkit.project import open_project

TESTS = Path(__file__).parent
GOLDENS = TESTS / "goldens"


@dataclass(frozen=True)
class Subject:
    """A game to be tested, with its content as it ships, and with content that stays as it is, for goldens."""

    game: Game
    content: Mapping[str, Any]
    frozen: Mapping[str, Any]


@cache
def subjects() -> tuple[Subject, ...]:
    """Every game."""
    toy = Subject(high_card.GAME, high_card.CONTENT, high_card.CONTENT)
    found = found_games().values()
    return (toy, *(Subject(game, open_game(open_project(), game.id).data, frozen(game.id)) for game in found))


def frozen(game_id: str) -> Mapping[str, Any]:
    """The files `tests/games/<game>/frozen/*.yaml`, which have the shape of the shipped content."""
    folder = TESTS / "games" / game_id.replace("-", "_") / "frozen"
    files = {path.stem: YAML(typ="safe").load(path.read_text(encoding="utf-8")) for path in folder.glob("*.yaml")}
    return {stem: data if stem == "game" else data[stem] for stem, data in sorted(files.items())}
