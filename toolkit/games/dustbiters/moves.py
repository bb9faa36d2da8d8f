"""Moves in words and back: `build horse`, `drive mortar-bus forward`, `power mind-manipulator > crusher > oil-rig`.

Written moves say what they are aimed at; when read, that may be left out where only one move fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.engine.game import Tables
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.dustbiters.coding import (
    BUILD,
    DRAW_CARD,
    DRIVE_BACKWARD,
    DRIVE_FORWARD,
    END_TURN,
    FREE_DRAW,
    LET_IT_BE,
    POWER,
    STEP_IN,
    actor_of,
    kind_of,
    lender_of,
    target_of,
)
from toolkit.games.dustbiters.legal import legal_moves
from toolkit.games.dustbiters.names import Cursor, Mention, car_name, card_name, tokens_of

_WORDS = {
    BUILD: "build",
    DRIVE_FORWARD: "drive",
    DRIVE_BACKWARD: "drive",
    DRAW_CARD: "draw",
    POWER: "power",
    FREE_DRAW: "free draw",
    END_TURN: "end turn",
    STEP_IN: "step in",
    LET_IT_BE: "let it be",
}
_DIRECTIONS = {DRIVE_FORWARD: " forward", DRIVE_BACKWARD: " backward"}


def move_text(tables: Tables, state: Any, move: int) -> str:
    """A move in words that `read_move` takes back."""
    kind = kind_of(move)
    if kind == BUILD:
        return f"build {car_name(tables, actor_of(move))}"
    named = " > ".join(card_name(tables, card) for card in _cards(move))
    return f"{_WORDS[kind]} {named}".rstrip() + _DIRECTIONS.get(kind, "")


def read_move(tables: Tables, state: Any, text: str) -> int:
    """The legal move that a text means. Raises UsageError for a text that means none, or more than one."""
    legal = _legal(tables, state)
    kind, mentions = _read(Cursor(tables, tokens_of(text), text), [move_text(tables, state, move) for move in legal])
    fitting = [move for move in legal if kind_of(move) == kind and _is_meant(tables, move, mentions)]
    exact = [move for move in fitting if len(_cards(move)) == len(mentions)]
    found = exact if len(exact) == 1 else fitting
    if len(found) == 1:
        return found[0]
    said = [move_text(tables, state, move) for move in found or legal]
    if found:
        raise UsageError(f"'{text}' may mean several moves", f"one of: {', '.join(said)}")
    alike = [each for each in said if each.startswith(_WORDS[kind])] or said
    raise UsageError(f"'{text}' is not legal now", f"legal: {', '.join(alike)}" if said else "the game is over")


def _legal(tables: Tables, state: Any) -> list[int]:
    moves = [0] * tables.sizes["moves"]
    return moves[: legal_moves(state, tables.rules, moves)]


def _cards(move: int) -> list[int]:
    """The cards (for `build` the car) that a move names, in the order it is written in."""
    return [each for each in (actor_of(move), lender_of(move), target_of(move)) if each >= 0]


def _is_meant(tables: Tables, move: int, mentions: Sequence[Mention]) -> bool:
    """Whether the mentions name what the move names, as far as they go."""
    named = _cards(move)
    if kind_of(move) == BUILD:
        return named == [mention.car for mention in mentions]
    if not mentions or len(mentions) > len(named):
        return not mentions and not named
    return all(_is_card(tables, card, mention) for card, mention in zip(named, mentions, strict=False))


def _is_card(tables: Tables, card: int, mention: Mention) -> bool:
    first: int = tables.rules.car_first_card[mention.car]
    if mention.copy:
        return card == first + mention.copy - 1
    car: int = tables.rules.card_car[card]
    return car == mention.car


def _read(cursor: Cursor, known: Sequence[str]) -> tuple[int, list[Mention]]:
    """The kind of move and what it names."""
    for kind in (DRAW_CARD, END_TURN, LET_IT_BE):
        if cursor.takes(*_WORDS[kind].split()):
            cursor.end()
            return kind, []
    if cursor.takes("drive"):
        mention = cursor.card()
        kind = DRIVE_BACKWARD if cursor.takes("backward") else DRIVE_FORWARD
        if kind == DRIVE_FORWARD:
            cursor.needs("forward")
        cursor.end()
        return kind, [mention]
    for kind in (BUILD, POWER, FREE_DRAW, STEP_IN):
        if cursor.takes(*_WORDS[kind].split()):
            mentions = [cursor.card()]
            while cursor.takes(">"):
                mentions.append(cursor.card())
            cursor.end()
            return kind, mentions
    near = did_you_mean(cursor.whole, known)
    raise UsageError(
        f"'{cursor.whole}' is no move", f"did you mean '{near}'?" if near else f"legal: {', '.join(known)}"
    )
