"""Laying out a move: which dice fit along which step. Rulebook: Gear dice, Boost die, Climb tiles."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.rallyman_climb.coding import CREEP, LAY, STAY, laying
from toolkit.games.rallyman_climb.dice import may_lay
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import (
    ASCENT,
    BOOST,
    BRAKE,
    COAST,
    FLYING_NEVER,
    FLYING_WITH_GEAR_1,
    GEARS,
    NO_LINE,
    OFF_ROAD,
)


@kernel
def lay_moves(s: State, r: Rules, car: int, moves: Ints) -> int:
    """Write every way to lay the next dice of the plan; returns how many."""
    count = 0
    if not goes_on(s, r):
        return 0
    first = r.space_first[s.tip]
    for step in range(first, first + r.space_steps[s.tip]):
        if r.step_line[step] == NO_LINE:
            count = level_moves(s, r, car, step, moves, count)
        else:
            count = climb_moves(s, r, car, step, moves, count)
    return count


@kernel
def goes_on(s: State, r: Rules) -> bool:
    """Whether a plan may lead on from its tip: past the finish line only where the option lets it."""
    return r.space_is_finish[s.tip] == 0 or r.runs_on != 0


@kernel
def level_moves(s: State, r: Rules, car: int, step: int, moves: Ints, count: int) -> int:
    """Dice along a step that crosses no climb line. Rulebook: core rules; Boost die."""
    gear = s.tip_gear
    if gear == 0:
        return standing_moves(s, r, car, step, moves, count)
    is_first = s.plan_count == 0
    for new in range(gear - 1, gear + 2):
        if (new != gear or is_first) and fits(s, r, car, step, new):
            moves[count] = laying(step, new, 0, 0, 0, 0)
            count += 1
    for brakes in range(1, gear - 1):
        new = gear - 1 - brakes
        if may_lay(s, r, car, BRAKE, brakes, r.step_target[step]) and fits(s, r, car, step, new):
            moves[count] = laying(step, new, brakes, 0, 0, 0)
            count += 1
    if may_lay(s, r, car, BOOST, 1, r.step_target[step]) and fits(s, r, car, step, gear + r.boost_gears):
        moves[count] = laying(step, gear + r.boost_gears, 0, 1, 0, 0)
        count += 1
    if (not is_first or r.coast_first != 0) and coasts(s, r, car, step):
        moves[count] = laying(step, gear, 0, 0, 1, 0)
        count += 1
    return count


@kernel
def standing_moves(s: State, r: Rules, car: int, step: int, moves: Ints, count: int) -> int:
    """Dice for a car that stands: gear 1, or a flying start. Rulebook: Boost die (flying start)."""
    if fits(s, r, car, step, 1):
        moves[count] = laying(step, 1, 0, 0, 0, 0)
        count += 1
    if r.flying_start != FLYING_NEVER and fits(s, r, car, step, r.flying_start_gear):
        needs_gear_1 = r.flying_start == FLYING_WITH_GEAR_1
        if not needs_gear_1 or may_lay(s, r, car, 1, 1, r.step_target[step]):
            moves[count] = laying(step, r.flying_start_gear, 0, 0, 0, 1)
            count += 1
    return count


@kernel
def climb_moves(s: State, r: Rules, car: int, step: int, moves: Ints, count: int) -> int:
    """Dice across a climb line. Rulebook: Ascending, Descending; Braking, boosting and coasting on Climb tiles."""
    gear = s.tip_gear
    is_ascent = r.step_line[step] == ASCENT
    new = gear - 1 if is_ascent else gear + 1
    if fits(s, r, car, step, new):
        moves[count] = laying(step, new, 0, 0, 0, 0)
        count += 1
    partner = BOOST if is_ascent else BRAKE
    if gear > 0 and may_lay(s, r, car, partner, 1, r.step_target[step]) and coasts(s, r, car, step):
        if is_ascent:
            moves[count] = laying(step, gear, 0, 1, 1, 0)
        else:
            moves[count] = laying(step, gear, 1, 0, 1, 0)
        count += 1
    return count


@kernel
def fits(s: State, r: Rules, car: int, step: int, gear: int) -> bool:
    """Whether the die of a gear may be laid along a step."""
    if gear < 1 or gear > GEARS:
        return False
    return may_lay(s, r, car, gear, 1, r.step_target[step]) and may_enter(s, r, car, step, gear)


@kernel
def coasts(s: State, r: Rules, car: int, step: int) -> bool:
    """Whether a coast (or leader) die may be laid along a step."""
    return may_lay(s, r, car, COAST, 1, r.step_target[step]) and may_enter(s, r, car, step, s.tip_gear)


@kernel
def may_enter(s: State, r: Rules, car: int, step: int, gear: int) -> bool:
    """Whether the space that a step leads to is free, its limit is kept where it must be, and nobody slower is passed.

    A space holds one car; passing needs an equal or higher gear (option).
    """
    target = r.step_target[step]
    if r.may_go_over_limit == 0 and is_over_limit(r, target, gear):
        return False
    here, there = r.space_progress[s.tip], r.space_progress[target]
    for i in range(s.order_count):
        other = s.order[i]
        at = s.space[other]
        if other == car or at == OFF_ROAD:
            continue
        if overlap(r, at, target):
            return False
        is_passed = here <= r.space_progress[at] < there
        if r.passing_needs_gear != 0 and is_passed and gear < s.gear[other]:
            return False
    return True


@kernel
def is_over_limit(r: Rules, space: int, gear: int) -> bool:
    """Whether a gear is above the highest that a space allows."""
    return r.space_limit[space] > 0 and gear > r.space_limit[space]


@kernel
def overlap(r: Rules, one: int, other: int) -> bool:
    """Whether two spaces share ground: one space, or a lane and a full-width space of one drift row."""
    if one == other:
        return True
    is_one_row = r.space_zone[one] > 0 and r.space_zone[one] == r.space_zone[other]
    return is_one_row and r.space_is_wide[one] != r.space_is_wide[other]


@kernel
def creep_moves(s: State, r: Rules, car: int, moves: Ints) -> int:
    """The ways to move one space, or not at all, when no dice fit and a climb line is next; returns how many.

    Rulebook: Braking, boosting and coasting on Climb tiles, last paragraph.
    """
    count = 0
    if not goes_on(s, r):
        return 0
    first = r.space_first[s.tip]
    for step in range(first, first + r.space_steps[s.tip]):
        if r.step_line[step] != NO_LINE and may_enter(s, r, car, step, s.tip_gear):
            moves[count] = laying(step, s.tip_gear, 0, 0, 0, 0) - LAY + CREEP
            count += 1
    if count > 0:
        moves[count] = STAY
        count += 1
    return count


@kernel
def plan_moves(s: State, r: Rules, car: int, moves: Ints) -> int:
    """The ways to lay the next dice, or, where none fit at the start of a turn, to creep; returns how many."""
    count = lay_moves(s, r, car, moves)
    if count == 0 and s.plan_count == 0:
        count = creep_moves(s, r, car, moves)
    return count


@kernel
def may_move(s: State, r: Rules, car: int) -> bool:
    """Whether the car can do anything at the start of its turn: lay dice, or creep across a climb line."""
    count = plan_moves(s, r, car, s.scratch)
    for i in range(count):
        s.scratch[i] = 0
    return count > 0
