"""Moves in words and back: `roll`, `go red-ford`, `use wolf`, `buy rope`, `keep bravery`, `peek ash-hollow`.

When read, capitals don't matter and a clear beginning is enough.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.game import Tables
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.glory.coding import (
    ACCEPT,
    BUY,
    CLAIM,
    DONE,
    ENGAGE,
    GO_TO,
    KEEP,
    MARCH,
    PASS,
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
from toolkit.games.glory.legal import legal_moves
from toolkit.games.glory.names import part_name, space_name

LISTED = 12
_WORDS = {
    TAKE_HERO: "take",
    ROLL: "roll",
    MARCH: "march",
    GO_TO: "go",
    USE: "use",
    ENGAGE: "engage",
    WITHDRAW: "withdraw",
    ACCEPT: "accept",
    BUY: "buy",
    DONE: "done",
    CLAIM: "claim",
    PASS: "pass",
    PEEK_AT: "peek",
    KEEP: "keep",
    PICK: "pick",
}


def move_text(tables: Tables, state: Any, move: int) -> str:
    """A move in words that `read_move` takes back."""
    kind, first = kind_of(move), first_of(move)
    word = _WORDS[kind]
    if first < 0:
        return word
    if kind in (GO_TO, PEEK_AT):
        return f"{word} {space_name(tables, first)}"
    if kind == PICK:
        return f"{word} {first}"
    part = tables.rules.card_part[first]
    text = f"{word} {part_name(tables, part)}"
    if kind == USE and tables.rules.part_effects[part] > 1:
        text += f" {second_of(move) - tables.rules.part_first_effect[part] + 1}"
    return text


def read_move(tables: Tables, state: Any, text: str) -> int:
    """The legal move that a text means. Raises UsageError for a text that means none, or more than one."""
    moves = [0] * tables.sizes["moves"]
    legal = moves[: legal_moves(state, tables.rules, moves)] if state.depth > 0 and state.over == 0 else []
    texts = [move_text(tables, state, move) for move in legal]
    wanted = " ".join(text.split()).casefold()
    exact = [move for move, each in zip(legal, texts, strict=True) if each.casefold() == wanted]
    if exact:
        return exact[0]
    begun = [move for move, each in zip(legal, texts, strict=True) if wanted and each.casefold().startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        said = ", ".join(move_text(tables, state, move) for move in begun[:LISTED])
        raise UsageError(f"'{text}' may mean several moves", f"one of: {said}")
    near = did_you_mean(text, texts)
    listed = ", ".join(texts[:LISTED]) + (", …" if len(texts) > LISTED else "")
    hint = f"did you mean '{near}'?" if near else f"legal: {listed}" if texts else "the game is over"
    raise UsageError(f"'{text}' is not legal now", hint)
