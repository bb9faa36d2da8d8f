"""Lone attempts by a bot: many whole drives in one kernel call, with their times and losses of control."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import copy_state
from toolkit.engine.kernel import kernel, slot
from toolkit.engine.match import MATCH, VIEW, Workspace
from toolkit.engine.record import Int, Record
from toolkit.games.rallyman_climb.state import Rules
from toolkit.games.rallyman_climb.turns import apply, setup
from toolkit.games.rallyman_climb.views import determinize

ATTEMPT, CHOICE = 0xA77E, 0xC401


class Attempt(Record):
    """One drive: its time (0 when the cap on rounds ended it), turns, and losses of control."""

    time: Int
    turns: Int
    crashes: Int


@slot
def lone_bot(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The bot that drives."""


@kernel
def drive(r: Rules, w: Workspace, pool: Any, tree: Any, rows: Any, seed: int, plans: int) -> None:
    """Drive one attempt into each of `rows` by seeds derived from `seed`; the race is of one car and one attempt."""
    w.budget = plans
    for i in range(len(rows)):
        s = pool[MATCH]
        own = derive(derive(seed, ATTEMPT), i)
        setup(s, r, own)
        moves = 0
        while s.over == 0:
            v = pool[VIEW]
            copy_state(v, s)
            key = derive(derive(own, CHOICE), moves)
            determinize(v, r, 0, key)
            apply(s, r, lone_bot(v, r, w, pool, tree, key))
            moves += 1
        row = rows[i]
        row.time = s.best[0]
        row.turns = s.turn
        row.crashes = 0
        for count in s.crashes:
            row.crashes += count
