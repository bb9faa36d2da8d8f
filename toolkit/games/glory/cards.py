"""Cards: drawing, gaining, discarding, and the row of goods above the board."""

from __future__ import annotations

from toolkit.engine.chance import derive
from toolkit.engine.kernel import kernel
from toolkit.games.glory.facts import count
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.tasks import fire, push_effects
from toolkit.games.glory.terms import (
    ABILITIES,
    DECK,
    DISCARD,
    FATE_DRAWN,
    FATES,
    FATES_DRAWN,
    GAIN,
    GONE,
    GOODS,
    HELD,
    NO_CARD,
    SHOP,
)

DECKS = 12
SEAT_BITS = 15
HELD_BIT, DEALT_BIT, USE_SHIFT = 1, 2, 2
MOST_USES = (1 << (SEAT_BITS - USE_SHIFT)) - 1


@kernel
def draw_card(s: State, r: Rules, kind: int) -> int:
    """Take the next card of a deck, or NO_CARD where deck and discards are empty. Rulebook: Notes, Deck Depletion.

    The card is nowhere until it is put somewhere: its place still says DECK.
    """
    card = next_card(s, r, kind)
    if card == NO_CARD and refill(s, r, kind):
        card = next_card(s, r, kind)
    return card


@kernel
def next_card(s: State, r: Rules, kind: int) -> int:
    """The card of a deck with the highest hash: the hashes are the order of this shuffle."""
    key = derive(derive(derive(s.seed, DECKS), kind), s.shuffles[kind])
    best = NO_CARD
    highest = -1
    for card in range(r.first_card[kind], r.first_card[kind] + r.card_count[kind]):
        if s.place[card] == DECK:
            rank = derive(key, r.card_subject[card])
            if rank > highest:
                highest = rank
                best = card
    return best


@kernel
def refill(s: State, r: Rules, kind: int) -> bool:
    """Make a new deck from the discarded cards; False when there are none."""
    found = False
    for card in range(r.first_card[kind], r.first_card[kind] + r.card_count[kind]):
        if s.place[card] == DISCARD:
            s.place[card] = DECK
            found = True
    if found:
        s.shuffles[kind] += 1
    return found


@kernel
def gain_card(s: State, r: Rules, seat: int, card: int) -> None:
    """A hero gets a card: it is its own from now on, and what gaining it does waits on top. Rulebook: Permanence."""
    part = r.card_part[card]
    s.place[card] = HELD + seat
    s.triggers[seat] |= r.part_triggers[part]
    note_held(s, seat, part, HELD_BIT)
    if r.part_kind[part] == FATES:
        gain_fate(s, r, seat)
    push_effects(s, r, seat, card, GAIN)


@kernel
def gain_fate(s: State, r: Rules, seat: int) -> None:
    """Keep a fate; every few fates bring an ability. Rulebook: Hero Progress."""
    count(s, seat, FATES_DRAWN, 1)
    s.fates[seat] += 1
    if s.fates[seat] % r.fates_for_ability == 0:
        ability = draw_card(s, r, ABILITIES)
        if ability != NO_CARD:
            s.place[ability] = HELD + seat
            part = r.card_part[ability]
            s.triggers[seat] |= r.part_triggers[part]
            note_held(s, seat, part, HELD_BIT)
            push_effects(s, r, seat, ability, GAIN)
    fire(s, r, seat, FATE_DRAWN)


@kernel
def give_up_card(s: State, r: Rules, seat: int, card: int) -> None:
    """A hero discards a card of its own; fates leave the game, so that their deck never refills."""
    if r.part_kind[r.card_part[card]] == FATES:
        s.place[card] = GONE
    else:
        s.place[card] = DISCARD
    work_out_triggers(s, r, seat)


@kernel
def work_out_triggers(s: State, r: Rules, seat: int) -> None:
    """Find anew which triggers any card of a hero has."""
    found = 0
    for i in range(r.heroic_count):
        if s.place[r.heroic[i]] == HELD + seat:
            found |= r.part_triggers[r.card_part[r.heroic[i]]]
    s.triggers[seat] = found


@kernel
def show_goods(s: State, r: Rules) -> None:
    """Fill the row above the board from the goods deck. Rulebook: Setup; Legend, Castle."""
    shown = 0
    for card in range(r.first_card[GOODS], r.first_card[GOODS] + r.card_count[GOODS]):
        if s.place[card] == SHOP:
            shown += 1
    while shown < r.shop:
        card = draw_card(s, r, GOODS)
        if card == NO_CARD:
            return
        s.place[card] = SHOP
        shown += 1


@kernel
def note_held(s: State, seat: int, part: int, bits: int) -> None:
    """For the measures: a seat has had a component."""
    s.met[part] |= bits << (seat * SEAT_BITS)


@kernel
def note_use(s: State, seat: int, part: int) -> None:
    """For the measures: a seat has used a component once more."""
    shift = seat * SEAT_BITS + USE_SHIFT
    if (s.met[part] >> shift) & MOST_USES < MOST_USES:
        s.met[part] += 1 << shift
