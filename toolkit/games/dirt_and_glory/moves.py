"""Moves as text and back: `play`, `pass`, `start with blue-5`, `put blue-2 into reserve`, `take spotter`."""

from __future__ import annotations

from toolkit.engine.game import Tables
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.dirt_and_glory.card_words import CardWords
from toolkit.games.dirt_and_glory.coding import (
    CHOOSE,
    CHOOSE_SEAT,
    DECLINE,
    END_TURN,
    LEAVE,
    PASS,
    PLAY,
    PLAY_RESERVE,
    PUT,
    RETRIEVE,
    RETURN,
    SET_VALUE,
    START,
    TAKE,
    TO_RESERVE_BY_FUEL,
    USE,
    kind_of,
    named_by,
    place_of,
    thing_of,
    troop_of,
)
from toolkit.games.dirt_and_glory.legal import legal_moves
from toolkit.games.dirt_and_glory.state import ASKS_SAVE, ASKS_TIE, State
from toolkit.games.dirt_and_glory.terms import ON_BOTTOM, ON_TOP, TO_RESERVE

PLAIN = {PLAY: "play", PASS: "pass", END_TURN: "end turn", RETRIEVE: "retrieve reserve", LEAVE: "leave reserve"}
VERBS = {RETURN: "return", START: "start with", PLAY_RESERVE: "play from reserve", CHOOSE: "choose", TAKE: "take"}
PLACES = {ON_TOP: "on top", ON_BOTTOM: "at the bottom", TO_RESERVE: "into reserve"}


def move_text(tables: Tables, state: State, move: int) -> str:
    """A legal move in words that `read_move` takes back."""
    words = CardWords.of(tables)
    kind, named = kind_of(move), named_by(move)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in VERBS:
        card = words.thing(named) if kind == CHOOSE else words.troops[troop_of(named)]
        return f"{VERBS[kind]} {card}"
    if kind == PUT:
        return f"put {words.troops[troop_of(named)]} {PLACES[place_of(move)]}"
    if kind == CHOOSE_SEAT:
        return f"choose seat {named}"
    if kind == SET_VALUE:
        return f"as {words.side(_shown(state), named)}"
    if kind == TO_RESERVE_BY_FUEL:
        return f"reserve {words.thing(state.caravan[state.player][state.played])} by fuel"
    if kind == DECLINE:
        return "overrun" if state.asks == ASKS_SAVE else "done"
    return _use_text(tables, words, move)


def _shown(state: State) -> int:
    """The troop whose value is to be chosen."""
    return state.tie_draw[state.asked] if state.asks == ASKS_TIE else state.air


def _use_text(tables: Tables, words: CardWords, move: int) -> str:
    """A card with several abilities needs to say which."""
    thing, number = named_by(move), place_of(move)
    several = tables.rules.troop_abilities[troop_of(thing)] > 1
    return f"use {words.thing(thing)}" + (f" ability {number + 1}" if several else "")


def read_move(tables: Tables, state: State, text: str) -> int:
    """The legal move that a text stands for; cards may be called by name. Raises UsageError for any other text."""
    wanted = _plain(text)
    known: dict[str, int] = {}
    for move in _listed(tables, state):
        known.setdefault(_plain(_by_name(tables, move, move_text(tables, state, move))), move)
        known[_plain(move_text(tables, state, move))] = move
    if wanted not in known:
        near = did_you_mean(wanted, known)
        raise UsageError(f"'{text}' is no legal move here", f"did you mean '{near}'?" if near else "")
    return known[wanted]


def _listed(tables: Tables, state: State) -> list[int]:
    found = [0] * tables.sizes["moves"]
    return found[: legal_moves(state, tables.rules, found)] if state.over == 0 else []


def _by_name(tables: Tables, move: int, text: str) -> str:
    """The text with the card's printed name in place of its word."""
    kind, thing = kind_of(move), named_by(move)
    if thing < 0 or kind in (CHOOSE_SEAT, SET_VALUE, USE):
        return text
    word = CardWords.of(tables).thing(thing_of(troop_of(thing), 0)).partition("/")[0]
    return text.replace(word, tables.names[troop_of(thing)], 1)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
