"""Scale: a batch against the bare kernel, two cores against one, a local cluster against threads, and the cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter, process_time

from benchmarks.measure import Figure, ratio, rounds
from toolkit.library.cached_simulation import known_simulation, simulate_and_keep
from toolkit.library.opening import open_game
from toolkit.library.simulation import simulate
from toolkit.project import open_project
from toolkit.running.batch import play
from toolkit.running.cluster import Cluster, open_cluster
from toolkit.running.request import Request
from toolkit.running.runner import Runner

ROUNDS = 3
GAME = "dustbiters"
BOT = "expert"
GAMES = 4_000
FEW = 8
LONG = 20_000
"""About ten seconds of work for two cores."""


def figures() -> list[Figure]:
    """Processor seconds where one core is compared with itself, wall seconds where cores are counted."""
    return [*_overheads(), *_cores(), *_clusters(), *_cache()]


def request(games: int, jobs: int, bot: str = BOT) -> Request:
    """So many compiled games."""
    opened = open_game(open_project(None), GAME)
    return Request(opened.game, opened.data, (bot, bot), games, jobs=jobs, mode="compiled")


def _overheads() -> list[Figure]:
    made: list[Figure] = []
    for bot, games in ((BOT, GAMES), ("random", 20 * GAMES)):
        asked = request(games, 1, bot)
        runner = Runner(asked.game, asked.tables, asked.bots, compiled=True)
        runner.prepare()
        values = rounds(
            ROUNDS,
            _cpu(lambda runner=runner, games=games: _bare(runner, games)),
            _past_start(asked, _batch),
            _past_start(asked, simulate),
        )
        bare, batch, counted = (
            Figure(f"{games:,} {bot} games, {what}", "core-s", each)
            for what, each in zip(("bare kernel", "batch", "batch and counting"), values, strict=True)
        )
        made += [bare, batch, ratio(f"{bot}: batch ÷ bare kernel", batch, bare, "≤ 1.05")]
        made += [counted, ratio(f"{bot}: batch and counting ÷ bare kernel", counted, bare)]
    return made


def _past_start(asked: Request, work: Callable[[Request], object]) -> Callable[[], float]:
    """Processor seconds of a run less those of one of few games: what linking takes is no part of playing."""
    whole, few = _cpu(lambda: work(asked)), _cpu(lambda: work(replace(asked, games=FEW)))
    return lambda: whole() - few()


def _bare(runner: Runner, games: int) -> None:
    runner.play(runner.memory(), 1, 0, games)


def _batch(asked: Request) -> None:
    for _ in play(asked):
        pass


def _cores() -> list[Figure]:
    values = rounds(ROUNDS, _pace(request(LONG, 2)), _pace(request(LONG, 1)))
    two, one = (
        Figure(f"{LONG:,} {BOT} games, counted, {what}", "games/s", each)
        for what, each in zip(("two threads", "one thread"), values, strict=True)
    )
    return [one, two, ratio("two cores ÷ one", two, one, "≥ 1.8")]


def _clusters() -> list[Figure]:
    """The paces, and the processor time of all processes together: that tells the same when others use the cores."""
    asked = request(LONG, 2)
    begun = perf_counter()
    with open_cluster("local", 2) as cluster:
        started = perf_counter() - begun
        simulate(request(100, 2), cluster=cluster)
        runs = [[_run(asked, on) for on in (None, cluster)] for _ in range(ROUNDS)]
    paces, spent = ([[run[which][part] for run in runs] for which in (0, 1)] for part in (0, 1))
    near, far = (
        Figure(f"{LONG:,} {BOT} games, {what}", "games/s", tuple(each))
        for what, each in zip(("two threads", "cluster of two processes"), paces, strict=True)
    )
    less, more = (
        Figure(f"the same, {what}", "core-s", tuple(each))
        for what, each in zip(("two threads", "cluster of two processes"), spent, strict=True)
    )
    start = Figure("starting a local cluster", "s", (started,))
    return [
        near,
        far,
        ratio("cluster ÷ threads, games/s", far, near, "≥ 0.9"),
        less,
        more,
        ratio("threads ÷ cluster, core-s", less, more, "≥ 0.9"),
        start,
    ]


def _run(asked: Request, cluster: Cluster | None) -> tuple[float, float]:
    """Games a second, and the processor seconds of this process and its workers."""
    before = _processor_seconds()
    pace = simulate(asked, cluster=cluster).facts.games_per_second
    return pace, _processor_seconds() - before


def _processor_seconds() -> float:
    import psutil  # comes with Dask distributed

    own = psutil.Process()
    times = [each.cpu_times() for each in (own, *own.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


def _cache() -> list[Figure]:
    simulate_and_keep(request(GAMES, 2))
    read = Figure("a result read from the cache", "s", tuple(_seconds(lambda: known_simulation(request(GAMES, 2)))))
    return [read]


def _pace(asked: Request, cluster: Cluster | None = None) -> Callable[[], float]:
    """Games a second of playing and counting, compiling and starting left out."""
    return lambda: simulate(asked, cluster=cluster).facts.games_per_second


def _cpu(work: Callable[[], object]) -> Callable[[], float]:
    def spent() -> float:
        begun = process_time()
        work()
        return process_time() - begun

    return spent


def _seconds(work: Callable[[], object]) -> list[float]:
    found = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        work()
        found.append(perf_counter() - begun)
    return found
