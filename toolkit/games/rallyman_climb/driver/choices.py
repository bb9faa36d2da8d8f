"""The plan one by one: what to expect with the best choices, and the best choice in the middle of it."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import LOSE_CONTROL, ROLL_DIE, SECURE, STOP, USE_SISU
from toolkit.games.rallyman_climb.damage import may_discard, on_board
from toolkit.games.rallyman_climb.dice import dice_of, has_sisu
from toolkit.games.rallyman_climb.driver.memory import CLASSES, FOGS, KNOWN, LATER, MEAN, NOW, PRICES, SECURED
from toolkit.games.rallyman_climb.driver.odds import note_odds
from toolkit.games.rallyman_climb.driver.plans import (
    crash_worth,
    crashed_at,
    driven_to,
    ended_at,
    most_hazards,
    most_secured,
    place_at,
    price_of,
    roll_worth,
    secure_worth,
    spared_at,
    spared_flat_out,
    spared_from,
    tokens_left,
    weigh_number,
)
from toolkit.games.rallyman_climb.driver.worth import SOUND, class_of, draws_first
from toolkit.games.rallyman_climb.driving import sure_hazards
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import BOOST, FLAT_OUT


@kernel
def one_by_one_worth(s: State, r: Rules, w: Workspace, car: int, tokens: int) -> float:
    """The plan one by one, before anything is rolled; tokens at the start."""
    dice = most_secured(r, tokens)
    weigh_after(s, r, w, car, tokens, 0, dice)
    weigh_number(s, r, w, car, tokens, 0, 0, dice)
    return w.reals[NOW]


@kernel
def weigh_after(s: State, r: Rules, w: Workspace, car: int, tokens: int, first: int, dice: int) -> None:
    """Work out what to expect after number `first` of the plan, by hazards and secured dice.

    Where a shortcut draws the first damage, the choices after it know the token drawn.
    """
    last = s.plan_count - 1
    draw = last
    for number in range(last - 1, first - 1, -1):
        if is_draw(r, w, s.at, number):
            draw = number
    if draw == last:
        weigh_down(s, r, w, car, tokens, last, first, dice)
        return
    weigh_draws(s, r, w, car, tokens, draw, dice)
    weigh_down(s, r, w, car, tokens, draw, first, dice)


@kernel
def is_draw(r: Rules, w: Workspace, at: int, number: int) -> bool:
    """Whether number `number` of the plan draws the first damage token."""
    before = w.stack[KNOWN] if number == at else w.stack[CLASSES + number - 1]
    return draws_first(r, before) and w.stack[CLASSES + number] != before


@kernel
def weigh_down(s: State, r: Rules, w: Workspace, car: int, tokens: int, last: int, first: int, dice: int) -> None:
    """Weigh the numbers of the plan from `last` down to the one after `first`, each from what comes after it."""
    for number in range(last, first, -1):
        for secured in range(dice + 1):
            weigh_number(s, r, w, car, tokens, number, secured, dice)
        for i in range(most_hazards(w, number) * SECURED):
            w.reals[LATER + i] = w.reals[NOW + i]


@kernel
def weigh_draws(s: State, r: Rules, w: Workspace, car: int, tokens: int, draw: int, dice: int) -> None:
    """What to expect after the number that draws the first damage token: the mean over the tokens."""
    drawn, last = w.stack[CLASSES + draw], s.plan_count - 1
    sound = drawn - drawn % r.value_classes
    cells = most_hazards(w, draw + 1) * SECURED
    for i in range(cells):
        w.reals[MEAN + i] = 0.0
    total = 0
    for kind in range(1, BOOST + 1):
        if s.bag[kind] == 0 or on_board(s, r, car, kind) <= 0:
            continue
        known = sound + kind
        if may_discard(s, r, car, kind, place_at(s, r, draw)):
            known = sound + SOUND
        for number in range(draw, last + 1):
            w.stack[CLASSES + number] = known
        weigh_down(s, r, w, car, tokens, last, draw, dice)
        total += s.bag[kind]
        for i in range(cells):
            w.reals[MEAN + i] += s.bag[kind] * w.reals[LATER + i]
    for number in range(draw, last + 1):
        w.stack[CLASSES + number] = drawn
    for i in range(cells):
        w.reals[LATER + i] = w.reals[MEAN + i] / total


@kernel
def note_rest(s: State, r: Rules, w: Workspace, car: int) -> None:
    """Work out the odds of what is left of a plan under way."""
    w.stack[KNOWN] = class_of(s, r, car)
    for number in range(s.at, s.plan_count):
        note_odds(s, r, w, car, number)
    if s.at > 0:
        w.stack[CLASSES + s.at - 1] = w.stack[KNOWN]
        w.reals[PRICES + s.at - 1] = 0.0


@kernel
def roll_choice(s: State, r: Rules, w: Workspace, car: int) -> int:
    """The best of rolling, securing, SISU and stopping before the next dice of a move one by one."""
    note_rest(s, r, w, car)
    number = s.at
    left = min(s.tokens[car], r.value_tokens)
    if s.sisu_on != 0:
        go_on = spared_from(s, r, w, car, number, left, s.space[car])
        if number > 0 and stop_worth(s, r, w, left) < go_on:
            return STOP
        return ROLL_DIE
    tokens = min(s.tokens[car] + price_of(r, s.secured), r.value_tokens)
    dice = most_secured(r, tokens)
    weigh_after(s, r, w, car, tokens, number, dice)
    left = tokens_left(r, tokens, s.secured)
    hazards = s.hazards + s.fog
    crash = crash_worth(s, r, w, car, number, left)
    best = roll_worth(s, r, w, number, hazards, s.secured, crash, driven_to(s, r, w, number, left))
    choice = ROLL_DIE
    also = s.secured + dice_of(r, s.plan[number])
    if also <= dice:
        secure = secure_worth(s, r, w, car, tokens, number, hazards, also)
        if secure < best:
            best, choice = secure, SECURE
    if number > 0:
        stop = stop_worth(s, r, w, left)
        if stop < best:
            best, choice = stop, STOP
    if has_sisu(s, r, car, s.space[car]) and spared_from(s, r, w, car, number, left, s.space[car]) < best:
        choice = USE_SISU
    return choice


@kernel
def stop_worth(s: State, r: Rules, w: Workspace, left: int) -> float:
    """Stopping before the next dice of a move one by one, that are not the first."""
    return ended_at(s, r, w, s.at - 1, left)


@kernel
def skid_choice(s: State, r: Rules, w: Workspace, car: int) -> int:
    """Whether a SISU token is better used than control lost."""
    tokens = min(s.tokens[car], r.value_tokens)
    note_rest(s, r, w, car)
    if s.mode == FLAT_OUT:
        lost = crashed_at(s, r, w, s.crash_at, tokens)
        spared = spared_flat_out(s, r, w, car, tokens)
    else:
        for number in range(s.at, s.plan_count):
            w.reals[FOGS + number] -= sure_hazards(s, r, s.at)
        lost = crashed_at(s, r, w, s.at, tokens)
        spared = spared_at(s, r, w, car, s.at, tokens, s.space[car])
    if lost < spared:
        return LOSE_CONTROL
    return USE_SISU
