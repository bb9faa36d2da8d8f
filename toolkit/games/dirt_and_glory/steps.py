"""Carrying out an ability, step by step; it may wait for an answer between two steps (Playing a Card; Card notes).

One ability is under way at a time. Playing a card and using a copied ability come last in an ability, so it ends there.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.choices import (
    SEVERAL,
    copied_ability,
    helps,
    only_thing,
    only_victim,
    slot_of,
)
from toolkit.games.dirt_and_glory.coding import troop_of
from toolkit.games.dirt_and_glory.plays import start_play
from toolkit.games.dirt_and_glory.state import (
    ASKS_CARD,
    ASKS_MARKET,
    ASKS_NOTHING,
    ASKS_PUT,
    ASKS_SEAT,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.terms import (
    CHOSEN,
    COPY,
    EACH_SEAT,
    FROM_BOTTOM,
    FROM_MARKET,
    FROM_RESERVE,
    FROM_TOP,
    FUEL,
    GAIN,
    LAST,
    LOOK,
    ME,
    MOVE,
    NO_ABILITY,
    NO_SLOT,
    NO_TROOP,
    NOBODY,
    ON_BOTTOM,
    ON_TOP,
    PLAY,
    RENEW,
    STEAL,
    TO_DECK,
    TO_MARKET,
    TO_RESERVE,
    WHOLE_RESERVE,
)
from toolkit.games.dirt_and_glory.zones import (
    clear_market,
    deal_market,
    draw_bottom,
    draw_top,
    everybody,
    find,
    gain_fuel,
    leave_caravan,
    put_in_market,
    put_in_reserve,
    put_on_deck,
    put_under_deck,
    reveal,
    shuffle_deck,
    take_from_market,
    take_from_reserve,
    take_out,
)


@kernel
def begin_ability(s: State, r: Rules, seat: int, slot: int, row: int) -> None:
    """Pay for an ability of the card in a slot and begin it."""
    troop = troop_of(s.caravan[seat][slot])
    s.caravan_used[seat][slot] |= 1 << (row - r.troop_ability[troop])
    s.uses += 1
    s.fuel[seat] -= r.ability_pay[row]
    s.frame_seat = seat
    s.frame_troop = troop
    s.frame_slot = slot
    s.frame_ability = row
    s.frame_step = 0


@kernel
def end_ability(s: State) -> None:
    """No ability is under way."""
    s.frame_seat = NOBODY
    s.frame_troop = NO_TROOP
    s.frame_slot = NO_SLOT
    s.frame_ability = NO_ABILITY
    s.frame_step = 0


@kernel
def ask(s: State, what: int, seat: int) -> None:
    """A seat must choose."""
    s.asks = what
    s.asked = seat


@kernel
def stop_asking(s: State) -> None:
    """The seat has chosen."""
    s.asks = ASKS_NOTHING
    s.asked = NOBODY


@kernel
def current_step(s: State, r: Rules) -> int:
    """The row of the step at which the ability under way stands."""
    return r.ability_first[s.frame_ability] + s.frame_step


@kernel
def run_step(s: State, r: Rules) -> None:
    """Do the next step of the ability under way, ask what it needs to know, or end the ability after its last one."""
    if s.frame_step >= r.ability_length[s.frame_ability]:
        end_ability(s)
        return
    step = current_step(s, r)
    seat = s.frame_seat
    if not helps(s, r, seat, s.frame_slot, s.frame_troop, step):
        s.frame_step += 1
        return
    op, selector = r.step_op[step], r.step_selector[step]
    if op == LOOK:
        look(s, r, seat, step)
    elif op == STEAL and selector != EACH_SEAT:
        steal_from_one(s, r, seat)
    elif selector in CHOSEN or op == COPY:
        choose(s, r, seat, step)
    elif op == PLAY:
        end_ability(s)
        troop = draw_top(s, seat)
        reveal(s, r, seat, troop)
        start_play(s, r, troop)
    else:
        s.frame_step += 1
        do_plainly(s, r, seat, step)


@kernel
def do_plainly(s: State, r: Rules, seat: int, step: int) -> None:
    """Do a step that leaves nothing to choose."""
    op = r.step_op[step]
    if op == MOVE:
        move(s, r, seat, step, -1)
    elif op == GAIN:
        if r.step_selector[step] == FUEL:
            gain_fuel(s, r, seat, r.step_argument[step])
        else:
            s.points[seat] += r.step_argument[step]
    elif op == STEAL:
        for other in range(r.players):
            if other != seat:
                steal(s, r, seat, other, r.step_argument[step])
    elif op == RENEW:
        count = s.market_count
        clear_market(s, r)
        deal_market(s, count)


@kernel
def steal_from_one(s: State, r: Rules, seat: int) -> None:
    """Take fuel from one player, whom the seat names where several have some."""
    victim = only_victim(s, r, seat)
    if victim == SEVERAL:
        ask(s, ASKS_SEAT, seat)
    else:
        steal_by_step(s, r, victim)


@kernel
def steal_by_step(s: State, r: Rules, victim: int) -> None:
    """Do the step under way to that player."""
    amount = r.step_argument[current_step(s, r)]
    s.frame_step += 1
    steal(s, r, s.frame_seat, victim, amount)


@kernel
def steal(s: State, r: Rules, seat: int, victim: int, amount: int) -> None:
    """Move fuel to `seat`: no more than there is, and no more than it has room for."""
    amount = min(amount, s.fuel[victim], r.fuel_cap - s.fuel[seat])
    s.fuel[victim] -= amount
    s.fuel[seat] += amount


@kernel
def look(s: State, r: Rules, seat: int, step: int) -> None:
    """Take cards off the deck to look at; the seat then says for each where it goes."""
    count = min(r.step_argument[step], s.deck_count[seat])
    s.looked = s.deck_seen[seat][s.deck_count[seat] - 1] if count == 1 else 0
    for i in range(count):
        s.hand[seat][i] = draw_top(s, seat)
    s.hand_count[seat] = count
    ask(s, ASKS_PUT, seat)


@kernel
def put(s: State, r: Rules, troop: int, place: int) -> None:
    """Put a card that was looked at where the seat said: nobody else sees it unless it goes to the reserve."""
    seat = s.frame_seat
    take_out(s.hand[seat], s.hand_count[seat], find(s.hand[seat], s.hand_count[seat], troop))
    s.hand_count[seat] -= 1
    lay(s, r, seat, troop, place, s.looked | (1 << seat))
    if s.hand_count[seat] == 0:
        s.looked = 0
        s.frame_step += 1
    else:
        ask(s, ASKS_PUT, seat)


@kernel
def choose(s: State, r: Rules, seat: int, step: int) -> None:
    """Do a step to the one card there is to choose, or ask which."""
    thing = only_thing(s, r, seat, s.frame_slot, s.frame_troop, step)
    if thing != SEVERAL:
        do_to(s, r, thing)
    elif r.step_selector[step] == FROM_MARKET and r.step_op[step] != COPY:
        ask(s, ASKS_MARKET, seat)
    else:
        ask(s, ASKS_CARD, seat)


@kernel
def do_to(s: State, r: Rules, thing: int) -> None:
    """Do the step under way to a card that was chosen for it."""
    seat = s.frame_seat
    step = current_step(s, r)
    op = r.step_op[step]
    if op == COPY:
        row = copied_ability(s, r, seat, s.frame_slot, s.frame_troop, troop_of(thing))
        s.fuel[seat] -= r.ability_pay[row]
        s.frame_ability = row
        s.frame_step = 0
    elif op == PLAY:
        end_ability(s)
        take_from_reserve(s, seat, troop_of(thing))
        start_play(s, r, troop_of(thing))
    elif op == MOVE:
        s.frame_step += 1
        move(s, r, seat, step, thing)
    else:
        s.frame_step += 1
        take_from_market(s, seat, troop_of(thing))
        lay(s, r, seat, troop_of(thing), r.step_destination[step], everybody(r))


@kernel
def move(s: State, r: Rules, seat: int, step: int, thing: int) -> None:
    """Move the card that a step speaks of, or the whole reserve."""
    to = r.step_destination[step]
    if r.step_selector[step] == WHOLE_RESERVE:
        while s.reserve_count[seat] > 0:
            troop = s.reserve[seat][s.reserve_count[seat] - 1]
            take_from_reserve(s, seat, troop)
            lay(s, r, seat, troop, ON_TOP if to == TO_DECK else to, everybody(r))
        if to == TO_DECK:
            shuffle_deck(s, r, seat)
        return
    selector = r.step_selector[step]
    seen = everybody(r)
    if selector == FROM_TOP:
        seen = s.deck_seen[seat][s.deck_count[seat] - 1]
    elif selector == FROM_BOTTOM:
        seen = s.deck_seen[seat][0]
    lay(s, r, seat, lifted(s, r, seat, step, thing), to, seen)


@kernel
def lifted(s: State, r: Rules, seat: int, step: int, thing: int) -> int:
    """Take the card that a step speaks of from where it lies; returns its troop."""
    selector = r.step_selector[step]
    if selector == FROM_TOP:
        return draw_top(s, seat)
    if selector == FROM_BOTTOM:
        return draw_bottom(s, seat)
    if selector == FROM_RESERVE:
        take_from_reserve(s, seat, troop_of(thing))
        return troop_of(thing)
    slot = s.frame_slot
    if selector == LAST:
        slot = s.played
    elif selector != ME:
        slot = slot_of(s, r, seat, s.frame_slot, s.frame_troop, step, thing)
    return troop_of(leave_caravan(s, seat, slot))


@kernel
def lay(s: State, r: Rules, seat: int, troop: int, to: int, seen: int) -> None:
    """Put a card that is nowhere where it goes; the seats in the mask `seen` know it if that is a place in the deck."""
    if to == ON_TOP:
        put_on_deck(s, seat, troop, seen)
    elif to == ON_BOTTOM:
        put_under_deck(s, seat, troop, seen)
    elif to == TO_RESERVE:
        put_in_reserve(s, seat, troop)
        reveal(s, r, seat, troop)
    elif to == TO_MARKET:
        put_in_market(s, troop)
        reveal(s, r, seat, troop)
    else:
        put_on_deck(s, seat, troop, 0)
        shuffle_deck(s, r, seat)
