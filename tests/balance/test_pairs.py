import numpy as np
import pytest
from scipy import stats

from toolkit.balance.pairs import AGAINST, TOGETHER, PairKeeper, Pairs, _half, _measured, find_pairs
from toolkit.balance.rows import Shape

CARDS, HAND = 8, 3
SHAPE = Shape(("a", "a"), False, ("dealt",), CARDS, ())


def games(count, seed=1, together=0.0, against=0.0):
    """Two hands from one deck; the chance to win grows by planted pairs: 0 with 1, and 2 against 3."""
    rng = np.random.default_rng(seed)
    order = rng.random((count, CARDS)).argsort(axis=1)
    dealt = np.zeros((count, 2, CARDS), dtype=np.int8)
    for seat in range(2):
        for card in range(HAND):
            dealt[np.arange(count), seat, order[:, seat * HAND + card]] = 1
    both = (dealt[:, :, 0] & dealt[:, :, 1]).astype(float)
    facing = (dealt[:, 0, 2] & dealt[:, 1, 3]).astype(float) - (dealt[:, 1, 2] & dealt[:, 0, 3])
    chance = 0.5 + together * (both[:, 0] - both[:, 1]) + against * facing + 0.05 * (dealt[:, 0, 5] - dealt[:, 1, 5])
    won = rng.random(count) < chance
    return dealt, np.stack([won, ~won], axis=1).astype(float), np.zeros((count, 2), dtype=np.int64)


def test_planted_pairs_are_found_and_measured_without_flattery():
    """To have both instead of an opponent is twice what having both adds to having neither."""
    found = find_pairs(*games(20_000, together=0.2, against=0.15), SHAPE, 6)
    first, second = found.found[:2]
    assert {(first.first, first.second, first.kind), (second.first, second.second, second.kind)} == {
        (0, 1, TOGETHER),
        (2, 3, AGAINST),
    }
    values = {each.kind: each for each in (first, second)}
    assert not values[TOGETHER].effect.excludes(0.4)
    assert not values[AGAINST].effect.excludes(0.15)
    assert all(each.q_value > 0.01 for each in found.found[2:])


@pytest.mark.slow
def test_without_pairs_few_are_flagged():
    flagged = sum(
        any(each.q_value <= 0.05 for each in find_pairs(*games(1200, seed), SHAPE, 5).found) for seed in range(60)
    )
    assert flagged <= stats.binom.ppf(0.999, 60, 0.07)


def test_a_coefficient_is_that_of_least_squares():
    dealt, shares, bots = games(2000, together=0.2)
    half = _half(dealt, shares, bots, np.arange(2000), SHAPE)
    (pair,) = _measured(half, [(0, 1, TOGETHER)])
    both = (dealt[:, :, 0] & dealt[:, :, 1]).astype(float)
    term = (both - both.mean(axis=1, keepdims=True)).reshape(-1, 1)
    fitted = np.linalg.lstsq(np.hstack([term, half.columns]), half.share, rcond=None)[0]
    assert pair.effect.value == pytest.approx(fitted[0])


def test_too_few_games_say_nothing():
    assert find_pairs(*games(60), SHAPE) == Pairs((), 0)
    assert PairKeeper(SHAPE).pairs() == Pairs((), 0)
