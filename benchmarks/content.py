"""The shipped content, compiled for play."""

from __future__ import annotations

from toolkit.engine.game import Tables
from toolkit.library.opening import open_game
from toolkit.project import open_project


def tables(game_id: str, players: int) -> Tables:
    """A bundled game's tables under its default options."""
    opened = open_game(open_project(), game_id)
    return opened.game.tables(opened.data, players, {})
