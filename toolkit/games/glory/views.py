"""What can be asked of a game without playing it on: who is to move, results, measures, and what a seat knows."""

from __future__ import annotations

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.glory.cards import DEALT_BIT, HELD_BIT, MOST_USES, SEAT_BITS, USE_SHIFT
from toolkit.games.glory.coding import (
    ACCEPT,
    BUY,
    DONE,
    ENGAGE,
    GO_TO,
    KEEP,
    MARCH,
    PEEK_AT,
    PICK,
    ROLL,
    TAKE_HERO,
    USE,
    WITHDRAW,
    first_of,
    kind_of,
    second_of,
)
from toolkit.games.glory.state import CAPPED, WON, Rules, State
from toolkit.games.glory.terms import BOX, LAIRS, NO_CARD, NOBODY, NONE, QUESTS, UNDER

PHASES = ("move", "fight", "use", "trade", "answer")
IN_MOVE, IN_FIGHT, IN_USE, IN_TRADE, IN_ANSWER = range(5)

DEALT, HAD = 0, 1
UNSEEN_QUEST, UNSEEN_LAIR = 31, 32
SECOND = 17


@kernel
def to_move(s: State, r: Rules) -> int:
    """The seat whose task is the topmost; NOBODY when the game is over."""
    if s.over != 0:
        return NOBODY
    return s.task_seat[s.depth - 1]


@kernel
def outcome(s: State, r: Rules, seat: int) -> float:
    """The winner's 1, shared when several win; everybody's equal share in a draw and in a game that was capped."""
    if s.over != WON or s.winners == 0:
        return 1.0 / r.players
    shared = 0
    for each in range(r.players):
        shared += (s.winners >> each) & 1
    if (s.winners >> seat) & 1 == 1:
        return 1.0 / shared
    return 0.0


@kernel
def capped(s: State, r: Rules) -> int:
    """1 when the game ended by the cap on turns."""
    if s.over == CAPPED:
        return 1
    return 0


@kernel
def turns(s: State, r: Rules) -> int:
    """Turns that have been completed."""
    return s.turn


@kernel
def fault(s: State, r: Rules) -> int:
    """0, or which impossible thing happened: see the state module."""
    return s.fault


@kernel
def score(s: State, r: Rules, seat: int) -> float:
    """The seat's glory, −1 for a hero that has been eliminated. Frozen."""
    if s.space[seat] == NOBODY:
        return -1.0
    return 1.0 * s.glory[seat]


@kernel
def determinize(s: State, r: Rules, seat: int, key: int) -> None:
    """Deal the quests and lairs that `seat` has not seen anew, and replace the seed; forget the measures.

    Decks need no dealing: their order is the seed's. A lair's monster that another hero looks at in secret goes along.
    """
    quests = take_unseen(s, s.quest, s.quest_known, r.towns, seat)
    lairs = take_unseen(s, s.lair, s.lair_known, r.lairs, seat)
    if quests > 0:
        rank_cards(s, r, QUESTS, quests, derive(key, UNSEEN_QUEST))
        deal_unseen(s, s.quest, s.quest_known, r.towns, seat)
    if lairs > 0:
        rank_cards(s, r, LAIRS, lairs, derive(key, UNSEEN_LAIR))
        deal_unseen(s, s.lair, s.lair_known, r.lairs, seat)
    if s.lair_at != NONE and (s.lair_known[s.lair_at] >> seat) & 1 == 0 and s.lair[s.lair_at] != NO_CARD:
        s.foe = s.lair[s.lair_at]
        s.foe_health = r.part_health[r.card_part[s.foe]]
    for part in range(len(s.met)):
        s.met[part] = 0
    s.seed = mix(key)


@kernel
def take_unseen(s: State, under: Ints, known: Ints, slots: int, seat: int) -> int:
    """Put the cards that the seat has not seen into the box; returns how many."""
    unseen = 0
    for slot in range(slots):
        if under[slot] != NO_CARD and (known[slot] >> seat) & 1 == 0:
            s.place[under[slot]] = BOX
            unseen += 1
    return unseen


@kernel
def deal_unseen(s: State, under: Ints, known: Ints, slots: int, seat: int) -> None:
    """Put the cards listed under the places whose card the seat doesn't know, and forget the list."""
    dealt = 0
    for slot in range(slots):
        if under[slot] != NO_CARD and (known[slot] >> seat) & 1 == 0:
            under[slot] = s.dealing[dealt]
            s.place[under[slot]] = UNDER
            dealt += 1
    for i in range(dealt):
        s.dealing[i] = 0
        s.dealing_rank[i] = 0


@kernel
def rank_cards(s: State, r: Rules, kind: int, wanted: int, key: int) -> None:
    """List the cards of a kind that are in the box and have the `wanted` highest hashes, the highest first."""
    found = 0
    for card in range(r.first_card[kind], r.first_card[kind] + r.card_count[kind]):
        if s.place[card] != BOX:
            continue
        rank = derive(key, r.card_subject[card])
        at = found
        if found < wanted:
            found += 1
        elif s.dealing_rank[wanted - 1] > rank:
            continue
        else:
            at = wanted - 1
        while at > 0 and s.dealing_rank[at - 1] < rank:
            s.dealing[at] = s.dealing[at - 1]
            s.dealing_rank[at] = s.dealing_rank[at - 1]
            at -= 1
        s.dealing[at] = card
        s.dealing_rank[at] = rank


@kernel
def exposure(s: State, r: Rules, seat: int, component: int, kind: int) -> int:
    """Whether a component was dealt to the seat or ever its own or before it, or how often it used or fought it."""
    bits = s.met[component] >> (seat * SEAT_BITS)
    if kind == DEALT:
        return (bits & DEALT_BIT) // DEALT_BIT
    if kind == HAD:
        return bits & HELD_BIT
    return (bits >> USE_SHIFT) & MOST_USES


@kernel
def move_component(s: State, r: Rules, move: int) -> int:
    """The component that a move is about: a card used, bought or kept, a hero taken, a monster fought; or −1."""
    kind = kind_of(move)
    if kind in (USE, BUY, KEEP, TAKE_HERO):
        return r.card_part[first_of(move)]
    if kind in (ENGAGE, WITHDRAW) and s.foe != NO_CARD:
        return r.card_part[s.foe]
    return -1


@kernel
def move_phase(s: State, r: Rules, move: int) -> int:
    """What kind of decision a move is."""
    kind = kind_of(move)
    if kind in (ROLL, MARCH, GO_TO):
        return IN_MOVE
    if kind in (ENGAGE, WITHDRAW, ACCEPT):
        return IN_FIGHT
    if kind == USE:
        return IN_USE
    if kind in (BUY, DONE):
        return IN_TRADE
    return IN_ANSWER


@kernel
def move_key(s: State, r: Rules, move: int) -> int:
    """A number for a move made of its kind and the subjects of what it names."""
    kind = kind_of(move)
    key = mix(kind)
    first = first_of(move)
    if first < 0:
        return key
    if kind in (GO_TO, PEEK_AT):
        return derive(key, r.space_subject[first])
    if kind == PICK:
        return derive(key, first)
    key = derive(key, r.card_subject[first])
    if second_of(move) >= 0:
        key = derive(key + SECOND, second_of(move) - r.part_first_effect[r.card_part[first]])
    return key
