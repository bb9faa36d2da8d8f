"""Observed games: the same games as plain ones, and luck that is worth nothing on average."""

import numpy as np
import pytest

from tests.toy.fair_dice import CONTENT as DICE_CONTENT
from tests.toy.fair_dice import GAME as FAIR_DICE
from tests.toy.fair_dice import SPAN
from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.chance import derive
from toolkit.engine.contract import copy_state
from toolkit.engine.observing import OBSERVED
from toolkit.running.observer import Observer, observe
from toolkit.running.request import Request
from toolkit.running.runner import Runner


def request(bots=("greedy", "random"), games=12, seed=3):
    return Request(GAME, CONTENT, bots, games, seed, rotate=True, jobs=1)


def test_observed_games_are_the_plain_ones_move_by_move(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")
    asked = request()
    plain = Runner(GAME, asked.tables, asked.bots, compiled=False)
    rows = plain.play(plain.memory(), asked.seed, 0, 12, 2)
    found = observe(asked, 12)
    for name in ("block", "rotation", "seed", "share", "moves", "digest", "turns", "capped"):
        assert found.games[name].tolist() == rows[name].tolist(), name
    assert np.bincount(found.decisions["game"]).tolist() == rows["moves"].tolist()


@pytest.mark.jit
@pytest.mark.slow
def test_both_modes_see_the_same():
    asked = request()
    plain, compiled = Observer(asked, compiled=False), Observer(asked, compiled=True)
    for each in (plain, compiled):
        each.prepare(lambda _: None)
    for number in range(6):
        for one, other in zip(plain.game(number), compiled.game(number), strict=True):
            for name in one.dtype.names:
                np.testing.assert_allclose(one[name], other[name], rtol=0, atol=1e-12)


def test_values_are_the_means_over_deals_that_brute_force_finds():
    """The first decision of a game, weighed by hand with the contract's functions."""
    from tests.toy.high_card import rules
    from toolkit.engine.record import Layout

    asked, deals = request(), 5
    observer = Observer(asked, deals, compiled=False)
    observer.prepare(lambda _: None)
    _, seen = observer.game(0)
    tables = asked.tables
    layout = Layout(GAME.state, tables.row_sizes)
    start, view, after = layout.many(3)
    row, _ = observer.game(0)
    rules.setup(start, tables.rules, int(row["seed"][0]))
    moves = [0] * 8
    count = rules.legal_moves(start, tables.rules, moves)
    values = np.zeros((deals, count))
    key = derive(derive(int(row["seed"][0]), OBSERVED), 0)
    for deal in range(deals):
        copy_state(view, start)
        rules.determinize(view, tables.rules, 0, derive(key, deal))
        for i in range(count):
            copy_state(after, view)
            rules.apply(after, tables.rules, moves[i])
            values[deal, i] = rules.evaluate(after, tables.rules, 0)
    first, means = seen[0], values.mean(axis=0)
    assert first["count"] == count
    assert first["average"] == pytest.approx(means.mean())
    assert first["best"] == pytest.approx(means.max())
    assert first["worst"] == pytest.approx(means.min())
    assert np.abs(means - first["chosen"]).min() < 1e-12


def test_choice_and_luck_are_what_they_are_known_to_be():
    """Moves are worth −1, 0 and 1 point of 160; only rolling has luck, of a fair die. Random bots take each alike."""
    asked = Request(FAIR_DICE, DICE_CONTENT, ("random", "random"), 300, 1, jobs=1)
    observer = Observer(asked, 8, compiled=False)
    observer.prepare(lambda _: None)
    seen = np.concatenate([observer.game(number)[1] for number in range(300)])
    luck, rolled = seen["luck"] * SPAN, seen["phase"] == 1
    assert np.abs(luck.sum(axis=1)).max() < 1e-9
    assert np.abs(luck[~rolled]).max() < 1e-9
    mover = luck[np.arange(len(luck)), seen["seat"]][rolled]
    assert abs(mover.mean()) < 4 * mover.std() / len(mover) ** 0.5
    assert mover.var() == pytest.approx(35 / 12 * (1 + 1 / 8), rel=0.15)
    choice = (seen["chosen"] - seen["average"]) * SPAN
    assert choice[rolled].mean() == pytest.approx(1, abs=0.06)
    assert np.mean(choice**2 - seen["noise"] * SPAN**2) == pytest.approx(2 / 3, rel=0.1)
