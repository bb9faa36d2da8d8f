"""Many games: played by several workers at once, handed out in seed order, in memory that does not grow."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from time import perf_counter

from toolkit.running.cluster import Cluster, Count, OnCluster
from toolkit.running.modes import Plan, plan
from toolkit.running.progress import OnProgress, Progress, unseen
from toolkit.running.request import Request
from toolkit.running.runner import Rows, Runner
from toolkit.running.workers import Chunk, Here, Pool, process_pool, thread_pool

CHUNK_SECONDS = 0.2
LARGEST_CHUNK = 2048
FAR_SECONDS = 1.0
"""Of work in a part of a run that travels to a cluster, so that the way there and back is little beside it."""
LARGEST_FAR = 2**17
IN_FLIGHT = 3
"""Chunks waiting, being played or not yet taken, for each worker: what bounds the memory."""


@dataclass
class RunFacts:
    """How a run went. `seconds` is all of it, `playing` without compiling; `compiled_in` 0.0 when nothing had to be."""

    mode: str
    jobs: int
    seconds: float = 0.0
    playing: float = 0.0
    compiled_in: float = 0.0
    games: int = 0
    is_cached: bool = False

    @property
    def games_per_second(self) -> float:
        """The pace of playing."""
        return self.games / self.playing if self.playing > 0 else 0.0


class Playing:
    """A run of games: iterate over it once for the rows, chunk by chunk in seed order; `facts` says how it went.

    Leaving the iteration early, by an exception or Ctrl-C too, ends the workers. On a `cluster`, `count` has the
    workers send counts instead of rows.
    """

    def __init__(
        self,
        request: Request,
        on_progress: OnProgress = unseen,
        start_method: str = "spawn",
        cluster: Cluster | None = None,
        count: Count | None = None,
    ) -> None:
        self.request = request
        self._on_progress = on_progress
        self._start_method = start_method
        runner = Runner(request.game, request.tables, request.bots, compiled=False, sought=request.sought)
        self._plan: Plan = plan(replace(request, jobs=cluster.threads) if cluster else request, runner)
        self._far: OnCluster | None = None
        if cluster:
            self._plan = replace(self._plan, workers=cluster.threads)
            self._far = OnCluster(cluster, request, count, compiled=self._plan.is_compiled)
        elif self._plan.is_compiled:
            runner = Runner(request.game, request.tables, request.bots, compiled=True, sought=request.sought)
        self._runner = runner
        self.facts = RunFacts("compiled" if self._plan.is_compiled else "plain", self._plan.workers)

    def __iter__(self) -> Iterator[Rows]:
        return self.rows()

    def rows(self) -> Generator[Rows, None, None]:
        """The rows, chunk by chunk; closing it ends the run."""
        with closing(self.chunks()) as chunks:
            for chunk in chunks:
                yield chunk.rows

    def chunks(self) -> Generator[Chunk, None, None]:
        """The rows with the games' moves (where the request keeps them) and the seconds each chunk took."""
        begun = perf_counter()
        self.facts.compiled_in = (self._far or self._runner).prepare(self._say)
        started = perf_counter()
        size = self._size()
        with self._pool() as pool, closing(in_order(self.request, self._plan, pool, size)) as chunks:
            for chunk in chunks:
                self.facts.games += chunk.games
                self.facts.playing = perf_counter() - started
                self.facts.seconds = perf_counter() - begun
                self._on_progress(Progress(self.facts.games, self.request.games, self.facts.playing))
                yield chunk

    def _say(self, note: str) -> None:
        self._on_progress(Progress(0, self.request.games, 0.0, note))

    def _size(self) -> ChunkSize:
        size = ChunkSize(self.request.block, self._plan.game_seconds)
        return size if self._far is None else ChunkSize(size.block, size.game_seconds, FAR_SECONDS, LARGEST_FAR)

    def _pool(self) -> AbstractContextManager[Pool]:
        if self._far is not None:
            return self._far
        if self._plan.is_compiled:
            return thread_pool(self._runner, self.request, self._plan.workers)
        if self._plan.workers == 1:
            return nullcontext(Here(self._runner, self.request))
        return process_pool(self.request, self._plan.workers, self._start_method)


def play(
    request: Request,
    on_progress: OnProgress = unseen,
    start_method: str = "spawn",
    cluster: Cluster | None = None,
    count: Count | None = None,
) -> Playing:
    """Play the games of `request`. The rows are a pure function of it; how fast they come is not.

    Raises UsageError for bots or options that don't exist.
    """
    return Playing(request, on_progress, start_method, cluster, count)


class ChunkSize:
    """How many games go into the next chunk: about `CHUNK_SECONDS` of work by what games took so far."""

    def __init__(
        self, block: int, game_seconds: float, seconds: float = CHUNK_SECONDS, largest: int = LARGEST_CHUNK
    ) -> None:
        self.block = block
        self.game_seconds = game_seconds
        self._seconds = seconds
        self._largest = largest

    def learn(self, chunk: Chunk) -> None:
        """Take in how long a chunk took."""
        self.game_seconds = max(chunk.seconds / chunk.games, 1e-7)

    def next(self, left: int, workers: int) -> int:
        """Whole blocks, at least one, and no more than leaves each worker its part of what is `left`."""
        fair = -(-left // workers)
        wanted = min(self._seconds / self.game_seconds, self._largest, fair)
        return min(left, max(1, int(wanted) // self.block) * self.block)


def in_order(request: Request, made: Plan, pool: Pool, size: ChunkSize | None = None) -> Generator[Chunk, None, None]:
    """Every chunk in the order of its games, with a bounded number of them in flight."""
    size = size or ChunkSize(request.block, made.game_seconds)
    flying: deque[Future[Chunk]] = deque()
    next_game, end = request.first, request.first + request.games
    room = 1 if made.workers == 1 and not made.is_compiled else made.workers * IN_FLIGHT
    while flying or next_game < end:
        while next_game < end and len(flying) < room:
            count = size.next(end - next_game, made.workers)
            flying.append(pool.submit(next_game, count))
            next_game += count
        chunk = flying.popleft().result()
        size.learn(chunk)
        yield chunk
