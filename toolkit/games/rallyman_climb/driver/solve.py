"""Solving a stage for one dashboard: the table of values, backwards from the finish line."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import place_of
from toolkit.games.rallyman_climb.damage import on_board
from toolkit.games.rallyman_climb.driver.hopes import (
    end_place,
    ideals_of,
    is_never_begun,
    note_dice,
    note_ends,
    note_ideals,
    note_turn_ends,
)
from toolkit.games.rallyman_climb.driver.memory import BEST, DEPTH, IDEALS, NO_VALUE
from toolkit.games.rallyman_climb.driver.odds import class_entered, price_entered
from toolkit.games.rallyman_climb.driver.repeats import forget_plans
from toolkit.games.rallyman_climb.driver.risks import note_spares
from toolkit.games.rallyman_climb.driver.turn import search_turn
from toolkit.games.rallyman_climb.driver.worth import (
    DAMAGE_CLASSES,
    DRAWN,
    DRAWN_WITH_TIRES,
    RELAXED,
    SOUND,
    crashed,
    ended,
    note_growth,
    sisu_mask,
    value_place,
    with_time,
)
from toolkit.games.rallyman_climb.planning import creep_moves, is_over_limit
from toolkit.games.rallyman_climb.rounds import clear_turn, is_stranded
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import BOOST, COAST, GEARS, OFF_ROAD

EVERY_PLAN = 1 << 40


@kernel
def solve(
    s: State,
    r: Rules,
    w: Workspace,
    board: int,
    tokens: int,
    aversion: float,
    damage: int,
    sisu: int,
    level: int,
    first: int,
    last: int,
    noted: int,
) -> int:
    """Fill a part of `r.value` for a lone car with dashboard `board`, for 0 to `tokens` tokens; returns how many plans
    were looked at.

    `s` is a race of one car; it is left with that car in some space. With `damage` the first damage token is foreseen
    and each further one costs `r.damage_price`, else each does; `sisu` SISU tokens are foreseen. The part is that of
    those left that have a bit in `level`, and the spaces from `first` to before `last`; the values of fewer left and of
    the spaces from `last` are known, but the luckiest ends only of those from `noted`.
    """
    make_ready(s, r, board, tokens, aversion, damage, sisu)
    seen = solve_level(s, r, w, level, first, last, noted)
    forget_plans(r)
    return seen


@kernel
def make_ready(s: State, r: Rules, board: int, tokens: int, aversion: float, damage: int, sisu: int) -> None:
    """Note what is to be solved, and put the lone car on the road."""
    r.value_tokens = tokens
    r.value_classes = DAMAGE_CLASSES if damage != 0 else 1
    r.value_sisu = sisu
    note_growth(r, aversion)
    r.value_board = board
    r.ideal_known = 1
    forget_plans(r)
    note_dice(r, board)
    lone_car(s, r, board)


@kernel
def solve_level(s: State, r: Rules, w: Workspace, level: int, first: int, last: int, noted: int) -> int:
    """The values of the spaces from `first` to before `last` for some SISU tokens left, a bit each in `level`, those of
    fewer being known; returns the plans looked at. The luckiest ends are of these tokens, which are the least of all
    when all are left; those of the spaces from `last` to before `noted` are noted too."""
    s.sisu_used[0] = 0
    s.sisu_used[0] = sisu_mask(s, r, 0) & ~level
    note_spares(s, r, w, 0)
    note_ends(r, w)
    sound = level * r.value_classes
    seen = 0
    for space in range(noted - 1, first - 1, -1):
        if r.space_is_finish[space] != 0 and r.runs_on == 0:
            continue
        if r.space_alike[space] != space:
            take_alike(r, space, r.space_alike[space], sound)
        elif space < last:
            seen += solve_space(s, r, w, space, sound)
        else:
            note_ideals(s, r, w, space)
            note_turn_ends(r, w, space, sound)
    return seen


@kernel
def solve_space(s: State, r: Rules, w: Workspace, space: int, sound: int) -> int:
    """The values of one space, those of all spaces past it being known; returns the plans looked at."""
    note_ideals(s, r, w, space)
    seen = solve_class(s, r, w, space, sound)
    if r.value_classes > 1:
        for kind in range(1, BOOST + 1):
            seen += solve_damaged(s, r, w, space, sound, kind)
        mix_draws(s, r, space, sound, 0, sound + DRAWN)
        mix_draws(s, r, space, sound, COAST, sound + DRAWN_WITH_TIRES)
    note_turn_ends(r, w, space, sound)
    return seen


@kernel
def solve_class(s: State, r: Rules, w: Workspace, space: int, known: int) -> int:
    """The values of one space and class, for every gear; returns the plans looked at."""
    seen = 0
    for gear in range(GEARS + 1):
        if is_never_begun(r, space, gear):
            leave_out(r, known, space, gear)
            continue
        s.space[0] = space
        s.gear[0] = gear
        s.tip = space
        s.tip_gear = gear
        r.ideal_turn += 1
        seen += search_turn(s, r, w, 0, 0, r.value_tokens, EVERY_PLAN, DEPTH)
        place = value_place(r, known, space, gear)
        for k in range(r.value_tokens + 1):
            r.value[place + k] = w.reals[BEST + k]
            if w.reals[BEST + k] == NO_VALUE or r.value_is_bound == RELAXED:
                r.value[place + k] = min(w.reals[BEST + k], without_dice(s, r, w, known, space, gear, k))
    return seen


@kernel
def leave_out(r: Rules, known: int, space: int, gear: int) -> None:
    """No value for a gear in which no turn begins here."""
    place = value_place(r, known, space, gear)
    for k in range(r.value_tokens + 1):
        r.value[place + k] = NO_VALUE


@kernel
def solve_damaged(s: State, r: Rules, w: Workspace, space: int, sound: int, kind: int) -> int:
    """The values of a car that lacks a die of a kind; those of a sound one where it has none to lose."""
    if s.bag[kind] == 0 or on_board(s, r, 0, kind) <= 0:
        take_class(r, space, sound, sound + kind)
        return 0
    s.damage[0][kind] = 1
    s.bag[kind] -= 1
    seen = solve_class(s, r, w, space, sound + kind)
    s.damage[0][kind] = 0
    s.bag[kind] += 1
    return seen


@kernel
def mix_draws(s: State, r: Rules, space: int, sound: int, discarded: int, known: int) -> None:
    """The values of a car about to draw its first damage token, one kind being discarded: the mean over the bag."""
    total = 0
    for kind in range(1, BOOST + 1):
        if on_board(s, r, 0, kind) > 0:
            total += s.bag[kind]
    if total == 0:
        take_class(r, space, sound, known)
        return
    for i in range((GEARS + 1) * (r.value_tokens + 1)):
        mean = 0.0
        for kind in range(1, BOOST + 1):
            if s.bag[kind] > 0 and on_board(s, r, 0, kind) > 0:
                drawn = SOUND if kind == discarded else kind
                mean += s.bag[kind] * r.value[value_place(r, sound + drawn, space, 0) + i]
        r.value[value_place(r, known, space, 0) + i] = mean / total


@kernel
def take_class(r: Rules, space: int, source: int, target: int) -> None:
    """Give a class the values of another in a space."""
    of, to = value_place(r, source, space, 0), value_place(r, target, space, 0)
    for i in range((GEARS + 1) * (r.value_tokens + 1)):
        r.value[to + i] = r.value[of + i]


@kernel
def take_alike(r: Rules, space: int, alike: int, sound: int) -> None:
    """Give a space the values of another that is just like it for a lone car, in the classes of one level."""
    for known in range(sound, sound + r.value_classes):
        of, to = value_place(r, known, alike, 0), value_place(r, known, space, 0)
        for i in range((GEARS + 1) * (r.value_tokens + 1)):
            r.value[to + i] = r.value[of + i]
    of, to = ideals_of(alike, 0), ideals_of(space, 0)
    for i in range((GEARS + 1) * IDEALS):
        r.ideal[to + i] = r.ideal[of + i]
    for gear in range(GEARS + 1):
        r.ideal_end[end_place(space, gear)] = r.ideal_end[end_place(alike, gear)]
        r.ideal_end_spared[end_place(space, gear)] = r.ideal_end_spared[end_place(alike, gear)]


@kernel
def lone_car(s: State, r: Rules, board: int) -> None:
    """Make `s` a race in which car 0 alone is to act, undamaged."""
    clear_turn(s)
    for car in range(len(s.space)):
        s.space[car] = OFF_ROAD
        for kind in range(len(s.bag)):
            s.damage[car][kind] = 0
    for kind in range(len(s.bag)):
        s.bag[kind] = r.damage_tokens[kind]
    for space in range(len(s.dirt)):
        s.dirt[space] = r.space_dirt[space]
    s.board[0] = board
    s.order[0] = 0
    s.order_count = 1
    s.order_at = 0
    s.sisu_used[0] = 0


@kernel
def without_dice(s: State, r: Rules, w: Workspace, known: int, space: int, gear: int, tokens: int) -> float:
    """Creep across a climb line, or be stuck; a car that stands and has nothing to start with stays for ever, unless
    it is damaged and may repair (option)."""
    best = NO_VALUE
    for i in range(creep_moves(s, r, 0, w.replies) - 1):
        target = r.step_target[place_of(w.replies[i])]
        after = class_entered(s, r, 0, known, space, target)
        price = price_entered(s, r, 0, known, space, target, gear)
        if is_over_limit(r, target, gear):
            best = min(best, crashed(r, after, target, gear, tokens, price))
        else:
            best = min(best, ended(r, after, target, gear, tokens, price))
    if best < NO_VALUE and r.value_is_bound != RELAXED:
        return best
    if gear > 0 and r.stuck_stops != 0:
        return min(best, with_time(r, 1.0 * r.seconds[0], r.value[value_place(r, known, space, 0) + tokens]))
    sound = known - known % r.value_classes
    if gear == 0 and known != sound and r.stranded_repairs != 0 and is_stranded(s, r, 0):
        return with_time(r, 1.0 * r.seconds[0], r.value[value_place(r, sound, space, 0) + tokens])
    return best
