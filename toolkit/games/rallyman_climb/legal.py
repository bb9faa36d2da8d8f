"""Every legal move of the car whose turn it is. Rulebook: The Game; Rolling the dice."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.rallyman_climb.coding import (
    DISCARD_DAMAGE,
    GO_FLAT_OUT,
    GO_ONE_BY_ONE,
    KEEP_DAMAGE,
    LOSE_CONTROL,
    ROLL_DIE,
    SECURE,
    SET_OFF,
    STOP,
    TAKE_BOARD,
    USE_SISU,
    at_place,
)
from toolkit.games.rallyman_climb.dice import dice_of, has_sisu, price_to_secure
from toolkit.games.rallyman_climb.planning import plan_moves
from toolkit.games.rallyman_climb.rounds import is_free
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import GARAGE, GRID, PLAN, ROLL, SKID


@kernel
def legal_moves(s: State, r: Rules, moves: Ints) -> int:
    """Write the legal moves into `moves`; returns how many."""
    if s.over != 0:
        return 0
    car = s.order[s.order_at]
    if s.phase == PLAN:
        return planning(s, r, car, moves)
    if s.phase == ROLL:
        return rolling(s, r, car, moves)
    if s.phase == GARAGE:
        return in_the_garage(r, moves)
    if s.phase == GRID:
        return on_the_grid(s, r, moves)
    if s.phase == SKID:
        moves[0], moves[1] = USE_SISU, LOSE_CONTROL
    else:
        moves[0], moves[1] = KEEP_DAMAGE, DISCARD_DAMAGE
    return 2


@kernel
def planning(s: State, r: Rules, car: int, moves: Ints) -> int:
    """Lay the next dice, or roll those laid, flat out or one by one."""
    count = plan_moves(s, r, car, moves)
    if s.plan_count > 0:
        moves[count], moves[count + 1] = GO_FLAT_OUT, GO_ONE_BY_ONE
        count += 2
    return count


@kernel
def rolling(s: State, r: Rules, car: int, moves: Ints) -> int:
    """One by one: roll the next dice, secure them, stop before them, or use SISU."""
    moves[0] = ROLL_DIE
    count = 1
    price = price_to_secure(s, r, dice_of(r, s.plan[s.at]))
    if 0 <= price <= s.tokens[car]:
        moves[count] = SECURE
        count += 1
    if s.at > 0:
        moves[count] = STOP
        count += 1
    if s.sisu_on == 0 and has_sisu(s, r, car, s.space[car]):
        moves[count] = USE_SISU
        count += 1
    return count


@kernel
def in_the_garage(r: Rules, moves: Ints) -> int:
    """Any dashboard that fits the stage and the category. Rulebook: Dashboards."""
    count = 0
    for board in range(r.boards):
        if r.board_fits[board] != 0:
            moves[count] = at_place(TAKE_BOARD, board)
            count += 1
    return count


@kernel
def on_the_grid(s: State, r: Rules, moves: Ints) -> int:
    """Any free start space."""
    count = 0
    for i in range(r.start_count):
        if is_free(s, r, r.start[i]):
            moves[count] = at_place(SET_OFF, r.start[i])
            count += 1
    return count
