"""Setup and the start of a round (Setup the game; Setup the Location Deck; Reserve; Start of the next round)."""

from __future__ import annotations

from toolkit.engine.chance import derive, shuffle
from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.clearing import clear_state
from toolkit.games.dirt_and_glory.coding import troop_of
from toolkit.games.dirt_and_glory.state import (
    ASKS_KEEP,
    ASKS_RETRIEVE,
    FRESH,
    KEEPING,
    NOT_DEALT,
    RACING,
    RETRIEVING,
    STAYS,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.terms import NOBODY
from toolkit.games.dirt_and_glory.zones import (
    ROAD_PART,
    SUPPLY_PART,
    clear_market,
    deal_market,
    find,
    put_on_deck,
    put_under_supply,
    shuffle_deck,
    shuffle_troops,
    take_out,
)

FEWEST_TO_RACE = 2


@kernel
def set_table(s: State, r: Rules, seed: int) -> None:
    """Lay out decks, locations, fuel, and the troops that each seat draws to choose from. Rulebook: Setup the game."""
    clear_state(s)
    s.seed = seed
    lay_road(s, r)
    for troop in range(r.common, r.troops):
        for _ in range(r.troop_copies[troop]):
            s.supply[s.supply_count] = troop
            s.supply_count += 1
    shuffle_troops(s, r, s.supply, s.supply_count, derive(s.seed, SUPPLY_PART))
    for seat in range(r.players):
        s.fuel[seat] = r.start_fuel
        for troop in range(r.seat_first[seat], r.seat_first[seat] + r.seat_troops[seat]):
            s.held[troop] |= 1 << seat
            s.dealt[troop] |= 1 << seat
            for _ in range(r.troop_copies[troop]):
                put_on_deck(s, seat, troop, 0)
        for _ in range(r.setup_draw):
            draw_to_choose(s, seat)
    s.stage = KEEPING


@kernel
def lay_road(s: State, r: Rules) -> None:
    """Shuffle each level of locations; the last of each goes to the box. Rulebook: Setup the Location Deck."""
    for i in range(r.locations):
        s.road[i] = i
    shuffle(s.road, 0, r.locations, r.location_subject, derive(s.seed, ROAD_PART), s.scratch)
    for i in range(r.locations):
        s.pile[i] = s.road[i]
    for i in range(r.locations):
        for j in range(r.locations):
            location = s.pile[j]
            if location >= 0 and r.location_level[location] == r.slot_level[i]:
                s.road[i] = location
                s.pile[j] = -1
                break
    for i in range(r.locations):
        s.pile[i] = 0


@kernel
def draw_to_choose(s: State, seat: int) -> None:
    """A seat draws a card of the troop deck, of which it may keep some."""
    if s.supply_count == 0:
        s.fault = NOT_DEALT
        return
    s.supply_count -= 1
    troop = s.supply[s.supply_count]
    s.supply[s.supply_count] = 0
    s.hand[seat][s.hand_count[seat]] = troop
    s.hand_count[seat] += 1
    s.held[troop] |= 1 << seat
    s.dealt[troop] |= 1 << seat


@kernel
def keep_on(s: State, r: Rules) -> None:
    """Ask the first seat that still has too many cards; when all have chosen, the first round begins."""
    for seat in range(r.players):
        if s.hand_count[seat] > r.setup_keep:
            s.asks = ASKS_KEEP
            s.asked = seat
            return
    for seat in range(r.players):
        finish_setup(s, seat)
    start_round(s, r)


@kernel
def give_back(s: State, seat: int, troop: int) -> None:
    """A seat lays one of the cards it drew aside, to be returned when all have chosen."""
    take_out(s.hand[seat], s.hand_count[seat], find(s.hand[seat], s.hand_count[seat], troop))
    s.hand_count[seat] -= 1
    s.aside[seat][s.aside_count[seat]] = troop
    s.aside_count[seat] += 1


@kernel
def finish_setup(s: State, seat: int) -> None:
    """The kept cards join the deck, as the seat's secrets; the others go under the troop deck, where it knows them."""
    for i in range(s.aside_count[seat]):
        put_under_supply(s, s.aside[seat][i], 1 << seat)
        s.aside[seat][i] = 0
    s.aside_count[seat] = 0
    for i in range(s.hand_count[seat]):
        troop = s.hand[seat][i]
        s.hand[seat][i] = 0
        put_on_deck(s, seat, troop, 0)
        add_secret(s, seat, troop)
        s.taken[troop] |= 1 << seat
    s.hand_count[seat] = 0


@kernel
def add_secret(s: State, seat: int, troop: int) -> None:
    """Note that only its owner knows of a card in its deck, in the order of the troops."""
    row = s.secret[seat]
    i = s.secret_count[seat]
    while i > 0 and row[i - 1] > troop:
        row[i] = row[i - 1]
        i -= 1
    row[i] = troop
    s.secret_count[seat] += 1


@kernel
def start_round(s: State, r: Rules) -> None:
    """Reveal the location, lay out the market (none in the last round), and gather what was played. Ruling: market."""
    clear_market(s, r)
    if s.round + 1 < r.rounds:
        deal_market(s, r.players)
    s.passes = 0
    for seat in range(r.players):
        s.shuffles[seat] = 0
        gather(s, seat)
        shuffle_deck(s, r, seat)
        s.status[seat] = FRESH
        s.leaving[seat] = STAYS
        s.pass_order[seat] = 0
        s.place[seat] = NOBODY
    s.player = NOBODY
    s.at = 0
    s.stage = RETRIEVING


@kernel
def gather(s: State, seat: int) -> None:
    """A seat's played cards, and those drawn for ties, go back to its deck. Rulebook: Start of the next round."""
    for i in range(s.caravan_count[seat]):
        put_on_deck(s, seat, troop_of(s.caravan[seat][i]), 0)
        s.caravan[seat][i] = 0
        s.caravan_used[seat][i] = 0
    s.caravan_count[seat] = 0
    for i in range(s.drawn_count[seat]):
        put_on_deck(s, seat, s.drawn[seat][i], 0)
        s.drawn[seat][i] = 0
    s.drawn_count[seat] = 0


@kernel
def retrieve_on(s: State, r: Rules) -> None:
    """Ask each seat that has a reserve, from the first player on, whether it takes it back.

    Who could not draw two cards must. Rulebook: Reserve; ruling: forced retrieval.
    """
    while s.at < r.players:
        seat = (s.first + s.at) % r.players
        if s.reserve_count[seat] > 0:
            if s.deck_count[seat] >= FEWEST_TO_RACE:
                s.asks = ASKS_RETRIEVE
                s.asked = seat
                return
            retrieve(s, r, seat)
        s.at += 1
    s.at = 0
    s.player = s.first
    s.stage = RACING


@kernel
def retrieve(s: State, r: Rules, seat: int) -> None:
    """All cards of a seat's reserve go back to its deck, which is shuffled again."""
    for i in range(s.reserve_count[seat]):
        put_on_deck(s, seat, s.reserve[seat][i], 0)
        s.reserve[seat][i] = 0
    s.reserve_count[seat] = 0
    shuffle_deck(s, r, seat)
