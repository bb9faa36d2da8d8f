"""Which plans need not be tried: none that goes on from them can be better than the best known.

The luckiest end further on (`hopes`) tells most of them. Where that is good enough, the risk run so far is weighed too
(`risks`).
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import coast_of, gear_of, place_of
from toolkit.games.rallyman_climb.driver.hopes import (
    bit_of,
    earned_by,
    end_place,
    gears_laid,
    ideal_place,
    knows_ideals,
)
from toolkit.games.rallyman_climb.driver.memory import (
    AHEAD,
    BEST,
    ENDS,
    FAST,
    HOPES,
    NO_VALUE,
    SLOW,
    SPARE_COUNT,
    SPARED_FAST,
    SPARED_SLOW,
    TOKENS,
    WEIGHS_RISKS,
)
from toolkit.games.rallyman_climb.driver.plans import tokens_earned
from toolkit.games.rallyman_climb.driver.repeats import is_repeated
from toolkit.games.rallyman_climb.driver.risks import fast_bound, is_beyond, slow_bound
from toolkit.games.rallyman_climb.driver.worth import with_time
from toolkit.games.rallyman_climb.planning import is_over_limit
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import COAST


@kernel
def is_in_vain(s: State, r: Rules, w: Workspace, car: int, move: int, fewest: int, most: int) -> bool:
    """Whether no plan that goes on with `move` can be better than the best known, which is told before it is laid."""
    if not knows_ideals(s, r, car):
        return False
    note_beyond(s, r, w, move)
    earned = tokens_earned(s, r) + earned_by(r, move)
    for tokens in range(fewest, most + 1):
        if may_be_quicker(s, r, w, tokens, earned) or may_be_surer(s, r, w, tokens):
            return False
    return True


@kernel
def is_hopeless(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int) -> bool:
    """Whether no plan that goes on from this one can be better than the best known, for any number of tokens."""
    if not knows_ideals(s, r, car):
        return False
    coasts = max(0, r.ideal_coasts - s.laid[COAST])
    place = ideal_place(r, s.tip, s.tip_gear, gears_laid(s, r), coasts)
    for which in range(ENDS):
        w.reals[AHEAD + which] = r.ideal[place + which]
    earned = tokens_earned(s, r)
    is_quicker = False
    for tokens in range(fewest, most + 1):
        if may_be_surer(s, r, w, tokens):
            return False
        is_quicker = is_quicker or may_be_quicker(s, r, w, tokens, earned)
    return not is_quicker or is_repeated(s, r, w, car)


@kernel
def note_beyond(s: State, r: Rules, w: Workspace, move: int) -> None:
    """Note the luckiest ends of plans that go on with `move`."""
    space, gear = r.step_target[place_of(move)], gear_of(move)
    end, spared = r.ideal_end[end_place(space, gear)], r.ideal_end_spared[end_place(space, gear)]
    w.reals[AHEAD + SLOW] = end
    w.reals[AHEAD + FAST] = end
    w.reals[AHEAD + SPARED_SLOW] = spared
    w.reals[AHEAD + SPARED_FAST] = spared
    if is_over_limit(r, space, gear):
        return
    coasts = max(0, r.ideal_coasts - s.laid[COAST] - coast_of(move))
    place = ideal_place(r, space, gear, gears_laid(s, r) | bit_of(r, move), coasts)
    for which in range(ENDS):
        w.reals[AHEAD + which] = min(w.reals[AHEAD + which], r.ideal[place + which])


@kernel
def may_be_surer(s: State, r: Rules, w: Workspace, tokens: int) -> bool:
    """Whether one by one a plan that goes on to the ends noted may be better than the best known."""
    best, less = w.reals[BEST + tokens], 1.0 * (r.value_tokens - tokens)
    slow, is_laid = with_time(r, less, w.reals[AHEAD + SLOW]), s.plan_count > 0
    hope = w.reals[HOPES + (s.plan_count - 1) * TOKENS + tokens] if is_laid else NO_VALUE
    if min(slow, hope) >= best:
        return False
    if not is_laid or w.stack[WEIGHS_RISKS] == 0:
        return True
    spared = NO_VALUE
    if w.stack[SPARE_COUNT] > 0:
        spared = with_time(r, less, w.reals[AHEAD + SPARED_SLOW])
    return not is_beyond(slow_bound(s, w, tokens, slow, spared), best)


@kernel
def may_be_quicker(s: State, r: Rules, w: Workspace, tokens: int, earned: int) -> bool:
    """Whether flat out a plan that goes on to the ends noted may be better than the best known, so much being earned
    until then."""
    best, less = w.reals[BEST + tokens], 1.0 * (r.value_tokens - tokens)
    fast = with_time(r, less - earned, w.reals[AHEAD + FAST])
    if fast >= best:
        return False
    if s.plan_count == 0 or w.stack[WEIGHS_RISKS] == 0:
        return True
    spared = NO_VALUE
    if w.stack[SPARE_COUNT] > 0:
        spared = with_time(r, less - earned, w.reals[AHEAD + SPARED_FAST])
    return not is_beyond(fast_bound(s, r, w, tokens, fast, spared), best)
