"""What a laid plan is worth: flat out, and one by one with the best stops, secured dice and SISU."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import flying_of, gear_of, place_of
from toolkit.games.rallyman_climb.dice import dice_of, has_sisu
from toolkit.games.rallyman_climb.driver.memory import (
    ADDS,
    CLASSES,
    CRASHED,
    CRASHES,
    FACES,
    FAIL_CRASHES,
    FAILS,
    FOGS,
    HELD_LIMIT,
    HOPES_CRASHED,
    LATER,
    LIMITS,
    MOST_FOUND,
    NO_VALUE,
    NOW,
    ODDS,
    PRICES,
    SECURED,
    TOKENS,
)
from toolkit.games.rallyman_climb.driver.worth import BOUND, RELAXED, crashed, ended, spared_class
from toolkit.games.rallyman_climb.planning import is_over_limit
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import TOKENS_PER_DIE, TOKENS_PER_SPACE


@kernel
def place_at(s: State, r: Rules, number: int) -> int:
    """The space that number `number` of the plan leads to."""
    return r.step_target[place_of(s.plan[number])]


@kernel
def tokens_earned(s: State, r: Rules) -> int:
    """The tokens that the plan earns flat out."""
    if r.tokens_for == TOKENS_PER_SPACE:
        return s.plan_count * r.flat_out_tokens
    earned = 0
    if r.tokens_for == TOKENS_PER_DIE:
        for number in range(s.plan_count):
            earned += dice_of(r, s.plan[number]) * r.flat_out_tokens
    return earned


@kernel
def ended_at(s: State, r: Rules, w: Workspace, number: int, tokens: int) -> float:
    """The turn ends as planned after number `number` of the plan."""
    known, price = w.stack[CLASSES + number], w.reals[PRICES + number]
    return ended(r, known, place_at(s, r, number), gear_of(s.plan[number]), tokens, price)


@kernel
def crashed_at(s: State, r: Rules, w: Workspace, number: int, tokens: int) -> float:
    """Control is lost in the space of number `number` of the plan."""
    known, price = w.stack[CLASSES + number], w.reals[PRICES + number]
    return crashed(r, known, place_at(s, r, number), gear_of(s.plan[number]), tokens, price)


@kernel
def is_over_at(s: State, r: Rules, number: int) -> bool:
    """Whether number `number` of the plan enters its space in too high a gear."""
    return is_over_limit(r, place_at(s, r, number), gear_of(s.plan[number]))


@kernel
def driven_to(s: State, r: Rules, w: Workspace, number: int, tokens: int) -> float:
    """The turn ends after number `number` without hazards enough to lose control."""
    if is_over_at(s, r, number):
        return crashed_at(s, r, w, number, tokens)
    return ended_at(s, r, w, number, tokens)


@kernel
def flat_out_worth(s: State, r: Rules, w: Workspace, car: int, tokens: int) -> float:
    """The plan flat out, its odds being noted. Rulebook: When going flat out; SISU."""
    last = s.plan_count - 1
    spared = NO_VALUE
    if w.reals[FOGS + last] < w.stack[HELD_LIMIT] and has_sisu(s, r, car, s.space[car]):
        spared = spared_flat_out(s, r, w, car, tokens)
    worth = 0.0
    if flying_of(s.plan[0]) != 0:
        worth += w.reals[FAILS] * driven_to(s, r, w, 0, tokens)
        worth += w.reals[FAIL_CRASHES] * min(spared, w.reals[CRASHED + tokens])
    survives = 1.0 - w.reals[FAILS] - w.reals[FAIL_CRASHES]
    for number in range(s.plan_count):
        odds = w.reals[CRASHES + number]
        if odds > 0.0:
            survives -= odds
            place = last if r.crash_in_last_space != 0 else number
            worth += odds * min(spared, w.reals[CRASHED + place * TOKENS + tokens])
    if is_over_at(s, r, last):
        end = w.reals[CRASHED + last * TOKENS + tokens]
    else:
        end = ended_at(s, r, w, last, tokens + tokens_earned(s, r))
    if r.value_is_bound == RELAXED:
        end = min(end, w.reals[HOPES_CRASHED + last * TOKENS + tokens])
    return worth + survives * end


@kernel
def spared_flat_out(s: State, r: Rules, w: Workspace, car: int, tokens: int) -> float:
    """The plan driven to its end because a SISU token cancelled its hazards."""
    last = s.plan_count - 1
    known, price = spared_class(s, r, w.stack[CLASSES + last], car, s.space[car]), w.reals[PRICES + last]
    space, gear = place_at(s, r, last), gear_of(s.plan[last])
    if is_over_limit(r, space, gear):
        return crashed(r, known, space, gear, tokens, price)
    return ended(r, known, space, gear, tokens + tokens_earned(s, r), price)


@kernel
def price_of(r: Rules, dice: int) -> int:
    """The tokens for so many secured dice of one turn."""
    if dice == 0:
        return 0
    return r.securing_prices[dice - 1]


@kernel
def tokens_left(r: Rules, tokens: int, dice: int) -> int:
    """The tokens left of those at the start of a turn; for a bound the most that the table knows never run out."""
    if r.value_is_bound == BOUND and tokens >= r.value_tokens:
        return tokens
    return tokens - price_of(r, dice)


@kernel
def most_secured(r: Rules, tokens: int) -> int:
    """The most dice that so many tokens can secure in one turn."""
    dice = 0
    while dice < r.most_secured and dice < SECURED - 1 and tokens_left(r, tokens, dice + 1) >= 0:
        dice += 1
    return dice


@kernel
def most_hazards(w: Workspace, number: int) -> int:
    """One more than the hazards that a car may have before number `number` of the plan."""
    if number == 0:
        return 1
    return int(w.reals[LIMITS + number - 1])


@kernel
def weigh_number(s: State, r: Rules, w: Workspace, car: int, tokens: int, number: int, secured: int, dice: int) -> None:
    """The best of rolling, securing, SISU and stopping before number `number`, for each number of hazards."""
    left = tokens_left(r, tokens, secured)
    other = NO_VALUE
    here = s.space[car]
    if number > 0:
        other = ended_at(s, r, w, number - 1, left)
        here = place_at(s, r, number - 1)
    if has_sisu(s, r, car, here):
        other = min(other, spared_from(s, r, w, car, number, left, here))
    crash = crash_worth(s, r, w, car, number, left)
    end = driven_to(s, r, w, number, left)
    also = secured + dice_of(r, s.plan[number])
    for hazards in range(most_hazards(w, number)):
        worth = min(other, roll_worth(s, r, w, number, hazards, secured, crash, end))
        if also <= dice:
            worth = min(worth, secure_worth(s, r, w, car, tokens, number, hazards, also))
        w.reals[NOW + hazards * SECURED + secured] = worth


@kernel
def crash_worth(s: State, r: Rules, w: Workspace, car: int, number: int, left: int) -> float:
    """Too many hazards in the space of number `number`: control is lost, or a SISU token cancels them."""
    crash = crashed_at(s, r, w, number, left)
    space = place_at(s, r, number)
    if w.reals[FOGS + number] >= w.reals[LIMITS + number] or not has_sisu(s, r, car, space):
        return crash
    return min(crash, spared_at(s, r, w, car, number, left, space))


@kernel
def spared_from(s: State, r: Rules, w: Workspace, car: int, number: int, left: int, here: int) -> float:
    """SISU being used in the space `here` before number `number`, dice no longer count: the best place to stop at, or
    a cloud's."""
    if w.reals[FOGS + number] >= w.reals[LIMITS + number]:
        known, price = spared_class(s, r, w.stack[CLASSES + number], car, here), w.reals[PRICES + number]
        return crashed(r, known, place_at(s, r, number), gear_of(s.plan[number]), left, price)
    return spared_at(s, r, w, car, number, left, here)


@kernel
def spared_at(s: State, r: Rules, w: Workspace, car: int, number: int, left: int, here: int) -> float:
    """SISU being used in the space `here`, at number `number` at the latest: stop there, or further on."""
    best = NO_VALUE
    for stop in range(number, s.plan_count):
        space, gear = place_at(s, r, stop), gear_of(s.plan[stop])
        known, price = spared_class(s, r, w.stack[CLASSES + stop], car, here), w.reals[PRICES + stop]
        is_foggy = stop > number and w.reals[FOGS + stop] >= w.reals[LIMITS + stop]
        if is_foggy or is_over_limit(r, space, gear):
            crash = crashed(r, known, space, gear, left, price)
            return min(best, crash)
        best = min(best, ended(r, known, space, gear, left, price))
    return best


@kernel
def roll_worth(
    s: State, r: Rules, w: Workspace, number: int, hazards: int, secured: int, crash: float, end: float
) -> float:
    """Rolling number `number`; `crash` and `end` are the worth of its space as an end of the turn."""
    worth = 0.0
    row = ODDS + number * FACES
    limit = int(w.reals[LIMITS + number])
    is_flying = flying_of(s.plan[number]) != 0
    is_end = number + 1 == s.plan_count or is_over_at(s, r, number)
    for found in range(int(w.reals[MOST_FOUND + number]) + 1):
        odds = w.reals[row + found]
        if odds == 0.0:
            continue
        now = hazards + found + int(w.reals[ADDS + number])
        if now >= limit:
            worth += odds * crash
        elif is_end or (is_flying and found > 0):
            worth += odds * end
        else:
            worth += odds * w.reals[LATER + now * SECURED + secured]
    return worth


@kernel
def secure_worth(
    s: State, r: Rules, w: Workspace, car: int, tokens: int, number: int, hazards: int, also: int
) -> float:
    """Securing number `number`, which makes `also` secured dice."""
    now = hazards + int(w.reals[ADDS + number])
    left = tokens_left(r, tokens, also)
    if now >= int(w.reals[LIMITS + number]):
        return crash_worth(s, r, w, car, number, left)
    if number + 1 == s.plan_count or is_over_at(s, r, number):
        return driven_to(s, r, w, number, left)
    return w.reals[LATER + now * SECURED + also]
