"""How often a power may be used, and when it is free (Turns: POWER; Car Reference: Cloning Van, Ice Cream Van)."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.state import MARKS_FULL, Rules, State
from toolkit.games.dustbiters.terms import (
    ANYWHERE,
    AT_BACK_ONLY,
    AT_FRONT_ONLY,
    BACK_SIDE,
    BLANK,
    FRONT_SIDE,
)

A_POWER, A_FREE_DRAW = 0, 1


@kernel
def mark_of(r: Rules, card: int, car: int, ability: int) -> int:
    """The number that stands for one ability of one text on one card."""
    return (car * r.cards + card) * 2 + ability


@kernel
def uses(s: State, r: Rules, card: int, car: int, ability: int) -> int:
    """How often this turn the card used that ability of the text `car`."""
    wanted = mark_of(r, card, car, ability)
    for i in range(s.mark_count):
        if s.mark[i] == wanted:
            return s.mark_uses[i]
    return 0


@kernel
def mark_use(s: State, r: Rules, card: int, car: int, ability: int) -> None:
    """Note one use. The mark stays on the card for the turn, wherever the card goes."""
    wanted = mark_of(r, card, car, ability)
    for i in range(s.mark_count):
        if s.mark[i] == wanted:
            s.mark_uses[i] += 1
            return
    if s.mark_count >= len(s.mark):
        s.fault = MARKS_FULL
        return
    s.mark[s.mark_count] = wanted
    s.mark_uses[s.mark_count] = 1
    s.mark_count += 1


@kernel
def clear_marks(s: State) -> None:
    """A new turn: nothing has been used."""
    for i in range(s.mark_count):
        s.mark[i] = 0
        s.mark_uses[i] = 0
    s.mark_count = 0


@kernel
def is_in_condition(s: State, card: int, condition: int) -> bool:
    """Whether a car of the convoy stands where a power or free draw asks it to stand."""
    if condition == ANYWHERE:
        return True
    if condition == AT_FRONT_ONLY:
        return s.at[card] == 0
    if condition == AT_BACK_ONLY:
        return s.at[card] == s.length - 1
    return False


@kernel
def has_power_left(s: State, r: Rules, user: int, card: int) -> bool:
    """Whether a car has a power that `user` may still use this turn, targets aside."""
    car = s.acts_as[card]
    if car == BLANK or not is_in_condition(s, card, r.power_when[car]):
        return False
    return s.mark_count == 0 or not is_used_up(s, r, user, card, car)


@kernel
def is_used_up(s: State, r: Rules, user: int, card: int, car: int) -> bool:
    """Whether a card used the power of the text `car` this turn as often as `user` may use each power."""
    used = uses(s, r, card, car, A_POWER)
    return used > 0 and used >= power_limit(s, r, user)


@kernel
def power_limit(s: State, r: Rules, user: int) -> int:
    """How often a turn a player may use each power now; limits don't add up. Cloning Van."""
    limit = 1
    for i in range(s.length):
        car = s.acts_as[s.convoy[i]]
        if car != BLANK and s.owner[s.convoy[i]] == user:
            limit = max(limit, r.car_power_uses[car])
    return limit


@kernel
def can_lend(s: State, r: Rules, user: int, card: int) -> bool:
    """Whether `user` may borrow the power of a car, targets aside. A power that borrows is not lent."""
    return has_power_left(s, r, user, card) and r.power_borrows[s.acts_as[card]] == 0


@kernel
def is_free(s: State, r: Rules, user: int, card: int) -> bool:
    """Whether a neighbour makes the power of a car free. Ice Cream Van."""
    car = s.acts_as[card]
    if r.manipulator_always_costs != 0 and r.power_borrows[car] != 0:
        return False
    if r.ice_cream_first_use_only != 0 and uses(s, r, card, car, A_POWER) > 0:
        return False
    place = s.at[card]
    return frees(s, r, user, place + 1, FRONT_SIDE) or frees(s, r, user, place - 1, BACK_SIDE)


@kernel
def frees(s: State, r: Rules, user: int, place: int, side: int) -> bool:
    """Whether the car at `place`, if there is one, makes the power of its neighbour on that side free."""
    if place < 0 or place >= s.length:
        return False
    van = s.convoy[place]
    car = s.acts_as[van]
    if car == BLANK or r.car_frees[car] & side == 0:
        return False
    return r.ice_cream_own_only == 0 or s.owner[van] == user


@kernel
def can_draw_free(s: State, r: Rules, card: int) -> bool:
    """Whether a car gives its owner a free card now. Scout Bike."""
    car = s.acts_as[card]
    if car == BLANK or s.deck_count == 0 or not is_in_condition(s, card, r.car_free_draw_when[car]):
        return False
    return uses(s, r, card, car, A_FREE_DRAW) < r.car_free_draws[car]
