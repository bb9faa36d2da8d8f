"""What every check is about: a game with content, a number of players and options, walked in plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.game import Game, Tables
from toolkit.engine.position import plain_rules
from toolkit.engine.record import Layout
from toolkit.errors import ToolkitError

LONGEST_GAME = 20_000
SEEDS, WALK = 0x3C6EF372FE94F82B, 0x1B873593CC9E2D51


class BrokenContractError(AssertionError):
    """A game breaks a promise of the contract; the text says which, where, and in what position."""


@dataclass(frozen=True)
class Depth:
    """How much is tried. Checks are pure functions of trial and depth: a check that passed once passes again."""

    games: int = 3
    positions: int = 12
    samples: int = 150
    bot_positions: int = 3
    iterations: int = 5
    tree_moves: int = 1500
    steps: int = 250


QUICK = Depth()
DEEP = Depth(games=12, positions=40, samples=600, bot_positions=8, iterations=20, tree_moves=15_000, steps=1000)


@dataclass(frozen=True)
class Step:
    """A position that random play came through: who chose which of `moves`. `state` must not be changed."""

    state: Any
    seat: int
    moves: tuple[int, ...]
    move: int


@dataclass(frozen=True, eq=False)
class Trial:
    """A game with content, players and options. `content` maps "game" and each kind to plain data."""

    game: Game
    content: Mapping[str, Any]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    depth: Depth = QUICK

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game.id}, {self.players} players{chosen}"

    def changed(self, **fields: Any) -> Trial:
        """The same trial with other fields."""
        return replace(self, **fields)

    @cached_property
    def tables(self) -> Tables:
        """The content compiled for play."""
        return self.game.tables(self.content, self.players, self.options)

    @cached_property
    def layout(self) -> Layout[Any]:
        """The layout of the game's state."""
        return Layout(self.game.state, self.tables.sizes)

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(self.players)

    def ask(self, name: str, state: Any, *about: Any) -> Any:
        """What the contract's function of that name says of `state`."""
        return plain_rules(self.game)[name](state, self.tables.rules, *about)

    def require(self, *, holds: bool, message: str, state: Any = None) -> None:
        """Raise BrokenContractError with the trial, `message`, and the position of `state`, unless it `holds`."""
        if not holds:
            where = "" if state is None else f" in {self.show(state)}"
            raise BrokenContractError(f"{self}: {message}{where}")

    def seed(self, number: int) -> int:
        """The seed of game number `number` of these checks."""
        return derive(SEEDS, number)

    def start(self, seed: int) -> Any:
        """A new state: the start of the game that `seed` means."""
        state = self.layout.new()
        self.ask("setup", state, seed)
        return state

    def copy(self, state: Any) -> Any:
        """A new state equal to `state`."""
        made = self.layout.new()
        self.layout.copy(made, state)
        return made

    def moves(self, state: Any) -> tuple[int, ...]:
        """The legal moves of the seat to move, in the order of the rules; () when the game is over."""
        if self.ask("to_move", state) < 0:
            return ()
        found = [0] * self.tables.sizes["moves"]
        return tuple(found[: self.ask("legal_moves", state, found)])

    def after(self, state: Any, move: int) -> Any:
        """A new state: `state` after a legal move. Raises BrokenContractError when the rules report a fault."""
        made = self.copy(state)
        self.ask("apply", made, move)
        code = self.ask("fault", made)
        self.require(holds=code == 0, message=f"fault {code} after move {move}", state=state)
        return made

    def view(self, state: Any, seat: int, key: int) -> Any:
        """A new state: `state` with what `seat` does not know dealt anew by `key`."""
        made = self.copy(state)
        self.ask("determinize", made, seat, key)
        return made

    def values(self, state: Any) -> dict[str, Any]:
        """Every field of a state."""
        return self.layout.values(state)

    def slots(self, state: Any) -> list[float]:
        """Every number of a state, in the order of the fields."""
        return [number for value in self.values(state).values() for number in _flat(value)]

    @cached_property
    def slot_names(self) -> list[str]:
        """A name for each of `slots`, such as `hand[1][4]`."""
        return [name for each in self.layout.fields for name in _places(each.name, each.shape)]

    def show(self, state: Any) -> str:
        """A position for a message."""
        return self.game.text(self.tables, state)

    def pick(self, state: Any, moves: tuple[int, ...], key: int) -> int:
        """One of `moves`, each equally likely by `key`, whatever their order."""
        return max(moves, key=lambda move: derive(key, self.ask("move_key", state, move)))

    def play(self, number: int) -> Iterator[Step]:
        """Random play of game number `number`, position by position; the last step has seat −1 and no moves."""
        state = self.start(self.seed(number))
        key = derive(WALK, number)
        for turn in range(LONGEST_GAME):
            seat, moves = self.ask("to_move", state), self.moves(state)
            self.require(holds=seat < 0 or bool(moves), message="nothing is legal", state=state)
            if seat < 0:
                yield Step(state, -1, (), -1)
                return
            move = self.pick(state, moves, derive(key, turn))
            yield Step(state, seat, moves, move)
            state = self.after(state, move)
        self.require(holds=False, message=f"random play of game {number} did not end in {LONGEST_GAME} moves")

    def bot_names(self, *, with_search: bool) -> list[str]:
        """The bots that know the game, weakest first, with or without those that search; these with few iterations."""
        bots = self.game.bots.items()
        if not with_search:
            return [name for name, bot in bots if not bot.iterations]
        return [f"{name}-{self.depth.iterations}" if bot.iterations else name for name, bot in bots]

    def seatings(self, *, with_search: bool) -> list[list[str]]:
        """The fewest matches in which every bot sits somewhere: neighbours in strength meet."""
        names = self.bot_names(with_search=with_search)
        return [
            [names[(first + seat) % len(names)] for seat in self.seats] for first in range(0, len(names), self.players)
        ]

    @cached_property
    def played(self) -> tuple[tuple[Step, ...], ...]:
        """As many games as the depth asks for, played at random; of a long one, positions from its whole length."""
        return tuple(_thinned(tuple(self.play(number)), self.depth.steps) for number in range(self.depth.games))

    @property
    def steps(self) -> Iterator[Step]:
        """Every position of the games played in which somebody must choose."""
        return (step for game in self.played for step in game if step.seat >= 0)

    def spread(self, count: int) -> list[Step]:
        """About `count` of `steps`, from the whole length of the games."""
        steps = list(self.steps)
        stride = max(1, len(steps) // count)
        return steps[::stride]


def _thinned(game: tuple[Step, ...], most: int) -> tuple[Step, ...]:
    """About `most` steps of a game at the most, always with its first and last."""
    return (*game[: -1 : -(-len(game) // most)], game[-1])


def seated_trials(game: Game, content: Mapping[str, Any], depth: Depth = QUICK) -> list[Trial]:
    """A trial for every number of players that the content allows, with default options."""
    allowed = content["game"]["players"]
    return [Trial(game, content, players, {}, depth) for players in range(allowed["min"], allowed["max"] + 1)]


def option_trials(game: Game, content: Mapping[str, Any], depth: Depth = QUICK) -> list[Trial]:
    """A trial for every value but the default of every option, one at a time, with the fewest players.

    Components that can't be chosen by themselves are left out: a dashboard of another category than the default's.
    """
    fewest = content["game"]["players"]["min"]
    return [
        Trial(game, content, fewest, {name: value}, depth)
        for name, option in content["game"].get("options", {}).items()
        for value in option["values"]
        if value != option["default"] and ("kind" not in option or _is_playable(game, content, {name: value}))
    ]


def _is_playable(game: Game, content: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    try:
        game.tables(content, content["game"]["players"]["min"], options)
    except ToolkitError:
        return False
    return True


def _flat(value: Any) -> Iterator[float]:
    if isinstance(value, list):
        for each in value:
            yield from _flat(each)
    else:
        yield value


def _places(name: str, shape: tuple[int, ...]) -> Iterator[str]:
    if not shape:
        yield name
        return
    for i in range(shape[0]):
        yield from _places(f"{name}[{i}]", shape[1:])
