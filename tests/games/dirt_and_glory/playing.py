"""A game on the table, for tests written as positions and moves in text."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.dirt_and_glory.files import KINDS, frozen
from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.errors import UsageError
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory import rules as dirt
from toolkit.games.dirt_and_glory.values import speed_of

COLOURS = ("blue", "red", "yellow", "green", "violet")
CROSSING = "crossing-13"


def troop(troop_id: str, value: Any, *abilities: Any, copies: int = 1) -> dict[str, Any]:
    """A troop as content writes it."""
    made: dict[str, Any] = {"id": troop_id, "name": troop_id, "status": "house", "role": "gear", "copies": copies}
    return {**made, "value": value, **({"abilities": list(abilities)} if abilities else {})}


def content(*more: Any) -> dict[str, Any]:
    """The frozen content with more troops at its end."""
    made = {kind: frozen(kind)[kind] for kind in KINDS}
    return {**made, "game": frozen("game"), "troops": [*made["troops"], *more]}


@cache
def standard_tables(players: int, **options: Any) -> Tables:
    """The frozen content."""
    return GAME.tables(content(), players, options)


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
            dirt.apply(self.state, self.tables.rules, GAME.read_move(self.tables, self.state, move))
            assert dirt.fault(self.state, self.tables.rules) == 0
        return self

    @property
    def legal(self) -> list[str]:
        """Every legal move in words."""
        moves = [0] * self.tables.sizes["moves"]
        count = dirt.legal_moves(self.state, self.tables.rules, moves)
        return [GAME.move_text(self.tables, self.state, move) for move in moves[:count]]

    @property
    def to_move(self) -> int:
        """The seat that must choose, −1 when the game is over."""
        return dirt.to_move(self.state, self.tables.rules)

    @property
    def text(self) -> str:
        """The whole position as written."""
        return GAME.text(self.tables, self.state)

    def zone(self, name: str, seat: int = -1) -> list[str]:
        """The words of one zone of a seat, or of the table; [] for one that is not there."""
        parts = self.text.splitlines()[seat + 1].split(" | ")
        words = next((part for part in parts if part.startswith(f"{name}:")), ":")
        return words.partition(":")[2].split()

    def number(self, name: str, seat: int = -1) -> int:
        """The number in a zone, 0 for one that is not there."""
        return int((self.zone(name, seat) or ["0"])[0])

    def speed(self, seat: int) -> int:
        """The speed of a caravan."""
        return speed_of(self.state, self.tables.rules, seat)

    @property
    def speeds(self) -> list[int]:
        """The speed of each caravan."""
        return [self.speed(seat) for seat in range(self.tables.players)]

    @property
    def points(self) -> list[int]:
        """The victory points of each seat."""
        return list(self.state.points[: self.tables.players])

    @property
    def fuel(self) -> list[int]:
        """The fuel of each seat."""
        return list(self.state.fuel[: self.tables.players])

    @property
    def winner(self) -> int:
        """The seat that won, −1 while nobody has."""
        if self.to_move >= 0 or dirt.capped(self.state, self.tables.rules):
            return -1
        shares = [dirt.outcome(self.state, self.tables.rules, seat) for seat in range(self.tables.players)]
        assert sorted(shares) == [0.0] * (self.tables.players - 1) + [1.0]
        return shares.index(1.0)

    def seen_by(self, seat: int, key: int = 7) -> Table:
        """The table as a seat sees it, with everything unknown dealt anew."""
        view = state_layout(self.tables).new()
        state_layout(self.tables).copy(view, self.state)
        dirt.determinize(view, self.tables.rules, seat, key)
        return Table(self.tables, view)

    @property
    def values(self) -> dict[str, Any]:
        """Every field of the state."""
        return state_layout(self.tables).values(self.state)


def table(header: str, *seats: str, more: tuple[Any, ...] = (), **options: Any) -> Table:
    """The table of a position with the frozen content and more troops, under these options."""
    tables = GAME.tables(content(*more), len(seats), options) if more else standard_tables(len(seats), **options)
    lines = [header, *(f"seat {seat} | {line}" for seat, line in enumerate(seats))]
    return Table(tables, GAME.position(tables, "\n".join(lines)))


def racing(
    *seats: str,
    location: str = CROSSING,
    rest: str = "",
    player: int = 0,
    more: tuple[Any, ...] = (),
    first_round: int = 1,
    **options: Any,
) -> Table:
    """A race for a location in which `player` begins its turn; a seat's line says what it has, racing if it doesn't."""
    road = "" if first_round > 1 else f" | road: {location}"
    header = f"round: {first_round} | player: {player} | asked: {player} | asks: action{road}"
    lines = [line if "status:" in line else f"status: racing | {line}" for line in seats]
    return table(header + (f" | {rest}" if rest else ""), *lines, more=more, **options)


def dealt(seed: int, players: int, **options: Any) -> Table:
    """The table of a game just dealt."""
    tables = standard_tables(players, **options)
    state = state_layout(tables).new()
    dirt.setup(state, tables.rules, seed)
    return Table(tables, state)


def started(seed: int, players: int, **options: Any) -> Table:
    """The table of a game in which everybody returned the first card it could."""
    made = dealt(seed, players, **options)
    while made.zone("stage") == ["keeping"]:
        made.plays(made.legal[0])
    return made


def refusal(action: Any, *args: Any) -> str:
    """The text of the UsageError that an action ends in."""
    try:
        action(*args)
    except UsageError as error:
        return str(error)
    raise AssertionError("nothing was refused")


def used(
    *steps: Any,
    seat: str = "fuel: 0 | caravan: blue-2",
    deck: str = "blue-3 blue-1 blue-4",
    other: str = "deck: red-1 red-2 red-3",
    rest: str = "",
    then: Any = None,
    **more: Any,
) -> Table:
    """The table after a card x with these steps was played and used."""
    ability = {key: value for key, value in {"do": list(steps) or None, "then": then, **more}.items() if value}
    start = racing(f"{seat} | deck: x {deck}", other, rest=rest, more=(troop("x", 2, ability),))
    return start.plays("play", "use x")
