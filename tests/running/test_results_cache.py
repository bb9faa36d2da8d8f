import copy
import os

import pytest

from tests.running.toy_requests import toy
from tests.toy.high_card import CONTENT
from toolkit.running import results_cache
from toolkit.running.results_cache import clear, keep_result, kept_result, kept_results, result_key


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("TOOLKIT_RESULTS_CACHE", "1")
    return tmp_path


def only(folder):
    (path,) = folder.glob("*.result")
    return path


def test_what_is_kept_is_found_again():
    assert kept_result(toy()) is None
    keep_result(toy(), "counted\nthings ü")
    assert kept_result(toy()) == "counted\nthings ü"
    assert kept_result(toy(jobs=2, mode="compiled")) == "counted\nthings ü", "how it is played does not matter"


@pytest.mark.parametrize(
    "change",
    [
        {"games": 62},
        {"first": 60},
        {"seed": 2},
        {"rotate": True},
        {"bots": ("greedy", "random")},
        {"options": {"hand": 2}},
    ],
)
def test_other_games_have_another_key(change):
    assert result_key(toy()) != result_key(toy(**change))


def test_other_content_has_another_key_and_a_default_said_aloud_has_not():
    changed = copy.deepcopy(CONTENT)
    changed["game"]["title"] = "Higher Card"
    assert result_key(toy(content=changed)) != result_key(toy())
    assert result_key(toy(options={"hand": 3})) == result_key(toy())


def test_other_rules_and_other_ways_of_counting_have_another_key(monkeypatch):
    before = result_key(toy())
    request = toy()
    monkeypatch.setitem(vars(request), "rules_hash", "sha256:other")
    assert result_key(request) != before
    monkeypatch.setattr(results_cache, "counting_hash", lambda: "sha256:other")
    assert result_key(toy()) != before


@pytest.mark.parametrize("harm", [b"", b"x" * 10, None])
def test_a_damaged_file_is_no_result(folder, harm):
    keep_result(toy(), "counted")
    path = only(folder)
    path.write_bytes(path.read_bytes()[:-1] + b"!" if harm is None else harm)
    assert kept_result(toy()) is None


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    keep_result(toy(), "counted")
    assert kept_result(toy()) is None
    assert kept_results() == []


def test_the_switch_turns_it_off(folder, monkeypatch):
    keep_result(toy(), "counted")
    monkeypatch.setenv("TOOLKIT_RESULTS_CACHE", "0")
    assert kept_result(toy()) is None
    keep_result(toy(seed=2), "counted")
    assert len(list(folder.glob("*.result"))) == 1


def test_what_was_unused_for_longest_makes_room(folder, monkeypatch):
    monkeypatch.setattr(results_cache, "LIMIT_BYTES", 3000)
    for seed in range(3):
        keep_result(toy(seed=seed), "x" * 600)
        os.utime(results_cache._path(toy(seed=seed)), (seed, seed))
    assert kept_result(toy(seed=0)), "used again, it is no longer the oldest"
    for seed in (3, 4):
        keep_result(toy(seed=seed), "x" * 600)
    kept = [seed for seed in range(5) if kept_result(toy(seed=seed))]
    assert kept == [0, 2, 3, 4]
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 3000
    keep_result(toy(seed=9), "x" * 2900)
    assert kept_result(toy(seed=9)) is None, "one that leaves no room for others is not kept"


def test_results_are_listed_and_cleared(folder):
    keep_result(toy(), "counted")
    keep_result(toy(games=40), "counted")
    (folder / "broken.result").write_bytes(b"no heading")
    assert [(each.game, each.bots, each.games) for each in kept_results()] == [
        ("high-card", ("random", "greedy"), 40),
        ("high-card", ("random", "greedy"), 60),
    ]
    assert clear() == 3
    assert list(folder.iterdir()) == []
