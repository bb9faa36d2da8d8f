"""Plays the games of a request again and looks at every decision: rows of games and rows of decisions, in game order.

Slower than plain playing by as much as there is to weigh, so it is for hundreds of games, not for tens of thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from threading import local
from time import perf_counter
from typing import Any

import numpy as np

from toolkit.engine.kernel import link_plain
from toolkit.engine.match import TRACE
from toolkit.engine.observing import Decision, Scales, observe_game
from toolkit.engine.record import Layout
from toolkit.running.compile_cache import Journal, one_compiler
from toolkit.running.linking import jit_allowed
from toolkit.running.progress import OnProgress, Progress, unseen
from toolkit.running.request import Request
from toolkit.running.runner import EngineFaultError, Memory, Runner

DEALS = 8
"""Determinizations on which a decision is weighed."""

Table = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Watched:
    """Some games with their decisions: one row of `games` each (`block`, `rotation`, `share`, `moves`, `capped`,
    `digest`), and one row of `decisions` for every choice, game after game; `game` numbers them from 0.
    """

    games: Table
    decisions: Table


@dataclass(frozen=True)
class _Room:
    memory: Memory
    rows: Any
    seen: Any
    scales: Any


class Observer:
    """Observes games of one request, one at a time or in several threads."""

    def __init__(self, request: Request, deals: int = DEALS, *, compiled: bool | None = None) -> None:
        self.request, self.deals = request, deals
        self.compiled = jit_allowed() if compiled is None else compiled
        self._runner = Runner(request.game, request.tables, request.bots, compiled=self.compiled)
        sizes = request.tables.row_sizes
        self._seen: Layout[Any] = Layout(Decision, sizes)
        self._scales: Layout[Any] = Layout(Scales, sizes)
        self._entry: Any = None
        self._own = local()

    def prepare(self, say: Callable[[str], None]) -> None:
        """Link, and compile where compiled; `say` is told before a compilation begins."""
        fill = self._runner.fill
        if not self.compiled:
            self._entry = link_plain(observe_game, fill)
            return
        from toolkit.engine.compiled import link_compiled, link_key

        entry = link_compiled(observe_game, fill, Journal(lambda: say("compiling the look at games (first run only)")))
        with one_compiler(link_key(observe_game, fill)):
            self._call(entry, self._room(1), 0)
        self._entry = entry

    def game(self, number: int) -> tuple[Table, Table]:
        """Game number `number`: its row, and its decisions. Raises EngineFaultError for an impossible state."""
        room = self._room(TRACE)
        count = self._call(self._entry, room, number)
        row, seen = self._row_table(room), self._seen_table(room, count)
        if row["fault"][0]:
            raise EngineFaultError(f"{self.request.game.id}: impossible state {row['fault'][0]} in game {number}")
        return row, seen

    def _call(self, entry: Any, room: _Room, number: int) -> int:
        own, asked = room.memory, self.request
        about = (own.rules, own.workspace, own.pool, own.tree, room.rows[0], room.seen, room.scales)
        return int(entry(*about, asked.seed, number, asked.players, asked.block, self.deals))

    def _room(self, decisions: int) -> _Room:
        """Memory of the calling thread's own, with room for so many decisions."""
        rooms = self._own.__dict__.setdefault("rooms", {})
        if decisions not in rooms:
            made = [self._runner.row_layout, self._seen, self._scales]
            rows, seen, scales = (
                layout.array(count) if self.compiled else layout.many(count)
                for layout, count in zip(made, (1, decisions, 1), strict=True)
            )
            rooms[decisions] = _Room(self._runner.memory(), rows, seen, scales[0])
        room: _Room = rooms[decisions]
        return room

    def _row_table(self, room: _Room) -> Table:
        return self._table(self._runner.row_layout, room.rows, 1, ("exposure", "tally"))

    def _seen_table(self, room: _Room, count: int) -> Table:
        return self._table(self._seen, room.seen, count, ())

    def _table(self, layout: Layout[Any], filled: Any, count: int, without: tuple[str, ...]) -> Table:
        """The first `count` records as a table of their own, as wide as the game has seats."""
        if not self.compiled:
            packed = layout.array(count)
            for source, target in zip(filled[:count], packed, strict=True):
                layout.pack(source, target)
            filled = packed
        seats = self.request.players
        kept = [each for each in layout.fields if each.name not in without]
        kinds = [(f.name, np.float64 if f.is_float else np.int64, (seats,) if f.shape else ()) for f in kept]
        made = np.empty(count, np.dtype(kinds))
        for field in kept:
            made[field.name] = filled[field.name][:count, :seats] if field.shape else filled[field.name][:count]
        return made


def observe(request: Request, games: int, on_progress: OnProgress = unseen, deals: int = DEALS) -> Watched:
    """The first `games` games of the request (in whole blocks), observed. The same on any number of workers."""
    observer = Observer(request, deals)
    observer.prepare(lambda what: on_progress(Progress(0, games, 0.0, what)))
    numbers = range(request.first, request.first + max(1, games // request.block) * request.block)
    rows, parts, begun = [], [], perf_counter()
    with _workers(observer) as playing:
        for at, (row, seen) in enumerate(playing(observer.game, numbers)):
            rows.append(row)
            parts.append(_numbered(seen, at))
            on_progress(Progress(at + 1, len(numbers), perf_counter() - begun))
    return Watched(np.concatenate(rows), np.concatenate(parts))


def _workers(observer: Observer) -> Any:
    if not observer.compiled or observer.request.workers == 1:
        return nullcontext(map)
    return _Threads(observer.request.workers)


class _Threads:
    """Several threads as a `map` in order; leaving drops what is not yet begun."""

    def __init__(self, workers: int) -> None:
        self._executor = ThreadPoolExecutor(workers)

    def __enter__(self) -> Callable[..., Iterator[Any]]:
        return self._executor.map

    def __exit__(self, *_error: object) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


def _numbered(seen: Table, game: int) -> Table:
    made = np.empty(len(seen), np.dtype([("game", np.int64), *seen.dtype.descr]))
    made["game"] = game
    for name in seen.dtype.names or ():
        made[name] = seen[name]
    return made
