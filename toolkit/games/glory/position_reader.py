"""Builds the state that a written position describes; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from toolkit.engine.game import Tables
from toolkit.engine.reading import Token
from toolkit.engine.record import Layout
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.glory.cards import work_out_triggers
from toolkit.games.glory.facts import held_of_kind
from toolkit.games.glory.names import SEATS, Cursor, tokens_of
from toolkit.games.glory.position_parts import PARTS, Reading
from toolkit.games.glory.setting import clear_state
from toolkit.games.glory.stages import START
from toolkit.games.glory.state import GOES_ON, T_TURN, State
from toolkit.games.glory.terms import DECK, FATES, NO_CARD, NOBODY, TABLE


def position(tables: Tables, text: str) -> State:
    """The state that a text describes. Raises UsageError for a text that is no position."""
    state = layout(tuple(tables.sizes.items())).new()
    clear_state(state, tables.rules)
    reading = Reading(tables, state)
    for tokens in _split(tokens_of(text), "|"):
        _read_part(reading, tokens)
    _finish(reading)
    return state


@cache
def layout(sizes: tuple[tuple[str, int], ...]) -> Layout[State]:
    """The layout of states of these sizes."""
    return Layout(State, dict(sizes))


def _split(tokens: list[Token], sign: str) -> list[list[Token]]:
    """The tokens between signs. A part that is empty is one too: it is refused later."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == sign and not token.is_quoted:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _read_part(reading: Reading, tokens: list[Token]) -> None:
    whole = " ".join(token.text for token in tokens)
    if not tokens:
        raise UsageError("a part of the position is empty", "parts stand between |")
    name = tokens[0].text.casefold()
    letters = SEATS[: reading.tables.players].casefold()
    if len(name) == 1 and name in letters:
        name = "to act" if [each.text for each in tokens[1:]] == ["to", "act"] else f"seat {name.upper()}"
    if name in reading.met:
        raise UsageError(f"'{name}' stands twice", "give each part once")
    reading.met.add(name)
    reader: Callable[[Reading, list[Cursor]], None] | None = PARTS.get(name.split()[0] if "seat" in name else name)
    if reader is None:
        near = did_you_mean(name, PARTS)
        raise UsageError(f"'{name}' is no part of a position", f"did you mean '{near}'?" if near else "")
    cursors = [Cursor(reading.tables, each, whole) for each in _split(tokens, ",")]
    reader(reading, cursors)
    for cursor in cursors:
        cursor.end()


def _finish(reading: Reading) -> None:
    """Fill in what a text leaves out, and check that it is whole."""
    s, tables = reading.state, reading.tables
    missing = [SEATS[seat] for seat in range(tables.players) if f"seat {SEATS[seat]}" not in reading.met]
    if missing:
        raise UsageError(f"the position lacks {', '.join(missing)}", "write a part for each player")
    if s.foe != NO_CARD and s.place[s.foe] == DECK:
        s.place[s.foe] = TABLE
    for seat in range(tables.players):
        if s.fates[seat] == NOBODY:
            s.fates[seat] = held_of_kind(s, tables.rules, seat, FATES)
        if s.progress[seat] == NOBODY:
            s.progress[seat] = s.glory[seat] // tables.rules.milestone
        work_out_triggers(s, tables.rules, seat)
    if s.depth == 0 and s.over == GOES_ON:
        s.depth = 1
        s.task[0], s.task_seat[0], s.task_a[0] = T_TURN, s.player, START
    _check_tasks(s)


def _check_tasks(s: Any) -> None:
    """A task belongs to a hero who is alive."""
    if s.over == GOES_ON and any(s.space[s.task_seat[at]] == NOBODY for at in range(s.depth)):
        raise UsageError("a hero that is dead has nothing to do", "give the tasks to others")
