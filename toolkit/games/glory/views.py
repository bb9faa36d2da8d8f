"""What can be asked of a game without playing it on: who is to move, results, measures, and what a seat knows."""

from __future__ import annotations

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.glory.cards import DEALT_BIT, HELD_BIT, MOST_USES, SEAT_BITS, USE_SHIFT
from toolkit.games.glory.changes import earned_from
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

TALLIES = ("battle_glory", "lair_glory", "quest_glory", "card_glory", "glory", "eliminated")
SOURCES, ALL_GLORY = 4, 4

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
    quests = take_unseen(s, s.quest, s.quest_known, r.towns, seat, 0)
    lairs = take_unseen(s, s.lair, s.lair_known, r.lairs, seat, quests)
    if quests > 0:
        deal_unseen(s, r, s.quest, QUESTS, 0, quests, derive(key, UNSEEN_QUEST))
    if lairs > 0:
        deal_unseen(s, r, s.lair, LAIRS, quests, lairs, derive(key, UNSEEN_LAIR))
    if s.lair_at != NONE and (s.lair_known[s.lair_at] >> seat) & 1 == 0 and s.lair[s.lair_at] != NO_CARD:
        s.foe = s.lair[s.lair_at]
        s.foe_health = r.part_health[r.card_part[s.foe]]
    for part in range(len(s.met)):
        s.met[part] = 0
    for each in range(len(s.earned)):
        s.earned[each] = 0
    s.seed = mix(key)


@kernel
def take_unseen(s: State, under: Ints, known: Ints, slots: int, seat: int, at: int) -> int:
    """Put the cards that the seat has not seen into the box, and list their places from `at` on; returns how many."""
    unseen = 0
    for slot in range(slots):
        if under[slot] != NO_CARD and (known[slot] >> seat) & 1 == 0:
            s.place[under[slot]] = BOX
            s.dealing_to[at + unseen] = slot
            unseen += 1
    return unseen


@kernel
def deal_unseen(s: State, r: Rules, under: Ints, kind: int, at: int, wanted: int, key: int) -> None:
    """Deal cards of a kind in the box to the `wanted` places listed from `at` on, the highest hash to the first.

    A card's place in the order is counted, not sorted: how many hashes are higher. That is quicker for so few.
    """
    found = 0
    for card in range(r.first_card[kind], r.first_card[kind] + r.card_count[kind]):
        if s.place[card] == BOX:
            s.dealing[found] = card
            s.dealing_rank[found] = derive(key, r.card_subject[card])
            found += 1
    for i in range(found):
        higher = 0
        for j in range(found):
            higher += int(s.dealing_rank[j] > s.dealing_rank[i])
        if higher < wanted:
            under[s.dealing_to[at + higher]] = s.dealing[i]
            s.place[s.dealing[i]] = UNDER
    for i in range(found):
        s.dealing[i] = 0
        s.dealing_rank[i] = 0
    for i in range(at, at + wanted):
        s.dealing_to[i] = 0


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
def tally(s: State, r: Rules, seat: int, kind: int) -> int:
    """The glory that a seat has gained from one source, from all of them, or whether its hero has been eliminated."""
    if kind < SOURCES:
        return earned_from(s, seat, kind)
    if kind == ALL_GLORY:
        total = 0
        for source in range(SOURCES):
            total += earned_from(s, seat, source)
        return total
    if s.space[seat] == NOBODY:
        return 1
    return 0


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
    first = first_of(move)
    if kind == GO_TO:
        return derive(mix(GO_TO), r.space_subject[first])
    key = mix(kind)
    if first < 0:
        return key
    if kind == PEEK_AT:
        return derive(key, r.space_subject[first])
    if kind == PICK:
        return derive(key, first)
    key = derive(key, r.card_subject[first])
    if second_of(move) >= 0:
        key = derive(key + SECOND, second_of(move) - r.part_first_effect[r.card_part[first]])
    return key
