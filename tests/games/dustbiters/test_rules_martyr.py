"""The Martyr: a question in the middle of any destruction (Car Reference, Martyr; rulings on single cars)."""

import pytest

from tests.games.dustbiters.playing import car, table

BOMB = car("bomb", do=[{"destroy": {"target": {"where": "in_front"}}}, {"destroy": {"target": {"where": "behind"}}}])


# Who is asked, and for what


@pytest.mark.parametrize("owner", ["A", "B"])
def test_the_owner_is_asked_for_a_car_of_either_side(owner):
    start = table(f"front> martyr:{owner} oil:B spiky:A ramp:A blank:B <back").plays("power spiky")
    assert start.to_move == owner
    assert start.legal == ["step in martyr", "let it be"]
    start = table(f"front> martyr:{owner} oil:A spiky:A ramp:A blank:B <back").plays("power spiky")
    assert start.to_move == owner


def test_stepping_in_saves_the_car_in_its_place():
    end = table("front> horse:B martyr:B oil:B spiky:A ramp:A <back").plays("power spiky", "step in martyr")
    assert end.convoy == "horse:B oil-rig:B spiky:A ramp-truck:A"
    assert end.scrap == ["martyr"]
    assert end.to_move == "A"
    assert end.actions == 2


def test_letting_it_be_destroys_the_car():
    end = table("front> horse:B martyr:B oil:B spiky:A ramp:A <back").plays("power spiky", "let it be")
    assert end.convoy == "horse:B martyr:B spiky:A ramp-truck:A"


def test_it_can_not_replace_its_own_destruction():
    end = table("front> horse:B martyr:B spiky:A ramp:A <back").plays("power spiky")
    assert end.scrap == ["martyr"]
    assert end.to_move == "A"


@pytest.mark.parametrize(("owner", "active"), [("A", "A"), ("B", "A"), ("A", "B"), ("B", "B")])
def test_it_covers_the_storm_of_either_players_turn(owner, active):
    start = table(f"front> oil:A ramp:B martyr:{owner} spiky:A horse:B <back | {active} to act").plays("end turn")
    assert start.to_move == owner
    assert start.part("storm")
    end = start.plays("step in martyr")
    assert end.convoy == "oil-rig:A ramp-truck:B spiky:A horse:B"
    assert end.to_move == ("B" if active == "A" else "A")


def test_the_storm_takes_one_car_and_no_second_when_a_martyr_stepped_in():
    end = table("front> oil:A ramp:B martyr:A spiky:A horse:B <back").plays("end turn", "step in martyr")
    assert end.scrap == ["martyr"]


def test_a_storm_that_takes_the_martyr_asks_nobody():
    end = table("front> oil:A ramp:B spiky:A martyr:A <back").plays("end turn")
    assert end.scrap == ["martyr"]
    assert end.to_move == "B"


def test_a_saved_horse_draws_nothing_and_a_lost_one_draws():
    start = "front> oil:B martyr:B ramp:A horse:A <back | deck blank blank blank"
    assert table(start).plays("end turn", "step in martyr").hand("A") == []
    assert table(start).plays("end turn", "let it be").hand("A") == ["blank#1", "blank#2"]


def test_who_sacrifices_the_last_car_loses():
    end = table("front> martyr:B oil:A spiky:A <back").plays("power spiky", "step in martyr")
    assert end.winner == "A"
    assert end.scrap == ["martyr"]


# Copies of it sacrifice themselves


def test_a_mimic_steps_in_with_itself():
    start = table("front> oil:B martyr:A mimic:B horse:B spiky:A ramp:A <back").plays("power spiky", "let it be")
    assert start.legal == ["step in mimic", "let it be"]
    assert start.plays("step in mimic", "let it be").scrap == ["mimic"]


def test_a_necromancer_steps_in_while_a_martyr_is_on_top_of_the_heap():
    start = table("front> oil:B necro:B horse:B spiky:A ramp:A <back | scrap martyr").plays("power spiky")
    assert start.legal == ["step in necromancer", "let it be"]
    assert start.plays("step in necro").scrap == ["necromancer", "martyr"]


def test_a_mimic_whose_martyr_died_is_another_car_from_then_on():
    start = table("front> spiky:B martyr:A mimic:B horse:B scorchy:A oil:B ramp:A <back").plays("power scorchy")
    assert start.plays("let it be", "step in mimic", "step in martyr").scrap == ["martyr"]
    assert start.plays("end turn").may("power mimic")


# Several: the active player first, each once an event


@pytest.mark.parametrize(("answers", "lost"), [(["step in mimic", "let it be"], "mimic"), (["let it be"], "horse")])
def test_the_active_players_martyr_is_asked_first(answers, lost):
    start = table("front> oil:A martyr:A mimic:B horse:B spiky:A ramp:B <back").plays("power spiky")
    assert (start.to_move, start.legal[0]) == ("A", "step in martyr")
    start.plays("let it be")
    assert (start.to_move, start.legal[0]) == ("B", "step in mimic")
    assert start.plays(*answers).scrap == [lost]


def test_in_the_other_order_of_ownership_the_copy_is_asked_first():
    start = table("front> oil:A martyr:B mimic:A horse:B spiky:A ramp:B <back").plays("power spiky")
    assert (start.to_move, start.legal[0]) == ("A", "step in mimic")
    start.plays("let it be")
    assert (start.to_move, start.legal[0]) == ("B", "step in martyr")
    start.plays("let it be")
    assert start.scrap == ["horse"]


def test_in_the_storm_the_player_whose_turn_ends_is_active():
    start = table("front> oil:A martyr:A mimic:B spiky:A ramp:B <back | B to act").plays("end turn")
    assert (start.to_move, start.legal[0]) == ("B", "step in mimic")


def test_one_players_martyrs_are_asked_from_the_front():
    start = table("front> oil:A martyr:B mimic:B horse:B spiky:A ramp:A <back").plays("power spiky")
    assert start.legal[0] == "step in martyr"
    assert start.plays("let it be").legal[0] == "step in mimic"


def test_nobody_is_asked_again_after_a_refusal():
    start = table("front> oil:A martyr:B mimic:B horse:B spiky:A ramp:A <back").plays("power spiky")
    end = start.plays("let it be", "let it be")
    assert end.scrap == ["horse"]
    assert end.to_move == "A"


# The Martyr's death is a destruction of its own


def test_a_copy_may_step_in_for_the_martyr():
    start = table("front> oil:A martyr:A mimic:B horse:B spiky:A ramp:B <back").plays("power spiky", "step in martyr")
    assert (start.to_move, start.legal) == ("B", ["step in mimic", "let it be"])
    end = start.plays("step in mimic")
    assert end.scrap == ["mimic"]
    assert end.convoy == "oil-rig:A martyr:A horse:B spiky:A ramp-truck:B"


def test_who_refused_for_the_first_car_is_asked_for_the_martyr_again():
    """A's copy lets the Horse go; when B's Martyr steps in, that is another destruction."""
    start = table("front> oil:A martyr:B mimic:A horse:B spiky:A ramp:B <back")
    start.plays("power spiky", "let it be", "step in martyr")
    assert (start.to_move, start.legal) == ("A", ["step in mimic", "let it be"])
    assert start.plays("let it be").scrap == ["martyr"]


def test_who_stepped_in_does_not_step_in_again_so_the_questions_end():
    """The victim is the Martyr itself: the copy steps in for it, it for the copy, and then it dies."""
    twin = car("second", {"steps_in": {"for": "any_destruction"}})
    start = table("front> oil:A martyr:B spiky:A second:B ramp:A horse:B <back", twin).plays("power spiky")
    assert start.legal[0] == "step in second"
    start.plays("step in second")
    assert start.legal[0] == "step in martyr"
    start.plays("step in martyr")
    assert start.scrap == ["martyr"]
    assert start.to_move == "A"


def test_a_question_knows_who_stepped_in():
    start = table("front> oil:A martyr:A mimic:B horse:B spiky:A ramp:B <back").plays("power spiky", "step in martyr")
    assert "asked mimic for martyr | stepped in martyr" in start.text
    again = table(start.text).plays("let it be")
    assert again.scrap == ["martyr"]
    assert again.part("stepped") == ""


# What was interrupted goes on


def test_a_power_of_several_steps_goes_on_after_the_answer():
    start = table("front> martyr:B oil:B bomb:A ramp:B spiky:A horse:B <back", BOMB).plays("power bomb")
    assert start.part("power") == "power bomb step 2 > oil-rig"
    start.plays("step in martyr")
    assert start.convoy == "oil-rig:B bomb:A spiky:A horse:B"
    assert start.scrap == ["ramp-truck", "martyr"]
    assert start.actions == 2


def test_each_step_asks_anew():
    start = table("front> martyr:B oil:B bomb:A ramp:B spiky:A horse:B <back", BOMB).plays("power bomb", "let it be")
    assert start.part("asked") == "asked martyr for ramp-truck"
    assert start.plays("let it be").scrap == ["ramp-truck", "oil-rig"]


def test_a_borrowed_power_is_interrupted_and_goes_on_too():
    start = table("front> martyr:A oil:B spiky:B mind:A ramp:B <back").plays("power mind > spiky")
    assert "power mind-manipulator step 2 > spiky | power spiky step 2 > oil-rig" in start.text
    again = table(start.text).plays("step in martyr")
    assert again.convoy == "oil-rig:B spiky:B mind-manipulator:A ramp-truck:B"
    assert (again.to_move, again.actions) == ("A", 2)


def test_the_third_action_is_answered_before_the_storm_asks():
    start = table("front> martyr:B oil:B spiky:A ramp:A horse:B <back | A to act, 1 action").plays("power spiky")
    start.plays("let it be")
    assert start.part("asked") == "asked martyr for horse"
    assert start.plays("let it be").to_move == "B"


def test_a_victory_in_the_middle_of_a_power_leaves_nothing_pending():
    start = table("front> martyr:B bomb:A oil:A <back", BOMB).plays("power bomb")
    assert start.winner == "A"
    assert start.convoy == "bomb:A oil-rig:A"
    assert start.part("power") == start.part("storm") == ""
