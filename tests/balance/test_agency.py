import numpy as np
import pytest

from tests.balance.looked_at import at, observed
from toolkit.balance.agency import agency_measures, by_phase, by_seat, luck_share, squares
from toolkit.balance.calibration import calibration

DEALS = 8


def chancy(games=400, length=6, luck=0.1, choice=0.05, seed=1):
    """Games in which each decision moves the mover by luck and by choice of known sizes, seen through 8 noisy deals."""
    rng, made = np.random.default_rng(seed), []
    for _ in range(games):
        value, decisions = 0.5, []
        for number in range(length):
            seat = number % 2
            sign = 1 if seat == 0 else -1
            real = rng.normal(0, luck)
            noisy = real - rng.normal(0, luck, DEALS).mean()
            gain = rng.normal(0, choice)
            decisions.append(
                at(
                    value,
                    1 - value,
                    seat=seat,
                    phase=seat,
                    chosen=0.5 + gain,
                    average=0.5,
                    best=0.6,
                    worst=0.4,
                    luck=(sign * noisy, -sign * noisy),
                )
            )
            value += sign * (real + gain)
        made.append(((value, 1 - value), decisions))
    return observed(made, deals=DEALS)


def test_the_share_of_luck_is_that_of_its_variance_whatever_the_number_of_deals():
    seen = chancy()
    true = 0.1**2 / (0.1**2 + 0.05**2)
    found = luck_share(seen)
    assert not found.excludes(true)
    assert found.half_width < 0.04
    luck, choice = squares(seen)
    assert luck.mean() == pytest.approx(0.01, rel=0.08)
    assert choice.mean() == pytest.approx(0.0025, rel=0.08)


def test_noise_of_the_deals_is_not_taken_for_choice():
    """Moves that are worth the same look different by the noise of their deals alone: its variance is taken off."""
    rng = np.random.default_rng(4)
    games = []
    for _ in range(300):
        tries = rng.normal(0, 0.2, (5, DEALS))
        games.append(
            (
                (1.0, 0.0),
                [at(0.5, 0.5, chosen=each.mean(), noise=each.var(ddof=1) / DEALS) for each in tries],
            )
        )
    _, choice = squares(observed(games))
    assert abs(choice.mean()) < 4 * choice.std() / len(choice) ** 0.5


def test_seats_shares_add_up_and_luck_has_no_bias():
    for each in by_seat(chancy()):
        assert each.luck.value + each.choice.value + each.rest.value == pytest.approx(1)
        assert each.luck.value > each.choice.value
        assert not each.bias.excludes(0)


def test_a_planted_bias_is_seen():
    seen = chancy(100)
    seen.decisions["luck"] += 0.05
    assert by_seat(seen)[0].bias.low > 0.2


def test_phases_are_told_apart():
    seen = chancy(50)
    seen.decisions["chosen"] = np.where(seen.decisions["phase"] == 1, 0.6, 0.5)
    calm, wild = by_phase(seen)
    assert (calm.phase, wild.phase) == ("calm", "wild")
    assert calm.often.value == 3
    assert (calm.choice.value, wild.choice.value) == pytest.approx((0, 0.1))
    found = {each.key: each.estimate for each in agency_measures(seen)}
    assert found["choice"].value == pytest.approx(0.05)
    assert found["choice_taken"].value == pytest.approx(0.5)


def test_an_evaluation_that_knows_is_calibrated_and_one_that_boasts_is_not():
    rng, honest, boastful = np.random.default_rng(5), [], []
    for _ in range(2000):
        value = rng.random()
        won = float(rng.random() < value)
        honest.append(((won, 1 - won), [at(value, 1 - value)]))
        shown = min(1.0, max(0.0, 3 * value - 1))
        boastful.append(((won, 1 - won), [at(shown, 1 - shown)]))
    good, bad = calibration(observed(honest)), calibration(observed(boastful))
    assert sum(each.won.excludes(each.value) for each in good.bins) <= 2
    assert sum(each.won.excludes(each.value) for each in bad.bins) >= 4
    assert good.skill.value == pytest.approx(1 / 3, abs=0.06)
    assert bad.skill.high < good.skill.low
