import math

import numpy as np
import pytest
from scipy import stats

from toolkit.balance.distributions import binomial_at_most
from toolkit.balance.sequential import anytime_p, rate_bound, reach, tuning

LOOKS = np.array([200, 250, 313, 391, 489, 611, 764, 955, 1194, 1493, 1866, 2333, 2916, 3645, 4556])


def walks(repetitions, mean=0.0, seed=1):
    """Sums and squares at every look of differences that are mostly 0, as paired blocks are."""
    rng = np.random.default_rng(seed)
    steps = rng.choice([-1.0, 0.0, 1.0], size=(repetitions, LOOKS[-1]), p=[0.1 - mean / 2, 0.8, 0.1 + mean / 2])
    return np.cumsum(steps, axis=1)[:, LOOKS - 1], np.cumsum(steps**2, axis=1)[:, LOOKS - 1]


def excluded(alpha, repetitions, mean=0.0):
    sums, squares = walks(repetitions, mean)
    tuned = tuning(alpha, 2000)
    means = sums / LOOKS
    errors = np.sqrt((squares / LOOKS - means**2) / (LOOKS - 1))
    reaches = np.array([reach(int(n), alpha, tuned) for n in LOOKS])
    return (np.abs(means) > errors * reaches).any(axis=1).mean()


@pytest.mark.parametrize("alpha", [0.05, 0.2])
def test_peeking_at_every_look_alarms_at_most_at_the_stated_rate(alpha):
    """A/A: 2,000 comparisons of a version with itself, looked at 15 times each."""
    assert excluded(alpha, 2000) <= alpha + 3 * math.sqrt(alpha * (1 - alpha) / 2000)


def test_fixed_intervals_would_not_survive_peeking():
    sums, squares = walks(2000)
    errors = np.sqrt(squares / LOOKS / (LOOKS - 1))
    assert (np.abs(sums / LOOKS) > 1.96 * errors).any(axis=1).mean() > 0.15


@pytest.mark.parametrize("effect", [0.02, 0.03])
def test_a_planted_handicap_is_caught_at_least_as_often_as_the_last_look_alone_says(effect):
    last, repetitions = int(LOOKS[-1]), 500
    error = math.sqrt(0.2 - effect**2) / math.sqrt(last)
    power = stats.norm.cdf(effect / error - reach(last, 0.05, tuning(0.05, 2000)))
    assert excluded(0.05, repetitions, mean=effect) >= power - 3 * math.sqrt(power * (1 - power) / repetitions)
    assert power > {0.02: 0.4, 0.03: 0.9}[effect]


def test_the_interval_is_narrowest_in_standard_errors_near_the_blocks_it_is_tuned_for():
    tuned = tuning(0.05, 1000)
    widths = {n: reach(n, 0.05, tuned) / math.sqrt(n) for n in (10, 100, 1000, 10_000)}
    assert widths[10] > widths[100] > widths[1000] > widths[10_000]
    assert reach(1000, 0.05, tuned) == pytest.approx(3.03, abs=0.01)
    for other in (tuning(0.05, 300), tuning(0.05, 4000)):
        assert reach(1000, 0.05, tuned) < reach(1000, 0.05, other)


@pytest.mark.parametrize("blocks", [50, 1000, 40_000])
@pytest.mark.parametrize("alpha", [0.001, 0.05, 0.3])
def test_the_p_value_is_the_level_at_which_the_interval_ends_at_0(blocks, alpha):
    tuned = tuning(0.05, 1000)
    error = 0.01
    value = error * reach(blocks, alpha, tuned)
    assert anytime_p(value, error, blocks, tuned) == pytest.approx(alpha)
    assert anytime_p(-value, error, blocks, tuned) == pytest.approx(alpha)


def test_nothing_known_is_no_evidence():
    assert anytime_p(0.1, 0.0, 100, 0.01) == 1.0
    assert anytime_p(0.1, math.inf, 100, 0.01) == 1.0
    assert anytime_p(0.0, 0.1, 100, 0.01) == 1.0


@pytest.mark.parametrize(("events", "trials"), [(0, 100), (0, 20_000), (3, 1000), (19, 20_000), (7, 7)])
@pytest.mark.parametrize("alpha", [0.05, 0.005])
def test_the_bound_on_a_rate_is_clopper_and_pearsons(events, trials, alpha):
    expected = 1.0 if events == trials else stats.beta.ppf(1 - alpha, events + 1, trials - events)
    assert rate_bound(events, trials, alpha) == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize(
    ("events", "trials", "rate"), [(0, 10, 0.1), (3, 10, 0.3), (10, 10, 0.9), (150, 20_000, 0.008)]
)
def test_the_binomial_is_scipys(events, trials, rate):
    assert binomial_at_most(events, trials, rate) == pytest.approx(stats.binom.cdf(events, trials, rate), rel=1e-7)
