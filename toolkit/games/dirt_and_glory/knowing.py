"""Who knows what: everything that a seat does not know is dealt anew.

A seat knows its own cards, though not their order in its deck; what lies open; which cards of the others it has seen;
and places of decks that it looked into. Of each other seat it knows how many cards it has never seen.
"""

from __future__ import annotations

from toolkit.engine.chance import derive, mix, shuffle
from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.clearing import clear_measures
from toolkit.games.dirt_and_glory.rounds import add_secret
from toolkit.games.dirt_and_glory.state import KEEPING, Rules, State
from toolkit.games.dirt_and_glory.zones import find, shuffle_troops

TROOPS_PART, DECK_PART, ROAD_PART = 11, 12, 13


@kernel
def determinize(s: State, r: Rules, seat: int, key: int) -> None:
    """Deal anew what `seat` does not know; forget seed and measures."""
    deal_unseen_troops(s, r, seat, derive(key, TROOPS_PART))
    if s.stage != KEEPING:  # until then decks lie in order, to be shuffled
        for owner in range(r.players):
            deal_deck(s, r, seat, owner, derive(derive(key, DECK_PART), owner))
    deal_road(s, r, derive(key, ROAD_PART))
    clear_measures(s)
    s.seed = mix(key)


@kernel
def is_known(seen: int, seat: int) -> bool:
    """Whether a mask of seats has that seat."""
    return (seen >> seat) & 1 != 0


@kernel
def is_hand_hidden(s: State, seat: int, owner: int) -> bool:
    """Whether `seat` does not know which cards the owner holds: a single card looked at may be known to it."""
    return owner != seat and not is_known(s.looked, seat)


@kernel
def deal_unseen_troops(s: State, r: Rules, seat: int, key: int) -> None:
    """Shuffle the troops of which the seat can't say where they are, and put them where such troops are."""
    count = gather_unseen(s, r, seat)
    shuffle_troops(s, r, s.pile, count, key)
    place_unseen(s, r, seat)
    for i in range(count):
        s.pile[i] = 0


@kernel
def gather_unseen(s: State, r: Rules, seat: int) -> int:
    """Write those troops into `pile`: of the troop deck, and of the others' hands and secrets. Returns how many."""
    count = 0
    for i in range(s.supply_count):
        if not is_known(s.supply_seen[i], seat):
            s.pile[count] = s.supply[i]
            count += 1
    for owner in range(r.players):
        if owner != seat:
            if s.stage == KEEPING:
                for i in range(s.hand_count[owner]):
                    s.pile[count] = s.hand[owner][i]
                    count += 1
                for i in range(s.aside_count[owner]):
                    s.pile[count] = s.aside[owner][i]
                    count += 1
            for i in range(s.secret_count[owner]):
                s.pile[count] = s.secret[owner][i]
                count += 1
    return count


@kernel
def place_unseen(s: State, r: Rules, seat: int) -> None:
    """Put the troops of `pile` back, in the order in which they were gathered."""
    at = 0
    for i in range(s.supply_count):
        if not is_known(s.supply_seen[i], seat):
            s.supply[i] = s.pile[at]
            at += 1
    for owner in range(r.players):
        if owner != seat:
            if s.stage == KEEPING:
                for i in range(s.hand_count[owner]):
                    s.hand[owner][i] = s.pile[at]
                    at += 1
                for i in range(s.aside_count[owner]):
                    s.aside[owner][i] = s.pile[at]
                    at += 1
            at = exchange_secrets(s, seat, owner, at)


@kernel
def exchange_secrets(s: State, seat: int, owner: int, at: int) -> int:
    """Exchange the secret troops of an owner for those of `pile` from `at` on. Returns where the rest of it begins."""
    count = s.secret_count[owner]
    for i in range(count):
        replace_hidden(s, seat, owner, s.secret[owner][i], -1 - i)
    s.secret_count[owner] = 0
    for i in range(count):
        s.secret[owner][i] = 0
    for i in range(count):
        replace_hidden(s, seat, owner, -1 - i, s.pile[at + i])
        add_secret(s, owner, s.pile[at + i])
    return at + count


@kernel
def replace_hidden(s: State, seat: int, owner: int, old: int, new: int) -> None:
    """Exchange one card in a hidden place of the owner's hand or deck."""
    if is_hand_hidden(s, seat, owner):
        i = find(s.hand[owner], s.hand_count[owner], old)
        if i >= 0:
            s.hand[owner][i] = new
            return
    for i in range(s.deck_count[owner]):
        if s.deck[owner][i] == old and not is_known(s.deck_seen[owner][i], seat):
            s.deck[owner][i] = new
            return


@kernel
def deal_deck(s: State, r: Rules, seat: int, owner: int, key: int) -> None:
    """Shuffle the cards in those places of a deck that the seat does not know, together with a hand it can't see."""
    has_hand = is_hand_hidden(s, seat, owner)
    count = 0
    if has_hand:
        for i in range(s.hand_count[owner]):
            s.pile[count] = s.hand[owner][i]
            count += 1
    for i in range(s.deck_count[owner]):
        if not is_known(s.deck_seen[owner][i], seat):
            s.pile[count] = s.deck[owner][i]
            count += 1
    shuffle_troops(s, r, s.pile, count, key)
    at = 0
    if has_hand:
        for i in range(s.hand_count[owner]):
            s.hand[owner][i] = s.pile[at]
            at += 1
    for i in range(s.deck_count[owner]):
        if not is_known(s.deck_seen[owner][i], seat):
            s.deck[owner][i] = s.pile[at]
            at += 1
    for i in range(count):
        s.pile[i] = 0


@kernel
def deal_road(s: State, r: Rules, key: int) -> None:
    """Shuffle the locations of each level among those places of the road and the box that are still to be revealed."""
    known = revealed(s, r)
    for i in range(known, r.locations):
        level = r.slot_level[i]
        if is_first_of_level(r, known, i):
            count = 0
            for j in range(i, r.locations):
                if r.slot_level[j] == level:
                    s.pile[count] = s.road[j]
                    count += 1
            shuffle(s.pile, 0, count, r.location_subject, derive(key, level), s.scratch)
            at = 0
            for j in range(i, r.locations):
                if r.slot_level[j] == level:
                    s.road[j] = s.pile[at]
                    at += 1
            for j in range(count):
                s.pile[j] = 0


@kernel
def revealed(s: State, r: Rules) -> int:
    """How many places of the road all have seen: none before the first round."""
    if s.stage == KEEPING:
        return 0
    return min(s.round + 1, r.rounds)


@kernel
def is_first_of_level(r: Rules, known: int, at: int) -> bool:
    """Whether no unrevealed place before `at` is for a location of the same level."""
    for i in range(known, at):  # noqa: SIM110  # no generators in kernels
        if r.slot_level[i] == r.slot_level[at]:
            return False
    return True
