import json

import pytest

from tests.cli.speaking import toolkit


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def test_a_ladder_proves_that_greedy_beats_random():
    ran = toolkit("ladder", "dustbiters", "--bots", "random,greedy", "--games", 60, "--format", "json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    (proof,) = found["proofs"]
    assert (proof["bot"], proof["over"], proof["verdict"]) == ("greedy", "random", "stronger")
    assert proof["one_new"]["share"] + proof["one_old"]["share"] == pytest.approx(1)
    assert [each["bot"] for each in found["bots"]] == ["random", "greedy"]
    assert found["bots"][1]["rating"] > 100


def test_more_than_two_players_are_tried_in_both_directions():
    asked = ("dirt-and-glory", "--players", 3, "--bots", "hoarder,random", "--games", 9, "--format", "json")
    (proof,) = json.loads(toolkit("ladder", *asked).out)["proofs"]
    assert proof["games"] == 18
    assert proof["one_new"]["share"] != 1 - proof["one_old"]["share"]


def test_the_text_tells_the_verdict_and_the_ratings():
    out = toolkit("ladder", "dustbiters", "--bots", "random,greedy", "--games", 20).out
    assert "greedy against random: " in out
    assert "an equal share is 50.0 %" in out
    assert "greedy  " in out.rpartition("rating")[2]


@pytest.mark.parametrize(
    ("bots", "says"),
    [("random", "two different bots"), ("random,random", "two different bots"), ("random,gredy", "did you mean")],
)
def test_a_wrong_choice_of_bots_is_refused(bots, says):
    ran = toolkit("ladder", "dustbiters", "--bots", bots)
    assert ran.code in (2, 3)
    assert says in ran.err


def test_a_share_can_t_be_nearer_than_equal():
    ran = toolkit("ladder", "dustbiters", "--delta", -0.01)
    assert ran.code == 2
    assert "-0.01" in ran.err


@pytest.mark.parametrize("delta", ["0", "5", "-0.1"])
def test_a_delta_is_a_share(delta):
    ran = toolkit("ladder", "dustbiters", "--bots", "random,greedy", "--games", 20, "--delta", delta)
    assert (ran.code, ran.out) == (2, "")
    assert f"{float(delta)} is not in the range" in ran.err
