import math

import numpy as np
import pytest

from tests.balance.looked_at import at, observed
from toolkit.balance.course import (
    by_part,
    course_measures,
    decided_tail,
    deepest_deficit,
    drama,
    false_choices,
    openness,
    upsets,
)
from toolkit.balance.deeper import Deeper, course_of
from toolkit.balance.deeper_news import deeper_news

COMEBACK = ((1.0, 0.0), [at(0.5, 0.5), at(0.3, 0.7), at(0.2, 0.8), at(0.9, 0.1)])
ROMP = ((0.0, 1.0), [at(0.5, 0.5), at(0.4, 0.6), at(0.1, 0.9)])
SHARED = ((0.5, 0.5, 0.0), [at(0.2, 0.4, 0.4)])


def test_drama_is_how_far_behind_the_winner_was():
    seen = observed([COMEBACK, ROMP])
    assert drama(seen).tolist() == pytest.approx([(0 + 0.4 + 0.6 + 0) / 4, 0])
    assert deepest_deficit(seen).tolist() == pytest.approx([0.6, 0])


def test_winners_who_share_count_by_the_mean_of_them():
    assert drama(observed([SHARED], seats=3)).tolist() == pytest.approx([0.1])


def test_a_game_is_decided_once_the_winner_stays_above_the_best_of_any_loser():
    """The loser of the comeback stood at 0.8: only the last of 4 decisions is beyond that; of the romp, 2 of 3."""
    assert decided_tail(observed([COMEBACK, ROMP])).tolist() == pytest.approx([1 / 4, 2 / 3])


def test_an_upset_is_won_by_another_than_the_best_at_half_time():
    assert upsets(observed([COMEBACK, ROMP])).tolist() == [True, False]


def test_openness_is_the_entropy_of_the_values():
    seen = observed([((1.0, 0.0), [at(0.5, 0.5), at(1.0, 0.0), at(0.8, 0.2)])])
    entropy = -(0.8 * math.log(0.8) + 0.2 * math.log(0.2)) / math.log(2)
    assert openness(seen).tolist() == pytest.approx([1, 0, entropy], abs=1e-9)


def test_a_false_choice_has_several_moves_of_one_value():
    seen = observed(
        [
            (
                (1.0, 0.0),
                [
                    at(0.5, 0.5, count=1, best=0.5, worst=0.5),
                    at(0.5, 0.5, count=3, best=0.504, worst=0.5),
                    at(0.5, 0.5, count=3, best=0.6, worst=0.5),
                ],
            )
        ]
    )
    assert false_choices(seen).tolist() == [False, True, False]
    found = {each.key: each.estimate for each in course_measures(seen)}
    assert found["forced"].value == pytest.approx(1 / 3)
    assert found["false_choices"].value == pytest.approx(1 / 2)
    assert found["branching"].value == pytest.approx(7 / 3)
    assert found["stakes"].value == pytest.approx((0.004 + 0.1) / 2)


def test_a_game_stopped_at_its_cap_has_no_winner_to_speak_of():
    seen = observed([COMEBACK, ROMP])
    seen.games["capped"][0] = 1
    found = {each.key: each.estimate for each in course_measures(seen)}
    assert found["drama"].value == 0


def test_tenths_of_games_of_any_length_hold_every_decision_once():
    games = [((1.0, 0.0), [at(0.5, 0.5, count=number + 1) for number in range(length)]) for length in (7, 10, 23)]
    seen = observed(games)
    parts = by_part(seen, np.ones(len(seen.decisions)))
    assert [each.value for each in parts] == [1.0] * 10
    first = by_part(seen, seen.decisions["count"].astype(float))[0]
    assert first.value == pytest.approx((1 + 1 + 1 + 2 + 3) / 5)


def test_a_game_for_one_has_moves_to_count_and_no_suspense():
    seen = observed([((1.0,), [at(1.0, count=1), at(1.0, count=3)])], seats=1)
    found = course_of(seen)
    assert [each.key for each in found.course] == ["branching", "forced"]
    assert [each.key for each in found.profiles] == ["branching"]
    assert found.agency == ()
    assert [topic for topic, _, _ in deeper_news(Deeper(found))] == ["choices"]
