"""The hoarder: never plays on if it can help it, and keeps its fuel. It shows whether sitting still pays."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import legal_moves, move_key
from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.dirt_and_glory.coding import LEAVE, PASS, PLAY_RESERVE, TO_RESERVE_BY_FUEL, USE, kind_of
from toolkit.games.dirt_and_glory.state import Rules, State

LIKES, MINDS = 2, 0
STILL = (PASS, LEAVE, USE)
SPENDING = (PLAY_RESERVE, TO_RESERVE_BY_FUEL)


@kernel
def hoarder_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Pass, leave the reserve, use abilities; spend no fuel; else any move, by the hash of the move."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    highest = -1
    rank = -1
    for i in range(count):
        liking = how_dear(kind_of(w.moves[i]))
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if liking > highest or (liking == highest and hashed > rank):
            highest = liking
            rank = hashed
            best = w.moves[i]
    return best


@kernel
def how_dear(kind: int) -> int:
    """How much the hoarder likes a kind of move."""
    if kind in STILL:
        return LIKES
    if kind in SPENDING:
        return MINDS
    return 1
