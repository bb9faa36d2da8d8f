"""The search of a turn: every plan that extends the one laid so far, valued flat out and one by one."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import GO_FLAT_OUT, GO_ONE_BY_ONE, flying_of, gear_of, place_of
from toolkit.games.rallyman_climb.dice import count_laid, has_sisu
from toolkit.games.rallyman_climb.driver.choices import one_by_one_worth
from toolkit.games.rallyman_climb.driver.hopes import luckiest_stop
from toolkit.games.rallyman_climb.driver.listing import open_depth
from toolkit.games.rallyman_climb.driver.memory import (
    ADDS,
    BEST,
    BEST_LENGTH,
    BEST_MODE,
    BEST_PLAN,
    CLASSES,
    COUNTS,
    CRASHED,
    DEPTH,
    HELD_ROWS,
    HOPES,
    HOPES_CRASHED,
    KNOWN,
    LIMITS,
    MOST_FOUND,
    NEXT,
    NO_VALUE,
    PRICES,
    TOKENS,
    WEIGHS_RISKS,
    WIDTH,
)
from toolkit.games.rallyman_climb.driver.odds import note_flat_out, note_odds
from toolkit.games.rallyman_climb.driver.plans import (
    flat_out_worth,
    place_at,
    spared_flat_out,
    tokens_earned,
)
from toolkit.games.rallyman_climb.driver.pruning import is_hopeless, is_in_vain
from toolkit.games.rallyman_climb.driver.risks import is_beyond, knows_risks, note_risks, note_spares, slow_bound
from toolkit.games.rallyman_climb.driver.worth import class_of, crashed, ended, with_time
from toolkit.games.rallyman_climb.planning import is_over_limit
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.turns import lay


@kernel
def search_turn(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int, nodes: int, dice: int) -> int:
    """Find the best plan that extends the one laid, for each number of tokens from `fewest` to `most`.

    Values stand in `reals` from BEST, by tokens; the plan for `fewest` tokens from BEST_PLAN. At most `nodes` plans are
    looked at, each at most `dice` moves longer than the one laid. The state is left as it was. Returns how many plans
    were looked at.
    """
    base = s.plan_count
    deepest = min(base + dice, len(s.plan) - 1, DEPTH - 1)
    begin(s, r, w, car, fewest, most)
    open_depth(s, r, w, car, deepest)
    seen = 1
    if base > 0:
        weigh_plan(s, r, w, car, fewest, most, int(w.stack[COUNTS + base] == 0))
    while s.plan_count > base or w.stack[NEXT + base] < w.stack[COUNTS + base]:
        depth = s.plan_count
        if seen < nodes and w.stack[NEXT + depth] < w.stack[COUNTS + depth]:
            move = w.stack[depth * WIDTH + w.stack[COUNTS + depth] - 1 - w.stack[NEXT + depth]]
            w.stack[NEXT + depth] += 1
            if is_in_vain(s, r, w, car, move, fewest, most):
                continue
            lay(s, r, move)
            note_odds(s, r, w, car, depth)
            note_hopes(s, r, w, fewest, most)
            if w.stack[WEIGHS_RISKS] != 0:
                note_risks(s, r, w, fewest, most)
            seen += 1
            if is_hopeless(s, r, w, car, fewest, most):
                w.stack[NEXT + depth + 1] = 0
                w.stack[COUNTS + depth + 1] = 0
                weigh_plan(s, r, w, car, fewest, most, 0)
                continue
            open_depth(s, r, w, car, deepest)
            weigh_plan(s, r, w, car, fewest, most, int(w.stack[COUNTS + depth + 1] == 0 or seen >= nodes))
        elif depth > base:
            take_back(s, r, car)
        else:
            w.stack[NEXT + depth] = w.stack[COUNTS + depth]
    return seen


@kernel
def begin(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int) -> None:
    """Forget the turn searched before, and note the odds and the luckiest ends of what is laid already."""
    for tokens in range(fewest, most + 1):
        w.reals[BEST + tokens] = NO_VALUE
    w.stack[BEST_LENGTH] = 0
    w.stack[KNOWN] = class_of(s, r, car)
    w.stack[HELD_ROWS] = 0
    note_spares(s, r, w, car)
    w.stack[WEIGHS_RISKS] = int(knows_risks(r, w, most))
    count = s.plan_count
    for number in range(count):
        s.plan_count = number + 1
        note_odds(s, r, w, car, number)
        note_hopes(s, r, w, fewest, most)
        if w.stack[WEIGHS_RISKS] != 0:
            note_risks(s, r, w, fewest, most)


@kernel
def take_back(s: State, r: Rules, car: int) -> None:
    """Take the last dice off the plan."""
    number = s.plan_count - 1
    count_laid(s, r, s.plan[number], -1)
    s.plan[number] = 0
    s.plan_count = number
    if number > 0:
        s.tip = r.step_target[place_of(s.plan[number - 1])]
        s.tip_gear = gear_of(s.plan[number - 1])
    else:
        s.tip = s.space[car]
        s.tip_gear = s.gear[car]


@kernel
def weigh_plan(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int, is_longest: int) -> None:
    """Compare the plan as laid with the best. One by one a longer plan is never worse, so only the longest count.

    A plan that at its luckiest is no better is left out, and so is rolling one by one what can't fail flat out.
    """
    weigh_flat_out(s, r, w, car, fewest, most)
    if is_longest != 0 and not is_sure(s, w):
        weigh_one_by_one(s, r, w, car, fewest, most)


@kernel
def weigh_flat_out(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int) -> None:
    """Compare the plan flat out with the best, for each number of tokens: a token less costs a second or more."""
    last = s.plan_count - 1
    row = last * TOKENS
    may_spare = has_sisu(s, r, car, s.space[car])
    space, gear = place_at(s, r, last), gear_of(s.plan[last])
    known, price = w.stack[CLASSES + last], w.reals[PRICES + last]
    is_over = is_over_limit(r, space, gear)
    earned = tokens_earned(s, r)
    is_noted = False
    least = -NO_VALUE
    for tokens in range(most, fewest - 1, -1):
        if least > -NO_VALUE:
            least = with_time(r, 1.0, least)
        if least >= w.reals[BEST + tokens]:
            continue
        luckiest = w.reals[HOPES_CRASHED + row + tokens]
        if not is_over:
            luckiest = min(luckiest, ended(r, known, space, gear, tokens + earned, price))
        if may_spare:
            luckiest = min(luckiest, spared_flat_out(s, r, w, car, tokens))
        if luckiest < w.reals[BEST + tokens]:
            if not is_noted:
                note_flat_out(s, r, w)
                is_noted = True
            least = flat_out_worth(s, r, w, car, tokens)
            if least < w.reals[BEST + tokens]:
                take_best(s, w, fewest, tokens, least, GO_FLAT_OUT)


@kernel
def weigh_one_by_one(s: State, r: Rules, w: Workspace, car: int, fewest: int, most: int) -> None:
    """Compare the plan one by one with the best, for each number of tokens: a token less costs a second or more."""
    row = (s.plan_count - 1) * TOKENS
    least = -NO_VALUE
    for tokens in range(most, fewest - 1, -1):
        if least > -NO_VALUE:
            least = with_time(r, 1.0, least)
        if least < w.reals[BEST + tokens] and w.reals[HOPES + row + tokens] < w.reals[BEST + tokens]:
            if w.stack[WEIGHS_RISKS] != 0:
                bound = slow_bound(s, w, tokens, NO_VALUE, NO_VALUE)
                if is_beyond(bound, w.reals[BEST + tokens]):
                    continue
            least = one_by_one_worth(s, r, w, car, tokens)
            if least < w.reals[BEST + tokens]:
                take_best(s, w, fewest, tokens, least, GO_ONE_BY_ONE)


@kernel
def is_sure(s: State, w: Workspace) -> bool:
    """Whether the plan can't fail flat out: its dice can't show hazards enough, and it is no flying start."""
    most = 0
    limit = int(w.reals[LIMITS])
    for number in range(s.plan_count):
        most += int(w.reals[ADDS + number]) + int(w.reals[MOST_FOUND + number])
        limit = min(limit, int(w.reals[LIMITS + number]))
    return most < limit and flying_of(s.plan[0]) == 0


@kernel
def note_hopes(s: State, r: Rules, w: Workspace, fewest: int, most: int) -> None:
    """Note the luckiest ends of a turn by this plan: where it may stop, and where control may be lost."""
    last = s.plan_count - 1
    row = last * TOKENS
    space, gear = place_at(s, r, last), gear_of(s.plan[last])
    known, price = w.stack[CLASSES + last], w.reals[PRICES + last]
    for tokens in range(fewest, most + 1):
        crash = crashed(r, known, space, gear, tokens, price)
        end = luckiest_stop(r, known, space, gear, tokens, price, crash)
        w.reals[CRASHED + row + tokens] = crash
        if last > 0:
            crash = min(crash, w.reals[HOPES_CRASHED + row - TOKENS + tokens])
            end = min(end, w.reals[HOPES + row - TOKENS + tokens])
        w.reals[HOPES_CRASHED + row + tokens] = crash
        w.reals[HOPES + row + tokens] = end


@kernel
def take_best(s: State, w: Workspace, fewest: int, tokens: int, worth: float, mode: int) -> None:
    """Note a better value, and its plan if it is of the fewest tokens."""
    w.reals[BEST + tokens] = worth
    if tokens == fewest:
        w.stack[BEST_MODE] = mode
        w.stack[BEST_LENGTH] = s.plan_count
        for number in range(s.plan_count):
            w.stack[BEST_PLAN + number] = s.plan[number]
