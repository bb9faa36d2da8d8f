"""Decks, reserves, caravans, market: every card that moves goes through here, and so does who knows what.

In a deck slot 0 is the bottom. A slot's mask names the seats that know its card; shuffling clears it.
"""

from __future__ import annotations

from toolkit.engine.chance import derive
from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.dirt_and_glory.coding import thing_of
from toolkit.games.dirt_and_glory.state import NO_ROOM, Rules, State
from toolkit.games.dirt_and_glory.terms import NO_SLOT

TROOP_BITS = 0x3FFF
DECK_PART, SUPPLY_PART, ROAD_PART = 1, 2, 3


@kernel
def everybody(r: Rules) -> int:
    """The bit mask of all seats."""
    return (1 << r.players) - 1


@kernel
def take_out(row: Ints, count: int, at: int) -> int:
    """Take what is at `at` out of a list of `count`; the later ones close up. The caller counts one less."""
    taken = row[at]
    for i in range(at, count - 1):
        row[i] = row[i + 1]
    row[count - 1] = 0
    return taken


@kernel
def find(row: Ints, count: int, wanted: int) -> int:
    """The first place of `wanted` in a list of `count`, or −1."""
    for i in range(count):
        if row[i] == wanted:
            return i
    return -1


@kernel
def put_on_deck(s: State, seat: int, troop: int, seen: int) -> None:
    """Put a card on top of a deck; the seats in the mask `seen` know it there."""
    count = s.deck_count[seat]
    if count >= len(s.deck[seat]):
        s.fault = NO_ROOM
        return
    s.deck[seat][count] = troop
    s.deck_seen[seat][count] = seen
    s.deck_count[seat] = count + 1


@kernel
def put_under_deck(s: State, seat: int, troop: int, seen: int) -> None:
    """Put a card at the bottom of a deck; the seats in the mask `seen` know it there."""
    put_on_deck(s, seat, 0, 0)
    for i in range(s.deck_count[seat] - 1, 0, -1):
        s.deck[seat][i] = s.deck[seat][i - 1]
        s.deck_seen[seat][i] = s.deck_seen[seat][i - 1]
    s.deck[seat][0] = troop
    s.deck_seen[seat][0] = seen


@kernel
def draw_top(s: State, seat: int) -> int:
    """Take the top card of a deck that is not empty. Who shows it says so by `reveal`."""
    count = s.deck_count[seat] - 1
    troop = s.deck[seat][count]
    s.deck[seat][count] = 0
    s.deck_seen[seat][count] = 0
    s.deck_count[seat] = count
    return troop


@kernel
def draw_bottom(s: State, seat: int) -> int:
    """Take the bottom card of a deck that is not empty."""
    count = s.deck_count[seat]
    take_out(s.deck_seen[seat], count, 0)
    s.deck_count[seat] = count - 1
    return take_out(s.deck[seat], count, 0)


@kernel
def shuffle_deck(s: State, r: Rules, seat: int) -> None:
    """Shuffle a deck: nobody knows a slot any more. The n-th shuffle of a seat's deck in a round is one event."""
    key = derive(derive(derive(derive(s.seed, DECK_PART), seat), s.round), s.shuffles[seat])
    s.shuffles[seat] += 1
    for i in range(s.deck_count[seat]):
        s.deck_seen[seat][i] = 0
    shuffle_troops(s, r, s.deck[seat], s.deck_count[seat], key)


@kernel
def shuffle_troops(s: State, r: Rules, row: Ints, count: int, key: int) -> None:
    """Order the first `count` troops of a list by chance; the order before makes no difference.

    The n-th card of a troop in the list counts as that troop's copy number n; any too many have numbers of their own.
    The order is `chance.shuffle`'s, by the hash of each card, found by counting: that has no branches for a processor
    to guess wrong. The low bits of a hash make room for the troop.
    """
    for i in range(count):
        troop = row[i]
        copy = min(s.tally[troop], r.troop_copies[troop] - 1)
        subject = r.card_subject[r.troop_first_card[troop] + copy] + s.tally[troop] - copy
        s.tally[troop] += 1
        s.scratch[i] = (derive(key, subject) & ~TROOP_BITS) | troop
    for i in range(count):
        mine = s.scratch[i]
        before = 0
        for j in range(count):
            before += s.scratch[j] < mine
        row[before] = mine & TROOP_BITS
    for i in range(count):
        s.tally[row[i]] = 0
        s.scratch[i] = 0


@kernel
def reveal(s: State, r: Rules, seat: int, troop: int) -> None:
    """All have seen a card of `troop` leave what is hidden of a seat's cards.

    It tells that a secret card is the seat's only when fewer are hidden than were secret: cards of a troop look alike.
    """
    secrets = 0
    for i in range(s.secret_count[seat]):
        if s.secret[seat][i] == troop:
            secrets += 1
    if secrets > 0 and hidden_count(s, r, seat, troop) < secrets:
        take_out(s.secret[seat], s.secret_count[seat], find(s.secret[seat], s.secret_count[seat], troop))
        s.secret_count[seat] -= 1


@kernel
def hidden_count(s: State, r: Rules, seat: int, troop: int) -> int:
    """How many cards of a troop the seat has in its hand and in places of its deck that not all know."""
    count = 0
    for i in range(s.hand_count[seat]):
        if s.hand[seat][i] == troop:
            count += 1
    for i in range(s.deck_count[seat]):
        if s.deck[seat][i] == troop and s.deck_seen[seat][i] != everybody(r):
            count += 1
    return count


@kernel
def put_in_reserve(s: State, seat: int, troop: int) -> None:
    """Put a card into a reserve, which all may see; it lies in the order of the troops."""
    row = s.reserve[seat]
    i = s.reserve_count[seat]
    while i > 0 and row[i - 1] > troop:
        row[i] = row[i - 1]
        i -= 1
    row[i] = troop
    s.reserve_count[seat] += 1


@kernel
def take_from_reserve(s: State, seat: int, troop: int) -> None:
    """Take a card of a troop, which is there, out of a reserve."""
    at = find(s.reserve[seat], s.reserve_count[seat], troop)
    take_out(s.reserve[seat], s.reserve_count[seat], at)
    s.reserve_count[seat] -= 1


@kernel
def join_caravan(s: State, seat: int, troop: int, side: int) -> None:
    """Put a card on top of a seat's caravan: it is the one played last."""
    slot = s.caravan_count[seat]
    s.caravan[seat][slot] = thing_of(troop, side)
    s.caravan_used[seat][slot] = 0
    s.caravan_count[seat] = slot + 1
    s.played = slot


@kernel
def leave_caravan(s: State, seat: int, slot: int) -> int:
    """Take a card out of a caravan and keep track of the card played last and of the acting card. Returns the thing."""
    count = s.caravan_count[seat]
    take_out(s.caravan_used[seat], count, slot)
    s.caravan_count[seat] = count - 1
    if seat == s.player:
        s.played = slot_without(s.played, slot)
    if seat == s.frame_seat:
        s.frame_slot = slot_without(s.frame_slot, slot)
    return take_out(s.caravan[seat], count, slot)


@kernel
def slot_without(slot: int, gone: int) -> int:
    """Where the card of `slot` lies when the one at `gone` has left: −1 when it is that one."""
    if slot == gone:
        return -1
    if slot > gone:
        return slot - 1
    return slot


@kernel
def put_in_market(s: State, troop: int) -> None:
    """Lay a card into the market; it lies in the order of the troops."""
    row = s.market
    i = s.market_count
    while i > 0 and row[i - 1] > troop:
        row[i] = row[i - 1]
        i -= 1
    row[i] = troop
    s.market_count += 1


@kernel
def take_from_market(s: State, seat: int, troop: int) -> None:
    """A seat gains a card of a troop that lies in the market; where it goes is the caller's business."""
    take_out(s.market, s.market_count, find(s.market, s.market_count, troop))
    s.market_count -= 1
    s.held[troop] |= 1 << seat
    s.taken[troop] |= 1 << seat


@kernel
def deal_market(s: State, count: int) -> None:
    """Lay up to `count` cards of the troop deck into the market, for all to see."""
    for _ in range(min(count, s.supply_count)):
        s.supply_count -= 1
        put_in_market(s, s.supply[s.supply_count])
        s.supply[s.supply_count] = 0
        s.supply_seen[s.supply_count] = 0


@kernel
def put_under_supply(s: State, troop: int, seen: int) -> None:
    """Put a card at the bottom of the troop deck; the seats in the mask `seen` know it there."""
    for i in range(s.supply_count, 0, -1):
        s.supply[i] = s.supply[i - 1]
        s.supply_seen[i] = s.supply_seen[i - 1]
    s.supply[0] = troop
    s.supply_seen[0] = seen
    s.supply_count += 1


@kernel
def clear_market(s: State, r: Rules) -> None:
    """Put what lies in the market under the troop deck, in its order; all have seen that."""
    for i in range(s.market_count):
        put_under_supply(s, s.market[i], everybody(r))
        s.market[i] = 0
    s.market_count = 0


@kernel
def gain_fuel(s: State, r: Rules, seat: int, amount: int) -> None:
    """Give a seat fuel, up to the cap; what is too much is lost. Rulebook: Fuel tokens."""
    s.fuel[seat] = min(s.fuel[seat] + amount, r.fuel_cap)


@kernel
def forget_uses(s: State) -> None:
    """A turn, or the end of a round, begins: nothing has been played, and no ability has been used yet."""
    s.uses = 0
    s.played = NO_SLOT
    for seat in range(len(s.caravan_count)):
        for i in range(s.caravan_count[seat]):
            s.caravan_used[seat][i] = 0
