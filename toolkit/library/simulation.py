"""Plays a request and counts its games: where running meets balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.rows import Shape
from toolkit.balance.summary import Json, Origin, Run, simulate_object
from toolkit.running.batch import RunFacts, play
from toolkit.running.cluster import Cluster
from toolkit.running.progress import OnProgress, unseen
from toolkit.running.request import Request
from toolkit.running.runner import Rows
from toolkit.running.workers import Chunk

Watcher = Callable[[Chunk], None]
"""Is shown every chunk in seed order, as it comes: to save rows or records."""


@dataclass(frozen=True)
class Simulation:
    """A request, its games as counted, and how the run went."""

    request: Request
    counted: Accumulator
    facts: RunFacts

    @property
    def origin(self) -> Origin:
        """Which games these are, as results name them: options only where they are not the default."""
        asked = self.request
        return Origin(asked.game.id, asked.rules_hash, asked.content_hash, asked.seed, asked.chosen)

    @property
    def run(self) -> Run:
        """How the run went, as results say it."""
        facts = self.facts
        pace = round(facts.games_per_second, 1)
        compiled_in = round(facts.compiled_in, 3)
        return Run(round(facts.seconds, 3), pace, facts.mode, facts.jobs, compiled_in, facts.is_cached)

    @property
    def json(self) -> Json:
        """The object that `toolkit simulate --format json` prints."""
        return simulate_object(self.origin, self.counted, self.run)


def row_shape(request: Request) -> Shape:
    """What the rows of a request hold."""
    tables = request.tables
    return Shape(request.bots, request.rotate, tables.exposures, len(tables.components), tables.tallies)


def counted_rows(request: Request, chunks: Iterable[Rows]) -> Accumulator:
    """The rows of a request, counted."""
    counted = Accumulator(row_shape(request))
    for rows in chunks:
        counted.add(rows)
    return counted


def simulate(
    request: Request,
    on_progress: OnProgress = unseen,
    watchers: Iterable[Watcher] = (),
    cluster: Cluster | None = None,
) -> Simulation:
    """Play all games of `request`, here or on a cluster, and count them.

    Each chunk is shown to the watchers on its way. Where nobody watches, a cluster counts where it plays.
    """
    counted, watching = Accumulator(row_shape(request)), tuple(watchers)
    playing = play(request, on_progress, cluster=cluster, count=None if watching else counted_rows)
    for chunk in playing.chunks():
        if isinstance(chunk.counted, Accumulator):
            counted.merge(chunk.counted)
        else:
            counted.add(chunk.rows)
        for watch in watching:
            watch(chunk)
    return Simulation(request, counted, playing.facts)
