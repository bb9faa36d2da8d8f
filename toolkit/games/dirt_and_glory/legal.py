"""What the seat that is asked may choose. Writers append to `moves` from `count` on and return the new count."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.dirt_and_glory.choices import is_first_of_kind, is_usable, place_count, thing_at
from toolkit.games.dirt_and_glory.coding import (
    CHOOSE,
    CHOOSE_SEAT,
    DECLINE,
    END_TURN,
    LEAVE,
    PASS,
    PLAY,
    PLAY_RESERVE,
    PUT,
    RETRIEVE,
    RETURN,
    SET_VALUE,
    START,
    TAKE,
    TO_RESERVE_BY_FUEL,
    USE,
    naming,
    thing_of,
    troop_of,
    with_place,
)
from toolkit.games.dirt_and_glory.state import (
    ASKS_ACTION,
    ASKS_AFTER,
    ASKS_CARD,
    ASKS_KEEP,
    ASKS_MARKET,
    ASKS_PUT,
    ASKS_RETRIEVE,
    ASKS_SAVE,
    ASKS_SEAT,
    ASKS_START,
    ASKS_USE,
    HAS_OVERRUN,
    ROUND_DONE,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.steps import current_step
from toolkit.games.dirt_and_glory.terms import (
    NO_ABILITY,
    NO_SLOT,
    NO_TROOP,
    OVERRUN,
    PASSED,
    PLACES,
    PLAYED,
    ROUND_END,
    WOULD_OVERRUN,
)
from toolkit.games.dirt_and_glory.turns import can_move_by_fuel


@kernel
def legal_moves(s: State, r: Rules, moves: Ints) -> int:
    """Write the legal moves into `moves`, each once, and return how many."""
    if s.over != 0:
        return 0
    if s.asks == ASKS_ACTION:
        return add_actions(s, r, moves)
    if s.asks == ASKS_AFTER:
        return add_after_play(s, r, moves)
    if s.asks == ASKS_KEEP:
        return add_hand(s, moves, RETURN)
    if s.asks == ASKS_START:
        return add_hand(s, moves, START)
    if s.asks == ASKS_PUT:
        return add_puts(s, r, moves)
    if s.asks == ASKS_MARKET:
        return add_market(s, r, moves)
    if s.asks == ASKS_CARD:
        return add_choices(s, r, moves, CHOOSE)
    if s.asks == ASKS_SEAT:
        return add_seats(s, r, moves)
    if s.asks in ASKS_USE:
        return add_triggered(s, r, moves)
    first = naming(SET_VALUE, 0)
    second = naming(SET_VALUE, 1)
    if s.asks == ASKS_RETRIEVE:
        first = RETRIEVE
        second = LEAVE
    moves[0] = first
    moves[1] = second
    return 2


@kernel
def add_actions(s: State, r: Rules, moves: Ints) -> int:
    """Play the top card; play a card of the reserve by fuel; or pass. Rulebook: Gameplay, Fuel tokens."""
    seat = s.asked
    count = 0
    if s.deck_count[seat] > 0:
        moves[0] = PLAY
        count = 1
    if s.fuel[seat] >= r.reserve_fuel:
        last = NO_TROOP
        for i in range(s.reserve_count[seat]):
            troop = s.reserve[seat][i]
            if troop != last:
                moves[count] = naming(PLAY_RESERVE, thing_of(troop, 0))
                count += 1
                last = troop
    moves[count] = PASS
    return count + 1


@kernel
def add_after_play(s: State, r: Rules, moves: Ints) -> int:
    """Use an ability of the card just played; put it into the reserve by fuel; or end the turn."""
    count = 0
    if s.played != NO_SLOT:
        count = add_uses(s, r, moves, 0, s.played, PLAYED)
    if can_move_by_fuel(s, r):
        moves[count] = TO_RESERVE_BY_FUEL
        count += 1
    moves[count] = END_TURN
    return count + 1


@kernel
def add_uses(s: State, r: Rules, moves: Ints, count: int, slot: int, trigger: int) -> int:
    """Every ability for a trigger of the card in a slot of the asked seat's caravan, each once."""
    thing = s.caravan[s.asked][slot]
    first = r.troop_ability[troop_of(thing)]
    for number in range(r.troop_abilities[troop_of(thing)]):
        if r.ability_when[first + number] == trigger and is_usable(s, r, s.asked, slot, first + number):
            move = with_place(naming(USE, thing), number)
            is_new = True
            for i in range(count):
                is_new = is_new and moves[i] != move
            if is_new:
                moves[count] = move
                count += 1
    return count


@kernel
def asked_trigger(s: State) -> int:
    """What the abilities that the asked seat may use answer to."""
    if s.asks == ASKS_AFTER:
        return PLAYED
    if s.asks == ASKS_SAVE:
        return WOULD_OVERRUN
    if s.stage == ROUND_DONE:
        return ROUND_END
    if s.status[s.asked] == HAS_OVERRUN:
        return OVERRUN
    return PASSED


@kernel
def add_triggered(s: State, r: Rules, moves: Ints) -> int:
    """Use an ability of a card in the caravan for what has happened, or let it be."""
    count = 0
    for slot in range(s.caravan_count[s.asked]):
        count = add_uses(s, r, moves, count, slot, asked_trigger(s))
    moves[count] = DECLINE
    return count + 1


@kernel
def is_first(row: Ints, at: int) -> bool:
    """Whether no earlier card of a list is of the same troop as the one at `at`."""
    for i in range(at):  # noqa: SIM110  # no generators in kernels
        if row[i] == row[at]:
            return False
    return True


@kernel
def add_hand(s: State, moves: Ints, kind: int) -> int:
    """Each different card in the asked seat's hand."""
    row = s.hand[s.asked]
    count = 0
    for i in range(s.hand_count[s.asked]):
        if is_first(row, i):
            moves[count] = naming(kind, thing_of(row[i], 0))
            count += 1
    return count


@kernel
def add_puts(s: State, r: Rules, moves: Ints) -> int:
    """Each different card that was looked at, to each place that the ability allows."""
    row = s.hand[s.asked]
    places = r.step_filter[current_step(s, r)]
    count = 0
    for i in range(s.hand_count[s.asked]):
        if is_first(row, i):
            for place in PLACES:
                if places & place != 0:
                    moves[count] = with_place(naming(PUT, thing_of(row[i], 0)), place)
                    count += 1
    return count


@kernel
def add_market(s: State, r: Rules, moves: Ints) -> int:
    """Each different card of the market that may be taken."""
    if s.frame_ability != NO_ABILITY:
        return add_choices(s, r, moves, TAKE)
    count = 0
    last = NO_TROOP
    for i in range(s.market_count):
        if s.market[i] != last:
            moves[count] = naming(TAKE, thing_of(s.market[i], 0))
            count += 1
            last = s.market[i]
    return count


@kernel
def add_choices(s: State, r: Rules, moves: Ints, kind: int) -> int:
    """Each different card that the step under way may choose."""
    seat, slot, acting, step = s.frame_seat, s.frame_slot, s.frame_troop, current_step(s, r)
    count = 0
    for i in range(place_count(s, r, seat, step)):
        thing = thing_at(s, r, seat, slot, acting, step, i)
        if thing >= 0 and is_first_of_kind(s, r, seat, slot, acting, step, i, thing):
            moves[count] = naming(kind, thing)
            count += 1
    return count


@kernel
def add_seats(s: State, r: Rules, moves: Ints) -> int:
    """Each other seat that has fuel."""
    count = 0
    for seat in range(r.players):
        if seat != s.asked and s.fuel[seat] > 0:
            moves[count] = naming(CHOOSE_SEAT, seat)
            count += 1
    return count
