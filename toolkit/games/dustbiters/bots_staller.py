"""A bot that plays for time: it shows that a game that would not end is capped and scored as nobody's win."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import legal_moves, move_key
from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.dustbiters.coding import BUILD, DRAW_CARD, END_TURN, FREE_DRAW, LET_IT_BE, POWER, kind_of
from toolkit.games.dustbiters.state import Rules, State


@kernel
def staller_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Builds and draws as long as it can, else passes; drives and powers only where nothing else is legal."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    wish = -1
    rank = -1
    for i in range(count):
        own = patience(kind_of(w.moves[i]))
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if own > wish or (own == wish and hashed > rank):
            best, wish, rank = w.moves[i], own, hashed
    return best


@kernel
def patience(kind: int) -> int:
    """How well a kind of move serves who plays for time: more cars in the line last longer against the storm."""
    if kind == BUILD:
        return 5
    if kind in (FREE_DRAW, DRAW_CARD):
        return 4
    if kind == LET_IT_BE:
        return 3
    if kind == END_TURN:
        return 2
    if kind == POWER:
        return 0
    return 1


STALLER = Bot("staller", staller_move, "plays for time and never attacks", level=0, cost=1.5)
