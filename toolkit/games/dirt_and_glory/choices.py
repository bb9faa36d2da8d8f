"""What an ability may be used on: the cards and players that a step can choose, and whether it would do anything.

`seat` uses the ability, `acting` is the troop of its card and `slot` where that lies in the caravan, −1 when it left.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import thing_of, troop_of
from toolkit.games.dirt_and_glory.state import Rules, State
from toolkit.games.dirt_and_glory.terms import (
    COPY,
    FROM_CARAVAN,
    FROM_MARKET,
    FROM_RESERVE,
    FROM_RIVALS,
    FUEL,
    GAIN,
    LAST,
    LEAST,
    LOOK,
    LOOSE,
    ME,
    NO_ABILITY,
    NOBODY,
    OTHER,
    PLAYED,
    RENEW,
    STEAL,
    WHOLE_RESERVE,
)
from toolkit.games.dirt_and_glory.values import is_allowed, worth

NO_THING, SEVERAL = -1, -2
WIDTH = 256


@kernel
def place_count(s: State, r: Rules, seat: int, step: int) -> int:
    """How many places `thing_at` looks at for a step."""
    selector = r.step_selector[step]
    if selector == FROM_RESERVE:
        return s.reserve_count[seat]
    if selector == FROM_CARAVAN:
        return s.caravan_count[seat]
    if selector == FROM_MARKET:
        return s.market_count
    if selector == FROM_RIVALS:
        return r.players * len(s.caravan[0])
    return 0


@kernel
def thing_at(s: State, r: Rules, seat: int, slot: int, acting: int, step: int, i: int) -> int:
    """The thing in place `i` of what a step chooses from, or NO_THING when it can't be chosen."""
    selector = r.step_selector[step]
    if selector == FROM_RESERVE:
        thing = thing_of(s.reserve[seat][i], 0)
    elif selector == FROM_CARAVAN:
        thing = s.caravan[seat][i]
    elif selector == FROM_MARKET:
        thing = thing_of(s.market[i], 0)
    else:
        rival = i // len(s.caravan[0])
        if rival == seat or i % len(s.caravan[0]) >= s.caravan_count[rival]:
            return NO_THING
        thing = s.caravan[rival][i % len(s.caravan[0])]
    if r.step_op[step] == COPY:
        return thing if copied_ability(s, r, seat, slot, acting, troop_of(thing)) != NO_ABILITY else NO_THING
    return thing if fits(s, r, seat, slot, acting, step, i, thing) else NO_THING


@kernel
def fits(s: State, r: Rules, seat: int, slot: int, acting: int, step: int, i: int, thing: int) -> bool:
    """Whether a thing passes the filters of a step: not the acting card or its like, and worth what is asked for."""
    in_caravan = r.step_selector[step] == FROM_CARAVAN
    if r.step_filter[step] & OTHER != 0:
        if in_caravan and i == slot:
            return False
        if not in_caravan and troop_of(thing) == acting:
            return False
    limits = r.step_argument[step]
    if limits == 0:
        return True
    others = s.caravan_count[seat]
    if in_caravan:
        others -= 1
    value = worth(s, r, seat, thing, others, s.deck_count[seat])
    return limits // WIDTH + LEAST <= value <= limits % WIDTH + LEAST


@kernel
def only_thing(s: State, r: Rules, seat: int, slot: int, acting: int, step: int) -> int:
    """The one thing that a step can choose, NO_THING without any, SEVERAL where the player must say."""
    found = NO_THING
    for i in range(place_count(s, r, seat, step)):
        thing = thing_at(s, r, seat, slot, acting, step, i)
        if thing >= 0 and thing != found:
            if found >= 0:
                return SEVERAL
            found = thing
    return found


@kernel
def is_first_of_kind(s: State, r: Rules, seat: int, slot: int, acting: int, step: int, at: int, thing: int) -> bool:
    """Whether no place before `at` holds the same thing to choose."""
    for i in range(at):  # noqa: SIM110  # no generators in kernels
        if thing_at(s, r, seat, slot, acting, step, i) == thing:
            return False
    return True


@kernel
def slot_of(s: State, r: Rules, seat: int, slot: int, acting: int, step: int, thing: int) -> int:
    """The first slot of the caravan in which a step finds the chosen thing."""
    for i in range(s.caravan_count[seat]):
        if thing_at(s, r, seat, slot, acting, step, i) == thing:
            return i
    return -1


@kernel
def only_victim(s: State, r: Rules, seat: int) -> int:
    """The one other seat that has fuel, NOBODY without any, SEVERAL where the player must say."""
    found = NOBODY
    for other in range(r.players):
        if other != seat and s.fuel[other] > 0:
            if found >= 0:
                return SEVERAL
            found = other
    return found


@kernel
def helps(s: State, r: Rules, seat: int, slot: int, acting: int, step: int) -> bool:
    """Whether a step would do anything now."""
    if r.step_op[step] == COPY:
        return only_thing(s, r, seat, slot, acting, step) != NO_THING
    return helps_itself(s, r, seat, slot, acting, step)


@kernel
def helps_itself(s: State, r: Rules, seat: int, slot: int, acting: int, step: int) -> bool:
    """`helps` for a step that copies nothing."""
    op, selector = r.step_op[step], r.step_selector[step]
    if op == GAIN:
        return selector != FUEL or s.fuel[seat] < r.fuel_cap
    if op == STEAL:
        return s.fuel[seat] < r.fuel_cap and only_victim(s, r, seat) != NOBODY
    if op == RENEW:
        return s.market_count > 0 and s.supply_count > 0
    if op == LOOK or selector in LOOSE:
        return s.deck_count[seat] > 0
    if selector == ME:
        return slot >= 0
    if selector == LAST:
        return seat == s.player and s.played >= 0
    if selector == WHOLE_RESERVE:
        return s.reserve_count[seat] > 0
    return has_thing(s, r, seat, slot, acting, step)


@kernel
def has_thing(s: State, r: Rules, seat: int, slot: int, acting: int, step: int) -> bool:
    """Whether a step that copies nothing finds a card to choose."""
    selector = r.step_selector[step]
    for i in range(place_count(s, r, seat, step)):
        if selector == FROM_RESERVE:
            thing = thing_of(s.reserve[seat][i], 0)
        elif selector == FROM_CARAVAN:
            thing = s.caravan[seat][i]
        else:
            thing = thing_of(s.market[i], 0)
        if fits(s, r, seat, slot, acting, step, i, thing):
            return True
    return False


@kernel
def copied_ability(s: State, r: Rules, seat: int, slot: int, acting: int, troop: int) -> int:
    """The first ability of a troop that `acting` could use by copying it, or NO_ABILITY."""
    for row in range(r.troop_ability[troop], r.troop_ability[troop] + r.troop_abilities[troop]):
        if r.ability_when[row] == PLAYED and r.ability_copies[row] == 0 and is_ready(s, r, seat, row):
            for step in range(r.ability_first[row], r.ability_first[row] + r.ability_length[row]):
                if helps_itself(s, r, seat, slot, acting, step):
                    return row
    return NO_ABILITY


@kernel
def is_ready(s: State, r: Rules, seat: int, row: int) -> bool:
    """Whether a seat can pay for an ability and its conditions hold."""
    return s.fuel[seat] >= r.ability_pay[row] and is_allowed(s, r, seat, r.ability_if[row], r.ability_if_length[row])


@kernel
def is_usable(s: State, r: Rules, seat: int, slot: int, row: int) -> bool:
    """Whether the card in a slot may use its ability of that row now: not yet this turn, and to some effect."""
    acting = troop_of(s.caravan[seat][slot])
    if (s.caravan_used[seat][slot] >> (row - r.troop_ability[acting])) & 1 != 0 or s.uses >= r.ability_cap:
        return False
    if not is_ready(s, r, seat, row):
        return False
    for step in range(r.ability_first[row], r.ability_first[row] + r.ability_length[row]):
        if helps(s, r, seat, slot, acting, step):
            return True
    return False


@kernel
def has_use(s: State, r: Rules, seat: int, slot: int, trigger: int) -> bool:
    """Whether the card in a slot has an ability for a trigger that may be used now."""
    troop = troop_of(s.caravan[seat][slot])
    if (r.troop_triggers[troop] >> trigger) & 1 == 0:
        return False
    for row in range(r.troop_ability[troop], r.troop_ability[troop] + r.troop_abilities[troop]):
        if r.ability_when[row] == trigger and is_usable(s, r, seat, slot, row):
            return True
    return False


@kernel
def has_any_use(s: State, r: Rules, seat: int, trigger: int) -> bool:
    """Whether any card of a seat's caravan has."""
    for slot in range(s.caravan_count[seat]):  # noqa: SIM110  # no generators in kernels
        if has_use(s, r, seat, slot, trigger):
            return True
    return False
