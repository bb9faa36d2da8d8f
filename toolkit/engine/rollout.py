"""Policy improvement by rollouts: a base bot's choice, unless another move proves better in play.

Every legal move is tried in the same worlds, each dealt anew of what the searching seat does not know, and the base
bot plays on for all seats (Tesauro and Galperin 1996; Bertsekas, Tsitsiklis and Wu 1997). Chance is keyed, so the
worlds of two moves share their draws and the difference of two moves is measured in pairs. The base bot's own choice
stands unless another is better by some standard errors of that difference: noise does not make it worse. Budgets are
playouts, never time.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import apply, copy_state, determinize, legal_moves, move_key, outcome, to_move
from toolkit.engine.kernel import Function, kernel, slot
from toolkit.engine.match import SEARCH, Workspace
from toolkit.engine.search import (
    CHOOSE,
    DEAL,
    NONE,
    PLAYOUT,
    appraise,
    as_the_match_says,
    by_evaluation,
    clear,
    horizon,
    in_one_piece,
    play_on,
    playout,
    stretch,
)

FEWEST_WORLDS = 8
"""Fewer say nothing of a spread."""


@slot
def assurance(w: Workspace) -> float:  # type: ignore[empty-body]
    """By how many standard errors a move must be better than the base bot's to be chosen."""


@kernel
def one_error(w: Workspace) -> float:
    """One standard error: five times in six the move is better."""
    return 1.0


def rollouts_with(
    plays_on: Function,
    *,
    judges: Function = by_evaluation,
    reaches: Function = as_the_match_says,
    parts: Function = in_one_piece,
    assures: Function = one_error,
) -> dict[Function, Function]:
    """The slots of rollouts, filled."""
    return {playout: plays_on, appraise: judges, horizon: reaches, stretch: parts, assurance: assures}


@kernel
def improved_move(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The base bot's move, or a better one by `w.budget` playouts from the view `v`."""
    count = legal_moves(v, r, w.moves)
    if count == 1:
        return w.moves[0]
    base = playout(v, r, w, pool, tree, derive(key, CHOOSE))
    worlds = w.budget // count
    if worlds < FEWEST_WORLDS or count > len(tree):
        return base
    list_candidates(v, r, w, tree, base)
    for world in range(worlds):
        try_all(v, r, w, pool, tree, count, derive(key, world))
    return best_candidate(v, r, w, tree, count, worlds, derive(key, CHOOSE))


@kernel
def list_candidates(v: Any, r: Any, w: Workspace, tree: Any, base: int) -> None:
    """A node for each legal move, the base bot's first."""
    count = legal_moves(v, r, w.moves)
    at = 1
    for i in range(count):
        to = at
        if w.moves[i] == base:
            to = 0
        else:
            at += 1
        clear(tree[to])
        tree[to].move = w.moves[i]


@kernel
def try_all(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, count: int, key: int) -> None:
    """Play every candidate on in one world; note by how much it does better than the first."""
    standard = 0.0
    for i in range(count):
        value = value_in_world(v, r, w, pool, tree, tree[i].move, key)
        if i == 0:
            standard = value
        gain = value - standard
        tree[i].visits += 1
        tree[i].value += gain
        tree[i].squares += gain * gain


@kernel
def value_in_world(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, move: int, key: int) -> float:
    """The seat's share of the win, or its appraisal, after `move` in the world of `key`, played on by the base bot."""
    seat = to_move(v, r)
    s = pool[SEARCH]
    copy_state(s, v)
    determinize(s, r, seat, derive(key, DEAL))
    apply(s, r, move)
    play_on(s, r, w, pool, tree, stretch(v, r, w), derive(key, PLAYOUT))
    if to_move(s, r) < 0:
        return outcome(s, r, seat)
    return appraise(s, r, w, seat)


@kernel
def best_candidate(v: Any, r: Any, w: Workspace, tree: Any, count: int, worlds: int, key: int) -> int:
    """The candidate that gains most, if that is sure enough; equal gains by the hash of the move."""
    best = 0
    rank = NONE
    for i in range(1, count):
        node = tree[i]
        mean = node.value / worlds
        error = sqrt(max(node.squares / worlds - mean * mean, 0.0) / worlds)
        hashed = derive(key, move_key(v, r, node.move))
        is_more = node.value > tree[best].value or (node.value == tree[best].value and hashed > rank and best > 0)
        if mean > assurance(w) * error and is_more:
            best = i
            rank = hashed
    move: int = tree[best].move
    return move
