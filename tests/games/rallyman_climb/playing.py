"""A race on the table, for tests written as roads, positions and moves in text.

A road of one lane is written tile by tile: `gravel: . ^. ^. | snow high oxygen=1 cloud=1: . v. 3.`. Each word after the
colon is a space: `^.` is entered across an ascent, `v.` across a descent, `3.` has limit 3. Spaces are called s1, s2 …;
the first is the start and the last is past the finish line.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tests.found_games import frozen
from toolkit.engine.game import chosen_options
from toolkit.engine.record import Layout
from toolkit.errors import UsageError
from toolkit.games.rallyman_climb import GAME, rules
from toolkit.games.rallyman_climb.components import Dashboard
from toolkit.games.rallyman_climb.dice import dice_of, die_at, roll_key
from toolkit.games.rallyman_climb.names import CARS, space_name
from toolkit.games.rallyman_climb.roads.road import ASCENT, DANGERS, DESCENT, NO_LINE, PlacedTile, Road, Space, Step
from toolkit.games.rallyman_climb.tables import boards_of, race_on, race_tables

ALWAYS = ("m1", "m2", "m3", "m4", "b2", "b3", "b4", "t2", "t3", "t4")
LINES = {"^": ASCENT, "v": DESCENT, "": NO_LINE}


@cache
def content() -> Any:
    """The frozen content."""
    return frozen("rallyman-climb")


def lane(text: str) -> Road:
    """A road of one lane."""
    spaces: list[Space] = []
    steps: list[Step] = []
    tiles: list[PlacedTile] = []
    for number, tile in enumerate(text.split("|")):
        head, _, marks = tile.partition(":")
        words = head.split()
        extra = {name: int(value) for name, _, value in (word.partition("=") for word in words if "=" in word)}
        danger = next((word for word in words if word in DANGERS), "low")
        is_climb = "climb" in words
        tiles.append(
            PlacedTile("x", 0, -number, 0, "D", "A", is_climb, 0, extra.get("oxygen", 0), extra.get("cloud", 0))
        )
        for mark in marks.split():
            line, limit, flag = re.fullmatch(r"([v^]?)(\d?)([.sj])", mark).groups()
            kind = "shortcut" if flag == "s" else "straight"
            at = len(spaces)
            made = Space(f"s{at + 1}", number, kind, 0, at, int(limit or 0), words[0], danger, flag == "j")
            spaces.append(made)
            if at:
                steps.append(Step(at - 1, at, LINES[line]))
    return Road("text", tuple(spaces), tuple(steps), (0,), (len(spaces) - 1,), tuple(tiles))


def board(tokens: str, types: str = "gravel asphalt snow", under_2: str = "", under_1: str = "") -> Dashboard:
    """A dashboard: tokens in slots that always count, and in those under the type 2 and type 1 tokens."""
    slots = dict(zip(ALWAYS, tokens.split(), strict=False))
    slots |= dict(zip(("m5", "b5"), under_2.split(), strict=False))
    slots |= dict(zip(("m6", "b6"), under_1.split(), strict=False))
    return Dashboard("test", "Test", tuple(types.split()), slots)


class Table:
    """A state with its tables, spoken to in text."""

    def __init__(self, tables: Any, state: Any) -> None:
        self.tables, self.state = tables, state

    def plays(self, *moves: str) -> Table:
        """Make the moves one after the other."""
        for move in moves:
            rules.apply(self.state, self.tables.rules, GAME.read_move(self.tables, self.state, move))
            assert rules.fault(self.state, self.tables.rules) == 0
        return self

    def rolls(self, *hazards: str) -> Table:
        """Script the dice of the plan: for each of its moves the hazards of its dice, such as "1" or "01"."""
        r, s = self.tables.rules, self.state
        r.script_count = 0
        car = s.order[s.order_at]
        for number, shown in enumerate(hazards):
            move = s.plan[number]
            assert len(shown) == dice_of(r, move)
            for die, face in enumerate(shown):
                kind = die_at(s, r, move, die)
                self.script(roll_key(s, car, number, die), 0 if face == "1" else r.die_hazards[kind])
        return self

    def script(self, key: int, value: int) -> None:
        """Let the event of that key come out so."""
        r = self.tables.rules
        r.script_key[r.script_count], r.script_value[r.script_count] = key, value
        r.script_count += 1

    @property
    def legal(self) -> list[str]:
        """Every legal move in words."""
        moves = [0] * self.tables.sizes["moves"]
        count = rules.legal_moves(self.state, self.tables.rules, moves)
        return [GAME.move_text(self.tables, self.state, move) for move in moves[:count]]

    @property
    def lays(self) -> list[str]:
        """The dice that may be laid next, without where."""
        return [move.removeprefix("lay ").partition(" to ")[0] for move in self.legal if move.startswith("lay ")]

    def may(self, move: str) -> bool:
        """Whether a move is legal."""
        return move in self.legal

    @property
    def to_move(self) -> str:
        """The letter of the car to act, "" when the race is over."""
        seat = rules.to_move(self.state, self.tables.rules)
        return "" if seat < 0 else CARS[seat]

    def car(self, letter: str) -> str:
        """Where a car stands and in which gear, such as `s3 gear 4`."""
        seat = CARS.index(letter)
        space = self.state.space[seat]
        return f"{'off' if space < 0 else space_name(self.tables, space)} gear {self.state.gear[seat]}"

    def of(self, letter: str, field: str) -> int:
        """A number that a car has: tokens, clock, best …"""
        value: int = getattr(self.state, field)[CARS.index(letter)]
        return value

    @property
    def order(self) -> str:
        """The cars in order of play this round."""
        return "".join(CARS[car] for car in self.state.order[: self.state.order_count])

    @property
    def text(self) -> str:
        """The whole position as written."""
        return GAME.text(self.tables, self.state)


def tables_on(road: Road, *boards: Dashboard, players: int = 1, **options: Any) -> Any:
    """The tables of a race on a road with these dashboards, or those of the frozen content."""
    chosen = chosen_options(content()["game"]["options"], options)
    race = race_on(content(), chosen, road, boards or boards_of(content()))
    return race_tables(content(), players, chosen, race)


def on(road: str, position: str, *boards: Dashboard, players: int = 1, **options: Any) -> Table:
    """A position on a written road of one lane."""
    tables = tables_on(lane(road), *boards, players=players, **options)
    return Table(tables, GAME.position(tables, position))


def at(stage: str, position: str, players: int = 1, **options: Any) -> Table:
    """A position on a stage of the frozen content."""
    tables = GAME.tables(content(), players, {"stage": stage, **options})
    return Table(tables, GAME.position(tables, position))


def started(road: str, *boards: Dashboard, players: int = 1, seed: int = 1, **options: Any) -> Table:
    """A race just begun on a written road."""
    tables = tables_on(lane(road), *boards, players=players, **options)
    state = Layout(GAME.state, tables.sizes).new()
    rules.setup(state, tables.rules, seed)
    return Table(tables, state)


def refusal(action: Any, *args: Any) -> str:
    """The text of the UsageError that an action ends in."""
    try:
        action(*args)
    except UsageError as error:
        return str(error)
    raise AssertionError("nothing was refused")
