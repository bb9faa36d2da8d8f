import pytest

from tests.running.toy_requests import toy
from toolkit.running import modes
from toolkit.running.link_notes import LinkNote
from toolkit.running.runner import Runner


def planned(**changes):
    request = toy(**{"mode": "auto", "jobs": 2, **changes})
    return modes.plan(request, Runner(request.game, request.tables, request.bots, compiled=False))


@pytest.fixture(params=[False, True], ids=["cold", "cached"])
def is_cached(request, monkeypatch):
    monkeypatch.setattr(LinkNote, "is_cached", request.param)
    return request.param


def test_small_work_is_played_plainly_by_this_process(is_cached):
    made = planned(games=10, bots=("random", "random"))
    assert not made.is_compiled
    assert made.workers == 1


def test_middling_work_is_compiled_only_when_that_is_done_already(is_cached):
    assert planned(games=1000, bots=("random", "random")).is_compiled is is_cached


def test_large_work_is_compiled(is_cached):
    assert planned(games=1_000_000).is_compiled
    assert planned(games=100, bots=("ismcts-400", "ismcts-400")).is_compiled


def test_a_mode_that_is_asked_for_is_taken(is_cached):
    assert planned(games=1, mode="compiled").is_compiled
    assert not planned(games=1_000_000, mode="plain").is_compiled


def test_without_jit_everything_is_plain(is_cached, monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")
    assert not planned(games=1_000_000).is_compiled
    assert not planned(games=1, mode="compiled").is_compiled
    assert planned(games=1_000_000).workers == 2
