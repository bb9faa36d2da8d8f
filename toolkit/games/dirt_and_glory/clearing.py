"""An empty table: the state before anything is dealt or placed."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.state import ASKS_NOTHING, FRESH, GOES_ON, RACING, STAYS, State
from toolkit.games.dirt_and_glory.terms import NO_ABILITY, NO_SLOT, NO_TROOP, NOBODY


@kernel
def clear_state(s: State) -> None:
    """Empty a state of any content: no card is anywhere and nobody has anything."""
    s.seed = 0
    s.turn = 0
    s.over = GOES_ON
    s.fault = 0
    s.stage = RACING
    s.asks = ASKS_NOTHING
    s.asked = NOBODY
    s.round = 0
    s.first = 0
    s.player = NOBODY
    s.passes = 0
    s.at = 0
    s.air = NO_TROOP
    s.played = NO_SLOT
    s.uses = 0
    s.frame_seat = NOBODY
    s.frame_troop = NO_TROOP
    s.frame_slot = NO_SLOT
    s.frame_ability = NO_ABILITY
    s.frame_step = 0
    s.looked = 0
    s.tying = 0
    for i in range(len(s.road)):
        s.road[i] = 0
    clear_table(s)
    for seat in range(len(s.fuel)):
        clear_seat(s, seat)
    clear_measures(s)


@kernel
def clear_table(s: State) -> None:
    """No card is in the troop deck or in the market, and nothing is noted between decisions."""
    s.supply_count = 0
    s.market_count = 0
    for i in range(len(s.supply)):
        s.supply[i] = 0
        s.supply_seen[i] = 0
        s.market[i] = 0
        s.pile[i] = 0
        s.scratch[i] = 0
    for i in range(len(s.tally)):
        s.tally[i] = 0
    for i in range(len(s.hopes)):
        s.hopes[i] = 0.0
        s.stops[i] = 0.0
    for i in range(len(s.pays)):
        s.pays[i] = 0.0


@kernel
def clear_seat(s: State, seat: int) -> None:
    """A seat has no card, fuel or point."""
    s.fuel[seat] = 0
    s.points[seat] = 0
    s.status[seat] = FRESH
    s.leaving[seat] = STAYS
    s.pass_order[seat] = 0
    s.shuffles[seat] = 0
    s.place[seat] = NOBODY
    s.tie_draw[seat] = NO_TROOP
    s.tie_value[seat] = 0
    s.gaps[seat] = 0
    s.deck_count[seat] = 0
    s.reserve_count[seat] = 0
    s.caravan_count[seat] = 0
    s.drawn_count[seat] = 0
    s.hand_count[seat] = 0
    s.aside_count[seat] = 0
    s.secret_count[seat] = 0
    for i in range(len(s.deck[seat])):
        s.deck[seat][i] = 0
        s.deck_seen[seat][i] = 0
        s.reserve[seat][i] = 0
        s.caravan[seat][i] = 0
        s.caravan_used[seat][i] = 0
        s.drawn[seat][i] = 0
    for i in range(len(s.hand[seat])):
        s.hand[seat][i] = 0
        s.aside[seat][i] = 0
        s.secret[seat][i] = 0


@kernel
def clear_measures(s: State) -> None:
    """Nothing has been dealt, held, taken or used, and nobody has raced."""
    for i in range(len(s.dealt)):
        s.dealt[i] = 0
        s.held[i] = 0
        s.taken[i] = 0
    for seat in range(len(s.fuel)):
        s.races[seat] = 0
        s.overruns[seat] = 0
        for i in range(len(s.dealt)):
            s.used[seat][i] = 0
