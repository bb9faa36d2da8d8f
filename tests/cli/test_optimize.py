"""`toolkit optimize`: what is asked for wrongly is told at once."""

from tests.cli.speaking import toolkit


def test_an_unknown_stage_is_told_with_the_nearest():
    ran = toolkit("optimize", "climb-3")
    assert ran.code == 2
    assert "climb-2" in ran.err or "climb-1" in ran.err


def test_one_attempt_is_refused():
    assert toolkit("optimize", "climb-1", "--attempts", "1").code == 2
