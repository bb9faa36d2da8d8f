import dataclasses
import math

import numpy as np
import pytest
from scipy.stats import binom, norm

from tests.balance.synthetic import World
from tests.reports.made_up import FOUR, TWO, data_of
from toolkit.balance.gates import Gate, GateRun, GateState, Piece, gate_file, inside_p, judge, outside_p, pieces_of
from toolkit.balance.intervals import Estimate
from toolkit.balance.verdicts import gate_verdict

RUN = GateRun(("random",))


def gates(*written, alpha=0.05):
    listed = [{"name": f"gate {i}", "bots": ["random"], **each} for i, each in enumerate(written)]
    return gate_file({"gates": listed, "alpha": alpha})


def judged(data, *written, alpha=0.05):
    declared = gates(*written, alpha=alpha)
    return judge(declared, dict.fromkeys(declared.runs, data))


def piece(value, error):
    half = error * norm.ppf(0.975)
    return Piece("x", Estimate(value, value - half, value + half, 1000))


@pytest.mark.parametrize(("value", "low", "high"), [(0.03, -0.02, 0.02), (0.0, -0.02, 0.02), (-0.5, -0.1, math.inf)])
def test_both_tests_are_the_one_sided_tests_at_the_nearer_bound(value, low, high):
    one = piece(value, 0.01)
    beyond = max((low - value), (value - high))
    assert outside_p(one, low, high) == pytest.approx(norm.sf(beyond / 0.01))
    assert inside_p(one, low, high) == pytest.approx(norm.sf(-beyond / 0.01))


@pytest.mark.parametrize("games", [640, 1000, 4000])
@pytest.mark.parametrize("bound", [0.002, 0.02, 0.5])
def test_a_rate_on_its_bound_passes_and_fails_at_most_at_the_stated_rate(games, bound):
    """No simulation: the chances of every count of events are added up."""
    counts = range(games + 1)
    chances = binom.pmf(counts, games, bound)
    told = [Piece("stalls", Estimate(each / games, 0.0, 1.0, games), float(games)) for each in counts]
    passing = [inside_p(each, -math.inf, bound) <= 0.05 for each in told]
    failing = [outside_p(each, bound, math.inf) <= 0.05 for each in told]
    assert chances[passing].sum() <= 0.05
    assert chances[failing].sum() <= 0.05
    assert passing[0] == (binom.cdf(0, games, bound) <= 0.05)


@pytest.mark.parametrize(
    ("events", "low", "high", "inside", "outside"),
    [
        (0, 0.0, 1.0, 0.0, 1.0),
        (0, -math.inf, 0.0, 1.0, 1.0),
        (1, -math.inf, 0.0, 1.0, 0.0),
        (100, 0.5, 1.0, 0.5**100, 1.0),
        (0, 1.0, math.inf, 1.0, 0.0),
    ],
)
def test_rates_at_the_ends_of_what_a_rate_can_be(events, low, high, inside, outside):
    one = Piece("draws", Estimate(events / 100, 0.0, 1.0, 100), 100.0)
    assert inside_p(one, low, high) == pytest.approx(inside)
    assert outside_p(one, low, high) == pytest.approx(outside)


def test_a_planted_handicap_fails_and_a_wide_target_passes():
    narrow, wide = judged(
        data_of(TWO, 20_000), {"measure": "seats", "low": -0.02, "high": 0.02}, {"measure": "seats", "high": 0.2}
    )
    assert (narrow.state, wide.state) == (GateState.FAILED, GateState.PASSED)
    assert narrow.piece.label in ("seat 0", "seat 1")


def test_too_few_games_decide_nothing():
    (found,) = judged(data_of(TWO, 60), {"measure": "seats", "low": -0.05, "high": 0.05})
    assert found.state is GateState.UNDECIDED


@pytest.mark.slow
def test_a_value_on_its_bound_seldom_fails():
    """A/A: 200 repetitions of a gate whose value lies exactly on its bound alarm at most at the stated rate."""
    world = World(seat=np.array([0.04, -0.04]))
    alarms = sum(
        judged(data_of(world, 400, seed=seed), {"measure": "seats", "low": -0.04, "high": 0.04})[0].state
        is GateState.FAILED
        for seed in range(200)
    )
    assert alarms <= 18  # 5 % of 200 is 10; more than 18 has a chance below 1 %


def test_gates_of_a_file_share_one_alpha():
    data = data_of(TWO, 3000)
    target = {"measure": "seats", "low": -0.02, "high": 0.02}
    (alone,) = judged(data, target)
    first, *_ = judged(data, target, *({"measure": "draws", "high": 1} for _ in range(9)))
    assert first.fail_p == pytest.approx(min(1, 10 * alone.fail_p))


def test_a_strong_component_is_the_piece_that_fails_its_gate():
    (found,) = judged(data_of(FOUR, 20_000), {"measure": "dealt", "of": "heroes", "high": 0.01})
    assert (found.state, found.piece.label, found.pieces) == (GateState.FAILED, "Card 0", 2)


def test_what_was_dealt_is_measured_against_its_kind():
    data = data_of(FOUR, 2000)
    pieces = list(pieces_of(Gate("x", "dealt", RUN, "heroes"), data))
    heroes = [each for each in data.components if each.label.kind == "heroes"]
    mean = sum(each.share_with.value * each.dealt for each in heroes) / sum(each.dealt for each in heroes)
    assert [each.estimate.value for each in pieces] == pytest.approx([h.share_with.value - mean for h in heroes])


@pytest.mark.parametrize(("measure", "field"), [("draws", "draws"), ("stalls", "stalls"), ("steady", "steady")])
def test_rates_are_the_reports(measure, field):
    data = data_of(TWO, 500)
    (found,) = pieces_of(Gate("x", measure, RUN), data)
    assert found.estimate == getattr(data, field)


@pytest.mark.parametrize("measure", ["moves", "turns", "lead_changes"])
def test_lengths_are_the_reports(measure):
    data = data_of(TWO, 500)
    (found,) = pieces_of(Gate("x", measure, RUN), data)
    assert found.estimate == getattr(data, measure).mean


def test_runs_are_played_once_for_all_gates_that_need_them():
    declared = gates(
        {"measure": "seats", "games": 100},
        {"measure": "draws", "games": 100},
        {"measure": "seats", "games": 100, "options": {"cars": 18}},
    )
    assert len(declared.runs) == 2


def test_a_sentence_tells_target_value_and_interval():
    failed, unknown = judged(
        data_of(TWO, 20_000),
        {"measure": "seats", "low": -0.02, "high": 0.02},
        {"measure": "held", "of": "nothing", "high": 1},
    )
    text = gate_verdict(failed).text
    assert "must lie between −2 and 2 points" in text
    assert "of 2 the one nearest a bound is seat" in text
    assert "nothing to measure" in gate_verdict(unknown).text
    assert unknown.state is GateState.UNDECIDED


def test_gates_stand_first_among_the_reports_sentences():
    from toolkit.balance.verdicts import verdicts

    data = data_of(TWO, 500)
    data = dataclasses.replace(data, gates=judged(data, {"measure": "draws", "high": 1}))
    assert [each.topic for each in verdicts(data)][:2] == ["gate", "seats"]
