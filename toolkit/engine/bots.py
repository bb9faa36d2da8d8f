"""Bots that every game has: random, greedy by the game's own evaluation, and search."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import apply, copy_state, evaluate, legal_moves, move_key, outcome, to_move
from toolkit.engine.game import Bot
from toolkit.engine.kernel import Function, kernel, specialize
from toolkit.engine.match import LOOKAHEAD, Workspace
from toolkit.engine.rollout import improved_move, one_error, rollouts_with
from toolkit.engine.search import (
    as_the_match_says,
    as_usual,
    blind,
    by_evaluation,
    in_one_piece,
    led_by_nobody,
    search,
    search_with,
)

ITERATIONS = 400


@kernel
def random_move(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Any legal move, each equally likely, by the hash of the move."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    rank = -1
    if count > 1:
        for i in range(count):
            hashed = derive(key, move_key(v, r, w.moves[i]))
            if hashed > rank:
                rank = hashed
                best = w.moves[i]
    return best


@kernel
def any_move(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Any legal move, each equally likely, by a hash of its number: quick, for playouts.

    The order of the list does not matter, but the numbers of components do: two versions of content play on otherwise.
    """
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    rank = -1
    for i in range(count):
        hashed = derive(key, w.moves[i])
        if hashed > rank:
            rank = hashed
            best = w.moves[i]
    return best


@kernel
def worth(s: Any, r: Any, seat: int) -> float:
    """The seat's share of the win where the game is over, else its evaluation."""
    if to_move(s, r) < 0:
        return outcome(s, r, seat)
    return evaluate(s, r, seat)


@kernel
def greedy_move(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The move after which the game's evaluation is best for the mover; ties by the hash of the move."""
    seat = to_move(v, r)
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    highest = -1.0
    rank = -1
    for i in range(count):
        after = pool[LOOKAHEAD]
        copy_state(after, v)
        apply(after, r, w.moves[i])
        value = worth(after, r, seat)
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if value > highest or (value == highest and hashed > rank):
            highest = value
            rank = hashed
            best = w.moves[i]
    return best


RANDOM = Bot(
    "random", random_move, "any legal move, each equally likely; also the fuzzer", level=0, by_moves_alone=True
)
GREEDY = Bot("greedy", greedy_move, "the move after which the position looks best", level=1, cost=12.0)


def search_bot(
    name: str,
    plays_on: Function,
    about: str,
    cost: float,
    *,
    reaches: Function = as_the_match_says,
    explores: Function = as_usual,
    judges: Function = by_evaluation,
    sees: Function = blind,
    parts: Function = in_one_piece,
    waits: Function = led_by_nobody,
) -> Bot:
    """An ISMCTS bot whose playouts are by `plays_on`, as far as `reaches` and `parts` say, then judged by `judges`.

    `sees` parts the tree by what chance brings; `waits` says whether `plays_on` leads it. `cost` is the plain-mode
    cost of one iteration.
    """
    slots = search_with(
        plays_on, reaches=reaches, explores=explores, judges=judges, sees=sees, parts=parts, waits=waits
    )
    return Bot(name, specialize(search, slots), about, level=3, cost=cost, iterations=ITERATIONS)


def rollout_bot(
    name: str,
    plays_on: Function,
    about: str,
    cost: float,
    *,
    judges: Function = by_evaluation,
    reaches: Function = as_the_match_says,
    parts: Function = in_one_piece,
    assures: Function = one_error,
) -> Bot:
    """A bot that plays as `plays_on` unless playouts by it show another move to be better: see `engine.rollout`.

    Its iterations are playouts; `cost` is the plain-mode cost of one.
    """
    slots = rollouts_with(plays_on, judges=judges, reaches=reaches, parts=parts, assures=assures)
    return Bot(name, specialize(improved_move, slots), about, level=3, cost=cost, iterations=ITERATIONS)


ISMCTS = search_bot("ismcts", any_move, "information-set tree search with random playouts", cost=40.0)

EVERY_GAME = (RANDOM, GREEDY, ISMCTS)
