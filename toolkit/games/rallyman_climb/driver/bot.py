"""The driver as a bot: each turn searched wholly, with the values that the tables hold for what comes after."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import copy_state, legal_moves, move_key
from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel
from toolkit.engine.match import LOOKAHEAD, Workspace
from toolkit.games.rallyman_climb.coding import DISCARD_DAMAGE, TAKE_BOARD, at_place
from toolkit.games.rallyman_climb.driver.choices import roll_choice, skid_choice
from toolkit.games.rallyman_climb.driver.memory import BEST_LENGTH, BEST_MODE, BEST_PLAN, DEPTH
from toolkit.games.rallyman_climb.driver.racing import ready
from toolkit.games.rallyman_climb.driver.turn import search_turn
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import GARAGE, PLAN, PUNCTURE, ROLL, SKID

PLANS = 12_000
EVERY_PLAN = 1 << 40


@kernel
def driver_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The move that leads to the best turn by the table of values, every plan being looked at."""
    return best_move(v, r, w, pool, key, w.budget, DEPTH)


@kernel
def expert_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Looks three moves of dice ahead."""
    return best_move(v, r, w, pool, key, EVERY_PLAN, 3)


@kernel
def greedy_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Looks one move of dice ahead."""
    return best_move(v, r, w, pool, key, EVERY_PLAN, 1)


@kernel
def best_move(v: State, r: Rules, w: Workspace, pool: Any, key: int, plans: int, dice: int) -> int:
    """The move that leads to the best turn, of so many plans that reach so many moves of dice ahead."""
    car = v.order[v.order_at]
    if v.phase == PLAN:
        return plan_move(v, r, w, pool, car, plans, dice)
    if v.phase == ROLL:
        return roll_choice(v, r, w, car)
    if v.phase == SKID:
        return skid_choice(v, r, w, car)
    if v.phase == PUNCTURE:
        return DISCARD_DAMAGE
    if v.phase == GARAGE and r.board_fits[r.value_board] != 0:
        return at_place(TAKE_BOARD, r.value_board)
    return any_move(v, r, w, key)


@kernel
def plan_move(v: State, r: Rules, w: Workspace, pool: Any, car: int, plans: int, dice: int) -> int:
    """The next dice of the best plan, or how to roll it; where no dice fit, creep."""
    s = pool[LOOKAHEAD]
    copy_state(s, v)
    tokens = min(v.tokens[car], r.value_tokens)
    search_turn(s, r, w, car, tokens, tokens, plans, dice)
    if w.stack[BEST_LENGTH] == 0:
        return legal_first(v, r, w)
    if w.stack[BEST_LENGTH] == v.plan_count:
        return w.stack[BEST_MODE]
    return w.stack[BEST_PLAN + v.plan_count]


@kernel
def legal_first(v: State, r: Rules, w: Workspace) -> int:
    """The first legal way to creep: a car that can lay nothing goes on."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    for i in range(1, count - 1):
        if move_key(v, r, w.moves[i]) < move_key(v, r, best):
            best = w.moves[i]
    return best


@kernel
def any_move(v: State, r: Rules, w: Workspace, key: int) -> int:
    """Any legal move, by its hash."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    rank = -1
    for i in range(count):
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if hashed > rank:
            best, rank = w.moves[i], hashed
    return best


GREEDY = Bot("greedy", greedy_move, "lays the dice that look best, one move ahead", level=1, cost=12.0, ready=ready)
EXPERT = Bot("expert", expert_move, "plans three moves of dice ahead", level=2, cost=200.0, ready=ready)
DRIVER = Bot(
    "driver", driver_move, "searches every plan of its turn", level=3, cost=400.0, iterations=PLANS, ready=ready
)
