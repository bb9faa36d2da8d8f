"""The parts of a written position, each read as it stands; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.engine.game import Tables
from toolkit.errors import UsageError
from toolkit.games.glory.names import SEATS, Cursor
from toolkit.games.glory.state import CAPPED, T_KEEP, WON
from toolkit.games.glory.task_words import lair_slot, read_task, town_slot
from toolkit.games.glory.terms import (
    COUNTED,
    DISCARD,
    FACT_BITS,
    FACTS_A_WORD,
    GONE,
    HELD,
    KINDS,
    LAIRS,
    MOST,
    NOBODY,
    NONE,
    QUESTS,
    SHOP,
    TABLE,
    UNDER,
    WAITING,
)

NUMBERS = ("glory", "coins", "strike", "power", "progress", "fates", "skips", "own_turn", "next_move", "next_strike")
BATTLE_NUMBERS = ("foe_strike", "foe_power", "own_strike", "own_power", "foe_die")
ROLL_NUMBERS = ("die", "card_die", "added", "more_moves", "rolls")
DEEP = 1 << 40


@dataclass
class Reading:
    """A position being read: the state so far, the parts met, and the cards that have a place."""

    tables: Tables
    state: Any
    met: set[str] = field(default_factory=set)
    placed: set[int] = field(default_factory=set)

    def put(self, card: int, place: int) -> None:
        """A card is somewhere. Raises UsageError when it is somewhere else already."""
        if card in self.placed:
            name = self.tables.components[self.tables.rules.card_part[card]]
            raise UsageError(f"'{name}' is in two places", "each card is in one place")
        self.placed.add(card)
        self.state.place[card] = place


Reader = Callable[[Reading, list[Cursor]], None]


def read_seat(reading: Reading, cursors: list[Cursor]) -> None:
    """A hero, where it is, and what it has."""
    s, first = reading.state, cursors[0]
    seat = first.seat()
    _read_hero(reading, seat, first)
    s.progress[seat] = s.fates[seat] = NOBODY
    for cursor in cursors[1:]:
        word = cursor.word()
        if word in NUMBERS:
            getattr(s, word)[seat] = cursor.number()
        elif word == "health":
            _read_health(s, seat, cursor)
        elif word == "did":
            _read_facts(s.facts[seat], cursor)
        elif word == "has":
            while not cursor.is_done:
                reading.put(cursor.card(), HELD + seat)
        else:
            raise UsageError(f"'{word}' is nothing that a hero has", f"in '{cursor.whole}'")


def _read_hero(reading: Reading, seat: int, cursor: Cursor) -> None:
    s, rules = reading.state, reading.tables.rules
    card = NONE
    if not cursor.takes("nobody"):
        card = cursor.card()
        part = rules.card_part[card]
        if rules.part_kind[part] != 0:
            raise UsageError(f"'{reading.tables.components[part]}' is no hero", f"in '{cursor.whole}'")
        s.hero[seat] = card
        s.strike[seat], s.power[seat] = rules.part_strike[part], rules.part_power[part]
        s.health[seat] = s.max_health[seat] = rules.part_health[part]
    if cursor.takes("dead"):
        s.health[seat] = 0
        return
    cursor.needs("at")
    s.space[seat] = cursor.space()
    if card != NONE:
        reading.put(card, HELD + seat)


def _read_health(s: Any, seat: int, cursor: Cursor) -> None:
    now, _, most = cursor.word().partition("/")
    if not now.isdecimal() or not (most.isdecimal() or not most):
        raise UsageError(f"no health in '{cursor.whole}'", "write health 3 or health 3/7")
    s.health[seat] = int(now)
    s.max_health[seat] = int(most) if most else max(int(now), s.max_health[seat])


def _read_facts(words: list[int], cursor: Cursor) -> None:
    while not cursor.is_done:
        name = cursor.word()
        if name not in COUNTED:
            raise UsageError(f"'{name}' is nothing that is counted", f"one of: {', '.join(COUNTED)}")
        which, value = COUNTED.index(name), cursor.number()
        if not 0 <= value <= MOST:
            raise UsageError(f"{value} is no count", f"0 to {MOST}")
        words[which // FACTS_A_WORD] |= value << (FACT_BITS * (which % FACTS_A_WORD))


def _pile(place: int) -> Reader:
    def read(reading: Reading, cursors: list[Cursor]) -> None:
        cursors[0].word()
        while not cursors[0].is_done:
            reading.put(cursors[0].card(), place)

    return read


def read_waiting(reading: Reading, cursors: list[Cursor]) -> None:
    """Dragons that wait on the board."""
    cursors[0].word()
    for cursor in cursors:
        card = cursor.card()
        cursor.needs("at")
        reading.put(card, WAITING + cursor.space())


def read_quests(reading: Reading, cursors: list[Cursor]) -> None:
    """Quests under towns."""
    s = reading.state
    cursors[0].word()
    for cursor in cursors:
        slot = town_slot(cursor)
        s.quest[slot] = _secret(reading, cursor)
        s.quest_known[slot] = cursor.seats() if cursor.takes("by") else 0
        s.quest_claimed[slot] = cursor.seats() if cursor.takes("claimed") else 0


def read_lairs(reading: Reading, cursors: list[Cursor]) -> None:
    """Cards under lairs."""
    s = reading.state
    cursors[0].word()
    for cursor in cursors:
        slot = lair_slot(cursor)
        s.lair[slot] = _secret(reading, cursor)
        s.lair_known[slot] = cursor.seats() if cursor.takes("by") else 0


def _secret(reading: Reading, cursor: Cursor) -> int:
    card = cursor.card()
    rules = reading.tables.rules
    if rules.part_kind[rules.card_part[card]] not in (QUESTS, LAIRS):
        raise UsageError(f"no quest or lair in '{cursor.whole}'", "name a card that lies face-down")
    reading.put(card, UNDER)
    return card


def read_since(reading: Reading, cursors: list[Cursor]) -> None:
    """What seats had done when they saw a quest."""
    cursors[0].word()
    for cursor in cursors:
        seat = cursor.seat()
        _read_facts(reading.state.since[seat * reading.tables.rules.towns + town_slot(cursor)], cursor)


def read_used(reading: Reading, cursors: list[Cursor]) -> None:
    """Uses of limited effects."""
    rules = reading.tables.rules
    cursors[0].word()
    for cursor in cursors:
        card = cursor.card()
        part = rules.card_part[card]
        effect = rules.part_first_effect[part] + cursor.number() - 1
        times = cursor.word() if not cursor.is_done else "x1"
        is_one = rules.part_first_effect[part] <= effect < rules.part_first_effect[part] + rules.part_effects[part]
        if not is_one or not rules.effect_limit[effect] or not times[1:].isdecimal():
            raise UsageError(f"'{cursor.whole}' names no limited effect", "write: used wolf 1 x2")
        reading.state.uses[rules.card_limits[card] + rules.effect_slot[effect]] = int(times[1:])


def read_shuffles(reading: Reading, cursors: list[Cursor]) -> None:
    """How often decks were made anew."""
    cursors[0].word()
    for cursor in cursors:
        kind = cursor.word()
        if kind not in KINDS:
            raise UsageError(f"'{kind}' is no deck", f"one of: {', '.join(KINDS)}")
        reading.state.shuffles[KINDS.index(kind)] = cursor.number()


def read_battle(reading: Reading, cursors: list[Cursor]) -> None:
    """The battle under way. That of a lair follows from its card, so lairs stand before it."""
    s, rules, first = reading.state, reading.tables.rules, cursors[0]
    first.word()
    if first.takes("in"):
        s.lair_at = lair_slot(first)
        s.foe = s.lair[s.lair_at]
    else:
        s.foe = first.card()
        reading.put(s.foe, TABLE)
    if s.foe < 0 or rules.part_health[rules.card_part[s.foe]] == 0:
        raise UsageError(f"there is nobody to fight in '{first.whole}'", "name a monster, or a lair with a card")
    s.foe_health = rules.part_health[rules.card_part[s.foe]]
    for cursor in cursors[1:]:
        word = cursor.word()
        if word == "engaged":
            s.engaged = 1
        elif word == "health":
            s.foe_health = cursor.number()
        elif word in BATTLE_NUMBERS:
            setattr(s, word, cursor.number())
        else:
            raise UsageError(f"'{word}' is nothing of a battle", f"in '{cursor.whole}'")


def read_roll(reading: Reading, cursors: list[Cursor]) -> None:
    """The roll under way; `roll 4` is the die alone."""
    s = reading.state
    cursors[0].word()
    for cursor in cursors:
        if cursor.takes("marched"):
            s.marched = 1
        elif cursor.sees(*ROLL_NUMBERS):
            setattr(s, cursor.word(), cursor.number())
        else:
            s.die = cursor.number()


def read_tasks(reading: Reading, cursors: list[Cursor]) -> None:
    """What is under way, the last first to be done."""
    s = reading.state
    cursors[0].word()
    if len(cursors) > len(s.task):
        raise UsageError("too many tasks", f"at most {len(s.task)}")
    for at, cursor in enumerate(cursors):
        s.task[at], s.task_seat[at], s.task_a[at], s.task_b[at] = read_task(cursor)
        if s.task[at] == T_KEEP:
            reading.put(s.task_a[at], TABLE)
            reading.put(s.task_b[at], TABLE)
    s.depth = len(cursors)


def _number(name: str) -> Reader:
    def read(reading: Reading, cursors: list[Cursor]) -> None:
        cursors[0].word()
        value = cursors[0].number()
        if name != "seed" and not 0 <= value < DEEP:
            raise UsageError(f"{value} is no {name}", "write a whole number, 0 or more")
        setattr(reading.state, name, value)

    return read


def read_greatness(reading: Reading, cursors: list[Cursor]) -> None:
    """Who reached the glory that costs a turn first."""
    cursors[0].word()
    reading.state.greatness = cursors[0].seat() + 1


def read_won(reading: Reading, cursors: list[Cursor]) -> None:
    """Who has won."""
    cursors[0].word()
    reading.state.over = WON
    reading.state.winners = cursors[0].seats()


def read_capped(reading: Reading, cursors: list[Cursor]) -> None:
    """The game ended by the cap on turns."""
    cursors[0].word()
    reading.state.over = CAPPED


def read_to_act(reading: Reading, cursors: list[Cursor]) -> None:
    """Whose turn it is."""
    reading.state.player = cursors[0].seat()
    cursors[0].needs("to", "act")


PARTS: Mapping[str, Reader] = {
    "seat": read_seat,
    "shop": _pile(SHOP),
    "discard": _pile(DISCARD),
    "gone": _pile(GONE),
    "waiting": read_waiting,
    "quests": read_quests,
    "lairs": read_lairs,
    "since": read_since,
    "used": read_used,
    "shuffles": read_shuffles,
    "battle": read_battle,
    "roll": read_roll,
    "tasks": read_tasks,
    "turn": _number("turn"),
    "more_battles": _number("more_battles"),
    "unsettled": _number("unsettled"),
    "fault": _number("fault"),
    "seed": _number("seed"),
    "greatness": read_greatness,
    "won": read_won,
    "capped": read_capped,
    "to act": read_to_act,
}

__all__ = ["PARTS", "SEATS", "Reader", "Reading"]
