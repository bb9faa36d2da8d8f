"""Lone attempts by the driver, fast: each turn is searched once and then remembered."""

from __future__ import annotations

from typing import Annotated, Any

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.engine.match import MATCH, Workspace
from toolkit.engine.record import Int, Ints, Record
from toolkit.games.rallyman_climb.coding import DISCARD_DAMAGE, SET_OFF, TAKE_BOARD, at_place
from toolkit.games.rallyman_climb.driver.attempts import ATTEMPT
from toolkit.games.rallyman_climb.driver.choices import roll_choice, skid_choice
from toolkit.games.rallyman_climb.driver.memory import BEST_LENGTH, BEST_MODE, BEST_PLAN, DEPTH
from toolkit.games.rallyman_climb.driver.solve import EVERY_PLAN
from toolkit.games.rallyman_climb.driver.turn import search_turn
from toolkit.games.rallyman_climb.driver.worth import value_place
from toolkit.games.rallyman_climb.planning import creep_moves
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import GARAGE, GRID, PLAN, ROLL, SKID
from toolkit.games.rallyman_climb.turns import apply, setup

ROOM = 3000
ROW = 26
SLOTS = 8192


class Memo(Record):
    """Turns remembered: a hash table from a turn's key to one more than a row of `plans`: length, mode, moves."""

    count: Int
    key: Annotated[Ints, SLOTS]
    row: Annotated[Ints, SLOTS]
    plans: Annotated[Ints, ROOM * ROW]


@kernel
def drive_by_policy(r: Rules, w: Workspace, pool: Any, memo: Memo, rows: Any, seed: int) -> None:
    """Drive one attempt into each of `rows`, as the driver bot does, in a race of one car and one attempt."""
    forget(memo)
    for i in range(len(rows)):
        s = pool[MATCH]
        setup(s, r, derive(derive(seed, ATTEMPT), i))
        while s.over == 0:
            drive_on(s, r, w, memo)
        row = rows[i]
        row.time = s.best[0]
        row.turns = s.turn
        row.crashes = 0
        for count in s.crashes:
            row.crashes += count


@kernel
def drive_on(s: State, r: Rules, w: Workspace, memo: Memo) -> None:
    """The next choice, or the whole plan of a turn."""
    if s.phase == PLAN:
        follow(s, r, w, memo)
    elif s.phase == ROLL:
        apply(s, r, roll_choice(s, r, w, 0))
    elif s.phase == SKID:
        apply(s, r, skid_choice(s, r, w, 0))
    elif s.phase == GARAGE:
        apply(s, r, at_place(TAKE_BOARD, r.value_board))
    elif s.phase == GRID:
        apply(s, r, at_place(SET_OFF, r.start[0]))
    else:
        apply(s, r, DISCARD_DAMAGE)


@kernel
def turn_key(s: State, r: Rules, tokens: int) -> int:
    """A number for what the best turn depends on: place, gear, tokens, SISU and damage. Dirt lies behind the car."""
    key = derive(mix(value_place(r, 0, s.space[0], s.gear[0]) + tokens), s.sisu_used[0])
    for count in s.damage[0]:
        key = derive(key, count)
    return key


@kernel
def follow(s: State, r: Rules, w: Workspace, memo: Memo) -> None:
    """Lay and roll the best plan, searching it when it is not remembered; creep where no dice fit."""
    tokens = min(s.tokens[0], r.value_tokens)
    key = turn_key(s, r, tokens)
    slot = key % SLOTS
    while memo.row[slot] != 0 and memo.key[slot] != key:
        slot = (slot + 1) % SLOTS
    if memo.row[slot] == 0:
        if memo.count == ROOM:
            forget(memo)
            slot = key % SLOTS
        remember(s, r, w, memo, tokens)
        memo.key[slot] = key
        memo.row[slot] = memo.count
    row = (memo.row[slot] - 1) * ROW
    length = memo.plans[row]
    for i in range(length):
        apply(s, r, memo.plans[row + 2 + i])
    if length > 0:
        apply(s, r, memo.plans[row + 1])
    else:
        apply(s, r, creeping(s, r, w))


@kernel
def remember(s: State, r: Rules, w: Workspace, memo: Memo, tokens: int) -> None:
    """Search the turn and write it into the next row."""
    search_turn(s, r, w, 0, tokens, tokens, EVERY_PLAN, DEPTH)
    row = memo.count * ROW
    memo.plans[row] = w.stack[BEST_LENGTH]
    memo.plans[row + 1] = w.stack[BEST_MODE]
    for i in range(w.stack[BEST_LENGTH]):
        memo.plans[row + 2 + i] = w.stack[BEST_PLAN + i]
    memo.count += 1


@kernel
def forget(memo: Memo) -> None:
    """Make room for other turns."""
    memo.count = 0
    for slot in range(SLOTS):
        memo.key[slot] = 0
        memo.row[slot] = 0


@kernel
def creeping(s: State, r: Rules, w: Workspace) -> int:
    """The first way to creep."""
    creep_moves(s, r, 0, w.moves)
    return w.moves[0]
