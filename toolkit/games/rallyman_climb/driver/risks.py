"""What a plan comes to at best when its dice are rolled: a sharper look than its luckiest end.

The dice laid so far show too many hazards in one space or another with known odds, whatever else is laid. A driver who
knew where would stop before, or use SISU, or lose control there; in any other case the plan goes on, to its luckiest
end. The mean over both is a bound for the plan and all that go on from it: one by one, and flat out, where a lower
limit further on can only bring the loss of control forward. It holds where no die can be secured.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import flying_of, gear_of
from toolkit.games.rallyman_climb.driver.hopes import end_place, luckiest_stop
from toolkit.games.rallyman_climb.driver.memory import (
    ADDS,
    CLASSES,
    CRASHED,
    FACES,
    GOES_ON,
    HOPES,
    HOPES_CRASHED,
    HOPES_SPARED,
    LIMITS,
    LOST_AT,
    MISSES,
    MOST_FOUND,
    MOST_HAZARDS,
    NO_VALUE,
    ODDS,
    PRICES,
    ROLLED,
    SLACK,
    SPARE_COUNT,
    SPARES,
    STOPPED,
    TOKENS,
)
from toolkit.games.rallyman_climb.driver.plans import most_secured, place_at
from toolkit.games.rallyman_climb.driver.worth import DRAWN, crashed, with_time
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import SISU

UNKNOWN = -1
"""As the count of SPARES: a SISU token is left that the table does not know."""


@kernel
def knows_risks(r: Rules, w: Workspace, most: int) -> bool:
    """Whether the bounds hold: so many tokens secure no die, and no SISU token is left that the table does not know."""
    return w.stack[SPARE_COUNT] != UNKNOWN and most_secured(r, most) == 0


@kernel
def note_spares(s: State, r: Rules, w: Workspace, car: int) -> None:
    """Note by how much the class of a car falls when it uses a SISU token, by the track type that it is used on."""
    w.stack[SPARE_COUNT] = 0
    for terrain in range(r.terrains):
        token = -1
        for number in range(r.counts[s.board[car] * r.terrains + terrain][SISU]):
            if s.sisu_used[car] & (1 << number) == 0:
                token = number
        if token >= r.value_sisu:
            w.stack[SPARE_COUNT] = UNKNOWN
            return
        if token >= 0 and (w.stack[SPARE_COUNT] == 0 or w.stack[SPARES] != token):
            w.stack[SPARES + w.stack[SPARE_COUNT]] = token
            w.stack[SPARE_COUNT] += 1


@kernel
def note_risks(s: State, r: Rules, w: Workspace, fewest: int, most: int) -> None:
    """Note the odds that control is lost in the space of the last move of the plan, and what that comes to at best."""
    last = s.plan_count - 1
    roll_on(s, w, last)
    row = last * TOKENS
    space, gear = place_at(s, r, last), gear_of(s.plan[last])
    known, price = w.stack[CLASSES + last], w.reals[PRICES + last]
    is_drawn = known % r.value_classes >= DRAWN
    for tokens in range(fewest, most + 1):
        miss = w.reals[HOPES + row + tokens] if is_drawn else w.reals[CRASHED + row + tokens]
        spared = NO_VALUE
        for i in range(w.stack[SPARE_COUNT]):
            after = known - (1 << w.stack[SPARES + i]) * r.value_classes
            spared = min(spared, spared_stop(r, after, space, gear, tokens, price))
        if last > 0:
            miss = min(miss, w.reals[HOPES + row - TOKENS + tokens])
            spared = min(spared, w.reals[HOPES_SPARED + row - TOKENS + tokens])
        w.reals[MISSES + row + tokens] = miss
        w.reals[HOPES_SPARED + row + tokens] = spared


@kernel
def spared_stop(r: Rules, known: int, space: int, gear: int, tokens: int, price: float) -> float:
    """The least that a turn comes to that ends in a space, SISU having been used."""
    crash = crashed(r, known, space, gear, tokens, price)
    if known % r.value_classes >= DRAWN:
        return with_time(r, price + (r.value_tokens - tokens), r.ideal_end_spared[end_place(space, gear)])
    return luckiest_stop(r, known, space, gear, tokens, price, crash)


@kernel
def roll_on(s: State, w: Workspace, number: int) -> None:
    """Roll the last move of the plan, each space with its own limit: the odds of hazards held, and of too many."""
    limit = int(w.reals[LIMITS + number])
    row = ROLLED + number * MOST_HAZARDS
    for held in range(limit):
        w.reals[row + held] = 0.0
    w.reals[LOST_AT + number] = 0.0
    if number > 0:
        before = row - MOST_HAZARDS
        for held in range(int(w.reals[LIMITS + number - 1])):
            if w.reals[before + held] > 0.0:
                roll_from(w, number, w.reals[before + held], held, FACES)
    elif flying_of(s.plan[0]) != 0:
        roll_from(w, 0, 1.0, 0, 0)
    else:
        roll_from(w, 0, 1.0, 0, FACES)
    goes_on = 0.0
    for held in range(limit):
        goes_on += w.reals[row + held]
    w.reals[GOES_ON + number] = goes_on
    if number == 0:
        w.reals[STOPPED] = max(0.0, 1.0 - goes_on - w.reals[LOST_AT])


@kernel
def roll_from(w: Workspace, number: int, mass: float, held: int, most: int) -> None:
    """Share out the odds `mass` of so many hazards held before a move; one that shows more than `most` ends there."""
    row = ROLLED + number * MOST_HAZARDS
    before = held + int(w.reals[ADDS + number])
    limit = int(w.reals[LIMITS + number])
    for found in range(int(w.reals[MOST_FOUND + number]) + 1):
        odds = mass * w.reals[ODDS + number * FACES + found]
        if before + found >= limit:
            w.reals[LOST_AT + number] += odds
        elif found <= most:
            w.reals[row + before + found] += odds


@kernel
def slow_bound(s: State, w: Workspace, tokens: int, end: float, spared: float) -> float:
    """What one by one the plan and all that go on from it come to at best, with such a luckiest end further on, and
    such a one with SISU used."""
    last = s.plan_count - 1
    row = last * TOKENS + tokens
    spared = min(spared, w.reals[HOPES_SPARED + row])
    worth = w.reals[GOES_ON + last] * min(end, w.reals[HOPES + row], spared)
    worth += w.reals[STOPPED] * min(w.reals[HOPES + tokens], spared)
    for number in range(last + 1):
        worth += w.reals[LOST_AT + number] * min(w.reals[MISSES + number * TOKENS + tokens], spared)
    return worth


@kernel
def fast_bound(s: State, r: Rules, w: Workspace, tokens: int, end: float, spared: float) -> float:
    """What plans that go on from the one laid come to at best flat out, with such luckiest ends."""
    if r.crash_in_last_space != 0:
        return -NO_VALUE
    last = s.plan_count - 1
    worth = w.reals[GOES_ON + last] * min(end, w.reals[HOPES_CRASHED + last * TOKENS + tokens], spared)
    worth += w.reals[STOPPED] * min(w.reals[HOPES + tokens], spared)
    for number in range(last + 1):
        worth += w.reals[LOST_AT + number] * min(w.reals[HOPES_CRASHED + number * TOKENS + tokens], spared)
    return worth


@kernel
def is_beyond(bound: float, best: float) -> bool:
    """Whether a bound is above the best known, however sums were rounded."""
    return bound > best + SLACK * abs(best)
