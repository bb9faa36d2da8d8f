"""The odds of a plan: the hazards of each of its moves, and where a move flat out fails."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import flying_of, place_of
from toolkit.games.rallyman_climb.damage import odds_to_keep
from toolkit.games.rallyman_climb.dice import danger_limit, dice_of, die_at
from toolkit.games.rallyman_climb.driver.memory import (
    ADDS,
    CRASHES,
    FACES,
    FAIL_CRASHES,
    FAILS,
    HELD,
    LIMITS,
    MOST_FOUND,
    ODDS,
    PRICES,
    SURVIVES,
)
from toolkit.games.rallyman_climb.driving import fog_at, ground_hazards
from toolkit.games.rallyman_climb.state import Rules, State


@kernel
def note_odds(s: State, r: Rules, w: Workspace, car: int, number: int) -> None:
    """Work out the odds of number `number` of the plan, which is its last."""
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
    w.reals[ADDS + number] = 1.0 * (ground_hazards(s, r, number) + fog_at(s, r, number))
    w.reals[LIMITS + number] = 1.0 * danger_limit(s, r, car, space)
    price = 0.0
    origin = s.space[car]
    if number > 0:
        price = w.reals[PRICES + number - 1]
        origin = r.step_target[place_of(s.plan[number - 1])]
    if r.shortcut_damages != 0 and r.space_is_shortcut[space] != 0 and r.space_is_shortcut[origin] == 0:
        price += r.damage_price * odds_to_keep(s, r, car, space)
    w.reals[PRICES + number] = price


@kernel
def add_die(s: State, r: Rules, w: Workspace, row: int, dice: int, kind: int) -> None:
    """Add a die, which makes so many dice, to the odds of a bundle: a convolution with its hazard or none."""
    odds = r.die_hazards[kind] / r.die_faces[kind]
    for hazards in range(dice, 0, -1):
        w.reals[row + hazards] = w.reals[row + hazards] * (1.0 - odds) + w.reals[row + hazards - 1] * odds
    w.reals[row] *= 1.0 - odds


@kernel
def note_flat_out(s: State, r: Rules, w: Workspace) -> None:
    """Work out where the whole plan fails flat out: with which odds in each space, with which nowhere."""
    count = s.plan_count
    limit = int(w.reals[LIMITS])
    for number in range(1, count):
        limit = min(limit, int(w.reals[LIMITS + number]))
    for hazards in range(limit):
        w.reals[HELD + hazards] = 0.0
    w.reals[HELD] = 1.0
    w.reals[FAILS] = 0.0
    w.reals[FAIL_CRASHES] = 0.0
    for number in range(count):
        w.reals[CRASHES + number] = 0.0
        if number == 0 and flying_of(s.plan[0]) != 0:
            note_flying(w, limit)
        else:
            note_number(w, number, limit)
    w.reals[SURVIVES] = 0.0
    for hazards in range(limit):
        w.reals[SURVIVES] += w.reals[HELD + hazards]
    if r.crash_in_last_space != 0:
        for number in range(count - 1):
            w.reals[CRASHES + count - 1] += w.reals[CRASHES + number]
            w.reals[CRASHES + number] = 0.0


@kernel
def note_number(w: Workspace, number: int, limit: int) -> None:
    """Roll one move of the plan: hazards held so far become more, or too many."""
    add = int(w.reals[ADDS + number])
    row = ODDS + number * FACES
    for held in range(limit - 1, -1, -1):
        mass = w.reals[HELD + held]
        w.reals[HELD + held] = 0.0
        if mass == 0.0:
            continue
        for hazards in range(int(w.reals[MOST_FOUND + number]) + 1):
            odds = mass * w.reals[row + hazards]
            if held + add + hazards >= limit:
                w.reals[CRASHES + number] += odds
            else:
                w.reals[HELD + held + add + hazards] += odds


@kernel
def note_flying(w: Workspace, limit: int) -> None:
    """Roll a flying start: any hazard ends the move in its space, or is too many there at once."""
    add = int(w.reals[ADDS])
    own = int(w.reals[LIMITS])
    w.reals[HELD] = 0.0
    if add >= limit:
        w.reals[CRASHES] += w.reals[ODDS]
    else:
        w.reals[HELD + add] = w.reals[ODDS]
    for hazards in range(1, int(w.reals[MOST_FOUND]) + 1):
        if add + hazards >= own:
            w.reals[FAIL_CRASHES] += w.reals[ODDS + hazards]
        else:
            w.reals[FAILS] += w.reals[ODDS + hazards]
