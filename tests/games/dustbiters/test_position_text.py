"""Positions in words: defaults, order, and what is refused. That all positions come back is tried for every game."""

import pytest

from tests.games.dustbiters.playing import refusal, table


def test_parts_that_are_missing_are_empty_and_the_first_player_is_to_act():
    start = table("front> oil:B crusher:A <back")
    assert start.text == "front> oil-rig:B crusher:A <back | A to act, 3 actions"


@pytest.mark.parametrize(
    "text",
    [
        "front> oil-rig:B crusher:A <back | hands A: horse* spiky B: mimic | scrap martyr jammer | deck sniper"
        " | B to act, 1 action",
        "front> oil-rig:B crusher:A <back | A to act, 2 actions | turn 7 | used crusher x2, oil-rig as scout-bike draw"
        " | seed 9",
        "front> oil-rig:B martyr:A crusher:A <back | A to act, 0 actions | storm | asked martyr for crusher",
        "front> blank#2:B blank#1:A <back | hands B: blank#4* blank#3 | A to act, 0 actions | turn 200 | capped",
        "front> martyr:B mimic:A oil-rig:B spiky:A mind-manipulator:A <back | A to act, 2 actions "
        "| used mind-manipulator, mimic as spiky | power mind-manipulator step 2 > mimic "
        "| power mimic as spiky step 2 > martyr | asked mimic for martyr",
    ],
)
def test_a_whole_position_is_written_as_it_was_read(text):
    assert table(text).text == text


def test_parts_may_come_in_any_order_and_capitals_do_not_matter():
    start = table("B to ACT, 1 action | deck Horse | FRONT> Oil:b Crusher:a <BACK")
    assert start.text == "front> oil-rig:B crusher:A <back | deck horse | B to act, 1 action"


def test_copies_without_a_number_are_the_lowest_that_are_free():
    start = table("front> blank:B blank#1:A blank:A <back | hands A: blank | deck blank#3")
    assert start.convoy == "blank#2:B blank#1:A blank#4:A"
    assert start.hand("A") == ["blank#5"]


def test_a_position_without_cars_of_one_player_is_over():
    assert table("front> oil:B <back").winner == "B"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "no convoy"),
        ("deck horse", "no convoy"),
        ("front> <back", "the convoy has no car"),
        ("front> oil:B crusher <back", "':' is missing"),
        ("front> oil:C <back", "a player (A or B) is missing"),
        ("front> oil:B crusher:A", "the name of a car is missing"),
        ("front> oil:B oil:A <back", "stands in more places than it has copies"),
        ("front> oil:B <back | deck oil", "stands in more places than it has copies"),
        ("front> oil:B olrig:A <back", "did you mean 'oil-rig'?"),
        ("front> oil:B <back | front> crusher:A <back", "'front' stands twice"),
        ("front> oil:B <back | dek horse", "did you mean 'deck'?"),
        ("front> oil:B <back | hands horse", "whose hand is it"),
        ("front> oil:B <back | A to act, many actions", "a number is missing"),
        ("front> oil:B <back | A to act, 3 apples", "'actions' is missing"),
        ("front> oil:B crusher:A <back | storm", "waits for an answer"),
        ("front> oil:B crusher:A <back | asked oil for crusher", "can't step in here"),
        ("front> martyr:B crusher:A <back | asked martyr for martyr", "can't step in here"),
        ("front> oil:B crusher:A <back | used horse", "can't have been used so"),
        ("front> oil:B crusher:A <back | used oil draw", "can't have been used so"),
        ("front> oil:B crusher:A <back | used oil, oil", "can't have been used so"),
        ("front> martyr:B crusher:A <back | power horse step 1 | asked martyr for crusher", "can't be under way so"),
        ("front> martyr:B crusher:A <back | power crusher step 3 | asked martyr for crusher", "can't be under way so"),
        (
            "front> martyr:B crusher:A <back" + " | power crusher step 1" * 3 + " | asked martyr for crusher",
            "more than 2 powers",
        ),
    ],
)
def test_what_is_no_position_is_refused_with_a_hint(text, answer):
    assert answer in refusal(table, text)
