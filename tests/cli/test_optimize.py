"""`toolkit optimize`: what is asked for wrongly is told at once."""

from unittest.mock import patch

from tests.cli.speaking import toolkit
from toolkit.errors import ToolkitError


def test_an_unknown_stage_is_told_with_the_nearest():
    ran = toolkit("optimize", "climb-3")
    assert ran.code == 2
    assert "climb-2" in ran.err or "climb-1" in ran.err


def test_one_attempt_is_refused():
    assert toolkit("optimize", "climb-1", "--attempts", "1").code == 2


def test_what_was_found_is_told_though_it_can_t_be_printed():
    command = "toolkit.cli.commands.optimize"
    with (
        patch("toolkit.games.rallyman_climb.driver.optimize.optimize"),
        patch(f"{command}._text", return_value="the best"),
        patch(f"{command}._printed", side_effect=ToolkitError("nowhere can't be written")),
    ):
        ran = toolkit("optimize", "climb-1", "--render")
    assert (ran.code, ran.out) == (3, "the best\n")
    assert "nowhere can't be written" in ran.err
