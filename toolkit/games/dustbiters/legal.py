"""What the player to move may do (Turns). Writers append to `moves` from `count` on and return the new count."""

from __future__ import annotations

from toolkit.engine.kernel import inlined, kernel
from toolkit.engine.record import Ints
from toolkit.games.dustbiters.coding import (
    BUILD,
    DRAW_CARD,
    DRIVE_BACKWARD,
    DRIVE_FORWARD,
    END_TURN,
    FREE_DRAW,
    LET_IT_BE,
    POWER,
    STEP_IN,
    with_actor,
    with_lender,
    with_target,
)
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.targets import (
    first_place,
    fits,
    fits_broadly,
    fits_narrowly,
    helps_alone,
    idle_place,
    is_choice,
    last_place,
)
from toolkit.games.dustbiters.terms import BACK_SIDE, BLANK, FRONT_SIDE, NARROW, NO_CARD
from toolkit.games.dustbiters.uses import can_draw_free, can_lend, has_power_left, is_free


@kernel
def legal_moves(s: State, r: Rules, moves: Ints) -> int:
    """Write the legal moves into `moves`, each once, and return how many. Ending the turn is always one of them."""
    if s.over != 0:
        return 0
    if s.asked != NO_CARD:
        moves[0] = with_actor(STEP_IN, s.asked)
        moves[1] = LET_IT_BE
        return 2
    count = 0
    if s.actions > 0:
        count = add_builds(s, r, moves, count)
        if s.deck_count > 0:
            moves[count] = DRAW_CARD
            count += 1
    for i in range(s.length):
        card = s.convoy[i]
        if s.owner[card] == s.player:
            count = add_moves_of(s, r, moves, count, i, card)
    moves[count] = END_TURN
    return count + 1


@inlined
@kernel
def add_moves_of(s: State, r: Rules, moves: Ints, count: int, place: int, card: int) -> int:
    """What an own car of the convoy may do: DRIVE, POWER, and a free draw (Scout Bike)."""
    if s.actions > 0:
        count = add_drives(s, r, moves, count, place, card)
    if s.acts_as[card] == BLANK:
        return count
    if has_power_left(s, r, s.player, card) and can_pay(s, r, card):
        move = with_actor(POWER, card)
        if r.power_borrows[s.acts_as[card]] != 0:
            count = add_borrowed(s, r, moves, count, move, card)
        else:
            count = add_aims(s, r, moves, count, move, card)
    if can_draw_free(s, r, card):
        moves[count] = with_actor(FREE_DRAW, card)
        count += 1
    return count


@kernel
def add_builds(s: State, r: Rules, moves: Ints, count: int) -> int:
    """BUILD: every car in hand; copies of one car lie side by side and are one move."""
    last = BLANK
    for i in range(s.hand_count[s.player]):
        car = r.card_car[s.hand[s.player][i]]
        if car != last:
            moves[count] = with_actor(BUILD, car)
            count += 1
            last = car
    return count


@inlined
@kernel
def add_drives(s: State, r: Rules, moves: Ints, count: int, place: int, card: int) -> int:
    """DRIVE: one space either way, past a neighbour of either player."""
    barred = barred_directions(s, r, card)
    if place > 0 and barred & FRONT_SIDE == 0:
        moves[count] = with_actor(DRIVE_FORWARD, card)
        count += 1
    if place + 1 < s.length and barred & BACK_SIDE == 0:
        moves[count] = with_actor(DRIVE_BACKWARD, card)
        count += 1
    return count


@kernel
def barred_directions(s: State, r: Rules, card: int) -> int:
    """The directions in which a car can't be driven, as bits. Scorchy; option jammed_restrictions."""
    car = s.acts_as[card]
    if s.jammed[card] != 0 and r.jammed_restrictions_kept != 0:
        car = r.card_car[card]
    if car == BLANK:
        return 0
    return r.car_no_drive[car]


@kernel
def can_pay(s: State, r: Rules, card: int) -> bool:
    """Whether the player has an action for the power of a car, or needs none."""
    return s.actions > 0 or is_free(s, r, s.player, card)


@kernel
def add_borrowed(s: State, r: Rules, moves: Ints, count: int, move: int, card: int) -> int:
    """Every power that the power of `card` may borrow, once for each way to aim that. Mind Manipulator."""
    step = r.power_main[s.acts_as[card]]
    for i in range(first_place(s, r, card, step), last_place(s, r, card, step) + 1):
        lender = s.convoy[i]
        if fits(s, r, s.player, card, step, lender) and can_lend(s, r, s.player, lender):
            count = add_aims(s, r, moves, count, with_lender(move, lender), lender)
    return count


@inlined
@kernel
def add_aims(s: State, r: Rules, moves: Ints, count: int, move: int, acting: int) -> int:
    """POWER: `move`, which carries out the power of `acting`, once for each way to aim it that changes something."""
    car = s.acts_as[acting]
    step = r.power_main[car]
    before = count
    if step >= 0:
        idle = idle_place(s, r, acting, step)
        filters = r.step_filter[step]
        for i in range(first_place(s, r, acting, step), last_place(s, r, acting, step) + 1):
            target = s.convoy[i]
            is_fit = i != idle and fits_broadly(s, filters, s.player, acting, target)
            if is_fit and filters & NARROW != 0:
                is_fit = fits_narrowly(s, r, s.player, acting, step, target)
            if is_fit:
                moves[count] = with_target(move, target)
                count += 1
    if count == before and changes_without_aim(s, r, acting, car):
        moves[count] = move
        count += 1
    return count


@kernel
def changes_without_aim(s: State, r: Rules, acting: int, car: int) -> bool:
    """Whether a power without a choice changes anything though its main step, if it has one, does not.

    Then one of its other steps would do so right now.
    """
    main = r.power_main[car]
    if main >= 0 and (r.power_length[car] == 1 or is_choice(r, main)):
        return False
    for step in range(r.power_first[car], r.power_first[car] + r.power_length[car]):
        if step != main and helps_alone(s, r, s.player, acting, step):
            return True
    return False


@kernel
def has_free_use(s: State, r: Rules) -> bool:
    """Whether the player may do anything that costs no action. Option free_after_last_action."""
    for i in range(s.length):
        card = s.convoy[i]
        if s.owner[card] == s.player:
            if can_draw_free(s, r, card):
                return True
            if has_power_left(s, r, s.player, card) and is_free(s, r, s.player, card) and has_aim(s, r, card):
                return True
    return False


@kernel
def has_aim(s: State, r: Rules, card: int) -> bool:
    """Whether the power of an own car may be aimed in any way that changes something."""
    car = s.acts_as[card]
    if r.power_borrows[car] == 0:
        return has_own_aim(s, r, card)
    step = r.power_main[car]
    for i in range(first_place(s, r, card, step), last_place(s, r, card, step) + 1):
        lender = s.convoy[i]
        is_lender = fits(s, r, s.player, card, step, lender) and can_lend(s, r, s.player, lender)
        if is_lender and has_own_aim(s, r, lender):
            return True
    return False


@kernel
def has_own_aim(s: State, r: Rules, acting: int) -> bool:
    """Whether the power of `acting`, which borrows nothing, may be aimed in any way that changes something."""
    car = s.acts_as[acting]
    step = r.power_main[car]
    if step >= 0:
        idle = idle_place(s, r, acting, step)
        for i in range(first_place(s, r, acting, step), last_place(s, r, acting, step) + 1):
            if i != idle and fits(s, r, s.player, acting, step, s.convoy[i]):
                return True
    return changes_without_aim(s, r, acting, car)
