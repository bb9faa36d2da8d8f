import math
from itertools import accumulate, pairwise

import numpy as np
import pytest
from scipy import stats

from toolkit.balance.comparison import looks
from toolkit.balance.sequential import FEWEST, reach, tuning
from toolkit.balance.spending import limit

PLAN = tuple(looks(2000))


def limits(plan, most, alpha):
    return [limit(plan[: number + 1], most, alpha) for number in range(len(plan))]


def inside_all(plan, bounds):
    """The chance that a standard normal mean stays within its limits at every look, by scipy's multivariate normal."""
    shared = [[math.sqrt(min(one, other) / max(one, other)) for other in plan] for one in plan]
    return stats.multivariate_normal(cov=shared, allow_singular=True).cdf(
        bounds, lower_limit=[-each for each in bounds]
    )


@pytest.mark.parametrize("plan", [(100,), (50, 100), (20, 70, 95), (10, 20, 40, 100)])
@pytest.mark.parametrize("alpha", [0.05, 0.2, 0.005])
def test_what_is_spent_at_each_look_is_its_part_of_the_budget(plan, alpha):
    bounds = limits(plan, 100, alpha)
    for number in range(1, len(plan) + 1):
        passed = 1 - inside_all(plan[:number], bounds[:number])
        assert passed == pytest.approx(alpha * plan[number - 1] / 100, rel=0.02)


def test_limits_that_lan_and_demets_published():
    """Their third spending function, αt, at five equal looks (Biometrika 70, 1983, table 1)."""
    assert limits((20, 40, 60, 80, 100), 100, 0.05) == pytest.approx([2.58, 2.49, 2.41, 2.34, 2.28], abs=0.006)


@pytest.mark.parametrize("most", [2000, 20_000])
def test_a_look_at_a_plan_asks_for_less_than_a_sequence_that_may_go_on_for_ever(most):
    plan = tuple(looks(most))
    tuned = tuning(0.05, most // 2)
    for blocks, bound in zip(plan, limits(plan, most, 0.05), strict=True):
        assert stats.norm.ppf(1 - 0.05 / 2) < bound < reach(blocks, 0.05, tuned)


def alarms(steps, weights, repetitions, seed=1):
    """In which part of the comparisons of a version with itself a look passes its limit; steps have a mean of 0."""
    assert np.dot(steps, weights) == pytest.approx(0)
    rng = np.random.default_rng(seed)
    walks = rng.choice(steps, size=(repetitions, PLAN[-1]), p=weights)
    at = np.array(PLAN)
    sums, squares = (np.cumsum(walks**power, axis=1)[:, at - 1] for power in (1, 2))
    discordant = np.cumsum(walks != 0, axis=1)[:, at - 1]
    errors = np.sqrt((squares / at - (sums / at) ** 2) / (at - 1))
    passed = np.abs(sums / at) > errors * np.array(limits(PLAN, PLAN[-1], 0.05))
    return (passed & (discordant >= FEWEST)).any(axis=1).mean()


@pytest.mark.parametrize("changed", [1.0, 0.2, 0.05, 0.02])
def test_peeking_at_every_look_alarms_at_the_stated_rate(changed):
    """A/A: 4,000 comparisons of pairs that are mostly equal, looked at 11 times each. Too few decide nothing."""
    rate = alarms([-1.0, 0.0, 1.0], [changed / 2, 1 - changed, changed / 2], 4000)
    assert rate <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 4000)
    assert rate >= (0.03 if changed * PLAN[-1] > 2 * FEWEST - 1 else 0)


@pytest.mark.parametrize(("down", "up"), [(1.0, 2.0), (0.2, 0.8)])
@pytest.mark.parametrize("changed", [0.6, 0.1])
def test_lopsided_pairs_alarm_no_more_often(down, up, changed):
    """A lost win and a tie of two for it; a new holder of a component among five, who loses or wins."""
    weights = np.array([up, 0.0, down]) / (up + down)
    rate = alarms([-down, 0.0, up], changed * weights + np.array([0.0, 1 - changed, 0.0]), 4000)
    assert rate <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 4000)


def test_every_look_is_some_way_from_the_one_before():
    for most in (*range(1, 1000, 37), 20_000, 40_000):
        plan = list(looks(most))
        assert plan[-1] == most
        assert all(later >= 1.05 * earlier for earlier, later in pairwise(plan))
        assert list(accumulate(plan, max)) == plan
