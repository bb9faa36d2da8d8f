"""The shipped content, compiled for play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.engine.game import Tables
from toolkit.library.opening import open_game
from toolkit.project import open_project


def tables(game_id: str, players: int, **options: Any) -> Tables:
    """A bundled game's tables under these options and its defaults."""
    opened = open_game(open_project(), game_id)
    return opened.game.tables(opened.data, players, options)


def content(game_id: str) -> Mapping[str, Any]:
    """A bundled game's checked content, as tables are built from it."""
    return open_game(open_project(), game_id).data
