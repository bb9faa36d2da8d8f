"""Lone attempts by the driver, fast: the best turn of an undamaged car is searched once and then remembered."""

from __future__ import annotations

from typing import Annotated, Any

from toolkit.engine.chance import derive
from toolkit.engine.kernel import kernel
from toolkit.engine.match import MATCH, Workspace
from toolkit.engine.record import Int, Ints, Record
from toolkit.games.rallyman_climb.coding import DISCARD_DAMAGE, SET_OFF, TAKE_BOARD, USE_SISU, at_place
from toolkit.games.rallyman_climb.driver.attempts import ATTEMPT
from toolkit.games.rallyman_climb.driver.bot import EVERY_PLAN, plan_move, roll_move
from toolkit.games.rallyman_climb.driver.memory import BEST_LENGTH, BEST_MODE, BEST_PLAN, DEPTH
from toolkit.games.rallyman_climb.driver.turn import search_turn
from toolkit.games.rallyman_climb.driver.worth import value_place
from toolkit.games.rallyman_climb.planning import creep_moves
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import GARAGE, GRID, PLAN, ROLL, SKID
from toolkit.games.rallyman_climb.turns import apply, setup

ROOM = 3000
ROW = 26


class Memo(Record):
    """Turns remembered: `index` (by space, gear and tokens) is one more than a row of `plans`: length, mode, moves."""

    count: Int
    index: Annotated[Ints, "values"]
    plans: Annotated[Ints, ROOM * ROW]


@kernel
def drive_by_policy(r: Rules, w: Workspace, pool: Any, memo: Memo, rows: Any, seed: int) -> None:
    """Drive one attempt into each of `rows`, as the driver bot does, in a race of one car and one attempt."""
    forget(memo)
    for i in range(len(rows)):
        s = pool[MATCH]
        setup(s, r, derive(derive(seed, ATTEMPT), i))
        while s.over == 0:
            drive_on(s, r, w, pool, memo)
        row = rows[i]
        row.time = s.best[0]
        row.turns = s.turn
        row.crashes = 0
        for count in s.crashes:
            row.crashes += count


@kernel
def drive_on(s: State, r: Rules, w: Workspace, pool: Any, memo: Memo) -> None:
    """The next choice, or the whole plan of a turn."""
    if s.phase == PLAN and is_known_turn(s, r):
        follow(s, r, w, memo)
    elif s.phase == PLAN:
        apply(s, r, plan_move(s, r, w, pool, 0, EVERY_PLAN, DEPTH))
    elif s.phase == ROLL:
        apply(s, r, roll_move(s, r, w, 0))
    elif s.phase == SKID:
        apply(s, r, USE_SISU)
    elif s.phase == GARAGE:
        apply(s, r, at_place(TAKE_BOARD, r.value_board))
    elif s.phase == GRID:
        apply(s, r, at_place(SET_OFF, r.start[0]))
    else:
        apply(s, r, DISCARD_DAMAGE)


@kernel
def is_known_turn(s: State, r: Rules) -> bool:
    """Whether the turn is one of those that the values speak of: nothing laid, no damage."""
    harm = 0
    for count in s.damage[0]:
        harm += count
    return harm == 0 and s.plan_count == 0


@kernel
def follow(s: State, r: Rules, w: Workspace, memo: Memo) -> None:
    """Lay and roll the best plan, searching it when it is not remembered; creep where no dice fit."""
    tokens = min(s.tokens[0], r.value_tokens)
    place = value_place(r, s.space[0], s.gear[0]) + tokens
    if memo.index[place] == 0:
        if memo.count == ROOM:
            forget(memo)
        search_turn(s, r, w, 0, tokens, tokens, EVERY_PLAN, DEPTH)
        row = memo.count * ROW
        memo.plans[row] = w.stack[BEST_LENGTH]
        memo.plans[row + 1] = w.stack[BEST_MODE]
        for i in range(w.stack[BEST_LENGTH]):
            memo.plans[row + 2 + i] = w.stack[BEST_PLAN + i]
        memo.count += 1
        memo.index[place] = memo.count
    row = (memo.index[place] - 1) * ROW
    length = memo.plans[row]
    for i in range(length):
        apply(s, r, memo.plans[row + 2 + i])
    if length > 0:
        apply(s, r, memo.plans[row + 1])
    else:
        apply(s, r, creeping(s, r, w))


@kernel
def forget(memo: Memo) -> None:
    """Make room for other turns."""
    memo.count = 0
    for i in range(len(memo.index)):
        memo.index[i] = 0


@kernel
def creeping(s: State, r: Rules, w: Workspace) -> int:
    """The first way to creep."""
    creep_moves(s, r, 0, w.moves)
    return w.moves[0]
