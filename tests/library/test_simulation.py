import importlib
import sys
from types import ModuleType

import pytest

from tests.running.toy_requests import toy
from tests.toy.high_card import GAME
from toolkit.engine.game import Game
from toolkit.engine.kernel import kernel
from toolkit.library.results_text import results_text, run_text
from toolkit.library.simulation import simulate
from toolkit.running import modes


def results(**changes):
    found = simulate(toy(**changes)).json
    assert found.pop("run")
    return found


@pytest.mark.jit
def test_mode_and_jobs_change_nothing_but_the_run(monkeypatch):
    monkeypatch.setattr(modes, "WORKER_SECONDS", 1e-9)
    alone = results(games=240, rotate=True)
    assert results(games=240, rotate=True, jobs=2) == alone
    assert results(games=240, rotate=True, jobs=2, mode="compiled") == alone
    assert results(games=240, rotate=True, jobs=1, mode="compiled") == alone


def test_options_are_told_only_where_they_are_not_the_default():
    assert results(options={"hand": "3"})["options"] == {}
    assert results(options={"hand": "2"})["options"] == {"hand": 2}


def test_watchers_see_every_game_once_and_in_order():
    seen = []
    simulate(toy(games=90), watchers=[lambda chunk: seen.extend(chunk.rows["block"].tolist())])
    assert seen == list(range(90))


@kernel
def always_capped(s, r):
    return 1


@pytest.fixture
def stalling(monkeypatch):
    """The toy game under a cap that ends every game."""
    rules = ModuleType("stalling.rules")
    vars(rules).update(vars(GAME.module("rules")) | {"capped": always_capped})
    monkeypatch.setitem(sys.modules, "stalling", ModuleType("stalling"))
    monkeypatch.setitem(sys.modules, "stalling.rules", rules)
    for name in ("state", "bots", "tables", "moves", "position"):
        monkeypatch.setitem(sys.modules, f"stalling.{name}", importlib.import_module(f"{GAME.package}.{name}"))
    return Game("stalling", "stalling")


def test_a_stalled_game_counts_as_stalled_and_is_no_win_and_no_draw(stalling, monkeypatch):
    request = toy(games=50, game=stalling)
    monkeypatch.setitem(vars(request), "rules_hash", "sha256:none")
    found = simulate(request).json
    assert found["capped"] == 50
    assert found["draws"] == 0
    assert [seat["wins"] for seat in found["seats"]] == [25.0, 25.0]
    assert found["measures"]["stall_rate"]["share"] == 1.0


def test_text_is_short_and_tells_the_options():
    made = simulate(toy(options={"hand": 2}, rotate=True))
    text = results_text("High Card", made.json)
    assert text.startswith("High Card: 60 games, seed 1\noptions hand=2\n\nseat  bot ")
    assert len(text.splitlines()) < 20
    assert max(map(len, text.splitlines())) <= 80
    assert run_text(made.run).startswith("plain, 1 job: ")
