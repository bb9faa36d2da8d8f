"""A game on the table, for tests written as positions and moves in text."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.glory.files import content
from toolkit.engine.chance import derive
from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.errors import UsageError
from toolkit.games.glory import GAME
from toolkit.games.glory import rules as glory
from toolkit.games.glory.dice import FOR_EFFECT, FOR_FOE, FOR_MOVE, FOR_STRIKE, roll_key
from toolkit.games.glory.facts import counted
from toolkit.games.glory.names import SEATS, card_name
from toolkit.games.glory.terms import COUNTED, HELD, SHOP

PURPOSES = {"move": FOR_MOVE, "strike": FOR_STRIKE, "foe": FOR_FOE, "effect": FOR_EFFECT}


@cache
def standard_tables(players: int = 2, **options: Any) -> Tables:
    """The frozen content."""
    return GAME.tables(content(), players, options)


def card(kind: str, *effects: Any, **fields: Any) -> dict[str, list[dict[str, Any]]]:
    """One more component named `test-card` of a kind."""
    made = {"id": "test-card", "name": "Test Card", "status": "house", **fields}
    if effects:
        made["effects"] = list(effects)
    return {kind: [made]}


class Table:
    """A state with its tables, spoken to in text."""

    def __init__(self, tables: Tables, state: Any) -> None:
        self.tables, self.state = tables, state

    def rolls(self, **dice: list[int] | int) -> Table:
        """Script dice of this turn: `rolls(move=3, strike=[6, 1], foe=[1, 6])`, in the order they will be rolled."""
        rules = Layout(GAME.rules_record, self.tables.sizes)
        scripted = rules.new()
        rules.copy(scripted, self.tables.rules)
        for name, values in dice.items():
            for nth, value in enumerate(values if isinstance(values, list) else [values]):
                purpose = PURPOSES[name]
                done = (self.state.rolls >> (10 * purpose)) & 1023
                scripted.script_key[scripted.script_count] = roll_key(self.state, purpose, done + nth)
                scripted.script_value[scripted.script_count] = value - 1
                scripted.script_count += 1
        fields = {name: getattr(self.tables, name) for name in self.tables.__dataclass_fields__}
        self.tables = type(self.tables)(**{**fields, "rules": scripted})
        return self

    def plays(self, *moves: str) -> Table:
        """Make the moves one after the other."""
        for move in moves:
            glory.apply(self.state, self.tables.rules, GAME.read_move(self.tables, self.state, move))
            assert glory.fault(self.state, self.tables.rules) == 0
        return self

    @property
    def legal(self) -> list[str]:
        """Every legal move in words."""
        if not self.to_move:
            return []
        moves = [0] * self.tables.sizes["moves"]
        count = glory.legal_moves(self.state, self.tables.rules, moves)
        return [GAME.move_text(self.tables, self.state, move) for move in moves[:count]]

    @property
    def spaces(self) -> set[str]:
        """Where the hero to move may go."""
        return {each.removeprefix("go ") for each in self.legal if each.startswith("go ")}

    def of(self, letter: str, name: str) -> int:
        """One number of a hero: glory, coins, health, strike …, or a counter."""
        seat = SEATS.index(letter)
        if name in COUNTED:
            return counted(self.state.facts[seat], COUNTED.index(name))
        return int(getattr(self.state, name)[seat])

    def at(self, letter: str) -> str:
        """The space a hero is on, "" for one that is dead."""
        space = self.state.space[SEATS.index(letter)]
        return "" if space < 0 else self.tables.spaces[space]

    def has(self, letter: str) -> list[str]:
        """The cards of a hero but for the hero itself."""
        seat = SEATS.index(letter)
        return [
            card_name(self.tables, card)
            for card in range(self.tables.rules.cards)
            if self.state.place[card] == HELD + seat and card != self.state.hero[seat]
        ]

    @property
    def shop(self) -> list[str]:
        """The goods above the board."""
        return [card_name(self.tables, i) for i in range(self.tables.rules.cards) if self.state.place[i] == SHOP]

    @property
    def to_move(self) -> str:
        """The letter of the seat to move, or "" when the game is over."""
        seat = glory.to_move(self.state, self.tables.rules)
        return "" if seat < 0 else SEATS[seat]

    @property
    def shares(self) -> list[float]:
        """Each seat's share once the game is over."""
        assert not self.to_move
        return [glory.outcome(self.state, self.tables.rules, seat) for seat in range(self.tables.players)]

    @property
    def text(self) -> str:
        """The whole position as written."""
        return GAME.text(self.tables, self.state)

    def part(self, name: str) -> str:
        """One part of the position as written, "" for a part that is not there."""
        return next((part for part in self.text.split(" | ") if part.startswith(name)), "")

    def seen_by(self, letter: str, key: int = 7) -> Table:
        """The table as a player sees it, with everything unknown dealt anew."""
        view = Layout(GAME.state, self.tables.sizes)
        made = view.new()
        view.copy(made, self.state)
        glory.determinize(made, self.tables.rules, SEATS.index(letter), key)
        return Table(self.tables, made)


def table(position: str, players: int = 2, more: dict[str, Any] | None = None, **options: Any) -> Table:
    """The table of a position with the frozen content and more cards, under these options."""
    tables = GAME.tables(content(**more), players, options) if more else standard_tables(players, **options)
    return Table(tables, GAME.position(tables, position))


def dealt(seed: int, players: int = 2, **options: Any) -> Table:
    """The table of a game just set up."""
    tables = standard_tables(players, **options)
    state = Layout(GAME.state, tables.sizes).new()
    glory.setup(state, tables.rules, derive(seed, 1))
    return Table(tables, state)


def refusal(action: Any, *args: Any) -> str:
    """The text of the UsageError that an action ends in."""
    try:
        action(*args)
    except UsageError as error:
        return str(error)
    raise AssertionError("nothing was refused")
