import numpy as np
import pytest
from scipy import stats

from toolkit.balance.clustered import covariance_share, ratio_of_totals, share_of_counts, within
from toolkit.balance.intervals import Estimate


def test_a_ratio_over_equal_bottoms_is_the_t_interval_of_a_mean():
    values = np.random.default_rng(1).normal(3, 2, 50)
    found = ratio_of_totals(values, np.ones(50))
    low, high = stats.t.interval(0.95, 49, values.mean(), stats.sem(values))
    assert (found.value, found.low, found.high) == pytest.approx((values.mean(), low, high))


def test_a_ratio_holds_the_truth_as_often_as_it_says():
    rng, held = np.random.default_rng(2), 0
    for _ in range(400):
        bottom = rng.integers(1, 9, 60).astype(float)
        top = bottom * 0.3 + rng.normal(0, 1, 60) * np.sqrt(bottom)
        held += not ratio_of_totals(top, bottom).excludes(0.3)
    assert held >= stats.binom.ppf(0.001, 400, 0.95)


def test_nothing_to_divide_by_is_no_estimate_and_one_block_no_interval():
    assert ratio_of_totals(np.zeros(3), np.zeros(3)) is None
    assert np.isinf(ratio_of_totals(np.array([2.0]), np.array([4.0])).high)


def test_covariance_shares_are_regression_slopes_and_add_up_to_one():
    rng = np.random.default_rng(3)
    parts = rng.normal(0, [1, 2, 0.5], (300, 3))
    whole = parts.sum(axis=1)
    found = [covariance_share(parts[:, i], whole, np.arange(300)) for i in range(3)]
    assert sum(each.value for each in found) == pytest.approx(1)
    assert found[1].value == pytest.approx(stats.linregress(whole, parts[:, 1]).slope)
    assert not found[1].excludes(4 / 5.25)


def test_shares_of_counts_stay_between_nothing_and_all():
    found = share_of_counts(np.zeros(30, dtype=np.int64), np.full(30, 5))
    assert (found.value, found.low) == (0, 0)
    assert 0 < found.high < 0.2
    assert within(Estimate(1.1, 0.9, 1.3, 9), 0, 1) == Estimate(1, 0.9, 1, 9)
