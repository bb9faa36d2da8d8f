"""On the printed stages no bot that drives alone is ahead of the driver by more than its bound tells."""

import pytest

from benchmarks.alone import CHALLENGERS, contests

SIGMAS = 3.5
SHARE = 0.1
"""Of the attempts that `python -m benchmarks.alone` drives."""


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("contest", list(contests()), ids=lambda each: f"{each.stage} {each.board}")
def test_no_bot_beats_the_driver_alone_by_more_than_its_bound(contest):
    assert 0 <= contest.margin + 1e-9 < contest.solution.start / 100
    for challenger in CHALLENGERS:
        times = contest.driven(challenger, SHARE)
        assert times.gain > -contest.margin - SIGMAS * times.doubt, challenger.name
