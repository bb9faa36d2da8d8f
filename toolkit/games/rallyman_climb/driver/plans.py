"""What a laid plan is worth: flat out, and one by one with the best stops and secured dice."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import flying_of, gear_of, place_of
from toolkit.games.rallyman_climb.dice import dice_of
from toolkit.games.rallyman_climb.driver.memory import (
    ADDS,
    CRASHES,
    FACES,
    FAIL_CRASHES,
    FAILS,
    LATER,
    LIMITS,
    MOST_FOUND,
    NO_VALUE,
    NOW,
    ODDS,
    PRICES,
    SECURED,
    SURVIVES,
)
from toolkit.games.rallyman_climb.driver.worth import crashed, ended
from toolkit.games.rallyman_climb.planning import is_over_limit
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import TOKENS_PER_DIE, TOKENS_PER_SPACE

ROLLS, SECURES, STOPS = 0, 1, 2


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
def flat_out_worth(s: State, r: Rules, w: Workspace, tokens: int) -> float:
    """The plan flat out, its odds being noted."""
    last = s.plan_count - 1
    first = place_at(s, r, 0)
    worth = w.reals[FAILS] * ended(r, first, gear_of(s.plan[0]), tokens, w.reals[PRICES])
    worth += w.reals[FAIL_CRASHES] * crashed(r, first, gear_of(s.plan[0]), tokens, w.reals[PRICES])
    for number in range(s.plan_count):
        if w.reals[CRASHES + number] > 0.0:
            space, gear = place_at(s, r, number), gear_of(s.plan[number])
            worth += w.reals[CRASHES + number] * crashed(r, space, gear, tokens, w.reals[PRICES + number])
    space, gear, price = place_at(s, r, last), gear_of(s.plan[last]), w.reals[PRICES + last]
    if is_over_limit(r, space, gear):
        return worth + w.reals[SURVIVES] * crashed(r, space, gear, tokens, price)
    return worth + w.reals[SURVIVES] * ended(r, space, gear, tokens + tokens_earned(s, r), price)


@kernel
def price_of(r: Rules, dice: int) -> int:
    """The tokens for so many secured dice of one turn."""
    if dice == 0:
        return 0
    return r.securing_prices[dice - 1]


@kernel
def most_secured(r: Rules, tokens: int) -> int:
    """The most dice that so many tokens can secure in one turn."""
    dice = 0
    while dice < r.most_secured and dice < SECURED - 1 and r.securing_prices[dice] <= tokens:
        dice += 1
    return dice


@kernel
def one_by_one_worth(s: State, r: Rules, w: Workspace, tokens: int, first: int) -> float:
    """The plan one by one from its number `first` on, without hazards or secured dice so far; tokens at the start.

    Leaves in NOW what to expect before number `first`, by hazards and secured dice.
    """
    dice = most_secured(r, tokens)
    for number in range(s.plan_count - 1, first - 1, -1):
        for secured in range(dice + 1):
            weigh_number(s, r, w, tokens, number, secured, dice)
        if number > first:
            for i in range(most_hazards(w, number) * SECURED):
                w.reals[LATER + i] = w.reals[NOW + i]
    return w.reals[NOW]


@kernel
def most_hazards(w: Workspace, number: int) -> int:
    """One more than the hazards that a car may have before number `number` of the plan."""
    if number == 0:
        return 1
    return int(w.reals[LIMITS + number - 1])


@kernel
def weigh_number(s: State, r: Rules, w: Workspace, tokens: int, number: int, secured: int, dice: int) -> None:
    """The best of rolling, securing and stopping before number `number`, for each number of hazards."""
    left = tokens - price_of(r, secured)
    stop = NO_VALUE
    if number > 0:
        stop = ended(r, place_at(s, r, number - 1), gear_of(s.plan[number - 1]), left, w.reals[PRICES + number - 1])
    space, gear, price = place_at(s, r, number), gear_of(s.plan[number]), w.reals[PRICES + number]
    crash = crashed(r, space, gear, left, price)
    end = ended(r, space, gear, left, price)
    also = secured + dice_of(r, s.plan[number])
    for hazards in range(most_hazards(w, number)):
        worth = min(stop, roll_worth(s, r, w, number, hazards, secured, crash, end))
        if also <= dice:
            worth = min(worth, secure_worth(s, r, w, tokens, number, hazards, also))
        w.reals[NOW + hazards * SECURED + secured] = worth


@kernel
def roll_worth(
    s: State, r: Rules, w: Workspace, number: int, hazards: int, secured: int, crash: float, end: float
) -> float:
    """Rolling number `number`; `crash` and `end` are the worth of its space as an end of the turn."""
    worth = 0.0
    row = ODDS + number * FACES
    limit = int(w.reals[LIMITS + number])
    is_flying = flying_of(s.plan[number]) != 0
    is_over = is_over_limit(r, place_at(s, r, number), gear_of(s.plan[number]))
    for found in range(int(w.reals[MOST_FOUND + number]) + 1):
        odds = w.reals[row + found]
        if odds == 0.0:
            continue
        now = hazards + found + int(w.reals[ADDS + number])
        if now >= limit or is_over:
            worth += odds * crash
        elif number + 1 == s.plan_count or (is_flying and found > 0):
            worth += odds * end
        else:
            worth += odds * w.reals[LATER + now * SECURED + secured]
    return worth


@kernel
def secure_worth(s: State, r: Rules, w: Workspace, tokens: int, number: int, hazards: int, also: int) -> float:
    """Securing number `number`, which makes `also` secured dice."""
    now = hazards + int(w.reals[ADDS + number])
    space, gear, price = place_at(s, r, number), gear_of(s.plan[number]), w.reals[PRICES + number]
    left = tokens - price_of(r, also)
    if now >= int(w.reals[LIMITS + number]) or is_over_limit(r, space, gear):
        return crashed(r, space, gear, left, price)
    if number + 1 == s.plan_count:
        return ended(r, space, gear, left, price)
    return w.reals[LATER + now * SECURED + also]


@kernel
def best_choice(s: State, r: Rules, w: Workspace, tokens: int, number: int, hazards: int, secured: int) -> int:
    """The best of rolling, securing and stopping in the middle of a move: `tokens` are those at its start."""
    one_by_one_worth(s, r, w, tokens, number)
    left = tokens - price_of(r, secured)
    space, gear, price = place_at(s, r, number), gear_of(s.plan[number]), w.reals[PRICES + number]
    crash, end = crashed(r, space, gear, left, price), ended(r, space, gear, left, price)
    best = roll_worth(s, r, w, number, hazards, secured, crash, end)
    choice = ROLLS
    also = secured + dice_of(r, s.plan[number])
    if also <= most_secured(r, tokens):
        secure = secure_worth(s, r, w, tokens, number, hazards, also)
        if secure < best:
            best, choice = secure, SECURES
    if number > 0:
        stop = ended(r, place_at(s, r, number - 1), gear_of(s.plan[number - 1]), left, w.reals[PRICES + number - 1])
        if stop < best:
            choice = STOPS
    return choice
