import numpy as np
import pytest
from scipy import stats

from toolkit.balance.seats import chi_square_of_wins, hotelling_of_blocks


@pytest.mark.parametrize("wins", [[512, 488], [40, 25, 35], [100.5, 120, 90.5, 89]])
def test_chi_square_of_wins_is_scipys(wins):
    found, known = chi_square_of_wins(wins), stats.chisquare(wins)
    assert (found.statistic, found.p_value) == pytest.approx((known.statistic, known.pvalue))


def shares_of(blocks, seats, rng, tilt=0.0):
    chances = np.full(seats, 1 / seats)
    chances[0] += tilt
    chances[1] -= tilt
    return rng.multinomial(seats, chances, blocks)


def test_hotelling_for_two_seats_is_the_t_test_of_blocks():
    shares = shares_of(400, 2, np.random.default_rng(1))
    found = hotelling_of_blocks(shares.sum(axis=0), shares.T @ shares, 400, 2, 1 / 2)
    known = stats.ttest_1samp(shares[:, 0] / 2, 0.5)
    assert found is not None
    assert (found.statistic, found.p_value) == pytest.approx((known.statistic**2, known.pvalue))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_fair_seats_alarm_at_the_stated_rate(seats):
    rng = np.random.default_rng(5)
    alarms = 0
    for _ in range(800):
        shares = shares_of(150, seats, rng)
        found = hotelling_of_blocks(shares.sum(axis=0), shares.T @ shares, 150, seats, 1 / seats)
        alarms += found is not None and found.p_value <= 0.05
    assert stats.binomtest(alarms, 800, 0.05).pvalue > 0.001


def test_an_unfair_seat_is_caught():
    shares = shares_of(2000, 4, np.random.default_rng(6), tilt=0.05)
    found = hotelling_of_blocks(shares.sum(axis=0), shares.T @ shares, 2000, 4, 1 / 4)
    assert found is not None
    assert found.p_value < 1e-4


def test_blocks_without_spread_are_no_test():
    shares = np.tile([2, 0], (50, 1))
    assert hotelling_of_blocks(shares.sum(axis=0), shares.T @ shares, 50, 2, 1 / 2) is None
