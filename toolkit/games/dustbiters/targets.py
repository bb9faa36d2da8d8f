"""Which cars a step of a power may be aimed at, and whether it would change anything (Car Reference).

`user` is the player whose power it is now ("yours"), `acting` the car that carries it out: a borrowed text speaks of
the car that acts. A step may be aimed at the cars between two places, its reach, that pass its filters.
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
    EXCHANGE_OWNER,
    MOVE,
    NO_CARD,
    OTHER,
    OWN,
    SELF_PLACE,
    SWAP,
    TAKE_SCRAP,
    TO_BACK,
    TO_FRONT,
    USE_POWER,
)

NO_PLACE = -1


@kernel
def is_choice(r: Rules, step: int) -> bool:
    """Whether the user names the target of a step. Borrowing names the lender even where its place is fixed."""
    return r.step_selector[step] <= BETWEEN or r.step_op[step] == USE_POWER


@kernel
def first_place(s: State, r: Rules, acting: int, step: int) -> int:
    """The place nearest to THE FRONT that a step may be aimed at, or NO_PLACE when it can't be aimed at all."""
    selector = r.step_selector[step]
    if selector == ANY or selector == AT_FRONT:  # noqa: PLR1714, SIM109  # a kernel builds no tuple
        return 0
    if selector == AT_BACK:
        return s.length - 1
    own = s.at[acting]
    if own < 0:
        return NO_PLACE
    if selector == BETWEEN:
        return 0 if r.crusher_wide != 0 else max(own - 1, 0)
    place = own + selector - SELF_PLACE
    return place if place < s.length else NO_PLACE


@kernel
def last_place(s: State, r: Rules, acting: int, step: int, first: int) -> int:
    """The place nearest to THE BACK that a step may be aimed at, given the first one."""
    selector = r.step_selector[step]
    if first < 0 or selector > BETWEEN:
        return first
    if selector == BETWEEN and r.crusher_wide == 0:
        return min(s.at[acting] + 1, s.length - 1)
    return s.length - 1


@kernel
def fits(s: State, r: Rules, user: int, acting: int, step: int, target: int) -> bool:
    """Whether a car within the reach of a step passes its filters."""
    filters = r.step_filter[step]
    if target == acting and filters & OTHER != 0:
        return False
    if filters & (OWN | ENEMY) != 0 and (s.owner[target] == user) != (filters & OWN != 0):
        return False
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
    """The car that a step without a choice is aimed at, or NO_CARD."""
    place = first_place(s, r, acting, step)
    if place < 0 or not fits(s, r, user, acting, step, s.convoy[place]):
        return NO_CARD
    return s.convoy[place]


@kernel
def is_within_reach(s: State, r: Rules, acting: int, step: int, target: int) -> bool:
    """Whether a car stands where a step may be aimed at."""
    first = first_place(s, r, acting, step)
    return first >= 0 and first <= s.at[target] <= last_place(s, r, acting, step, first)


@kernel
def changes(s: State, r: Rules, user: int, acting: int, step: int, target: int) -> bool:
    """Whether the step changes anything when aimed at a car that fits it; borrowing a power is judged elsewhere."""
    op = r.step_op[step]
    if op == MOVE:
        return destination(s, r, acting, step, target) != s.at[target]
    if op == SWAP:
        return s.at[acting] >= 0 and target != acting
    if op == EXCHANGE_OWNER:
        return s.at[acting] >= 0 and s.owner[target] != user
    return True


@kernel
def destination(s: State, r: Rules, acting: int, step: int, target: int) -> int:
    """The place where a moved car will stand; its own place when it can't be moved there."""
    to = r.step_destination[step]
    if to == TO_FRONT:
        return 0
    if to == TO_BACK:
        return s.length - 1
    own = s.at[acting]
    at = s.at[target]
    if own < 0 or own == at:
        return at
    place = own
    if to == BEHIND_SELF:
        place += 1
    if at < own:
        place -= 1
    return place


@kernel
def helps_alone(s: State, r: Rules, user: int, acting: int, step: int) -> bool:
    """Whether a step that offers no choice would change anything now."""
    if r.step_op[step] == DRAW:
        return s.deck_count > 0
    if r.step_op[step] == TAKE_SCRAP:
        return s.scrap_count > 0
    target = fixed_target(s, r, user, acting, step)
    return target != NO_CARD and changes(s, r, user, acting, step, target)
