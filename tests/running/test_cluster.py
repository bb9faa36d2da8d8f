"""Runs on real local clusters of processes. One cluster serves every test that leaves it as it was."""

import contextlib
import copy
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace

import numpy as np
import pytest

from tests.running.toy_requests import toy
from tests.toy.high_card import CONTENT
from toolkit.errors import ToolkitError, UsageError
from toolkit.library.simulation import counted_rows, simulate
from toolkit.running import cluster as cluster_module
from toolkit.running.batch import IN_FLIGHT, play
from toolkit.running.cluster import Cluster, OnCluster, open_cluster
from toolkit.running.cluster_worker import Task

pytestmark = pytest.mark.needs_extra("cluster")

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def cluster():
    with open_cluster("local", 2) as opened:
        yield opened


def results(request, **how):
    made = dict(simulate(request, **how).json)
    assert made.pop("run")
    return made


def rows_of(request, **how):
    return np.concatenate(list(play(request, **how)))


def test_a_cluster_counts_what_one_worker_counts(cluster):
    asked = toy(games=600, rotate=True)
    made = simulate(asked, cluster=cluster)
    assert (made.facts.jobs, made.facts.games) == (2, 600)
    told = dict(made.json)
    assert told.pop("run")
    assert told == results(asked)


def test_watchers_of_a_cluster_see_every_row_once_and_in_order(cluster):
    asked, seen = toy(games=300, rotate=True), []
    assert results(asked, watchers=[lambda chunk: seen.append(chunk.rows)], cluster=cluster) == results(asked)
    assert (np.concatenate(seen) == rows_of(asked)).all()


def test_moves_are_kept_on_a_cluster_too(cluster):
    (chunk,) = play(toy(games=2, keep_moves=True)).chunks()
    far = list(play(toy(games=2, keep_moves=True), cluster=cluster).chunks())
    assert sum((each.moves for each in far), ()) == chunk.moves


@pytest.mark.slow
@pytest.mark.jit
def test_compiled_games_on_a_cluster_are_the_same_and_made_ready_before_the_clock_starts(cluster):
    notes, asked = [], toy(games=4000, mode="compiled", rotate=True)
    far = results(asked, on_progress=lambda progress: notes.append(progress.note), cluster=cluster)
    assert far == results(toy(games=4000, rotate=True))
    assert notes[0] == "workers make the rules ready"
    assert simulate(asked, cluster=cluster).facts.compiled_in == 0.0, "each worker keeps what it compiled"


@pytest.mark.slow
def test_a_killed_worker_changes_nothing_and_nothing_is_counted_twice():
    asked = toy(games=2400)
    with open_cluster("local", 2) as own:
        kill = Killer(own)
        made = simulate(asked, kill, cluster=own)
        assert kill.lost, "a worker went while it had parts to play"
        assert kill.address not in own.workers
    told = dict(made.json)
    assert told.pop("run")
    assert told == results(asked)
    assert made.facts.games == 2400


@pytest.mark.slow
def test_rows_of_a_killed_worker_come_once_and_in_order():
    asked = toy(games=2400)
    with open_cluster("local", 2) as own:
        kill = Killer(own)
        rows = rows_of(asked, on_progress=kill, cluster=own)
        assert kill.lost
    assert rows["block"].tolist() == list(range(2400))
    assert (rows == rows_of(asked)).all()


class Killer:
    """Kills a worker that has parts to play, once the first games are counted."""

    def __init__(self, cluster):
        self._client = cluster.client
        self._processes = cluster.client.run(os.getpid)
        self.lost, self.address = (), ""

    def __call__(self, progress):
        if progress.done and not self.lost:
            busy = self._client.processing()
            self.address = next(address for address, parts in busy.items() if parts)
            self.lost = busy[self.address]
            os.kill(self._processes[self.address], signal.SIGKILL)


def test_an_interrupt_takes_back_what_is_still_to_be_played(cluster):
    def interrupt(progress):
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(toy(games=1_000_000), interrupt, cluster=cluster)
    assert not [each for each in cluster.client.futures if "toolkit" in str(each)]
    assert results(toy(games=40), cluster=cluster) == results(toy(games=40)), "it plays on"


def test_parts_in_flight_are_bounded(monkeypatch, cluster):
    flying, most = [], []
    submit = OnCluster.submit

    def counting(self, first, count):
        flying.append(first)
        most.append(len(flying))
        return submit(self, first, count)

    monkeypatch.setattr(OnCluster, "submit", counting)
    simulate(toy(games=3000), lambda progress: flying.pop() if progress.done else None, cluster=cluster)
    assert max(most) <= 2 * IN_FLIGHT


@pytest.mark.slow
def test_eight_workers_of_a_cluster_play_distinct_games():
    with open_cluster("local", 8) as eight:
        rows = rows_of(toy(games=800), cluster=eight)
        assert eight.threads == 8
    assert len(set(rows["digest"].tolist())) == 800


def test_other_rules_on_a_worker_are_refused(cluster):
    asked = toy(games=40)
    far = OnCluster(cluster, asked, counted_rows, compiled=False)
    object.__setattr__(asked, "rules_hash", "sha256:other")
    far = OnCluster(cluster, asked, counted_rows, compiled=False)
    with far, pytest.raises(ToolkitError, match=r"other rules of 'high-card'.*same version"):
        far.submit(0, 4).result()


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "tcp://host:x", "127.0.0.1", "ftp://host:1"])
def test_what_is_no_address_of_a_cluster_is_a_wrong_use(address):
    with pytest.raises(UsageError, match=r"is no address of a cluster; .*tcp://host:8786"), open_cluster(address, 1):
        pass


def test_an_address_without_a_cluster_is_named(monkeypatch):
    monkeypatch.setattr(cluster_module, "REACH_SECONDS", 0.5)
    told = pytest.raises(ToolkitError, match=r"no cluster answers at .*tcp://host:8786")
    with told, open_cluster("tcp://127.0.0.1:9", 1):
        pass


def test_a_cluster_that_lost_all_workers_is_not_waited_for_for_ever(monkeypatch):
    monkeypatch.setattr(cluster_module, "_LOOK_SECONDS", 0.05)
    info = {"workers": {}}
    client = SimpleNamespace(
        scheduler_info=lambda **_: info, submit=lambda *_, **__: Unfinished(), cancel=lambda *_, **__: 0
    )
    with (
        OnCluster(Cluster(client, alone_seconds=0.2), toy(), None, compiled=False) as far,
        pytest.raises(ToolkitError, match="has had no worker"),
    ):
        far.submit(0, 4).result()


class Unfinished:
    """A part that nobody plays."""

    def result(self, timeout):
        raise TimeoutError


CHANGES = [
    {"seed": 2},
    {"bots": ("greedy", "random")},
    {"rotate": True},
    {"options": {"hand": 2}},
    {"keep_moves": True},
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_task_is_named_by_all_that_decides_its_games(change):
    def key(request, count=None):
        return Task.of(request, count, compiled=False).key

    assert key(toy()) == key(toy(games=99_000, first=500, jobs=7))
    assert key(toy()) != key(toy(**change))
    assert key(toy()) != key(toy(), counted_rows)
    content = copy.deepcopy(CONTENT)
    content["game"]["title"] = "Another"
    assert key(toy()) != key(toy(content=content))
    other = toy()
    object.__setattr__(other, "rules_hash", "sha256:other")
    assert key(toy()) != key(other)


PRINTS_DIGESTS = """
from tests.running.toy_requests import toy
from toolkit.running.batch import play
from toolkit.running.cluster import open_cluster
if __name__ == "__main__":
    with open_cluster("local", 2) as cluster:
        for rows in play(toy(games=200), cluster=cluster):
            print(*rows["digest"].tolist(), sep="\\n")
"""


@pytest.mark.slow
def test_games_on_a_cluster_do_not_depend_on_the_hash_seed(tmp_path):
    script = tmp_path / "digests.py"
    script.write_text(PRINTS_DIGESTS)
    alone = "".join(f"{digest}\n" for digest in rows_of(toy(games=200))["digest"].tolist())
    for hash_seed in "012":
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout == alone


LISTENS = """import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program that Ctrl-C reaches, even from a shell that started the tests in the background and ignores it."""


@pytest.mark.slow
def test_ctrl_c_at_a_terminal_ends_a_local_cluster_without_a_trace():
    command = [sys.executable, "-c", LISTENS, sys.executable, "-c", "from toolkit.cli import main; main()"]
    command += ["simulate", "dustbiters", "--games", "1000000", "--bots", "expert", "--cluster", "local", "--jobs", "2"]
    environment = {**os.environ, "TOOLKIT_JIT": "0", "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        command, env=environment, start_new_session=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert "starting a cluster" in running.stderr.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(timeout=8)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert (running.returncode, out) == (130, "")
        assert err == "stopped\n"
        assert is_gone(running.pid), "no worker is left behind"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


def is_gone(group, seconds=15.0):
    """Whether every process of a group ends within some seconds: the last ones tidy up after the others."""
    until = monotonic() + seconds
    while monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        sleep(0.1)
    return False
