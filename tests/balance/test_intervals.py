import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from toolkit.balance.intervals import (
    BlockSums,
    RatioSums,
    mean_of_blocks,
    mean_of_ratio,
    rule_of_three,
    share_of_blocks,
    share_of_ratio,
    wilson,
)


def block_sums(values):
    whole = [int(value) for value in values]
    return BlockSums(len(whole), sum(whole), sum(value * value for value in whole))


def ratio_sums(top, bottom):
    a, b = np.asarray(top, dtype=int), np.asarray(bottom, dtype=int)
    sums = ((b != 0).sum(), a.sum(), b.sum(), (a * a).sum(), (a * b).sum(), (b * b).sum())
    return RatioSums(*(int(each) for each in sums))


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (3, 10), (10, 10), (517, 1000), (1, 100_000)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_wilson_is_scipys(successes, trials, level):
    found, known = wilson(successes, trials, level), stats.binomtest(successes, trials).proportion_ci(level, "wilson")
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-12)
    assert found.value == successes / trials


@given(st.integers(1, 10_000), st.data())
def test_wilson_holds_its_value_and_stays_a_share(trials, data):
    found = wilson(data.draw(st.integers(0, trials)), trials)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_mean_interval_is_the_t_interval_of_block_means():
    blocks = np.random.default_rng(1).poisson(40, (300, 2)).sum(axis=1)
    found = mean_of_blocks(block_sums(blocks), 2)
    means = blocks / 2
    known = stats.t.interval(0.95, len(means) - 1, loc=means.mean(), scale=stats.sem(means))
    assert (found.low, found.high) == pytest.approx(known, rel=1e-9)


def test_one_block_says_nothing_about_a_mean():
    found = mean_of_blocks(BlockSums(1, 40, 1600), 1)
    assert (found.value, found.low, found.high) == (40, -math.inf, math.inf)


def test_share_of_single_games_is_nearly_wilson():
    games = np.random.default_rng(2).random(4000) < 0.1
    found, known = share_of_blocks(block_sums(games), 1), wilson(int(games.sum()), 4000)
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=2e-5)


def test_share_without_any_different_block_keeps_an_honest_interval():
    never = share_of_blocks(BlockSums(1000, 0, 0), 1)
    assert never.low == 0
    assert never.high == pytest.approx(1 - 0.05 ** (1 / 1000))
    assert never.high == pytest.approx(rule_of_three(1000), rel=0.01)
    even = share_of_blocks(BlockSums(1000, 1000, 1000), 2)
    assert even.low < 0.5 < even.high


@pytest.mark.parametrize("share", [0.5, 0.03])
def test_block_shares_cover_at_the_stated_rate_when_rotations_are_alike(share):
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(600):
        first = rng.random(200) < share
        second = np.where(rng.random(200) < 0.5, first, rng.random(200) < share)
        found = share_of_blocks(block_sums(first.astype(int) + second), 2)
        covered += found.low <= share <= found.high
    assert stats.binomtest(covered, 600, 0.95).pvalue > 0.001


def test_ratio_is_the_clustered_ratio_of_blocks():
    rng = np.random.default_rng(4)
    bottom = rng.integers(0, 4, 500)
    top = rng.binomial(bottom, 0.4)
    found = share_of_ratio(ratio_sums(top, bottom), 1)
    ratio = top.sum() / bottom.sum()
    error = math.sqrt(500 / 499 * ((top - ratio * bottom) ** 2).sum()) / bottom.sum()
    assert found is not None
    assert found.value == ratio
    sums = ratio_sums(top, bottom)
    assert sums.error(1) == pytest.approx(error * math.sqrt(sums.blocks / (sums.blocks - 1) * 499 / 500), rel=1e-9)
    assert found.low < ratio - error < ratio + error < found.high


def test_ratio_without_occasion_is_none():
    assert share_of_ratio(ratio_sums([0, 0], [0, 0]), 1) is None
    assert mean_of_ratio(ratio_sums([0, 0], [0, 0])) is None


def test_mean_of_ratio_may_exceed_one():
    found = mean_of_ratio(ratio_sums([3, 5, 2, 6], [1, 2, 1, 2]))
    assert found is not None
    assert found.value == 16 / 6
    assert found.low < 16 / 6 < found.high


def test_rule_of_three():
    assert rule_of_three(10_000) == 0.0003
    assert rule_of_three(2) == 1
