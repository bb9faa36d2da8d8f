"""Bots of one habit, which lead a game to its edges: the staller to the cap on turns, the hoarder to an empty deck."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import legal_moves, move_key, to_move
from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel, slot, specialize
from toolkit.engine.match import Workspace
from toolkit.games.dustbiters.coding import (
    BUILD,
    DRAW_CARD,
    DRIVE_FORWARD,
    END_TURN,
    FREE_DRAW,
    LET_IT_BE,
    POWER,
    actor_of,
    kind_of,
    lender_of,
)
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import DRAW, NO_CARD, TAKE_SCRAP

FEW = 2
"""The storm may take so many cars of a player before it can build again."""


@slot
def wish(v: State, r: Rules, move: int) -> int:  # type: ignore[empty-body]
    """How well a legal move goes with the habit: larger is better."""


@kernel
def by_habit(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The move wished for most; ties by the hash of the move."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    most = wish(v, r, best)
    rank = derive(key, move_key(v, r, best))
    for i in range(1, count):
        wished = wish(v, r, w.moves[i])
        if wished >= most:
            hashed = derive(key, move_key(v, r, w.moves[i]))
            if wished > most or hashed > rank:
                best, most, rank = w.moves[i], wished, hashed
    return best


@kernel
def to_last(v: State, r: Rules, move: int) -> int:
    """A line that lasts, then cards, wherever they come from; then out of the storm's way, and pass."""
    kind = kind_of(move)
    if kind == BUILD and v.cars[to_move(v, r)] <= FEW:
        return 7
    if brings_cards(v, r, move):
        return 6
    if kind == BUILD:
        return 5
    if kind == DRIVE_FORWARD and escapes(v, actor_of(move)):
        return 4
    if kind == LET_IT_BE:
        return 3
    if kind == END_TURN:
        return 2
    if kind == POWER:
        return 0
    return 1


@kernel
def to_hoard(v: State, r: Rules, move: int) -> int:
    """Cards, kept in hand while there are a few cars in the line."""
    kind = kind_of(move)
    if kind == BUILD and v.cars[to_move(v, r)] <= FEW:
        return 4
    if brings_cards(v, r, move):
        return 3
    if kind in (END_TURN, LET_IT_BE):
        return 2
    if kind == BUILD:
        return 0
    return 1


@kernel
def brings_cards(v: State, r: Rules, move: int) -> bool:
    """Whether a move draws, or uses a power that draws or takes from the scrap heap and does nothing else."""
    kind = kind_of(move)
    if kind in (DRAW_CARD, FREE_DRAW):
        return True
    if kind != POWER:
        return False
    acting = actor_of(move)
    if lender_of(move) != NO_CARD:
        acting = lender_of(move)
    car = v.acts_as[acting]
    for step in range(r.power_first[car], r.power_first[car] + r.power_length[car]):
        if r.step_op[step] not in (TAKE_SCRAP, DRAW):
            return False
    return True


@kernel
def escapes(v: State, card: int) -> bool:
    """Whether a car that drives forward leaves THE BACK to an enemy car that isn't the last."""
    if v.at[card] != v.length - 1:
        return False
    ahead = v.convoy[v.length - 2]
    return v.owner[ahead] != v.owner[card] and v.cars[v.owner[ahead]] > 1


STALLER = Bot("staller", specialize(by_habit, {wish: to_last}), "plays for time and never attacks", level=0, cost=1.5)
HOARDER = Bot(
    "hoarder", specialize(by_habit, {wish: to_hoard}), "draws all it can and hardly builds", level=0, cost=1.5
)
