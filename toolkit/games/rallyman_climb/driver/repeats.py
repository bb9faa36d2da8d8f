"""Plans that lay the same dice in another order and lead to the same place: one of them is enough."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import flying_of
from toolkit.games.rallyman_climb.driver.memory import (
    CLASSES,
    CRASHED,
    CRASHES,
    HELD,
    HELD_LIMIT,
    KNOWN,
    MOST_HAZARDS,
    PRICES,
    SLACK,
    TOKENS,
)
from toolkit.games.rallyman_climb.driver.odds import note_flat_out
from toolkit.games.rallyman_climb.driver.worth import sisu_mask
from toolkit.games.rallyman_climb.state import SEEN, Rules, State
from toolkit.games.rallyman_climb.terms import BOOST, GEARS

GOLDEN = 0.6180339887498949
"""The odds of hazards held are a polynomial in it: two are equal there only if they are equal."""


@kernel
def forget_plans(r: Rules) -> None:
    """Forget the plans of all turns; none is noted before the next turn is counted."""
    r.ideal_turn = 0
    for slot in range(SEEN):
        r.ideal_seen[slot] = 0


@kernel
def is_repeated(s: State, r: Rules, w: Workspace, car: int) -> bool:
    """Whether a plan with the same dice in another order led here in the same turn and is no worse flat out.

    Only while solving, where it matters what the best plan is worth, not which it is. Not where a lower limit further
    on may bring losses of control forward, nor after a flying start or a shortcut.
    """
    last = s.plan_count - 1
    if r.ideal_turn == 0 or flying_of(s.plan[0]) != 0:
        return False
    if w.reals[PRICES + last] != 0.0 or w.stack[CLASSES + last] != w.stack[KNOWN]:
        return False
    note_flat_out(s, r, w)
    if w.stack[HELD_LIMIT] > r.ideal_limit:
        return False
    lost = lost_so_far(s, r, w)
    if lost != 0.0 and (r.value_tokens > 0 or sisu_mask(s, r, car) != 0):
        return False
    number, shape = plan_number(s, r), shape_of(s, w)
    slot = number % SEEN
    is_known = r.ideal_seen[slot] == number and abs(r.ideal_shape[slot] - shape) <= SLACK
    if is_known and lost >= r.ideal_lost[slot] - SLACK * abs(lost):
        return True
    r.ideal_seen[slot] = number
    r.ideal_shape[slot] = shape
    r.ideal_lost[slot] = lost
    return False


@kernel
def lost_so_far(s: State, r: Rules, w: Workspace) -> float:
    """What losing control in the spaces of the plan is worth with no tokens, times its odds."""
    worth = 0.0
    for number in range(s.plan_count):
        if w.reals[CRASHES + number] > 0.0:
            worth += w.reals[CRASHES + number] * w.reals[CRASHED + number * TOKENS]
    return worth


@kernel
def shape_of(s: State, w: Workspace) -> float:
    """The odds of the hazards held after the plan as one number."""
    row = HELD + (s.plan_count - 1) * MOST_HAZARDS
    shape = 0.0
    for held in range(w.stack[HELD_LIMIT] - 1, -1, -1):
        shape = shape * GOLDEN + w.reals[row + held]
    return shape


@kernel
def plan_number(s: State, r: Rules) -> int:
    """A number for the turn at hand, where the plan leads, and the dice in it in whatever order."""
    number = r.ideal_turn * r.spaces + s.tip
    number = number * (GEARS + 1) + s.tip_gear
    for kind in range(1, BOOST + 1):
        number = number * 8 + min(s.laid[kind], 7)
    return number
