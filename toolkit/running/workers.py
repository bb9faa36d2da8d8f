"""Those who play the chunks of a run: this process, threads over compiled kernels, or processes in plain mode."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from threading import Lock, local
from time import perf_counter
from typing import Protocol

import numpy as np

from toolkit.errors import ToolkitError
from toolkit.running.request import Request
from toolkit.running.runner import Memory, Rows, Runner


class Counted(Protocol):
    """Games as counted by whoever asked for them."""

    games: int


@dataclass(frozen=True)
class Chunk:
    """Games in seed order: their rows, each one's moves where asked for, and how long they took to play.

    Where they were played far away and only counts were asked for, `counted` has those, and there are no rows.
    """

    rows: Rows
    moves: tuple[tuple[int, ...], ...]
    seconds: float
    counted: Counted | None = None

    @property
    def games(self) -> int:
        """How many games these are."""
        return len(self.rows) if self.counted is None else self.counted.games


class Pool(Protocol):
    """Plays chunks, several at once."""

    def submit(self, first: int, count: int) -> Future[Chunk]:
        """Have games `first` … `first + count - 1` played."""
        ...


def play_chunk(runner: Runner, memory: Memory, request: Request, first: int, count: int) -> Chunk:
    """Play games `first` … `first + count - 1` here and now."""
    begun = perf_counter()
    if not request.keep_moves:
        rows = runner.play(memory, request.seed, first, count, request.block)
        return Chunk(rows, (), perf_counter() - begun)
    parts, moves = [], []
    for number in range(first, first + count):
        parts.append(runner.play(memory, request.seed, number, 1, request.block))
        moves.append(runner.trace(memory))
    return Chunk(np.concatenate(parts), tuple(moves), perf_counter() - begun)


class Here:
    """Plays in the calling thread, when asked."""

    def __init__(self, runner: Runner, request: Request) -> None:
        self._runner, self._request, self._memory = runner, request, runner.memory()

    def submit(self, first: int, count: int) -> Future[Chunk]:
        """Play the chunk now."""
        made: Future[Chunk] = Future()
        made.set_result(play_chunk(self._runner, self._memory, self._request, first, count))
        return made


class Threads:
    """Plays in threads that share one runner; each has memory of its own."""

    def __init__(self, executor: Executor, runner: Runner, request: Request) -> None:
        self._executor, self._runner, self._request = executor, runner, request
        self._own = local()
        self._memories: list[Memory] = []
        self._lock = Lock()
        self._is_stopped = False

    def submit(self, first: int, count: int) -> Future[Chunk]:
        """Have a thread play the chunk."""
        return self._executor.submit(self._play, first, count)

    def stop(self) -> None:
        """End the games being played before their next move."""
        with self._lock:
            self._is_stopped = True
            for memory in self._memories:
                memory.workspace["stop"] = 1

    def _play(self, first: int, count: int) -> Chunk:
        return play_chunk(self._runner, self._memory(), self._request, first, count)

    def _memory(self) -> Memory:
        if not hasattr(self._own, "memory"):
            self._own.memory = self._runner.memory()
            with self._lock:
                self._memories.append(self._own.memory)
                self._own.memory.workspace["stop"] = int(self._is_stopped)
        made: Memory = self._own.memory
        return made


class Processes:
    """Plays in processes that make the runner anew from names and content."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, first: int, count: int) -> Future[Chunk]:
        """Have a process play the chunk."""
        return self._executor.submit(_play_in_process, first, count)


@contextlib.contextmanager
def thread_pool(runner: Runner, request: Request, workers: int) -> Iterator[Pool]:
    """Threads over compiled kernels; leaving stops what is still being played."""
    executor = ThreadPoolExecutor(workers, thread_name_prefix="toolkit-play")
    threads = Threads(executor, runner, request)
    try:
        yield threads
    finally:
        threads.stop()
        executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def process_pool(request: Request, workers: int, start_method: str) -> Iterator[Pool]:
    """Processes in plain mode, started by "spawn" or "fork"; leaving drops what is not yet begun.

    Raises ToolkitError when they can't start or end before their work does.
    """
    context = multiprocessing.get_context(start_method)
    plain = replace(request, mode="plain")
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_process, initargs=(plain,))
    try:
        yield Processes(executor)
    except BrokenProcessPool as error:
        raise ToolkitError(
            "a process that played games ended before its work did",
            "in a script, call under `if __name__ == '__main__':`, or ask for one job",
        ) from error
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@dataclass
class _Process:
    """What a worker process keeps between chunks."""

    runner: Runner
    request: Request
    memory: Memory


_process: list[_Process] = []


def _begin_process(request: Request) -> None:
    """Make the runner anew. Ctrl-C ends a worker at once and without a word: the process that asked speaks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    runner = Runner(request.game, request.tables, request.bots, compiled=False, sought=request.sought)
    _process[:] = [_Process(runner, request, runner.memory())]


def _play_in_process(first: int, count: int) -> Chunk:
    own = _process[0]
    return play_chunk(own.runner, own.memory, own.request, first, count)
