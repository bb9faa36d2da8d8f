"""Solving and driving from Python, plain or compiled: the caller says how kernels are linked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from toolkit.engine.kernel import Function, Link, link_plain
from toolkit.engine.match import POOL, Node, Workspace
from toolkit.engine.record import Layout
from toolkit.errors import UsageError
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.driver.attempts import Attempt, drive, lone_bot
from toolkit.games.rallyman_climb.driver.garage import MOST_SISU
from toolkit.games.rallyman_climb.driver.memory import MOST_TOKENS, VALUES
from toolkit.games.rallyman_climb.driver.policy import Memo, drive_by_policy
from toolkit.games.rallyman_climb.driver.solve import EVERY_PLAN, solve
from toolkit.games.rallyman_climb.driver.tails import Tails
from toolkit.games.rallyman_climb.driver.worth import BOUND, DAMAGE_CLASSES, RELAXED, value_place
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import GEARS, SISU

Times = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Solution:
    """The values of one dashboard: `tables` hold them, `start` is what is to come from the best start space.

    Without risk aversion `start` is the mean time in seconds; else the sure time that is worth as much.
    """

    tables: Any
    board: str
    tokens: int
    aversion: float
    start: float
    plans: int


@dataclass(frozen=True)
class Drives:
    """Times, turns and losses of control of many lone attempts; an attempt that never ended has time 0."""

    times: Times
    turns: Times
    crashes: Times

    @property
    def mean(self) -> float:
        """The mean time."""
        return float(self.times.mean())

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float(self.times.std(ddof=1) / len(self.times) ** 0.5)


class Machine:
    """The driver's kernels, linked once, with memory for races of these sizes. One thread at a time."""

    def __init__(self, tables: Any, link: Link | None = None) -> None:
        self.sizes = {**tables.sizes, "exposure_rows": 3}
        self.is_compiled = link is not None
        self._link: Link = link or link_plain
        self.rules_layout: Layout[Rules] = Layout(Rules, self.sizes)
        self._kernels: dict[object, Function] = {}
        self._reserve()

    def twin(self) -> Machine:
        """Another machine of the same kernels with memory of its own, for a second thread."""
        other = Machine.__new__(Machine)
        other.sizes, other.is_compiled, other._link = self.sizes, self.is_compiled, self._link
        other.rules_layout, other._kernels = self.rules_layout, self._kernels
        other._reserve()
        return other

    def _reserve(self) -> None:
        self._states = self._memory(State, POOL)
        self._work = self._memory(Workspace, 1)[0]
        self._tree = self._memory(Node, 2)
        self._rules = self._memory(Rules, 1)[0]

    def _memory(self, record: Any, count: int) -> Any:
        layout = Layout(record, self.sizes)
        return layout.array(count) if self.is_compiled else layout.many(count)

    def _kernel(self, entry: Function, bot: Function | None = None) -> Function:
        if (entry, bot) not in self._kernels:
            self._kernels[entry, bot] = self._link(entry, {**GAME.fill, lone_bot: bot} if bot else GAME.fill)
        return self._kernels[entry, bot]

    def _load(self, rules: Rules) -> None:
        if self.is_compiled:
            self.rules_layout.pack(rules, self._rules)
        else:
            self.rules_layout.copy(self._rules, rules)

    def solve(
        self, tables: Any, board: str, tokens: int = 6, aversion: float = 0.0, *, is_bound: bool = False, **known: int
    ) -> Solution:
        """The values of a dashboard on the road of these tables, for 0 to `tokens` tokens.

        `known` may say how many SISU tokens are foreseen (`sisu`, as many as there is room for by default) and whether
        the first damage is (`damage`, 1 by default). With `is_bound` the values are times that no driver is better
        than: damage beyond the first costs nothing, and who has the most tokens can secure as many dice as the rules
        allow. Raises UsageError for a dashboard that is none of the tables', or does not fit, or too many tokens.
        """
        if board not in tables.boards or not tables.rules.board_fits[tables.boards.index(board)]:
            raise UsageError(f"'{board}' is no dashboard that fits this stage")
        if not 0 <= tokens <= MOST_TOKENS:
            raise UsageError(f"values can be worked out for 0 to {MOST_TOKENS} tokens, not {tokens}")
        number = tables.boards.index(board)
        damage = known.get("damage", int(any(tables.rules.damage_tokens)))
        sisu = min(known.get("sisu", MOST_SISU), _sisu_of(tables, number), room_for_sisu(tokens, damage))
        self._load(tables.rules)
        self._set("value_from_start", 1)
        if is_bound:
            self._set("value_is_bound", BOUND)
            self._set("damage_price", 0.0)
        plans = self.solve_loaded(number, tokens, aversion, damage, sisu)
        made = self.rules()
        start = min(_start_values(made))
        return Solution(replace(tables, rules=made), board, tokens, aversion, _seconds(start, aversion), plans)

    def rules(self) -> Rules:
        """The rules loaded, with the values solved last."""
        if self.is_compiled:
            return self.rules_layout.unpack(self._rules)
        made = self.rules_layout.new()
        self.rules_layout.copy(made, self._rules)
        return made

    def value_of(
        self, columns: Mapping[int, Column], tokens: int = 0, aversion: float = 0.0, *, is_relaxed: bool = False
    ) -> float:
        """What is to come from the start with dashboard 0 made of these columns, by track type, on the road loaded.

        SISU tokens are foreseen; each damage token is taken for its price. Relaxed it is a time that no dashboard is
        better than which has no more of anything and no higher limit.
        """
        self._set("value_is_bound", RELAXED if is_relaxed else 0)
        self._set("value_from_start", 1)
        for terrain, column in columns.items():
            self._field("limit")[terrain] = column.limit
            self._field("counts")[terrain][:] = column.counts
        counts = [column.counts[SISU] for column in columns.values()]
        sisu = min(max(counts), MOST_SISU)
        for level in sisu_levels(counts, sisu):
            self._fill(columns, tokens, aversion, sisu, level, is_relaxed=is_relaxed)
        starts = self._field("start")[: int(self._field("start_count"))]
        place = ((1 << sisu) - 1) * int(self._field("spaces"))
        width = (GEARS + 1) * (tokens + 1)
        known = min(int(self._field("starting_tokens")), tokens)
        return _seconds(min(float(self._field("value")[(place + int(at)) * width + known]) for at in starts), aversion)

    def _fill(
        self,
        columns: Mapping[int, Column],
        tokens: int,
        aversion: float,
        sisu: int,
        level: int,
        *,
        is_relaxed: bool,
    ) -> None:
        """The values with the SISU tokens of `level` left: of each stretch those kept, or worked out and kept."""
        values, spaces = self._field("value"), int(self._field("spaces"))
        width, noted = (GEARS + 1) * (tokens + 1), spaces
        for stretch in self._tails.stretches:
            rows = slice((level * spaces + stretch.first) * width, (level * spaces + stretch.last) * width)
            key = self._tails.key(stretch, columns, level, (tokens, aversion, is_relaxed))
            kept = self._tails.known(key)
            if kept is None:
                self._part(0, tokens, aversion, 0, sisu, level, stretch.first, stretch.last, noted)
                noted = stretch.first
                self._tails.keep(key, values[rows].copy())
            else:
                values[rows] = kept

    def load(self, tables: Any, tails: Tails | None = None) -> Tails:
        """Take the road and rules of these tables for `value_of` and `solve_loaded`.

        `tails` are values that another machine keeps, or this one kept, for equal tables. Returns those now used.
        """
        rules = tables.rules
        self._load(rules)
        count = rules.spaces
        self._tails = tails or Tails(
            rules.space_terrain[:count], rules.space_is_shortcut[:count], list(rules.damage_tokens)
        )
        return self._tails

    def solve_loaded(self, number: int, tokens: int, aversion: float = 0.0, damage: int = 0, sisu: int = 0) -> int:
        """Solve the road loaded for dashboard `number` of its tables; returns the plans looked at."""
        spaces = int(self._field("spaces"))
        rows = range(number * int(self._field("terrains")), (number + 1) * int(self._field("terrains")))
        levels = sisu_levels([int(self._field("counts")[row][SISU]) for row in rows], sisu)
        return sum(self._part(number, tokens, aversion, damage, sisu, each, 0, spaces, spaces) for each in levels)

    def _part(self, *asked: float) -> int:
        """A part of what is to be solved, as the kernel has it."""
        return int(self._kernel(solve)(self._states[0], self._rules, self._work, *asked))

    def _field(self, name: str) -> Any:
        return self._rules[name] if self.is_compiled else getattr(self._rules, name)

    def _set(self, name: str, value: float) -> None:
        if self.is_compiled:
            self._rules[name] = value
        else:
            setattr(self._rules, name, value)

    def drive_best(self, tables: Any, count: int, seed: int = 1) -> Drives:
        """So many lone attempts by the driver on solved tables: as `drive` with its bot, but quicker."""
        self._lone(tables)
        rows, memo = self._memory(Attempt, count), self._memory(Memo, 1)[0]
        self._kernel(drive_by_policy)(self._rules, self._work, self._states, memo, rows, seed)
        return self._drives(rows)

    def drive(self, tables: Any, bot: Function, count: int, seed: int = 1) -> Drives:
        """So many lone attempts by a bot's kernel, in a race of one car and one attempt."""
        self._lone(tables)
        rows = self._memory(Attempt, count)
        self._kernel(drive, bot)(self._rules, self._work, self._states, self._tree, rows, seed, EVERY_PLAN)
        return self._drives(rows)

    def _lone(self, tables: Any) -> None:
        if tables.players != 1 or tables.rules.attempts != 1:
            raise UsageError("lone attempts need a race of one car and one attempt")
        self._load(tables.rules)

    def _drives(self, rows: Any) -> Drives:
        read = (lambda row, name: row[name]) if self.is_compiled else getattr
        return Drives(*(np.array([int(read(row, name)) for row in rows]) for name in _COLUMNS))


_COLUMNS = ("time", "turns", "crashes")


def room_for_sisu(tokens: int, damage: int) -> int:
    """How many SISU tokens a table of values can foresee beside so many tokens, with or without damage: it knows which
    of them are left."""
    return (VALUES // ((tokens + 1) * (DAMAGE_CLASSES if damage else 1))).bit_length() - 1


def sisu_levels(counts: Sequence[int], sisu: int) -> list[int]:
    """Which of `sisu` SISU tokens may be left, a bit each, those that count on most types lowest; fewer come first.

    `counts` are those of each track type: it counts the tokens of the lowest bits. Where no type tells two tokens apart
    the higher one goes first.
    """
    told_apart = set(counts)
    levels = []
    for level in range(1 << sisu):
        gaps = (number for number in range(sisu - 1) if level >> number & 3 == 2)
        if all(number + 1 in told_apart for number in gaps):
            levels.append(level)
    return levels


def _sisu_of(tables: Any, number: int) -> int:
    """The SISU tokens of a dashboard on its best track type."""
    rules = tables.rules
    rows = range(number * rules.terrains, (number + 1) * rules.terrains)
    return max(int(rules.counts[row][SISU]) for row in rows)


def _start_values(rules: Rules) -> list[float]:
    known = ((1 << rules.value_sisu) - 1) * rules.value_classes
    tokens = min(rules.starting_tokens, rules.value_tokens)
    return [rules.value[value_place(rules, known, space, 0) + tokens] for space in rules.start[: rules.start_count]]


def _seconds(worth: float, aversion: float) -> float:
    return worth if aversion == 0.0 else float(np.log(worth) / aversion)
