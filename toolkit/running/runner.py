"""Binds a game, its tables and the bots of a match into something that plays numbered games, in either mode."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from toolkit.engine.game import Bot, Game, Tables
from toolkit.engine.kernel import Fill, Graph, link_plain
from toolkit.engine.match import BOT_SLOTS, ENDLESS, POOL, TRACE, GameRow, Node, Workspace, play_chunk
from toolkit.engine.record import Layout, capacity
from toolkit.engine.restricted import check_line, mark
from toolkit.errors import KernelError, UsageError
from toolkit.running.compile_cache import Journal, one_compiler
from toolkit.running.link_notes import LinkNote
from toolkit.running.ready_cache import readied

CUTOFF = 400
EXPLORATION = 0.7
TREE_STEP = 256
DEALT = "dealt"

ONE_EACH = ("seed", "block", "rotation", "moves", "turns", "capped", "draw", "leads", "digest")
PUBLISHED = (*ONE_EACH, "share", "exposure", "tally")

Rows = np.ndarray[Any, Any]


class EngineFaultError(KernelError):
    """The rules ran into an impossible state; names the block and rotation that replay it.

    `is_endless` tells that a game did not end.
    """

    def __init__(self, message: str, hint: str = "", *, is_endless: bool = False) -> None:
        super().__init__(message, hint)
        self.is_endless = is_endless


@dataclass(frozen=True)
class Memory:
    """What one worker needs to play: rules, workspace, states and tree, all its own."""

    rules: Any
    workspace: Any
    pool: Any
    tree: Any


def _silent(_what: str) -> None:
    """Tell nobody."""


def _reason(note: LinkNote) -> str:
    grown = note.grown
    return f"compiling rules again, for other sizes: {grown}" if grown else "compiling rules (first run only)"


class Runner:
    """Plays games of one match. Safe to share between threads: each takes a `memory()` of its own.

    With `sought`, only games to which the setup deals one of these components; the rows of others hold no moves.
    """

    def __init__(
        self, game: Game, tables: Tables, bots: Sequence[str], *, compiled: bool, sought: Sequence[str] = ()
    ) -> None:
        if len(bots) != tables.players:
            raise UsageError(f"{len(bots)} bots for {tables.players} seats", "name one bot a seat")
        self.game, self.tables, self.compiled, self._sought = game, tables, compiled, tuple(sought)
        names = list(dict.fromkeys(bots))
        if len(names) > len(BOT_SLOTS):
            raise UsageError(f"a match takes at most {len(BOT_SLOTS)} different bots")
        self.bots: list[Bot] = [game.bot(name) for name in names]
        for bot in self.bots:
            if bot.line is not None:
                check_line(bot.line, tables)
        self.order = [names.index(name) for name in bots]
        sizes = tables.row_sizes
        self.state_layout: Layout[Any] = Layout(game.state, sizes)
        self.rules_layout: Layout[Any] = Layout(game.rules_record, sizes)
        self.work_layout = Layout(Workspace, sizes)
        self.node_layout = Layout(Node, sizes)
        self.row_layout = Layout(GameRow, sizes)
        self._chunk: Any = None

    @cached_property
    def rules(self) -> Any:
        """The rules record, with what the bots worked out before the first game."""
        tables = self.tables
        for ready in dict.fromkeys(bot.ready for bot in self.bots):
            tables = tables if ready is None else readied(self.game, self.rules_layout, tables, ready)
        return tables.rules

    @property
    def fill(self) -> Fill:
        """Every slot of the match: the game's contract and the bots."""
        last = len(self.bots) - 1
        seated = {each: self.bots[min(i, last)].choose for i, each in enumerate(BOT_SLOTS)}
        return {**self.game.fill, **seated}

    @property
    def note(self) -> LinkNote:
        """What says on disk that this match is compiled; made without loading numba."""
        graph = Graph(self.fill)
        graph.add(play_chunk)
        layouts = (self.state_layout, self.rules_layout, self.work_layout, self.node_layout, self.row_layout)
        layout = hashlib.sha256(",".join(each.signature for each in layouts).encode()).hexdigest()[:16]
        names = tuple(bot.name for bot in self.bots)
        return LinkNote(self.game.id, names, graph.twins[play_chunk].key, dict(self.tables.sizes), layout)

    def prepare(self, say: Callable[[str], None] = _silent) -> float:
        """Link, and compile where compiled; done once, before the first game.

        Returns how many seconds went into compiling: 0.0 in plain mode or when the cache had it all. `say` is told
        before a compilation begins.
        """
        if self._chunk is not None:
            return 0.0
        _ = self.rules  # worked out once, before workers ask for memory
        if not self.compiled:
            self._chunk = link_plain(play_chunk, self.fill)
            return 0.0
        from toolkit.engine.compiled import link_compiled, link_key

        fill, note, begun = self.fill, self.note, perf_counter()
        journal = Journal(lambda: say(_reason(note)))
        chunk = link_compiled(play_chunk, fill, journal)
        is_known = note.is_cached
        with nullcontext() if is_known else one_compiler(link_key(play_chunk, fill)):
            chunk(*self._arguments(self.memory(), self.row_layout.array(0)), 0, 0, self.tables.players, 1)
            if not is_known:
                note.write(journal.files)
        self._chunk = chunk
        return perf_counter() - begun if journal.has_compiled else 0.0

    def memory(self) -> Memory:
        """Memory for one worker."""
        nodes = capacity(max((bot.iterations for bot in self.bots), default=0) + 2, TREE_STEP)
        work = self.work_layout.new()
        work.bot_order[: len(self.order)] = self.order
        for i, bot in enumerate(self.bots):
            work.iterations[i] = bot.iterations
            work.by_moves_alone[i] = int(bot.by_moves_alone)
            if bot.line is not None:
                mark(work, i, bot.line, self.tables)
        work.sought_way = -1
        if self._sought:
            work.sought_way = self.tables.exposures.index(DEALT)
            for each in self._sought:
                work.sought[self.tables.components.index(each)] = 1
        work.cutoff = CUTOFF
        work.exploration = EXPLORATION
        if not self.compiled:
            pool = self.state_layout.many(POOL)
            return Memory(self.rules, work, pool, self.node_layout.many(nodes))
        rules, workspace = self.rules_layout.array(1), self.work_layout.array(1)
        self.rules_layout.pack(self.rules, rules[0])
        self.work_layout.pack(work, workspace[0])
        return Memory(rules[0], workspace[0], self.state_layout.array(POOL), self.node_layout.array(nodes))

    def play(self, memory: Memory, seed: int, first: int, count: int, rotations: int = 1) -> Rows:
        """Games number `first` … `first + count - 1`, one row each, in order; see `row_type`.

        Game g is rotation g % rotations of block g // rotations. Raises EngineFaultError for an impossible state.
        """
        self.prepare()
        rows = self.row_layout.array(count)
        plain = None if self.compiled else self.row_layout.many(count)
        filled = rows if plain is None else plain
        faults = self._chunk(*self._arguments(memory, filled), seed, first, self.tables.players, rotations)
        for source, target in zip(plain or (), rows, strict=False):
            self.row_layout.pack(source, target)
        if faults:
            self._raise_fault(rows, seed)
        return self._published(rows)

    def trace(self, memory: Memory) -> tuple[int, ...]:
        """The moves of the game that `memory` played last; the first `TRACE` of a longer one."""
        work = memory.workspace
        kept, count = (work["trace"], work["trace_count"]) if self.compiled else (work.trace, work.trace_count)
        return tuple(int(move) for move in kept[: min(count, TRACE)])

    @property
    def row_type(self) -> np.dtype[Any]:
        """What a row holds, whatever room the records have: `seed`, `block`, `rotation`, `share` of each seat, `moves`,
        `turns`, `capped`, `draw`, `leads`, `digest`, `exposure`[way × seats + seat][component], `tally`[kind][seat].
        """
        players, tables = self.tables.players, self.tables
        shapes = {"share": (players,), "exposure": (len(tables.exposures) * players, len(tables.components))}
        shapes["tally"] = (len(tables.tallies), players)
        return np.dtype(
            [(name, np.float64 if name == "share" else np.int64, shapes.get(name, ())) for name in PUBLISHED]
        )

    def _published(self, rows: Rows) -> Rows:
        """The rows without the spare room of their records."""
        seats, components = self.row_layout.sizes["seats"], len(self.tables.components)
        ways, players = len(self.tables.exposures), self.tables.players
        made = np.empty(len(rows), self.row_type)
        for name in ONE_EACH:
            made[name] = rows[name]
        made["share"] = rows["share"][:, :players]
        met = rows["exposure"].reshape(len(rows), ways, seats, -1)
        made["tally"] = rows["tally"][:, : len(self.tables.tallies), :players]
        made["exposure"].reshape(len(rows), ways, players, components)[:] = met[:, :, :players, :components]
        return made

    def _arguments(self, memory: Memory, rows: Any) -> tuple[Any, ...]:
        return memory.rules, memory.workspace, memory.pool, memory.tree, rows

    def _raise_fault(self, rows: Rows, seed: int) -> None:
        bad = rows[rows["fault"] != 0][0]
        what = "no end" if bad["fault"] == ENDLESS else f"impossible state {bad['fault']}"
        raise EngineFaultError(
            f"{self.game.id}: {what} after {bad['moves']} moves "
            f"in block {bad['block']}, rotation {bad['rotation']} of seed {seed}",
            "this is a fault in the rules; run it again with TOOLKIT_JIT=0 to see where",
            is_endless=bool(bad["fault"] == ENDLESS),
        )
