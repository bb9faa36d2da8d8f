"""What a turn can lead to at its luckiest, as if nothing showed a hazard.

`r.ideal_end` holds what a turn comes to at least that ends in a space and gear. `r.ideal` holds the luckiest ends of a
turn that goes on: one by one, and flat out with the seconds earned taken off; and both once a SISU token was used.
They go by space, gear, the gear dice laid already and the coast dice left; brake and boost dice are there as often as
wanted; damage costs its price where the table has one. They are for the most tokens that the table knows: a token less
costs a second or more. They hold for the dashboard of the values, damaged or not, with as many SISU tokens left or
fewer: with less no end is better.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import coast_of, gear_of, place_of
from toolkit.games.rallyman_climb.dice import dice_of
from toolkit.games.rallyman_climb.driver.memory import (
    COASTS,
    ENDS,
    FAST,
    GEAR_SETS,
    IDEALS,
    NO_VALUE,
    SLOW,
    SPARE_COUNT,
    SPARED_FAST,
    SPARED_SLOW,
    SPARES,
)
from toolkit.games.rallyman_climb.driver.odds import draws_damage, odds_of_damage
from toolkit.games.rallyman_climb.driver.worth import DRAWN, ended, nothing_left, value_place, with_time
from toolkit.games.rallyman_climb.planning import is_over_limit, lay_moves
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import COAST, GEARS, TOKENS_PER_DIE, TOKENS_PER_SPACE


@kernel
def ideals_of(space: int, gear: int) -> int:
    """Where the luckiest ends of a space and gear begin."""
    return (space * (GEARS + 1) + gear) * IDEALS


@kernel
def ideal_place(r: Rules, space: int, gear: int, laid: int, coasts: int) -> int:
    """Where the luckiest ends stand, by a bit for each gear die laid and the coast dice left.

    Whether the die of the gear that the car is in is laid is told apart only where no other is: it is laid elsewhere.
    """
    bit = 1 << (gear - 1)
    number = (laid & (bit - 1)) | ((laid >> gear) << (gear - 1))
    if laid == 0 and r.ideal_single & bit != 0:
        number = GEAR_SETS - 1
    return ideals_of(space, gear) + (number * COASTS + coasts) * ENDS


@kernel
def most_dice(r: Rules, board: int, kind: int) -> int:
    """The most dice of a kind that a dashboard gives on any track type."""
    most = 0
    for terrain in range(r.terrains):
        most = max(most, min(r.counts[board * r.terrains + terrain][kind], r.die_copies[kind]))
    return most


@kernel
def note_dice(r: Rules, board: int) -> None:
    """Note what the luckiest ends need to know of a dashboard: gears of one die only, and coast dice.

    Where there is no room to count them, coast dice are there as often as wanted.
    """
    coasts = most_dice(r, board, COAST)
    r.ideal_coasts = coasts if coasts < COASTS else 0
    r.ideal_single = 0
    for gear in range(1, GEARS + 1):
        if most_dice(r, board, gear) == 1:
            r.ideal_single |= 1 << (gear - 1)
    note_limit(r, board)


@kernel
def note_limit(r: Rules, board: int) -> None:
    """Note the lowest danger limit of the road."""
    r.ideal_limit = r.limit[board * r.terrains + r.space_terrain[0]]
    for space in range(1, r.spaces):
        r.ideal_limit = min(r.ideal_limit, r.limit[board * r.terrains + r.space_terrain[space]])


@kernel
def bit_of(r: Rules, move: int) -> int:
    """The bit of the gear die of a move, 0 for a coast die or a gear of several dice."""
    if coast_of(move) != 0:
        return 0
    return (1 << (gear_of(move) - 1)) & r.ideal_single


@kernel
def is_never_begun(r: Rules, space: int, gear: int) -> bool:
    """Whether no turn begins in a space in this gear: it is over the limit, where control is lost; or, from the start,
    the dashboard has no die of it."""
    if is_over_limit(r, space, gear):
        return True
    return gear > 0 and r.value_from_start != 0 and most_dice(r, r.value_board, gear) == 0


@kernel
def end_place(space: int, gear: int) -> int:
    """Where the luckiest end of a turn in a space and gear stands."""
    return space * (GEARS + 1) + gear


@kernel
def note_turn_ends(r: Rules, w: Workspace, space: int, sound: int) -> None:
    """Note the least that a turn may come to that ends in a space, for each gear: as planned or out of control, with
    the most tokens; as the car is, and once a SISU token was used."""
    for gear in range(1, GEARS + 1):
        r.ideal_end[end_place(space, gear)] = luckiest_end(r, space, gear, sound)
        spared = NO_VALUE
        for i in range(w.stack[SPARE_COUNT]):
            less = sound - (1 << w.stack[SPARES + i]) * r.value_classes
            spared = min(spared, luckiest_end(r, space, gear, less))
        r.ideal_end_spared[end_place(space, gear)] = spared


@kernel
def luckiest_end(r: Rules, space: int, gear: int, sound: int) -> float:
    """The least that a turn may come to that ends in a space, over all damage of a class."""
    danger = r.space_danger[space]
    lost = r.seconds[0] * (1.0 + r.crash_lost[gear][danger])
    if r.value_classes == 1:
        lost += r.damage_price * r.crash_damage[gear][danger]
    end = with_time(r, lost, least_to_come(r, space, 0, sound))
    if not is_over_limit(r, space, gear):
        end = min(end, with_time(r, 1.0 * r.seconds[gear], least_to_come(r, space, gear, sound)))
    return end


@kernel
def luckiest_stop(r: Rules, known: int, space: int, gear: int, tokens: int, price: float, crash: float) -> float:
    """The least that a turn one by one comes to that stops in a space or loses control there, which comes to `crash`.

    Where a damage token was drawn on the way the driver knows which: then it is the least of all.
    """
    if known % r.value_classes >= DRAWN:
        return with_time(r, price + (r.value_tokens - tokens), r.ideal_end[end_place(space, gear)])
    if is_over_limit(r, space, gear):
        return crash
    return min(crash, ended(r, known, space, gear, tokens, price))


@kernel
def least_to_come(r: Rules, space: int, gear: int, sound: int) -> float:
    """The least that may be to come, with the most tokens, over all damage."""
    if r.space_is_finish[space] != 0:
        return with_time(r, -1.0 * r.value_tokens, nothing_left(r))
    lowest = NO_VALUE
    for known in range(sound, sound + r.value_classes):
        lowest = min(lowest, r.value[value_place(r, known, space, gear) + r.value_tokens])
    return lowest


@kernel
def note_ideals(s: State, r: Rules, w: Workspace, space: int) -> None:
    """The luckiest ends from a space, once the values of all spaces past it are known; `s` is a lone car's race."""
    s.space[0] = space
    s.tip = space
    s.plan_count = 1
    for gear in range(1, GEARS + 1):
        if is_never_begun(r, space, gear):
            continue
        s.gear[0] = gear
        s.tip_gear = gear
        for laid in range(1 << GEARS):
            if is_met(r, laid, gear):
                place = ideal_place(r, space, gear, laid, 0)
                for i in range((r.ideal_coasts + 1) * ENDS):
                    r.ideal[place + i] = NO_VALUE
        for i in range(lay_moves(s, r, 0, w.replies)):
            note_luckiest(s, r, w, w.replies[i])
    s.plan_count = 0


@kernel
def note_ends(r: Rules, w: Workspace) -> None:
    """No turn goes on from a space past the finish line, unless an option lets it."""
    for space in range(r.spaces):
        if r.space_is_finish[space] != 0 and r.runs_on == 0:
            note_turn_ends(r, w, space, 0)
            for i in range((GEARS + 1) * IDEALS):
                r.ideal[ideals_of(space, 0) + i] = NO_VALUE


@kernel
def is_met(r: Rules, laid: int, gear: int) -> bool:
    """Whether these gear dice may be laid in a turn that stands in a gear: coast dice alone, or its own die too.

    Gears of several dice are not told apart: their bit is 0.
    """
    own = (1 << (gear - 1)) & r.ideal_single
    return laid & r.ideal_single == laid and (laid == 0 or laid & own == own)


@kernel
def note_luckiest(s: State, r: Rules, w: Workspace, move: int) -> None:
    """Note the luckiest ends of a turn that goes on with `move`, for all dice that may be laid before it."""
    space, gear = r.step_target[place_of(move)], gear_of(move)
    price = price_by(s, r, 0, s.tip, space)
    seconds = price - earned_by(r, move)
    end, spared = r.ideal_end[end_place(space, gear)], r.ideal_end_spared[end_place(space, gear)]
    is_over = int(is_over_limit(r, space, gear))
    bit, coast = bit_of(r, move), min(coast_of(move), r.ideal_coasts)
    for laid in range(1 << GEARS):
        if laid & bit == 0 and is_met(r, laid, s.tip_gear):
            first = ideal_place(r, s.tip, s.tip_gear, laid, 0)
            further = ideal_place(r, space, gear, laid | bit, 0)
            for left in range(coast, r.ideal_coasts + 1):
                at, place = further + (left - coast) * ENDS, first + left * ENDS
                note_better(r, at, place, SLOW, price, end, is_over)
                note_better(r, at, place, FAST, seconds, end, is_over)
                if w.stack[SPARE_COUNT] > 0:
                    note_better(r, at, place, SPARED_SLOW, price, spared, is_over)
                    note_better(r, at, place, SPARED_FAST, seconds, spared, is_over)


@kernel
def note_better(r: Rules, at: int, place: int, which: int, seconds: float, end: float, is_over: int) -> None:
    """Note a luckiest end if it is better: to end after so many seconds, or to go on from `at`."""
    if is_over == 0:
        end = min(end, r.ideal[at + which])
    r.ideal[place + which] = min(r.ideal[place + which], with_time(r, seconds, end))


@kernel
def price_by(s: State, r: Rules, car: int, origin: int, space: int) -> float:
    """The price of the damage that a step onto a shortcut draws, where the table has one for all damage."""
    if r.value_classes > 1 or not draws_damage(r, origin, space):
        return 0.0
    return r.damage_price * odds_of_damage(s, r, car, space)


@kernel
def earned_by(r: Rules, move: int) -> int:
    """The tokens that one move of a plan earns flat out."""
    if r.tokens_for == TOKENS_PER_SPACE:
        return r.flat_out_tokens
    if r.tokens_for == TOKENS_PER_DIE:
        return r.flat_out_tokens * dice_of(r, move)
    return 0


@kernel
def knows_ideals(s: State, r: Rules, car: int) -> bool:
    """Whether the luckiest ends are known, and for the dashboard of this car."""
    return r.ideal_known != 0 and s.board[car] == r.value_board


@kernel
def gears_laid(s: State, r: Rules) -> int:
    """A bit for each gear die in the plan that the luckiest ends tell apart."""
    laid = 0
    for gear in range(1, GEARS + 1):
        if s.laid[gear] > 0:
            laid |= 1 << (gear - 1)
    return laid & r.ideal_single
