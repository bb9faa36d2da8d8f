"""Deck, hands and scrap heap, and who knows which card."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.convoy import EVERYBODY
from toolkit.games.dustbiters.identity import work_out
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import NO_CARD


@kernel
def draw_card(s: State, seat: int) -> None:
    """Draw the top card of the deck into a hand; nothing when the deck is empty. Rulebook: Turns, BEWARE."""
    if s.deck_count > 0:
        take_in_hand(s, seat, deal_card(s), 1 << seat)


@kernel
def deal_card(s: State) -> int:
    """Take the top card off a deck that is not empty."""
    s.deck_count -= 1
    card = s.deck[s.deck_count]
    s.deck[s.deck_count] = 0
    return card


@kernel
def take_scrap(s: State, r: Rules, seat: int) -> None:
    """Take the top card of the scrap heap, which is not empty, into a hand; everybody has seen it."""
    s.scrap_count -= 1
    card = s.scrap[s.scrap_count]
    s.scrap[s.scrap_count] = 0
    take_in_hand(s, seat, card, EVERYBODY)
    work_out(s, r)


@kernel
def take_in_hand(s: State, seat: int, card: int, known: int) -> None:
    """Put a card into a hand, in card order; the seats in the bit mask `known` know it there."""
    hand = s.hand[seat]
    i = s.hand_count[seat]
    while i > 0 and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card
    s.hand_count[seat] += 1
    s.known[card] = known
    s.held[card] |= 1 << seat


@kernel
def card_in_hand(s: State, r: Rules, seat: int, car: int) -> int:
    """The copy of `car` that leaves the hand when one is built, or NO_CARD.

    Copies look alike, so it is one that the most seats know; then the lowest. Taking another would tell who watches
    more than an eye at the table sees.
    """
    best = NO_CARD
    for i in range(s.hand_count[seat]):
        card = s.hand[seat][i]
        if r.card_car[card] == car and (best == NO_CARD or s.known[card] > s.known[best]):
            best = card
    return best


@kernel
def leave_hand(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    hand = s.hand[seat]
    is_found = False
    for i in range(s.hand_count[seat] - 1):
        is_found = is_found or hand[i] == card
        if is_found:
            hand[i] = hand[i + 1]
    s.hand_count[seat] -= 1
    hand[s.hand_count[seat]] = 0
