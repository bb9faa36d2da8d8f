"""Writes a state as text; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.engine.game import Tables
from toolkit.games.glory.facts import counted
from toolkit.games.glory.names import SEATS, UNKNOWN, card_name, part_name, seats_text, space_name
from toolkit.games.glory.state import CAPPED, WON
from toolkit.games.glory.task_words import task_text
from toolkit.games.glory.terms import (
    COUNTED,
    DISCARD,
    FATES,
    GONE,
    HELD,
    KINDS,
    NO_CARD,
    NOBODY,
    NONE,
    SHOP,
    WAITING,
)


def text(tables: Tables, state: Any, viewer: int = -1) -> str:
    """The whole position; with a `viewer`, only what that seat knows."""
    parts = [
        *(_seat(tables, state, seat) for seat in range(tables.players)),
        *_piles(tables, state),
        *_secrets(tables, state, viewer),
        *_marks(tables, state),
        *_battle(tables, state, viewer),
        *_turn(tables, state, viewer),
    ]
    return " | ".join(parts)


def _seat(tables: Tables, s: Any, seat: int) -> str:
    hero = "nobody" if s.hero[seat] == NO_CARD else part_name(tables, tables.rules.card_part[s.hero[seat]])
    where = "dead" if s.space[seat] == NOBODY else f"at {space_name(tables, s.space[seat])}"
    said = [
        f"{SEATS[seat]} {hero} {where}",
        f"glory {s.glory[seat]}",
        f"coins {s.coins[seat]}",
        f"health {s.health[seat]}/{s.max_health[seat]}",
        f"strike {s.strike[seat]}",
        f"power {s.power[seat]}",
    ]
    usual = {
        "progress": s.glory[seat] // tables.rules.milestone,
        "fates": len(_held(tables, s, seat, FATES)),
        "skips": 0,
        "own_turn": 0,
        "next_move": 0,
        "next_strike": 0,
    }
    for name, value in usual.items():
        found = getattr(s, name)[seat]
        if found != value:
            said.append(f"{name} {found}")
    if any(s.facts[seat]):
        said.append(f"did {facts_text(s.facts[seat])}")
    held = [card for card in _held(tables, s, seat) if card != s.hero[seat]]
    if held:
        said.append(f"has {_cards(tables, held)}")
    return ", ".join(said)


def facts_text(words: list[int]) -> str:
    """The counters that are not 0, by name."""
    return " ".join(f"{name} {counted(words, i)}" for i, name in enumerate(COUNTED) if counted(words, i))


def _held(tables: Tables, s: Any, seat: int, kind: int = NONE) -> list[int]:
    rules = tables.rules
    cards = range(rules.cards)
    held = [card for card in cards if s.place[card] == HELD + seat]
    return [card for card in held if kind in (NONE, rules.part_kind[rules.card_part[card]])]


def _cards(tables: Tables, cards: list[int]) -> str:
    return " ".join(card_name(tables, card) for card in cards)


def _piles(tables: Tables, s: Any) -> Iterator[str]:
    for word, place in (("shop", SHOP), ("discard", DISCARD), ("gone", GONE)):
        found = [card for card in range(tables.rules.cards) if s.place[card] == place]
        if found:
            yield f"{word} {_cards(tables, found)}"
    waiting = [
        f"{card_name(tables, card)} at {space_name(tables, s.place[card] - WAITING)}"
        for card in range(tables.rules.cards)
        if s.place[card] >= WAITING
    ]
    if waiting:
        yield f"waiting {', '.join(waiting)}"


def _secrets(tables: Tables, s: Any, viewer: int) -> Iterator[str]:
    rules = tables.rules
    quests = [
        _secret(tables, rules.town_space[slot], s.quest[slot], s.quest_known[slot], viewer, s.quest_claimed[slot])
        for slot in range(rules.towns)
        if s.quest[slot] != NO_CARD
    ]
    if quests:
        yield f"quests {', '.join(quests)}"
    lairs = [
        _secret(tables, rules.lair_space[slot], s.lair[slot], s.lair_known[slot], viewer, 0)
        for slot in range(rules.lairs)
        if s.lair[slot] != NO_CARD
    ]
    if lairs:
        yield f"lairs {', '.join(lairs)}"
    since = [
        f"{SEATS[seat]} {space_name(tables, rules.town_space[slot])} {facts_text(s.since[seat * rules.towns + slot])}"
        for seat in range(tables.players)
        for slot in range(rules.towns)
        if any(s.since[seat * rules.towns + slot])
    ]
    if since:
        yield f"since {', '.join(since)}"


def _secret(tables: Tables, space: int, card: int, known: int, viewer: int, claimed: int) -> str:
    is_seen = viewer < 0 or (known >> viewer) & 1
    said = f"{space_name(tables, space)} {card_name(tables, card) if is_seen else UNKNOWN}"
    if known:
        said += f" by {seats_text(known, tables.players)}"
    if claimed:
        said += f" claimed {seats_text(claimed, tables.players)}"
    return said


def _marks(tables: Tables, s: Any) -> Iterator[str]:
    rules = tables.rules
    used = []
    for card in range(rules.cards):
        part = rules.card_part[card]
        first = rules.part_first_effect[part]
        for effect in range(first, first + rules.part_effects[part]):
            if rules.effect_limit[effect]:
                count = s.uses[rules.card_limits[card] + rules.effect_slot[effect]]
                if count:
                    used.append(f"{card_name(tables, card)} {effect - first + 1} x{count}")
    if used:
        yield f"used {', '.join(used)}"
    shuffled = [f"{KINDS[kind]} {count}" for kind, count in enumerate(s.shuffles[: len(KINDS)]) if count]
    if shuffled:
        yield f"shuffles {', '.join(shuffled)}"


def _battle(tables: Tables, s: Any, viewer: int) -> Iterator[str]:
    if s.foe == NO_CARD:
        return
    rules = tables.rules
    is_lair = s.lair_at != NONE
    said = [f"battle in {space_name(tables, rules.lair_space[s.lair_at])}" if is_lair else
            f"battle {card_name(tables, s.foe)}"]  # fmt: skip
    is_hidden = is_lair and viewer >= 0 and not (s.lair_known[s.lair_at] >> viewer) & 1
    if s.foe_health != rules.part_health[rules.card_part[s.foe]] and not is_hidden:
        said.append(f"health {s.foe_health}")
    for name in ("foe_strike", "foe_power", "own_strike", "own_power", "foe_die"):
        if getattr(s, name):
            said.append(f"{name} {getattr(s, name)}")
    if s.engaged:
        said.append("engaged")
    yield ", ".join(said)


def _turn(tables: Tables, s: Any, viewer: int) -> Iterator[str]:
    rolled = [
        f"{name} {getattr(s, name)}" for name in ("die", "card_die", "added", "more_moves", "rolls") if getattr(s, name)
    ]
    if s.marched:
        rolled.append("marched")
    if rolled:
        yield f"roll {', '.join(rolled)}"
    if s.depth:
        yield f"tasks {', '.join(task_text(tables, s, at) for at in range(s.depth))}"
    for name in ("turn", "more_battles", "unsettled", "fault"):
        if getattr(s, name):
            yield f"{name} {getattr(s, name)}"
    if s.greatness:
        yield f"greatness {SEATS[s.greatness - 1]}"
    if s.over == WON:
        yield f"won {seats_text(s.winners, tables.players)}"
    if s.over == CAPPED:
        yield "capped"
    yield f"{SEATS[s.player]} to act"
    if viewer < 0:
        yield f"seed {s.seed}"
    else:
        yield f"seed {UNKNOWN}"
