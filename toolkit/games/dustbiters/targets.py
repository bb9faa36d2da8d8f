"""What a step of a power may be aimed at so that it changes something (Car Reference).

`user` is the player whose power it is now ("yours"), `acting` the car that carries it out: a borrowed text speaks of
the car that acts. A step reaches the cars from one place to another, may be aimed at those of them that pass its
filters, and would leave things as they are at one place at most, its idle place.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import (
    ANY,
    AT_BACK,
    AT_FRONT,
    BEHIND_SELF,
    BETWEEN,
    DRAW,
    ENEMY,
    MOVE,
    NARROW,
    NO_CARD,
    OTHER,
    OWN,
    SELF_PLACE,
    TAKE_SCRAP,
    TO_BACK,
    TO_FRONT,
    USE_POWER,
)

NO_PLACE = -1


@kernel
def is_choice(r: Rules, step: int) -> bool:
    """Whether the user names the target of a step that has one. Borrowing names the lender, fixed or not."""
    return r.step_selector[step] <= BETWEEN or r.step_op[step] == USE_POWER


@kernel
def first_place(s: State, r: Rules, acting: int, step: int) -> int:
    """The place nearest to THE FRONT that a step reaches; it may lie past THE BACK, then the step reaches nothing."""
    selector = r.step_selector[step]
    if selector in (ANY, AT_FRONT):
        return 0
    if selector == AT_BACK:
        return s.length - 1
    if selector == BETWEEN:
        return 0 if r.crusher_wide != 0 else max(s.at[acting] - 1, 0)
    return max(s.at[acting] + selector - SELF_PLACE, 0)


@kernel
def last_place(s: State, r: Rules, acting: int, step: int) -> int:
    """The place nearest to THE BACK that a step reaches; it may lie before the first one."""
    selector = r.step_selector[step]
    if selector in (ANY, AT_BACK):
        return s.length - 1
    if selector == AT_FRONT:
        return 0
    if selector == BETWEEN:
        return s.length - 1 if r.crusher_wide != 0 else min(s.at[acting] + 1, s.length - 1)
    return min(s.at[acting] + selector - SELF_PLACE, s.length - 1)


@kernel
def idle_place(s: State, r: Rules, acting: int, step: int) -> int:
    """The place of a car that a step would leave where it is, or NO_PLACE."""
    if r.step_op[step] != MOVE:
        return NO_PLACE
    to = r.step_destination[step]
    if to == TO_FRONT:
        return 0
    if to == TO_BACK:
        return s.length - 1
    if to == BEHIND_SELF:
        return s.at[acting] + 1
    return s.at[acting] - 1


@kernel
def fits(s: State, r: Rules, user: int, acting: int, step: int, target: int) -> bool:
    """Whether a car within reach of a step passes its filters."""
    filters = r.step_filter[step]
    if not fits_broadly(s, filters, user, acting, target):
        return False
    return filters & NARROW == 0 or fits_narrowly(s, r, user, acting, step, target)


@kernel
def fits_broadly(s: State, filters: int, user: int, acting: int, target: int) -> bool:
    """Whether a car passes the filters that any step may have: that it is another car, and whose it is."""
    if target == acting and filters & OTHER != 0:
        return False
    return filters & (OWN | ENEMY) == 0 or (s.owner[target] == user) == (filters & OWN != 0)


@kernel
def fits_narrowly(s: State, r: Rules, user: int, acting: int, step: int, target: int) -> bool:
    """Whether a car passes the filters that few steps have: what it acts as, and who stands beyond it."""
    if r.step_argument[step] != 0 and s.acts_as[target] == r.step_argument[step] - 1:
        return False
    return r.step_selector[step] != BETWEEN or is_between(s, r, user, s.at[acting], s.at[target])


@kernel
def is_between(s: State, r: Rules, user: int, own: int, place: int) -> bool:
    """Whether the car at `place`, next to the one at `own`, has another car of the user on its far side. Crusher.

    With the option crusher_wide both may be any number of cars away.
    """
    if own == place:
        return False
    way = 1 if place > own else -1
    beyond = place + way
    while 0 <= beyond < s.length:
        if s.owner[s.convoy[beyond]] == user:
            return True
        if r.crusher_wide == 0:
            return False
        beyond += way
    return False


@kernel
def fixed_target(s: State, r: Rules, user: int, acting: int, step: int) -> int:
    """The car that a step without a choice would change, or NO_CARD."""
    place = first_place(s, r, acting, step)
    if place > last_place(s, r, acting, step) or place == idle_place(s, r, acting, step):
        return NO_CARD
    target = s.convoy[place]
    return target if fits(s, r, user, acting, step, target) else NO_CARD


@kernel
def is_aim(s: State, r: Rules, user: int, acting: int, step: int, target: int) -> bool:
    """Whether a step with a choice may be aimed at a car of the convoy and would change something."""
    place = s.at[target]
    if place < first_place(s, r, acting, step) or place > last_place(s, r, acting, step):
        return False
    return place != idle_place(s, r, acting, step) and fits(s, r, user, acting, step, target)


@kernel
def destination(s: State, r: Rules, acting: int, step: int, target: int) -> int:
    """The place where a moved car will stand."""
    to = r.step_destination[step]
    if to == TO_FRONT:
        return 0
    if to == TO_BACK:
        return s.length - 1
    place = s.at[acting]
    if to == BEHIND_SELF:
        place += 1
    if s.at[target] < s.at[acting]:
        place -= 1
    return place


@kernel
def helps_alone(s: State, r: Rules, user: int, acting: int, step: int) -> bool:
    """Whether a step that offers no choice would change anything now."""
    if r.step_op[step] == DRAW:
        return s.deck_count > 0
    if r.step_op[step] == TAKE_SCRAP:
        return s.scrap_count > 0
    return fixed_target(s, r, user, acting, step) != NO_CARD
