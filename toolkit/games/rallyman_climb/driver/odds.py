"""The odds of a plan: the hazards of each of its moves, and where a move flat out fails."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import flying_of, gear_of, place_of
from toolkit.games.rallyman_climb.damage import odds_to_keep
from toolkit.games.rallyman_climb.dice import column, danger_limit, dice_of, die_at
from toolkit.games.rallyman_climb.driver.memory import (
    ADDS,
    CLASSES,
    CRASHES,
    FACES,
    FAIL_CRASHES,
    FAILS,
    FOGS,
    HELD,
    HELD_LIMIT,
    HELD_ROWS,
    KNOWN,
    LIMITS,
    MOST_FOUND,
    MOST_HAZARDS,
    ODDS,
    PRICES,
)
from toolkit.games.rallyman_climb.driver.worth import DRAWN, DRAWN_WITH_TIRES, RELAXED, draws_first, further_damage
from toolkit.games.rallyman_climb.driving import sure_hazards
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import TIRES


@kernel
def note_odds(s: State, r: Rules, w: Workspace, car: int, number: int) -> None:
    """Work out the odds of number `number` of the plan, which is its last; the car stands before number `s.at`."""
    move = s.plan[number]
    space = r.step_target[place_of(move)]
    row = ODDS + number * FACES
    dice = dice_of(r, move)
    for hazards in range(1, dice + 1):
        w.reals[row + hazards] = 0.0
    w.reals[row] = 1.0
    for die in range(dice):
        add_die(s, r, w, row, die + 1, die_at(s, r, move, die))
    w.reals[MOST_FOUND + number] = 1.0 * dice
    w.reals[ADDS + number] = 1.0 * sure_hazards(s, r, number)
    w.reals[FOGS + number] = w.reals[ADDS + number]
    if number > s.at:
        w.reals[FOGS + number] += w.reals[FOGS + number - 1]
    else:
        w.reals[FOGS + number] += s.fog
    w.reals[LIMITS + number] = 1.0 * min(danger_limit(s, r, car, space), MOST_HAZARDS)
    note_damage(s, r, w, car, number, space)
    w.stack[HELD_ROWS] = min(w.stack[HELD_ROWS], number)


@kernel
def note_damage(s: State, r: Rules, w: Workspace, car: int, number: int, space: int) -> None:
    """Work out the class and the price of damage after number `number` of the plan: a shortcut draws a token."""
    known, price, origin = w.stack[KNOWN], 0.0, s.space[car]
    if number > s.at:
        known = w.stack[CLASSES + number - 1]
        price = w.reals[PRICES + number - 1]
        origin = r.step_target[place_of(s.plan[number - 1])]
    w.stack[CLASSES + number] = class_entered(s, r, car, known, origin, space)
    w.reals[PRICES + number] = price + price_entered(s, r, car, known, origin, space, gear_of(s.plan[number]))


@kernel
def draws_damage(r: Rules, origin: int, space: int) -> bool:
    """Whether a step enters a shortcut that costs a damage token."""
    return r.shortcut_damages != 0 and r.space_is_shortcut[space] != 0 and r.space_is_shortcut[origin] == 0


@kernel
def class_entered(s: State, r: Rules, car: int, known: int, origin: int, space: int) -> int:
    """The class after a step: a shortcut may draw the first damage token."""
    if not draws_damage(r, origin, space) or not draws_first(r, known):
        return known
    if r.counts[column(s, r, car, space)][TIRES] > 0:
        return known + DRAWN_WITH_TIRES
    return known + DRAWN


@kernel
def price_entered(s: State, r: Rules, car: int, known: int, origin: int, space: int, gear: int) -> float:
    """The price of a step into a shortcut whose damage token the class does not tell."""
    if not draws_damage(r, origin, space) or draws_first(r, known):
        return 0.0
    return further_damage(r, known, space, gear) * odds_of_damage(s, r, car, space)


@kernel
def odds_of_damage(s: State, r: Rules, car: int, space: int) -> float:
    """The odds that a shortcut's token is kept; relaxed, tires turn every one away: fewer kinds of dice may."""
    if r.value_is_bound == RELAXED and r.counts[column(s, r, car, space)][TIRES] > 0:
        return 0.0
    return odds_to_keep(s, r, car, space)


@kernel
def add_die(s: State, r: Rules, w: Workspace, row: int, dice: int, kind: int) -> None:
    """Add a die, which makes so many dice, to the odds of a bundle: a convolution with its hazard or none."""
    odds = r.die_hazards[kind] / r.die_faces[kind]
    for hazards in range(dice, 0, -1):
        w.reals[row + hazards] = w.reals[row + hazards] * (1.0 - odds) + w.reals[row + hazards - 1] * odds
    w.reals[row] *= 1.0 - odds


@kernel
def note_flat_out(s: State, r: Rules, w: Workspace) -> None:
    """Work out where the plan as laid fails flat out: with which odds in each space, with which nowhere.

    What was worked out for its first dice under the same limit stands.
    """
    count = s.plan_count
    limit = int(w.reals[LIMITS])
    for number in range(1, count):
        limit = min(limit, int(w.reals[LIMITS + number]))
    if limit != w.stack[HELD_LIMIT]:
        w.stack[HELD_LIMIT] = limit
        w.stack[HELD_ROWS] = 0
    for number in range(w.stack[HELD_ROWS], count):
        row = HELD + number * MOST_HAZARDS
        for hazards in range(limit):
            w.reals[row + hazards] = 0.0
        w.reals[CRASHES + number] = 0.0
        if number == 0:
            note_first(s, w, limit)
        else:
            note_number(w, number, limit)
    w.stack[HELD_ROWS] = count


@kernel
def note_first(s: State, w: Workspace, limit: int) -> None:
    """Roll the first move of the plan, which may be a flying start."""
    w.reals[FAILS] = 0.0
    w.reals[FAIL_CRASHES] = 0.0
    if flying_of(s.plan[0]) != 0:
        note_flying(w, limit)
        return
    hold(w, 0, 1.0, 0, limit)


@kernel
def note_number(w: Workspace, number: int, limit: int) -> None:
    """Roll one move of the plan: hazards held so far become more, or too many."""
    row = HELD + (number - 1) * MOST_HAZARDS
    for held in range(limit):
        if w.reals[row + held] > 0.0:
            hold(w, number, w.reals[row + held], held, limit)


@kernel
def hold(w: Workspace, number: int, mass: float, held: int, limit: int) -> None:
    """Share out the odds `mass` of holding so many hazards before number `number`, by what its dice show."""
    row = HELD + number * MOST_HAZARDS
    before = held + int(w.reals[ADDS + number])
    for found in range(int(w.reals[MOST_FOUND + number]) + 1):
        odds = mass * w.reals[ODDS + number * FACES + found]
        if before + found >= limit:
            w.reals[CRASHES + number] += odds
        else:
            w.reals[row + before + found] += odds


@kernel
def note_flying(w: Workspace, limit: int) -> None:
    """Roll a flying start: any hazard ends the move in its space, or is too many there at once."""
    add = int(w.reals[ADDS])
    own = int(w.reals[LIMITS])
    if add >= limit:
        w.reals[CRASHES] += w.reals[ODDS]
    else:
        w.reals[HELD + add] = w.reals[ODDS]
    for hazards in range(1, int(w.reals[MOST_FOUND]) + 1):
        if add + hazards >= own:
            w.reals[FAIL_CRASHES] += w.reals[ODDS + hazards]
        else:
            w.reals[FAILS] += w.reals[ODDS + hazards]
