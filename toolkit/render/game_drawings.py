"""The drawings of a game's own, from the module `drawing` of its package."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec

from toolkit.model.sketch import GameDrawings


@cache
def game_drawings(game_id: str) -> GameDrawings:
    """The drawings of a game; none when it has no such module."""
    package = f"toolkit.games.{game_id.replace('-', '_')}"
    if not package.rpartition(".")[2].isidentifier() or not find_spec(package) or not find_spec(f"{package}.drawing"):
        return GameDrawings()
    module = importlib.import_module(f"{package}.drawing")
    return GameDrawings(module.DRAWINGS, module.SIZES)
