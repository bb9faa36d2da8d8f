"""Setting up: heroes, their spaces and goods, secrets under towns and lairs. Rulebook: Setup; Dragon Mode."""

from __future__ import annotations

from toolkit.engine.chance import derive
from toolkit.engine.kernel import kernel
from toolkit.games.glory.cards import DEALT_BIT, HELD_BIT, gain_card, note_held
from toolkit.games.glory.stages import OPEN
from toolkit.games.glory.state import GOES_ON, T_HERO, T_TURN, Rules, State
from toolkit.games.glory.tasks import push
from toolkit.games.glory.terms import (
    BOX,
    DECK,
    HEROES,
    LAIRS,
    NO_CARD,
    NOBODY,
    NONE,
    QUESTS,
    UNDER,
)

FOR_HERO, FOR_START, FOR_QUEST, FOR_LAIR = range(21, 25)


@kernel
def clear_state(s: State, r: Rules) -> None:
    """Nothing has happened, every card is in its deck, heroes and secrets are in the box."""
    clear_numbers(s)
    for seat in range(len(s.hero)):
        clear_seat(s, seat)
    for card in range(len(s.place)):
        s.place[card] = BOX
        if card < r.cards and HEROES < r.part_kind[r.card_part[card]] < QUESTS:
            s.place[card] = DECK
    for i in range(len(s.uses)):
        s.uses[i] = 0
    for i in range(len(s.shuffles)):
        s.shuffles[i] = 0
    for part in range(len(s.met)):
        s.met[part] = 0
    for at in range(len(s.task)):
        s.task[at] = 0
        s.task_seat[at] = 0
        s.task_a[at] = 0
        s.task_b[at] = 0
    clear_secrets(s)


@kernel
def clear_secrets(s: State) -> None:
    """Nothing lies under towns and lairs, and nobody knows anything."""
    for slot in range(len(s.quest)):
        s.quest[slot] = NO_CARD
        s.quest_known[slot] = 0
        s.quest_claimed[slot] = 0
    for slot in range(len(s.lair)):
        s.lair[slot] = NO_CARD
        s.lair_known[slot] = 0
    for i in range(len(s.dealing)):
        s.dealing[i] = 0
        s.dealing_rank[i] = 0
    for i in range(len(s.dealing_to)):
        s.dealing_to[i] = 0
    for row in range(len(s.since)):
        for word in range(len(s.since[row])):
            s.since[row][word] = 0


@kernel
def clear_numbers(s: State) -> None:
    """Every single number at its start."""
    s.seed = 0
    s.player = 0
    s.turn = 0
    s.over = GOES_ON
    s.winners = 0
    s.fault = 0
    s.greatness = 0
    s.die = 0
    s.card_die = 0
    s.added = 0
    s.marched = 0
    s.more_moves = 0
    s.rolls = 0
    s.foe = NO_CARD
    s.foe_health = 0
    s.foe_strike = 0
    s.foe_power = 0
    s.own_strike = 0
    s.own_power = 0
    s.foe_die = 0
    s.engaged = 0
    s.lair_at = NONE
    s.more_battles = 0
    s.unsettled = 0
    s.depth = 0


@kernel
def clear_seat(s: State, seat: int) -> None:
    """A seat without hero."""
    s.hero[seat] = NO_CARD
    s.space[seat] = NOBODY
    s.strike[seat] = 0
    s.power[seat] = 0
    s.health[seat] = 0
    s.max_health[seat] = 0
    s.coins[seat] = 0
    s.glory[seat] = 0
    s.progress[seat] = 0
    s.fates[seat] = 0
    s.skips[seat] = 0
    s.own_turn[seat] = 0
    s.next_move[seat] = 0
    s.next_strike[seat] = 0
    s.triggers[seat] = 0
    s.earned[seat] = 0
    for word in range(len(s.facts[seat])):
        s.facts[seat][word] = 0
    for op in range(len(s.pending[seat])):
        s.pending[seat][op] = 0


@kernel
def set_up(s: State, r: Rules, seed: int) -> None:
    """Set the table up to the first task; heroes are dealt, or each player takes one in turn order.

    Rulebook: Setup. The seed is kept only here: all chance comes from it.
    """
    clear_state(s, r)
    s.seed = seed
    deal_secrets(s, r)
    place_heroes(s, r)
    push(s, T_TURN, 0, OPEN, 0)
    for seat in range(r.players - 1, -1, -1):
        s.coins[seat] = r.coins
        s.glory[seat] = r.starting_glory
        s.progress[seat] = r.starting_glory // r.milestone
        if r.heroes_chosen == 1:
            push(s, T_HERO, seat, 0, 0)
    if r.heroes_chosen == 0:
        for seat in range(r.players):
            take_hero(s, r, seat, best_in_box(s, r, HEROES, derive(seed, FOR_HERO)))


@kernel
def best_in_box(s: State, r: Rules, kind: int, key: int) -> int:
    """The card of a kind in the box whose hash is highest, or NO_CARD."""
    best = NO_CARD
    highest = -1
    for card in range(r.first_card[kind], r.first_card[kind] + r.card_count[kind]):
        if s.place[card] == BOX:
            rank = derive(key, r.card_subject[card])
            if rank > highest:
                highest = rank
                best = card
    return best


@kernel
def deal_secrets(s: State, r: Rules) -> None:
    """Tuck a quest under each town and a card under each lair, as far as there are any. Rulebook: Setup."""
    for slot in range(r.towns):
        card = best_in_box(s, r, QUESTS, derive(s.seed, FOR_QUEST))
        if card != NO_CARD:
            s.quest[slot] = card
            s.place[card] = UNDER
    for slot in range(r.lairs):
        card = best_in_box(s, r, LAIRS, derive(s.seed, FOR_LAIR))
        if card != NO_CARD:
            s.lair[slot] = card
            s.place[card] = UNDER


@kernel
def place_heroes(s: State, r: Rules) -> None:
    """Each token goes to a space of its own beside the castle. Rulebook: Setup."""
    key = derive(s.seed, FOR_START)
    for seat in range(r.players):
        best = NONE
        highest = -1
        for i in range(r.starts):
            space = r.start_space[i]
            rank = derive(key, r.space_subject[space])
            if rank > highest and is_free(s, r, space):
                highest = rank
                best = space
        s.space[seat] = best


@kernel
def is_free(s: State, r: Rules, space: int) -> bool:
    """Whether no hero is on a space."""
    for seat in range(r.players):  # noqa: SIM110 - kernels can't hold generators
        if s.space[seat] == space:
            return False
    return True


@kernel
def take_hero(s: State, r: Rules, seat: int, card: int) -> None:
    """A player takes a hero with its goods, in dragon mode with one card more. Rulebook: Setup; Dragon Mode."""
    part = r.card_part[card]
    s.hero[seat] = card
    s.strike[seat] = r.part_strike[part]
    s.power[seat] = r.part_power[part]
    s.health[seat] = r.part_health[part]
    s.max_health[seat] = r.part_health[part]
    note_held(s, seat, part, dealt_bits(r))
    gain_card(s, r, seat, card)
    if r.dragon_mode == 1 and r.hero_extra[part] >= 0:
        start_with(s, r, seat, r.hero_extra[part])
    for i in range(len(r.hero_cards[part])):
        if r.hero_cards[part][i] >= 0:
            start_with(s, r, seat, r.hero_cards[part][i])


@kernel
def dealt_bits(r: Rules) -> int:
    """How a hero and its cards were met at the start: by chance, unless heroes are chosen."""
    if r.heroes_chosen == 1:
        return HELD_BIT
    return DEALT_BIT | HELD_BIT


@kernel
def start_with(s: State, r: Rules, seat: int, part: int) -> None:
    """Take a copy of a component out of its deck, if one is left there.

    It does not count as dealt: it comes with its hero, and what it is worth could not be told from what the hero is.
    """
    first = r.part_first_card[part]
    for card in range(first, first + r.part_copies[part]):
        if s.place[card] == DECK:
            gain_card(s, r, seat, card)
            return
