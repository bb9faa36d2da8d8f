"""What cards are worth, the speed of a caravan, the numbers that conditions ask for (Playing a Card; Card notes)."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import side_of, troop_of
from toolkit.games.dirt_and_glory.state import Rules, State
from toolkit.games.dirt_and_glory.terms import (
    IN_CARAVAN,
    IN_DECK,
    IN_FUEL,
    IN_MARKET,
    IN_RANK,
    IN_RESERVE,
    IN_ROOM,
    IN_SPEED,
    IN_TARGET,
)

NO_RANK = 9
"""The rank, as conditions see it, of a seat that overran."""


@kernel
def target_of(s: State, r: Rules) -> int:
    """The target number of this round's location; after the last round, still of that one."""
    return r.location_target[s.road[min(s.round, r.rounds - 1)]]


@kernel
def worth(s: State, r: Rules, seat: int, thing: int, others: int, deck: int) -> int:
    """What a card adds to the speed of a seat's caravan beside `others` other cards, with `deck` cards in its deck."""
    troop = troop_of(thing)
    if r.troop_changes[troop] != 0:
        return changing_worth(s, r, seat, troop, others, deck)
    if side_of(thing) != 0:
        return r.troop_high[troop]
    return r.troop_low[troop]


@kernel
def changing_worth(s: State, r: Rules, seat: int, troop: int, others: int, deck: int) -> int:
    """The value of a card whose value depends on how things stand, kept within its limits."""
    value = r.troop_low[troop]
    if r.value_each[troop] != 0:
        value += r.value_each[troop] * counted(s, r, seat, r.value_per[troop], others, deck)
    if r.value_plus[troop] != 0 and holds(s, r, seat, r.value_if[troop], r.value_if_length[troop], others, deck):
        value += r.value_plus[troop]
    return min(max(value, r.value_least[troop]), r.value_most[troop])


@kernel
def counted(s: State, r: Rules, seat: int, count: int, others: int, deck: int) -> int:
    """The number of what may change a value, with `others` for the caravan and `deck` for the deck."""
    if count == IN_CARAVAN:
        return others
    if count == IN_RESERVE:
        return s.reserve_count[seat]
    if count == IN_FUEL:
        return s.fuel[seat]
    if count == IN_DECK:
        return deck
    return target_of(s, r)


@kernel
def holds(s: State, r: Rules, seat: int, first: int, length: int, others: int, deck: int) -> bool:
    """Whether all of a value's conditions hold."""
    for i in range(first, first + length):
        number = counted(s, r, seat, r.condition_count[i], others, deck)
        if number < r.condition_least[i] or number > r.condition_most[i]:
            return False
    return True


@kernel
def speed_of(s: State, r: Rules, seat: int) -> int:
    """The speed of a seat's caravan: the sum of its cards' values."""
    count = s.caravan_count[seat]
    speed = 0
    for i in range(count):
        speed += worth(s, r, seat, s.caravan[seat][i], count - 1, s.deck_count[seat])
    return speed


@kernel
def speed_with(s: State, r: Rules, seat: int, thing: int, drawn: int) -> int:
    """The speed that a seat's caravan would have with one more card, for which `drawn` cards leave its deck."""
    count = s.caravan_count[seat]
    deck = s.deck_count[seat] - drawn
    speed = worth(s, r, seat, thing, count, deck)
    for i in range(count):
        speed += worth(s, r, seat, s.caravan[seat][i], count, deck)
    return speed


@kernel
def is_allowed(s: State, r: Rules, seat: int, first: int, length: int) -> bool:
    """Whether all of an ability's conditions hold: here the caravan counts with the acting card."""
    for i in range(first, first + length):
        number = asked_for(s, r, seat, r.condition_count[i])
        if number < r.condition_least[i] or number > r.condition_most[i]:
            return False
    return True


@kernel
def asked_for(s: State, r: Rules, seat: int, count: int) -> int:
    """The number that a condition of an ability asks for."""
    if count == IN_SPEED:
        return speed_of(s, r, seat)
    if count == IN_ROOM:
        return target_of(s, r) - speed_of(s, r, seat)
    if count == IN_MARKET:
        return s.market_count
    if count == IN_RANK:
        return s.place[seat] + 1 if s.place[seat] >= 0 else NO_RANK
    if count == IN_TARGET:
        return target_of(s, r)
    return counted(s, r, seat, count, s.caravan_count[seat], s.deck_count[seat])
