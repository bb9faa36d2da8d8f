"""What a plan can lead to at its luckiest: plans that can't be better than the best known need not be tried.

`r.ideal` holds by space, gear and moves left the luckiest end of a turn that goes on from there, each die being there
as often as wanted, as if nothing showed a hazard; seconds earned flat out are taken off. It holds without risk aversion
and for the dashboard of the values, damaged or not: fewer dice lead to no better end.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import gear_of, place_of
from toolkit.games.rallyman_climb.dice import dice_of
from toolkit.games.rallyman_climb.driver.memory import BEST, HOPES, LONGEST, NO_VALUE, TOKENS
from toolkit.games.rallyman_climb.driver.plans import tokens_earned
from toolkit.games.rallyman_climb.driver.worth import crashed, ended
from toolkit.games.rallyman_climb.planning import is_over_limit, lay_moves
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import COAST, GEARS, TOKENS_PER_DIE, TOKENS_PER_SPACE


@kernel
def ideal_place(space: int, gear: int) -> int:
    """Where the luckiest ends of a space and gear begin; they go by moves left."""
    return (space * (GEARS + 1) + gear) * LONGEST


@kernel
def most_moves(r: Rules, board: int) -> int:
    """The most moves of dice that a turn with a dashboard can have."""
    most = 0
    for terrain in range(r.terrains):
        row = r.counts[board * r.terrains + terrain]
        count = min(row[COAST], r.die_copies[COAST])
        for gear in range(1, GEARS + 1):
            count += min(row[gear], r.die_copies[gear])
        most = max(most, count)
    return most


@kernel
def note_ideals(s: State, r: Rules, w: Workspace, space: int) -> None:
    """The luckiest ends from a space, once the values of all spaces past it are known; `s` is a lone car's race."""
    s.space[0] = space
    s.tip = space
    s.plan_count = 1
    for gear in range(1, GEARS + 1):
        s.gear[0] = gear
        s.tip_gear = gear
        place = ideal_place(space, gear)
        count = lay_moves(s, r, 0, w.replies)
        for left in range(LONGEST):
            r.ideal[place + left] = NO_VALUE
            for i in range(count if left > 0 else 0):
                r.ideal[place + left] = min(r.ideal[place + left], luckiest(r, w.replies[i], left))
    s.plan_count = 0


@kernel
def luckiest(r: Rules, move: int, left: int) -> float:
    """The luckiest end of a turn that goes on with `move` and has `left` moves left before it."""
    space, gear = r.step_target[place_of(move)], gear_of(move)
    earned = 0
    if r.tokens_for == TOKENS_PER_SPACE:
        earned = r.flat_out_tokens
    elif r.tokens_for == TOKENS_PER_DIE:
        earned = r.flat_out_tokens * dice_of(r, move)
    end = crashed(r, space, gear, r.value_tokens, 0.0)
    if not is_over_limit(r, space, gear):
        end = min(end, ended(r, space, gear, r.value_tokens, 0.0))
        end = min(end, r.ideal[ideal_place(space, gear) + left - 1])
    return end - earned


@kernel
def is_hopeless(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int) -> bool:
    """Whether no plan that goes on from this one can be better than the best known, for any number of tokens."""
    left = r.ideal_moves - s.plan_count
    if r.ideal_moves == 0 or left >= LONGEST or r.risk_aversion != 0.0 or s.board[car] != r.value_board:
        return False
    further = NO_VALUE
    if left > 0:
        further = r.ideal[ideal_place(s.tip, s.tip_gear) + left] - tokens_earned(s, r)
    row = HOPES + (s.plan_count - 1) * TOKENS
    hopeful = 0
    for tokens in range(fewest, most + 1):
        if min(further, w.reals[row + tokens]) < w.reals[BEST + tokens]:
            hopeful += 1
    return hopeful == 0
