"""Simulation that does not play twice: equal requests are answered from the results cache, with equal results."""

from __future__ import annotations

import json
from collections.abc import Iterable
from time import perf_counter

from toolkit.errors import ToolkitError
from toolkit.library.counted_file import counted_file_object, read_counted_file
from toolkit.library.simulation import Simulation, Watcher, row_shape, simulate
from toolkit.running.batch import RunFacts
from toolkit.running.cluster import Cluster
from toolkit.running.progress import OnProgress, unseen
from toolkit.running.request import Request
from toolkit.running.results_cache import keep_result, kept_result
from toolkit.running.shard import Shard


def simulate_once(request: Request, on_progress: OnProgress = unseen) -> Simulation:
    """What `simulate` gives; games that were counted before, on this machine, are not played again."""
    return known_simulation(request) or simulate_and_keep(request, on_progress)


def simulate_and_keep(
    request: Request,
    on_progress: OnProgress = unseen,
    watchers: Iterable[Watcher] = (),
    cluster: Cluster | None = None,
) -> Simulation:
    """What `simulate` gives, and is then known."""
    made = simulate(request, on_progress, watchers, cluster)
    keep_result(request, json.dumps(counted_file_object(made, Shard(), request.games)))
    return made


def known_simulation(request: Request) -> Simulation | None:
    """The result of `request` as it was kept, or None when there is none that can be read."""
    begun = perf_counter()
    text = kept_result(request)
    if text is None:
        return None
    try:
        found = read_counted_file("the results cache", text)
    except ToolkitError:
        return None
    if found.counted.shape != row_shape(request) or found.counted.games != request.games:
        return None
    facts = RunFacts(found.run.mode, found.run.jobs, perf_counter() - begun, is_cached=True)
    return Simulation(request, found.counted, facts)
