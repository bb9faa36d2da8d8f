"""Solving a stage for one dashboard: the table of values, backwards from the finish line."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import place_of
from toolkit.games.rallyman_climb.driver.hopes import ideal_place, most_moves, note_ideals
from toolkit.games.rallyman_climb.driver.memory import BEST, DEPTH, LONGEST, NO_VALUE
from toolkit.games.rallyman_climb.driver.turn import search_turn
from toolkit.games.rallyman_climb.driver.worth import ended, value_place, with_time
from toolkit.games.rallyman_climb.planning import creep_moves
from toolkit.games.rallyman_climb.rounds import clear_turn
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import GEARS, OFF_ROAD

EVERY_PLAN = 1 << 40


@kernel
def solve(s: State, r: Rules, w: Workspace, board: int, tokens: int, aversion: float) -> int:
    """Fill `r.value` for a lone car with dashboard `board`, for 0 to `tokens` tokens; returns the plans looked at.

    `s` is a race of one car; it is left with that car in some space. Exact for races without damage and SISU, up to
    the tokens; damage costs `r.damage_price` a token, and SISU is not foreseen.
    """
    r.value_tokens = tokens
    r.risk_aversion = aversion
    r.value_board = board
    r.ideal_moves = 0
    if most_moves(r, board) < LONGEST:
        r.ideal_moves = most_moves(r, board)
    lone_car(s, r, board)
    seen = 0
    for space in range(r.spaces - 1, -1, -1):
        if r.space_is_finish[space] == 0 or r.runs_on != 0:
            seen += solve_space(s, r, w, space, tokens)
    return seen


@kernel
def solve_space(s: State, r: Rules, w: Workspace, space: int, tokens: int) -> int:
    """The values of one space, those of all spaces past it being known; returns the plans looked at."""
    alike = r.space_alike[space]
    if alike == space:
        note_ideals(s, r, w, space)
        seen = 0
        for gear in range(GEARS + 1):
            seen += solve_turn(s, r, w, space, gear, tokens)
        return seen
    for gear in range(GEARS + 1):
        for k in range(tokens + 1):
            r.value[value_place(r, space, gear) + k] = r.value[value_place(r, alike, gear) + k]
        for left in range(LONGEST):
            r.ideal[ideal_place(space, gear) + left] = r.ideal[ideal_place(alike, gear) + left]
    return 0


@kernel
def lone_car(s: State, r: Rules, board: int) -> None:
    """Make `s` a race in which car 0 alone is to act, undamaged."""
    clear_turn(s)
    for car in range(len(s.space)):
        s.space[car] = OFF_ROAD
        for kind in range(len(s.bag)):
            s.damage[car][kind] = 0
    for kind in range(len(s.bag)):
        s.bag[kind] = r.damage_tokens[kind]
    for space in range(len(s.dirt)):
        s.dirt[space] = r.space_dirt[space]
    s.board[0] = board
    s.order[0] = 0
    s.order_count = 1
    s.order_at = 0
    s.sisu_used[0] = EVERY_PLAN


@kernel
def solve_turn(s: State, r: Rules, w: Workspace, space: int, gear: int, tokens: int) -> int:
    """The values of one space and gear: the best turn, or what befalls a car that can lay nothing."""
    s.space[0] = space
    s.gear[0] = gear
    s.tip = space
    s.tip_gear = gear
    seen = search_turn(s, r, w, 0, 0, tokens, EVERY_PLAN, DEPTH)
    place = value_place(r, space, gear)
    for k in range(tokens + 1):
        r.value[place + k] = w.reals[BEST + k]
        if w.reals[BEST + k] == NO_VALUE:
            r.value[place + k] = without_dice(s, r, w, space, gear, k)
    return seen


@kernel
def without_dice(s: State, r: Rules, w: Workspace, space: int, gear: int, tokens: int) -> float:
    """Creep across a climb line, or be stuck; a car that stands and has nothing to start with stays for ever."""
    best = NO_VALUE
    for i in range(creep_moves(s, r, 0, w.replies) - 1):
        target = r.step_target[place_of(w.replies[i])]
        best = min(best, ended(r, target, gear, tokens, 0.0))
    if best == NO_VALUE and gear > 0 and r.stuck_stops != 0:
        return with_time(r, 1.0 * r.seconds[0], r.value[value_place(r, space, 0) + tokens])
    return best
