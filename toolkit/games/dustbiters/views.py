"""What can be asked of a game without playing it on: who is to move, results, measures, and what a seat knows."""

from __future__ import annotations

from toolkit.engine.chance import MASK, derive, mix, shuffle
from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.cards import deal_card, take_in_hand
from toolkit.games.dustbiters.clearing import clear_measures
from toolkit.games.dustbiters.coding import (
    BUILD,
    DRAW_CARD,
    DRIVE_BACKWARD,
    DRIVE_FORWARD,
    END_TURN,
    FREE_DRAW,
    POWER,
    actor_of,
    kind_of,
    lender_of,
    target_of,
)
from toolkit.games.dustbiters.state import CAPPED, WON, Rules, State
from toolkit.games.dustbiters.terms import NO_CARD, NOBODY, SEATS
from toolkit.games.dustbiters.uses import is_free

PHASES = ("build", "drive", "draw", "power", "free", "end", "answer")
IN_BUILD, IN_DRIVE, IN_DRAW, IN_POWER, IN_FREE, IN_END, IN_ANSWER = range(7)

DEALT, HELD = 0, 1
UNSEEN = 2


@kernel
def to_move(s: State, r: Rules) -> int:
    """The owner of the car that may step in, else the player whose turn it is; NOBODY when the game is over."""
    if s.over != 0:
        return NOBODY
    if s.asked != NO_CARD:
        return s.owner[s.asked]
    return s.player


@kernel
def outcome(s: State, r: Rules, seat: int) -> float:
    """1 for the winner, 0 for the loser, a half each in a game that reached its cap."""
    if s.over != WON:
        return 1.0 / SEATS
    if s.winner == seat:
        return 1.0
    return 0.0


@kernel
def capped(s: State, r: Rules) -> int:
    """1 when the game ended by the cap on turns."""
    if s.over == CAPPED:
        return 1
    return 0


@kernel
def turns(s: State, r: Rules) -> int:
    """Turns that ended with the game going on."""
    return s.turn


@kernel
def fault(s: State, r: Rules) -> int:
    """0, or which impossible thing happened: see the state module."""
    return s.fault


@kernel
def score(s: State, r: Rules, seat: int) -> float:
    """How many cars the seat has in the convoy more than the other. Frozen."""
    return 1.0 * (s.cars[seat] - s.cars[1 - seat])


@kernel
def determinize(s: State, r: Rules, seat: int, key: int) -> None:
    """Deal the cards that `seat` has not seen anew to the other hand and the deck; forget seed and measures.

    A card of the other hand that the seat has seen stays there. The vocabulary shows nobody a card of the deck.
    """
    other = 1 - seat
    unseen = gather_unseen(s, seat, other)
    shuffle(s.deck, 0, s.deck_count, r.card_subject, derive(key, UNSEEN), s.scratch)
    for _ in range(unseen):
        take_in_hand(s, other, deal_card(s), 1 << other)
    clear_measures(s)
    s.seed = mix(key)


@kernel
def gather_unseen(s: State, seat: int, other: int) -> int:
    """Lay the cards of the hand of `other` that `seat` has not seen on the deck; returns how many."""
    hand = s.hand[other]
    count = s.hand_count[other]
    kept = 0
    for i in range(count):
        card = hand[i]
        hand[i] = 0
        if s.known[card] & (1 << seat) != 0:
            hand[kept] = card
            kept += 1
        else:
            s.known[card] = 0
            s.deck[s.deck_count] = card
            s.deck_count += 1
    s.hand_count[other] = kept
    return count - kept


@kernel
def exposure(s: State, r: Rules, seat: int, component: int, kind: int) -> int:
    """How many copies of a car were dealt to the seat or ever its own, or how often it used the car.

    A use is a power, a free draw, or stepping in; of a borrowed power, the borrower's.
    """
    if kind not in (DEALT, HELD):
        return s.used[seat][component]
    count = 0
    first = r.car_first_card[component]
    for card in range(first, first + r.car_copies[component]):
        if kind == DEALT:
            count += (s.dealt[card] >> seat) & 1
        else:
            count += (s.held[card] >> seat) & 1
    return count


@kernel
def move_component(s: State, r: Rules, move: int) -> int:
    """The car that is built or acts, or −1."""
    actor = actor_of(move)
    if actor < 0 or kind_of(move) == BUILD:
        return actor
    return r.card_car[actor]


@kernel
def move_phase(s: State, r: Rules, move: int) -> int:
    """What kind of decision it is; whatever costs no action is in phase "free"."""
    kind = kind_of(move)
    if kind == BUILD:
        return IN_BUILD
    if kind == DRAW_CARD:
        return IN_DRAW
    if kind in (DRIVE_FORWARD, DRIVE_BACKWARD):
        return IN_DRIVE
    if kind == END_TURN:
        return IN_END
    if kind == FREE_DRAW or (kind == POWER and is_free(s, r, s.player, actor_of(move))):
        return IN_FREE
    if kind == POWER:
        return IN_POWER
    return IN_ANSWER


@kernel
def move_key(s: State, r: Rules, move: int) -> int:
    """A number for a move made of its kind and the subjects of what it names, each shifted by its role."""
    kind = kind_of(move)
    key = kind
    actor = actor_of(move)
    if actor >= 0:
        if kind == BUILD:
            key ^= r.car_subject[actor]
        else:
            key ^= r.card_subject[actor]
    lender = lender_of(move)
    if lender >= 0:
        key ^= (r.card_subject[lender] << 1) & MASK
    target = target_of(move)
    if target >= 0:
        key ^= (r.card_subject[target] << 2) & MASK
    return key
