"""Rolling and driving a move, and losing control. Rulebook: Rolling the dice; Loss of control; Cloud tokens."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.coding import flying_of, gear_of, place_of
from toolkit.games.rallyman_climb.damage import draw_damage, may_discard, take_damage
from toolkit.games.rallyman_climb.dice import (
    danger_limit,
    dice_of,
    die_at,
    has_sisu,
    price_to_secure,
    roll_bundle,
    used_with,
)
from toolkit.games.rallyman_climb.planning import is_over_limit
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import (
    DRIVE,
    FLAT_OUT,
    NO_CRASH,
    PUNCTURE,
    ROLL,
    SETTLE,
    SKID,
    TOKENS_PER_DIE,
    TOKENS_PER_SPACE,
    TURN_OVER,
)


@kernel
def target_at(s: State, r: Rules, number: int) -> int:
    """The space that number `number` of the plan leads to."""
    return r.step_target[place_of(s.plan[number])]


@kernel
def fog_at(s: State, r: Rules, number: int) -> int:
    """The hazards of clouds for number `number` of the plan: for the first die placed on their tile.

    Rulebook: Cloud tokens.
    """
    tile = r.space_tile[target_at(s, r, number)]
    if number > 0 and r.space_tile[target_at(s, r, number - 1)] == tile:
        return 0
    return r.tile_clouds[tile] * r.cloud_hazards


@kernel
def ground_hazards(s: State, r: Rules, number: int) -> int:
    """The hazards of jump, water and dirt for number `number` of the plan. Rulebook: Climb tokens; core rules."""
    space = target_at(s, r, number)
    hazards = 0
    if r.space_jump[space] != 0:
        hazards += r.jump_hazards
    if r.space_water[space] != 0:
        hazards += r.water_hazards
    if s.dirt[space] != 0:
        hazards += r.dirt_hazards
    return hazards


@kernel
def sure_hazards(s: State, r: Rules, number: int) -> int:
    """The hazards of number `number` of the plan that no die shows: SISU and securing do not take them away.

    Rulebook: SISU ("and not a Track element or other effect"); Cloud tokens.
    """
    return fog_at(s, r, number) + ground_hazards(s, r, number)


@kernel
def note_used(s: State, r: Rules, car: int, number: int) -> None:
    """Count the dice of number `number` of the plan as used: for measures only."""
    for die in range(dice_of(r, s.plan[number])):
        s.used[car][die_component(die_at(s, r, s.plan[number], die))] += 1


@kernel
def die_component(kind: int) -> int:
    """The component that stands for a kind of die: gears, coast, brake, boost, leader, in this order."""
    return kind - 1


@kernel
def drive_one(s: State, r: Rules, car: int, is_rolled: int) -> None:
    """Place the next dice of a move driven one by one, rolled or secured, and move there.

    Rulebook: When rolling one by one; Braking … (pairs).
    """
    note_used(s, r, car, s.at)
    if s.sisu_on == 0 and is_rolled != 0:
        found = roll_bundle(s, r, car, s.at)
        s.hazards += found
        if found > 0 and flying_of(s.plan[s.at]) != 0:
            s.flying_failed = 1
    s.fog += sure_hazards(s, r, s.at)
    move_on(s, r, car)


@kernel
def secure_one(s: State, r: Rules, car: int) -> None:
    """Pay for the next dice and place them without a roll. Rulebook: Boost die (securing both dice)."""
    dice = dice_of(r, s.plan[s.at])
    s.tokens[car] -= price_to_secure(s, r, dice)
    s.secured += dice
    drive_one(s, r, car, 0)


@kernel
def move_on(s: State, r: Rules, car: int) -> None:
    """Move the car to the next space of its plan and draw what a shortcut costs there."""
    origin = s.space[car]
    s.space[car] = target_at(s, r, s.at)
    s.gear[car] = gear_of(s.plan[s.at])
    s.phase = SETTLE
    if r.shortcut_damages == 0:
        return
    if r.space_is_shortcut[origin] != 0 and r.space_is_shortcut[s.space[car]] == 0:
        s.dirt[s.space[car]] = 1
    if r.space_is_shortcut[s.space[car]] != 0 and r.space_is_shortcut[origin] == 0:
        s.drawn = draw_damage(s, r, car, 0)
        if may_discard(s, r, car, s.drawn, s.space[car]):
            s.phase = PUNCTURE
        else:
            keep_damage(s, car)


@kernel
def keep_damage(s: State, car: int) -> None:
    """Keep the token drawn for a shortcut, if any."""
    if s.drawn > 0:
        s.damage[car][s.drawn] += 1
    s.drawn = 0


@kernel
def settle(s: State, r: Rules, car: int) -> None:
    """What happens in the space just entered: loss of control, the end of the move, or the next dice.

    Rulebook: When rolling one by one; When going flat out; SISU.
    """
    space = s.space[car]
    if s.mode == FLAT_OUT:
        if s.crash_at == s.at:
            lose_control(s, r, car)
            return
    elif s.hazards + s.fog >= danger_limit(s, r, car, space):
        if s.sisu_on == 0 and s.hazards > 0 and s.fog < danger_limit(s, r, car, space) and has_sisu(s, r, car, space):
            s.phase = SKID
        else:
            lose_control(s, r, car)
        return
    if is_over_limit(r, space, s.gear[car]):
        lose_control(s, r, car)
    elif s.at + 1 == s.plan_count or s.flying_failed != 0:
        end_move(s, r, car)
    else:
        s.at += 1
        s.phase = DRIVE if s.mode == FLAT_OUT else ROLL


@kernel
def end_move(s: State, r: Rules, car: int) -> None:
    """The move is over as planned: flat out it earns seconds. Rulebook: core rules (flat out)."""
    if s.mode == FLAT_OUT and s.flying_failed == 0:
        if r.tokens_for == TOKENS_PER_SPACE:
            s.tokens[car] += s.plan_count * r.flat_out_tokens
        elif r.tokens_for == TOKENS_PER_DIE:
            for number in range(s.plan_count):
                s.tokens[car] += dice_of(r, s.plan[number]) * r.flat_out_tokens
    s.phase = TURN_OVER


@kernel
def lose_control(s: State, r: Rules, car: int) -> None:
    """The car stands in gear 0, loses turns and draws damage by its gear and the danger of the tile.

    Rulebook: core rules (loss of control).
    """
    space, gear = s.space[car], s.gear[car]
    danger = r.space_danger[space]
    s.crashes[space] += 1
    s.losses[car] += 1
    s.lost[car] = r.crash_lost[gear][danger]
    take_damage(s, r, car, r.crash_damage[gear][danger])
    s.gear[car] = 0
    s.phase = TURN_OVER


@kernel
def roll_all(s: State, r: Rules, car: int) -> None:
    """Roll every die of the plan at once. Rulebook: When going flat out."""
    s.mode = FLAT_OUT
    s.at = 0
    s.hazards = roll_bundle(s, r, car, 0)
    s.flying_failed = 1 if s.hazards > 0 and flying_of(s.plan[0]) != 0 else 0
    count = 1 if s.flying_failed != 0 else s.plan_count
    for number in range(count):
        note_used(s, r, car, number)
        if number > 0:
            s.hazards += roll_bundle(s, r, car, number)
        s.fog += sure_hazards(s, r, number)
    limit = lowest_limit(s, r, car, count)
    s.phase = DRIVE
    if s.hazards + s.fog >= limit:
        s.crash_at = place_of_crash(s, r, car, count, limit)
        if s.hazards > 0 and has_sisu(s, r, car, s.space[car]) and not is_lost_by_ground(s, r, car):
            s.phase = SKID


@kernel
def is_lost_by_ground(s: State, r: Rules, car: int) -> bool:
    """Whether clouds, jumps, water and dirt alone reach the limit of the whole plan, which SISU would drive to its end.

    Rulebook: SISU ("not a Track element or other effect"); Cloud tokens.
    """
    hazards = 0
    for number in range(s.plan_count):
        hazards += sure_hazards(s, r, number)
    return hazards >= lowest_limit(s, r, car, s.plan_count)


@kernel
def lowest_limit(s: State, r: Rules, car: int, count: int) -> int:
    """The lowest danger limit on the path. Rulebook: When going flat out."""
    limit = danger_limit(s, r, car, target_at(s, r, 0))
    for number in range(1, count):
        limit = min(limit, danger_limit(s, r, car, target_at(s, r, number)))
    return limit


@kernel
def place_of_crash(s: State, r: Rules, car: int, count: int, limit: int) -> int:
    """The number in the plan at which control is lost: where the dice as laid reach the limit, or the last (option)."""
    if r.crash_in_last_space != 0:
        return count - 1
    hazards = 0
    for number in range(count):
        hazards += roll_bundle(s, r, car, number) + sure_hazards(s, r, number)
        if hazards >= limit:
            return number
    return count - 1


@kernel
def use_sisu(s: State, r: Rules, car: int) -> None:
    """Cancel every hazard of dice rolled or to be rolled this turn; clouds, jumps, water and dirt stay.

    Rulebook: SISU; Cloud tokens.
    """
    s.sisu_used[car] = used_with(s, r, car, s.space[car])
    s.sisu_on = 1
    s.hazards = 0
    s.flying_failed = 0
    s.crash_at = NO_CRASH


@kernel
def accept_crash(s: State, r: Rules, car: int) -> None:
    """Let control be lost though SISU could prevent it."""
    if s.mode == FLAT_OUT:
        s.phase = DRIVE
    else:
        lose_control(s, r, car)
