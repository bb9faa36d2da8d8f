import json

import pytest

from tests.running.toy_requests import toy
from toolkit.errors import ToolkitError, UsageError
from toolkit.library import cached_simulation
from toolkit.library.cached_simulation import known_simulation, simulate_and_keep, simulate_once
from toolkit.library.counted_file import counted_file_object, read_counted_file
from toolkit.library.merging import merge_files
from toolkit.library.simulation import simulate
from toolkit.running.shard import Shard


def shard_file(number, of, name="", **changes):
    """What a shard leaves behind, read back."""
    whole, shard = toy(**({"rotate": True} | changes)), Shard(number, of)
    told = json.dumps(counted_file_object(simulate(shard.part(whole)), shard, whole.games))
    return read_counted_file(name or f"{number}.json", told)


def results(made):
    found = dict(made.json)
    assert found.pop("run")
    return json.dumps(found)


@pytest.mark.parametrize("of", [1, 2, 7])
@pytest.mark.parametrize("rotate", [True, False])
def test_merged_shards_are_byte_for_byte_what_one_run_prints(of, rotate):
    parts = [shard_file(number, of, games=140, rotate=rotate) for number in range(1, of + 1)]
    assert results(merge_files(parts[::-1])) == results(simulate(toy(games=140, rotate=rotate)))


def test_the_run_of_merged_shards_adds_up():
    parts = [shard_file(number, 2) for number in (1, 2)]
    run = merge_files(parts).run
    assert run.seconds == pytest.approx(sum(each.run.seconds for each in parts), abs=0.002)
    assert (run.mode, run.jobs, run.cached) == ("plain", 1, False)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 2}, "their seeds differ: 1 and 2"),
        ({"games": 80}, "their numbers of games differ: 60 and 80"),
        ({"bots": ("greedy", "random")}, "their bots differ"),
        ({"rotate": False}, "their rotations differ"),
        ({"options": {"hand": 2}}, "their options differ"),
    ],
)
def test_shards_of_other_runs_are_refused(change, says):
    with pytest.raises(UsageError, match=says):
        merge_files([shard_file(1, 2), shard_file(2, 2, **change)])


@pytest.mark.parametrize("name", ["game", "rules", "content"])
def test_shards_of_other_games_rules_and_contents_are_refused(name):
    whole, shard = toy(rotate=True), Shard(2, 2)
    made = simulate(shard.part(whole))

    class Other(type(made)):
        @property
        def json(self):
            return {**made.json, name: "other"}

    other = counted_file_object(Other(made.request, made.counted, made.facts), shard, whole.games)
    with pytest.raises(UsageError, match=f"their {name.rstrip('s')}s differ"):
        merge_files([shard_file(1, 2), read_counted_file("other.json", json.dumps(other))])


def test_missing_and_doubled_shards_are_named():
    with pytest.raises(UsageError, match=r"shards 2, 4 of 4 are missing; play --shard 2/4 and --shard 4/4"):
        merge_files([shard_file(1, 4), shard_file(3, 4)])
    with pytest.raises(UsageError, match=r"shard 1/2 is there twice: a.json and b.json"):
        merge_files([shard_file(1, 2, "a.json"), shard_file(1, 2, "b.json"), shard_file(2, 2)])
    with pytest.raises(UsageError, match="numbers of shards differ"):
        merge_files([shard_file(1, 2), shard_file(2, 3)])


def test_a_damaged_or_other_file_is_refused_by_name():
    told = json.dumps(counted_file_object(simulate(toy()), Shard(), 60))
    assert read_counted_file("a.json", told).counted.games == 60
    for text, says in [
        (told[:-9], "a.json is no result"),
        (told.replace('"seed": 1', '"seed": 2'), "a.json is damaged"),
        (told.replace('"shard": 1', '"shard": 2'), "a.json is damaged"),
        ("[]", "a.json holds no counts"),
        (json.dumps(simulate(toy()).json), "a.json holds no counts"),
    ]:
        with pytest.raises(ToolkitError, match=says):
            read_counted_file("a.json", text)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("TOOLKIT_RESULTS_CACHE", "1")
    return tmp_path


def test_equal_requests_are_played_once_with_equal_results(cache, monkeypatch):
    first = simulate_once(toy())
    monkeypatch.setattr(cached_simulation, "simulate", lambda *_: pytest.fail("it was played again"))
    again = simulate_once(toy(jobs=2))
    assert results(again) == results(first)
    assert (first.run.cached, again.run.cached) == (False, True)
    assert again.json["run"]["cached"] is True
    assert again.run.games_per_second == 0.0


def test_a_kept_result_that_cannot_be_read_is_played_again(cache, monkeypatch):
    simulate_and_keep(toy())
    assert known_simulation(toy()) is not None
    monkeypatch.setattr(cached_simulation, "kept_result", lambda _: "{}")
    assert known_simulation(toy()) is None
    assert not simulate_once(toy()).run.cached


def test_a_kept_result_carries_everything_a_report_needs(cache):
    first = simulate_once(toy(rotate=True))
    again = simulate_once(toy(rotate=True))
    assert counted_file_object(again, Shard(), 60)["counts"] == counted_file_object(first, Shard(), 60)["counts"]
