"""A game on the table, for tests written as positions and moves in text."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.dustbiters.files import frozen
from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.errors import UnknownNameError, UsageError
from toolkit.games.dustbiters import GAME
from toolkit.games.dustbiters import rules as dustbiters
from toolkit.games.dustbiters.names import SEAT_LETTERS, card_name

BLANK = {"id": "blank", "name": "Blank", "status": "house", "role": "support", "copies": 8}


def car(car_id: str, *passives: Any, do: Any = (), when: str = "anywhere", copies: int = 1) -> dict[str, Any]:
    """A car as content writes it; `do` lists the steps of its power."""
    made: dict[str, Any] = {"id": car_id, "name": car_id, "status": "house", "role": "support", "copies": copies}
    if do:
        made["power"] = {"when": when, "do": list(do)}
    if passives:
        made["passives"] = list(passives)
    return made


def content(*more: Any) -> dict[str, Any]:
    """The frozen content with more cars at its end."""
    return {"game": frozen("game"), "cars": [*frozen("cars")["cars"], *more]}


@cache
def standard_tables(**options: Any) -> Tables:
    """The frozen cars and eight blank ones."""
    return GAME.tables(content(BLANK), 2, options)


@cache
def shipped_tables(**options: Any) -> Tables:
    """The frozen cars alone, as a game is dealt."""
    return GAME.tables(content(), 2, options)


@cache
def layout(sizes: tuple[tuple[str, int], ...]) -> Layout[Any]:
    """The layout of a state of these sizes."""
    return Layout(GAME.state, dict(sizes))


def state_layout(tables: Tables) -> Layout[Any]:
    """The layout of the states of these tables."""
    return layout(tuple(tables.sizes.items()))


class Table:
    """A state with its tables, spoken to in text."""

    def __init__(self, tables: Tables, state: Any) -> None:
        self.tables, self.state = tables, state

    def plays(self, *moves: str) -> Table:
        """Make the moves one after the other."""
        for move in moves:
            dustbiters.apply(self.state, self.tables.rules, GAME.read_move(self.tables, self.state, move))
            assert dustbiters.fault(self.state, self.tables.rules) == 0
        return self

    @property
    def legal(self) -> list[str]:
        """Every legal move in words."""
        moves = [0] * self.tables.sizes["moves"]
        count = dustbiters.legal_moves(self.state, self.tables.rules, moves)
        return [GAME.move_text(self.tables, self.state, move) for move in moves[:count]]

    def may(self, move: str) -> bool:
        """Whether there is a legal move of these words, however it is aimed. Misspelt words raise."""
        try:
            GAME.read_move(self.tables, self.state, move)
        except UnknownNameError:
            raise
        except UsageError as error:
            if "not legal now" not in error.message and "several moves" not in error.message:
                raise
            return "several moves" in error.message
        return True

    def aims(self, move: str) -> set[str]:
        """What a move of these words, with names in full, may be aimed at."""
        return {each.removeprefix(f"{move} > ") for each in self.legal if each.startswith(f"{move} > ")}

    def part(self, name: str) -> str:
        """One part of the position as written, "" for a part that is not there."""
        parts = GAME.text(self.tables, self.state).split(" | ")
        return next((part for part in parts if part.startswith(name)), "")

    @property
    def text(self) -> str:
        """The whole position as written."""
        return GAME.text(self.tables, self.state)

    @property
    def convoy(self) -> str:
        """The cars of the line with their owners, front first."""
        return self.part("front>").removeprefix("front> ").removesuffix(" <back")

    def hand(self, letter: str) -> list[str]:
        """The cards in the hand of A or B, in card order."""
        seat = SEAT_LETTERS.index(letter)
        return [card_name(self.tables, card) for card in self.state.hand[seat][: self.state.hand_count[seat]]]

    @property
    def scrap(self) -> list[str]:
        """The scrap heap from its top."""
        return self.part("scrap").split()[1:]

    @property
    def deck(self) -> list[str]:
        """The draw deck from its top."""
        return self.part("deck").split()[1:]

    @property
    def actions(self) -> int:
        """Actions that the player whose turn it is has left."""
        left: int = self.state.actions
        return left

    @property
    def to_move(self) -> str:
        """A or B, or "" when the game is over."""
        seat = dustbiters.to_move(self.state, self.tables.rules)
        return "" if seat < 0 else SEAT_LETTERS[seat]

    @property
    def winner(self) -> str:
        """A or B, or "" while nobody has won."""
        if self.to_move or dustbiters.capped(self.state, self.tables.rules):
            return ""
        shares = [dustbiters.outcome(self.state, self.tables.rules, seat) for seat in (0, 1)]
        assert sorted(shares) == [0.0, 1.0]
        return SEAT_LETTERS[shares.index(1.0)]


def table(position: str, *more: Any, **options: Any) -> Table:
    """The table of a position with the frozen cars, eight blanks and more cars, under these options."""
    tables = GAME.tables(content(BLANK, *more), 2, options) if more else standard_tables(**options)
    return Table(tables, GAME.position(tables, position))


def dealt(seed: int, **options: Any) -> Table:
    """The table of a game just dealt."""
    tables = shipped_tables(**options)
    state = state_layout(tables).new()
    dustbiters.setup(state, tables.rules, seed)
    return Table(tables, state)


def refusal(action: Any, *args: Any) -> str:
    """The text of the UsageError that an action ends in."""
    try:
        action(*args)
    except UsageError as error:
        return str(error)
    raise AssertionError("nothing was refused")
