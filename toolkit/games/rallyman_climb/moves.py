"""Moves in words and back: `lay gear-3 to 4.2L`, `flat out`, `roll`, `secure`, `take simple`, `set off from 1.1L`."""

from __future__ import annotations

from typing import Any

from toolkit.errors import UsageError, did_you_mean
from toolkit.games.rallyman_climb.coding import (
    CREEP,
    DISCARD_DAMAGE,
    GO_FLAT_OUT,
    GO_ONE_BY_ONE,
    KEEP_DAMAGE,
    LAY,
    LOSE_CONTROL,
    ROLL_DIE,
    SECURE,
    SET_OFF,
    STAY,
    STOP,
    TAKE_BOARD,
    USE_SISU,
    kind_of,
    place_of,
)
from toolkit.games.rallyman_climb.legal import legal_moves
from toolkit.games.rallyman_climb.names import move_words, space_name

_WORDS = {
    GO_FLAT_OUT: "flat out",
    GO_ONE_BY_ONE: "one by one",
    ROLL_DIE: "roll",
    SECURE: "secure",
    STOP: "stop",
    USE_SISU: "use sisu",
    LOSE_CONTROL: "lose control",
    KEEP_DAMAGE: "keep damage",
    DISCARD_DAMAGE: "discard damage",
    STAY: "stay",
}


def move_text(tables: Any, state: Any, move: int) -> str:
    """A move in words that `read_move` takes back."""
    kind = kind_of(move)
    if kind == LAY:
        return f"lay {move_words(tables, move)}"
    if kind == CREEP:
        return move_words(tables, move)
    if kind == TAKE_BOARD:
        return f"take {tables.boards[place_of(move)]}"
    if kind == SET_OFF:
        return f"set off from {space_name(tables, place_of(move))}"
    return _WORDS[kind]


def read_move(tables: Any, state: Any, text: str) -> int:
    """The legal move that a text means. Raises UsageError for a text that means none."""
    listed = [0] * tables.sizes["moves"]
    legal = listed[: legal_moves(state, tables.rules, listed)]
    wanted = " ".join(text.split()).casefold()
    texts = [move_text(tables, state, move) for move in legal]
    for move, said in zip(legal, texts, strict=True):
        if said.casefold() == wanted:
            return move
    near = did_you_mean(text, texts)
    hint = f"did you mean '{near}'?" if near else f"legal: {', '.join(texts)}" if texts else "the race is over"
    raise UsageError(f"'{text}' is not legal now", hint)
