import math

import numpy as np
import pytest
from scipy.optimize import minimize

from toolkit.balance.intervals import Estimate
from toolkit.balance.ladder import ELO, PRIOR_GAMES, Proof, Table, Verdict, ratings, tables_of


def proof(new, old, seats=4, games=800):
    return Proof("new", "old", seats, Estimate(*new, games), Estimate(*old, games), games)


@pytest.mark.parametrize(
    ("new", "old", "verdict"),
    [
        ((0.4, 0.35, 0.45), (0.15, 0.1, 0.2), Verdict.STRONGER),
        ((0.15, 0.1, 0.2), (0.4, 0.35, 0.45), Verdict.WEAKER),
        ((0.4, 0.35, 0.45), (0.25, 0.2, 0.3), Verdict.UNDECIDED),
        ((0.25, 0.2, 0.3), (0.15, 0.1, 0.2), Verdict.UNDECIDED),
        ((0.25, 0.245, 0.255), (0.25, 0.242, 0.258), Verdict.EQUAL),
        ((0.25, 0.23, 0.27), (0.25, 0.242, 0.258), Verdict.UNDECIDED),
    ],
)
def test_a_bot_is_stronger_only_when_both_directions_say_so(new, old, verdict):
    assert proof(new, old).verdict(0.01) is verdict


def test_with_two_seats_both_directions_are_the_same_games():
    (table,) = tables_of(proof((0.7, 0.6, 0.8), (0.3, 0.2, 0.4), seats=2, games=100))
    assert table == Table(("new", "old"), (1, 1), (70.0, pytest.approx(30.0)))


def test_with_more_seats_each_direction_has_half_of_the_games():
    first, second = tables_of(proof((0.4, 0.3, 0.5), (0.2, 0.1, 0.3), games=800))
    assert first == Table(("new", "old"), (1, 3), (160.0, 240.0))
    assert second == Table(("old", "new"), (1, 3), (80.0, 320.0))


TABLES = [
    Table(("b", "a"), (1, 1), (70, 30)),
    Table(("c", "b"), (1, 3), (60, 140)),
    Table(("b", "c"), (1, 3), (30, 170)),
]


def log_likelihood(free, tables):
    place = {"a": 0.0, "b": free[0], "c": free[1]}
    total = 0.0
    for each in tables:
        held = [seats * math.exp(place[bot]) for bot, seats in zip(each.bots, each.seats, strict=True)]
        for own, won, seats in zip(held, each.wins, each.seats, strict=True):
            total += (won + PRIOR_GAMES * seats / sum(each.seats)) * math.log(own / sum(held))
    return total


def test_ratings_are_the_most_likely_ones():
    found = ratings(("a", "b", "c"), TABLES)
    best = minimize(lambda free: -log_likelihood(free, TABLES), np.zeros(2), tol=1e-12).x
    assert [each.points for each in found] == pytest.approx([0, *(best * ELO)], abs=0.01)


def test_their_errors_are_those_of_the_curvature():
    found = ratings(("a", "b", "c"), TABLES)
    at, step = np.array([each.points / ELO for each in found[1:]]), 1e-4
    unit = np.eye(2) * step
    curvature = [
        [
            -sum(
                sign * log_likelihood(at + side * unit[i] + other * unit[j], TABLES)
                for side, other, sign in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
            )
            / (4 * step**2)
            for j in range(2)
        ]
        for i in range(2)
    ]
    errors = np.sqrt(np.diag(np.linalg.inv(curvature))) * ELO
    assert [each.error for each in found] == pytest.approx([0, *errors], rel=1e-3)


def test_the_order_of_the_games_plays_no_part():
    turned, found = (ratings(("a", "b", "c"), each) for each in (TABLES[::-1], TABLES))
    assert [each.points for each in turned] == pytest.approx([each.points for each in found])


def test_a_bot_that_never_lost_has_a_rating_with_a_wide_error():
    found = ratings(("a", "b"), [Table(("b", "a"), (1, 1), (100, 0))])
    assert 0 < found[1].points < math.inf
    assert found[1].error > 200


def test_bots_that_never_met_are_refused():
    with pytest.raises(ValueError, match="met none"):
        ratings(("a", "b", "c"), TABLES[:1])
