import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pytest

from tests.running.toy_requests import toy
from toolkit.errors import ToolkitError, UnknownNameError, UsageError
from toolkit.running import modes, workers
from toolkit.running.batch import IN_FLIGHT, LARGEST_CHUNK, ChunkSize, in_order, play
from toolkit.running.modes import Plan
from toolkit.running.workers import Chunk

ROOT = Path(__file__).parents[2]
START_METHODS = [each for each in ("fork", "spawn") if each in multiprocessing.get_all_start_methods()]


def rows_of(request, **how):
    return np.concatenate(list(play(request, **how)))


@pytest.fixture
def eager_workers(monkeypatch):
    """As many processes as asked, however little there is to do."""
    monkeypatch.setattr(modes, "WORKER_SECONDS", 1e-9)


def test_rows_come_in_order_of_seed_and_rotation():
    rows = rows_of(toy(games=60, rotate=True))
    assert rows["block"].tolist() == [game // 2 for game in range(60)]
    assert rows["rotation"].tolist() == [game % 2 for game in range(60)]
    assert (rows["seed"][::2] == rows["seed"][1::2]).all()
    assert len(set(rows["seed"].tolist())) == 30


@pytest.mark.parametrize("start_method", START_METHODS)
def test_processes_play_the_games_that_one_worker_plays(eager_workers, start_method):
    alone = rows_of(toy(games=200))
    playing = play(toy(games=200, jobs=2), start_method=start_method)
    together = np.concatenate(list(playing))
    assert playing.facts.jobs == 2
    assert (alone == together).all()


@pytest.mark.jit
@pytest.mark.parametrize("jobs", [1, 2])
def test_compiled_threads_play_the_games_that_plain_mode_plays(jobs):
    playing = play(toy(games=200, mode="compiled", jobs=jobs, rotate=True))
    rows = np.concatenate(list(playing))
    assert playing.facts.mode == "compiled"
    assert (rows == rows_of(toy(games=200, rotate=True))).all()


def test_a_run_can_be_split_anywhere():
    whole = rows_of(toy(games=50))
    parts = [rows_of(toy(first=first, games=games)) for first, games in ((0, 7), (7, 1), (8, 42))]
    assert (np.concatenate(parts) == whole).all()


@pytest.mark.slow
def test_eight_workers_play_distinct_games(eager_workers):
    playing = play(toy(games=800, jobs=8), start_method=START_METHODS[0])
    rows = np.concatenate(list(playing))
    assert playing.facts.jobs == 8
    assert len(set(rows["digest"].tolist())) == 800


PRINTS_DIGESTS = """
import sys
from tests.running.toy_requests import toy
from toolkit.running import modes, workers
from toolkit.running.batch import play
if __name__ == "__main__":
    modes.WORKER_SECONDS = 1e-9
    for rows in play(toy(games=200, jobs=2), start_method=sys.argv[1]):
        print(*rows["digest"].tolist(), sep="\\n")
"""


def test_games_depend_neither_on_hash_seed_nor_on_start_method(tmp_path):
    script = tmp_path / "digests.py"
    script.write_text(PRINTS_DIGESTS)
    found = set()
    for hash_seed, start_method in zip("012", START_METHODS * 3, strict=False):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, script, start_method], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1
    assert len(found.pop().splitlines()) == 200


def test_games_in_flight_are_bounded():
    request, jobs = toy(games=100_000), 2
    waiting = most = 0

    class Instant:
        def submit(self, first, count):
            nonlocal waiting, most
            waiting += 1
            most = max(most, waiting)
            future = Future()
            future.set_result(Chunk(np.zeros(count), (), 0.001 * count))
            return future

    played = 0
    for chunk in in_order(request, Plan(True, jobs, 0.001), Instant()):
        waiting -= 1
        played += len(chunk.rows)
        assert len(chunk.rows) <= LARGEST_CHUNK
    assert played == 100_000
    assert most == jobs * IN_FLIGHT


def test_chunks_hold_whole_blocks_and_follow_the_pace():
    size = ChunkSize(block=3, game_seconds=10.0)
    assert size.next(left=900, workers=2) == 3
    size.learn(Chunk(np.zeros(3), (), 3e-6))
    assert size.next(left=90_000, workers=2) == LARGEST_CHUNK // 3 * 3
    assert size.next(left=12, workers=2) == 6, "the last games are shared among the workers"
    assert size.next(left=3, workers=2) == 3


def test_leaving_early_ends_the_workers(eager_workers):
    chunks = iter(play(toy(games=2000, jobs=2)))
    next(chunks)
    assert multiprocessing.active_children()
    chunks.close()
    assert not multiprocessing.active_children()


def test_a_worker_that_dies_ends_the_run_with_a_reason(eager_workers, monkeypatch):
    monkeypatch.setattr(workers, "play_chunk", lambda *_: os._exit(1))
    with pytest.raises(ToolkitError, match="ended before its work did"):
        rows_of(toy(games=50, jobs=2), start_method=START_METHODS[0])


@pytest.mark.jit
def test_an_interrupt_ends_threads_before_their_next_move():
    def interrupt(progress):
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rows_of(toy(games=10_000_000, mode="compiled", jobs=2), on_progress=interrupt)
    assert not [each for each in threading.enumerate() if each.name.startswith("toolkit-play")]


def test_progress_tells_pace_and_time_left():
    seen = []
    rows_of(toy(games=600), on_progress=seen.append)
    assert [each.done for each in seen] == sorted(each.done for each in seen)
    assert seen[-1].done == seen[-1].games == 600
    assert seen[-1].seconds_left == 0.0
    assert seen[-1].games_per_second > 0


def test_moves_are_kept_where_asked():
    request = toy(games=5, keep_moves=True)
    (chunk,) = play(request).chunks()
    assert [len(moves) for moves in chunk.moves] == chunk.rows["moves"].tolist()
    assert (chunk.rows == rows_of(toy(games=5))).all()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"games": 0}, "0 games"),
        ({"games": 7, "rotate": True}, "ask for 8 games"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**63}, "2\\^63"),
        ({"jobs": -2}, "-2 jobs"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(wrong, says):
    with pytest.raises(UsageError, match=says):
        toy(**wrong)


def test_unknown_bots_and_options_are_named_before_anything_is_played():
    with pytest.raises(UnknownNameError, match="did you mean 'greedy'"):
        play(toy(bots=("random", "gredy")))
    with pytest.raises(UnknownNameError, match="no option 'hands'"):
        play(toy(options={"hands": 2}))
