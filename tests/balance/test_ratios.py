import numpy as np
import pytest
from scipy.stats import binom, bootstrap

from tests.balance.synthetic import World
from tests.balance.test_accumulator import counted
from tests.reports.made_up import TWO, data_of
from toolkit.balance.gates import Gate, GateRun, GateState, gate_file, judge, pieces_of
from toolkit.balance.ratios import ratio
from toolkit.balance.verdicts import gate_verdict
from toolkit.errors import UnknownNameError

ROTATED = World(("a", "b", "c"), rotated=True, hand=3)
ROWS = ROTATED.play(300)
COUNTED = counted(ROTATED, ROWS)
RUN = GateRun(("random",))


def totals(kind):
    return ROWS["tally"][:, kind, :3].sum(axis=1).reshape(-1, 3).sum(axis=1)


def test_a_tally_per_game_and_per_seat_is_its_mean_over_blocks():
    blocks = totals(1)
    per_game, per_seat = ratio(COUNTED, "overruns"), ratio(COUNTED, "overruns", "seats")
    assert per_game.value == pytest.approx(blocks.mean() / 3)
    assert per_game.half_width == pytest.approx(3 * per_seat.half_width)
    assert per_seat.value == pytest.approx(blocks.mean() / 9)


def test_a_tally_per_another_is_the_ratio_of_totals_with_the_bootstraps_error():
    found = ratio(COUNTED, "overruns", "rounds")
    tops, bottoms = totals(1), totals(0)
    assert found.value == pytest.approx(tops.sum() / bottoms.sum())
    again = bootstrap(
        (tops, bottoms),
        lambda top, bottom: top.sum() / bottom.sum(),
        paired=True,
        vectorized=False,
        n_resamples=2000,
        rng=np.random.default_rng(1),
    )
    assert found.half_width == pytest.approx(1.96 * again.standard_error, rel=0.1)


def test_what_never_happened_divides_nothing():
    world = World(("a", "b"))
    rows = world.play(50)
    rows["tally"] = 0
    assert ratio(counted(world, rows), "overruns", "rounds") is None
    assert ratio(counted(world, rows), "overruns").value == 0


def test_a_tally_per_turn_and_move_uses_their_totals():
    assert ratio(COUNTED, "rounds", "turns").value == pytest.approx(totals(0).sum() / ROWS["turns"].sum())
    assert ratio(COUNTED, "rounds", "moves").value == pytest.approx(totals(0).sum() / ROWS["moves"].sum())


def test_gates_hold_ratios_to_their_targets():
    declared = gate_file(
        {
            "gates": [
                {"name": "r", "measure": "ratio", "of": "overruns", "per": "rounds", "bots": ["random"], "low": 0.2},
                {"name": "s", "measure": "ratio", "of": "overruns", "per": "seats", "bots": ["random"], "high": 1},
            ]
        }
    )
    passed, failed = judge(declared, dict.fromkeys(declared.runs, data_of(TWO, 2000)))
    assert (passed.state, failed.state) == (GateState.PASSED, GateState.FAILED)
    assert "overruns per round must be at least 0.2" in gate_verdict(passed).text


@pytest.mark.parametrize(("of", "per"), [("overrun", "games"), ("overruns", "hours")])
def test_a_gate_of_an_unknown_tally_says_what_there_is(of, per):
    with pytest.raises(UnknownNameError, match="no tally"):
        list(pieces_of(Gate("x", "ratio", RUN, of, per=per), data_of(TWO, 50)))


def test_the_interval_of_a_median_covers_as_often_as_it_says():
    """Against the exact order statistics: the interval's ends are those of the sign test within one rank."""
    data = data_of(TWO, 1001)
    values = np.sort(np.repeat(*zip(*data.turns.histogram.items(), strict=True)))
    low, high = (int(binom.ppf(share, 1001, 0.5)) for share in (0.025, 0.975))
    found = data.turns.median
    assert values[low - 2] <= found.low <= values[low + 1]
    assert values[high - 2] <= found.high <= values[high + 1]
    assert found.value == np.median(values)


def test_a_median_is_a_gate_of_its_own():
    data = data_of(TWO, 500)
    (piece,) = pieces_of(Gate("x", "median_turns", RUN), data)
    assert piece.estimate == data.turns.median
