"""What a game hands to the toolkit: light to import; its rules, bots and tables load on first use.

A game is a package `toolkit.games.<id with underscores>` with `GAME = Game(id, __name__)` and the modules
`state` (State, Rules), `rules` (every function of `contract`, by name), `bots` (BOTS), `tables` (build),
`moves` (move_text, read_move) and `position` (text, position; `text(tables, state, viewer=-1)` writes only what the
seat `viewer` knows, and everything for −1; `conserved` and `MEASURES` are optional, see `toolkit.testing`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from toolkit.engine.contract import CONTRACT, OPTIONAL
from toolkit.engine.kernel import Function
from toolkit.engine.record import Record
from toolkit.errors import KernelError, UnknownNameError, UsageError

if TYPE_CHECKING:
    from toolkit.engine.restricted import Line


@dataclass(frozen=True)
class Tables:
    """Content compiled for play with one number of players and one choice of options.

    `rules` is the plain rules object; `sizes` fills in the named sizes of State and Rules and must hold "seats",
    "moves" (the most legal moves at once) and "components". `components`, `exposures`, `phases` and `tallies` name what
    `exposure`, `move_component`, `move_phase` and `tally` number.
    """

    rules: Any
    sizes: Mapping[str, int]
    players: int
    options: Mapping[str, Any]
    components: tuple[str, ...]
    names: tuple[str, ...]
    exposures: tuple[str, ...] = ("dealt", "held", "used")
    phases: tuple[str, ...] = ()
    tallies: tuple[str, ...] = ()

    @property
    def row_sizes(self) -> dict[str, int]:
        """The named sizes of all records of a match, those of its rows of results among them."""
        seats = self.sizes["seats"]
        rows = {"exposure_rows": len(self.exposures) * seats, "tally_rows": max(1, len(self.tallies))}
        return {**self.sizes, **rows}


@dataclass(frozen=True)
class Bot:
    """A way to play. `choose(v, r, w, pool, tree, key)` returns a legal move for the seat to move in `v`.

    `v` is a determinized state, `w` the workspace, `pool[LOOKAHEAD]` a spare state, `tree` the search's nodes.
    `cost` is the time of one decision in plain mode over that of the random bot (it only chooses the mode to run in).
    `ready` gives the tables that a match with this bot is played by, where the bot wants to have worked out something
    first; they must be the same for equal tables and may differ only in what no rule reads.
    `line` is the line of play that a restricted twin is held to.
    `by_moves_alone` tells that `choose` asks for nothing but the legal moves and their keys: it is then given the state
    itself, which it must leave as it is.
    """

    name: str
    choose: Function
    about: str
    level: int
    cost: float = 1.0
    iterations: int = 0
    ready: Callable[[Tables], Tables] | None = None
    line: Line | None = None
    by_moves_alone: bool = False


class Build(Protocol):
    """Compiles content for play; raises UsageError for options that don't exist."""

    def __call__(self, content: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Tables:
        """`content` maps "game" to game.yaml's data and each kind to its list of component mappings."""
        ...


@dataclass(frozen=True)
class Game:
    """A game's package, addressed by id. Everything but the id is imported when first asked for."""

    id: str
    package: str

    def module(self, name: str) -> ModuleType:
        """The game's own module of that name."""
        return importlib.import_module(f"{self.package}.{name}")

    @property
    def state(self) -> type[Record]:
        """The game's State record class."""
        made: type[Record] = self.module("state").State
        return made

    @property
    def rules_record(self) -> type[Record]:
        """The game's Rules record class."""
        made: type[Record] = self.module("state").Rules
        return made

    @property
    def fill(self) -> dict[Function, Function]:
        """Every slot of the contract with the game's kernel. Raises KernelError for a missing one."""
        rules = self.module("rules")
        found = {each: getattr(rules, each.__name__, OPTIONAL.get(each)) for each in CONTRACT}
        if missing := [each.__name__ for each, kernel in found.items() if kernel is None]:
            raise KernelError(f"{self.package}.rules lacks {', '.join(missing)}")
        return {each: kernel for each, kernel in found.items() if kernel is not None}

    @property
    def bots(self) -> dict[str, Bot]:
        """The bots that know this game, weakest first: its own, and those that every game has."""
        from toolkit.engine.bots import EVERY_GAME

        own: Sequence[Bot] = self.module("bots").BOTS
        known = {bot.name: bot for bot in (*EVERY_GAME, *own)}
        return dict(sorted(known.items(), key=lambda item: (item[1].level, item[0])))

    def bot(self, name: str) -> Bot:
        """The bot of that name; a search bot's name may end in its iterations, as in "ismcts-200", and any name in a
        line of play, as in "expert~never=draw".

        Raises UnknownNameError with a suggestion.
        """
        name, is_twin, line = name.partition("~")
        if is_twin:
            from toolkit.engine.restricted import read_line, twin

            return twin(self.bot(name), read_line(line))
        bots = self.bots
        stem, _, number = name.rpartition("-")
        if name not in bots and number.isdecimal() and int(number) > 0 and stem in bots and bots[stem].iterations:
            return replace(bots[stem], name=name, iterations=int(number))
        if name not in bots:
            raise UnknownNameError("bot", name, bots)
        return bots[name]

    def tables(self, content: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Tables:
        """Content compiled for play."""
        build: Build = self.module("tables").build
        return build(content, players, options)

    @property
    def move_text(self) -> Callable[[Tables, Any, int], str]:
        """`move_text(tables, state, move)`: a legal move in words that `read_move` takes back."""
        made: Callable[[Tables, Any, int], str] = self.module("moves").move_text
        return made

    @property
    def read_move(self) -> Callable[[Tables, Any, str], int]:
        """`read_move(tables, state, text)`: the move; raises UsageError for text that names none."""
        made: Callable[[Tables, Any, str], int] = self.module("moves").read_move
        return made

    @property
    def text(self) -> Callable[[Tables, Any], str]:
        """`text(tables, state)`: the whole position, which `position` takes back."""
        made: Callable[[Tables, Any], str] = self.module("position").text
        return made

    def view(self, tables: Tables, state: Any, viewer: int) -> str:
        """The position as the seat `viewer` knows it: `text(tables, state, viewer)` writes `?` for what is hidden."""
        made: str = self.module("position").text(tables, state, viewer)
        return made

    @property
    def position(self) -> Callable[[Tables, str], Any]:
        """`position(tables, text)`: the state; raises UsageError for a text that is no position."""
        made: Callable[[Tables, str], Any] = self.module("position").position
        return made


def chosen_options(declared: Mapping[str, Mapping[str, Any]], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Every declared option with its asked value or default.

    A value may be given as text ("18", "true"), as the command line gives it. Raises UsageError for an unknown
    option or value.
    """
    for name in asked:
        if name not in declared:
            raise UnknownNameError("option", name, declared)
    return {name: _chosen(name, option, asked.get(name, option["default"])) for name, option in declared.items()}


def _chosen(name: str, option: Mapping[str, Any], value: Any) -> Any:
    values = option["values"]
    for each in values:
        same_type = type(each) is type(value) and each == value
        if same_type or (isinstance(value, str) and value.casefold() == str(each).casefold()):
            return each
    raise UsageError(f"option '{name}' can't be '{value}'", f"one of: {', '.join(str(each) for each in values)}")
