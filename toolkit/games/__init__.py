"""The games: a folder each, found by looking; there is no list of them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from toolkit.engine.game import Game
from toolkit.errors import UnknownNameError


@cache
def found_games() -> dict[str, Game]:
    """Every game that has rules, by id."""
    packages = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games = (importlib.import_module(f"{__name__}.{name}").GAME for name in packages)
    return {game.id: game for game in sorted(games, key=lambda game: game.id)}


def game(game_id: str) -> Game:
    """The game with rules of that id; raises UnknownNameError with a suggestion."""
    games = found_games()
    if game_id not in games:
        raise UnknownNameError("game with rules", game_id, games)
    return games[game_id]
