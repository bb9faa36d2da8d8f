"""Selectors, operations and steps on cars that do not exist: a new car needs content and no program."""

import pytest

from tests.games.dustbiters.playing import Table, car, content, table
from toolkit.errors import ContentError
from toolkit.games.dustbiters import GAME

LINE = "front> blank:A blank:B blank:A blank:B x:A blank:B blank:A blank:B <back"
"""Numbered 1 to 7 from the front; x stands between 4 and 5."""


def aims(target, op="destroy", line=LINE, **more):
    """The numbers of the blanks that a step with this target may be aimed at, and x for the car itself."""
    start = table(line, car("x", do=[{op: {"target": target, **more}}]))
    return {each.removeprefix("blank#") for each in start.aims("power x")}


# Selectors


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("any", {"1", "2", "3", "4", "5", "6", "7"}),
        ("in_front", {"4"}),
        ("behind", {"5"}),
        ("two_in_front", {"3"}),
        ("two_behind", {"6"}),
        ("at_front", {"1"}),
        ("at_back", {"7"}),
        ("between_self_and_own", {"4", "5"}),
    ],
)
def test_where_selects_places(where, expected):
    assert aims({"where": where}) == expected


@pytest.mark.parametrize(("owner", "expected"), [("own", {"1", "3", "6"}), ("enemy", {"2", "4", "5", "7"})])
def test_owner_selects_sides(owner, expected):
    assert aims({"owner": owner}) == expected


def test_without_other_the_acting_car_is_a_target_too():
    assert aims({"other": False, "owner": "own"}) == {"1", "3", "6", "x"}
    assert aims({"where": "at_back", "other": False}, line="front> blank:B blank:A x:A <back") == {"x"}
    assert aims({"where": "at_back"}, line="front> blank:B blank:A x:A <back") == set()


def test_where_and_owner_go_together():
    assert aims({"where": "in_front", "owner": "own"}) == set()
    assert aims({"where": "in_front", "owner": "enemy"}) == {"4"}
    assert aims({"where": "between_self_and_own", "owner": "own"}) == set()


def test_cars_acting_as_a_named_car_are_left_out():
    x = car("x", do=[{"destroy": {"target": {"not_acting_as": "spiky"}}}])
    start = table("front> horse:B spiky:B mimic:B oil:B x:A <back", x)
    assert start.aims("power x") == {"horse", "oil-rig"}


def test_a_named_car_that_does_not_play_leaves_out_nobody():
    x = car("x", do=[{"destroy": {"target": {"not_acting_as": "sniper"}}}])
    start = table("front> horse:B oil:B x:A <back", x, cars=18)
    assert start.aims("power x") == {"horse", "oil-rig"}


# Operations


@pytest.mark.parametrize(
    ("to", "idle", "after"),
    [
        ("front", "1", "3 1 2 4 x 5 6 7"),
        ("back", "7", "1 2 4 x 5 6 7 3"),
        ("behind_self", "5", "1 2 4 x 3 5 6 7"),
        ("in_front_of_self", "4", "1 2 4 3 x 5 6 7"),
    ],
)
def test_moves_go_where_they_say_and_not_where_the_car_stands(to, idle, after):
    assert aims({}, "move", to=to) == {"1", "2", "3", "4", "5", "6", "7"} - {idle}
    start = table(LINE, car("x", do=[{"move": {"target": {}, "to": to}}])).plays("power x > blank#3")
    assert [word.split(":")[0].removeprefix("blank#") for word in start.convoy.split()] == after.split()


def test_a_car_from_behind_may_be_moved_next_to_the_acting_one():
    start = table(LINE, car("x", do=[{"move": {"target": {}, "to": "in_front_of_self"}}])).plays("power x > blank#6")
    assert "blank#4:B blank#6:A x:A blank#5:B blank#7:B" in start.convoy


def test_a_car_can_not_be_moved_next_to_itself():
    assert "x" not in aims({"other": False}, "move", to="behind_self")
    assert "x" in aims({"other": False}, "move", to="back")


def test_a_swap_with_itself_is_no_swap():
    assert "x" not in aims({"other": False}, "swap")
    assert aims({"owner": "own"}, "swap") == {"1", "3", "6"}


def test_owners_are_exchanged_with_a_fixed_place_too():
    assert aims({"where": "behind", "owner": "enemy"}, "exchange_owner") == {"5"}
    x = car("x", do=[{"exchange_owner": {"target": {"where": "behind", "owner": "enemy"}}}])
    assert "x:B blank#5:A" in table(LINE, x).plays("power x").convoy


def test_a_power_may_be_borrowed_from_a_fixed_place_or_an_own_car():
    x = car("x", do=[{"use_power": {"target": {"where": "in_front"}}}])
    start = table("front> horse:B oil:B spiky:A x:A <back", x)
    assert start.legal[-2:] == ["power x > spiky > oil-rig", "end turn"]
    assert start.plays("power x").scrap == ["oil-rig"]
    assert start.part("used") == "used x, spiky"


def test_drawing_takes_as_many_as_there_are():
    start = table(LINE + " | deck oil spiky", car("x", do=[{"draw": {"cards": 3}}])).plays("power x")
    assert start.hand("A") == ["oil-rig", "spiky"]
    assert not table(LINE, car("x", do=[{"draw": {"cards": 3}}])).may("power x")


# Several steps


def test_steps_are_done_in_order_with_places_as_they_are_by_then():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}] * 2)
    assert table(LINE, x).plays("power x").scrap == ["blank#3", "blank#4"]


def test_a_power_works_if_any_of_its_steps_changes_something():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}, {"draw": {"cards": 1}}])
    start = table("front> x:A blank:B <back | deck oil", x)
    assert start.legal[-2:] == ["power x", "end turn"]
    assert start.plays("power x").hand("A") == ["oil-rig"]
    assert not table("front> x:A blank:B <back", x).may("power x")


def test_a_step_with_a_choice_needs_a_target():
    x = car("x", do=[{"destroy": {"target": {"owner": "own"}}}, {"draw": {"cards": 1}}])
    assert not table("front> x:A blank:B <back | deck oil", x).may("power x")
    first = GAME.tables({**content(), "cars": [x, *content()["cars"]]}, 2, {})
    assert not Table(first, GAME.position(first, "front> x:A spiky:B <back | deck oil")).may("power x")


def test_a_choice_in_a_later_step_is_made_with_the_move():
    x = car("x", do=[{"draw": {"cards": 1}}, {"destroy": {"target": {"where": "in_front"}}}, {"swap": {"target": {}}}])
    start = table("front> blank:B blank:B x:A blank:B blank:A <back | deck oil", x).plays("power x > blank#4")
    assert start.convoy == "blank#1:B blank#4:A blank#3:B x:A"
    assert start.hand("A") == ["oil-rig"]


def test_a_chosen_target_that_is_gone_by_then_is_left_alone():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}, {"move": {"target": {}, "to": "front"}}])
    start = table("front> blank:B blank:B x:A blank:A <back", x).plays("power x > blank#2")
    assert start.convoy == "blank#1:B x:A blank#3:A"


def test_steps_that_need_the_acting_car_end_with_it():
    x = car(
        "x",
        do=[
            {"destroy": {"target": {"where": "at_back", "other": False}}},
            {"destroy": {"target": {"where": "in_front"}}},
            {"move": {"target": {"where": "at_front"}, "to": "back"}},
        ],
    )
    assert table("front> blank:A blank:B x:A <back", x).plays("power x").convoy == "blank#2:B blank#1:A"


def test_a_power_with_steps_around_a_borrowed_one():
    x = car(
        "x", do=[{"draw": {"cards": 1}}, {"use_power": {"target": {"owner": "enemy"}}}, {"take_scrap": {"from": "top"}}]
    )
    start = table("front> blank:B blank:A spiky:B blank:B x:A <back | deck oil", x).plays("power x > spiky")
    assert start.convoy == "blank#1:B spiky:B blank#3:B x:A"
    assert start.hand("A") == ["oil-rig", "blank#2"]


def test_a_power_that_is_not_there_to_be_borrowed_any_more_leaves_no_trace():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}, {"use_power": {"target": {"owner": "enemy"}}}])
    start = table("front> horse:B oil:B spiky:B x:A blank:A <back", x).plays("power x > spiky > oil")
    assert start.convoy == "horse:B oil-rig:B x:A blank#1:A"
    assert start.part("power") == ""
    assert list(start.state.frame_target) == [-1, -1]


def test_two_choices_in_one_power_are_refused():
    x = car("x", do=[{"destroy": {"target": {}}}, {"use_power": {"target": {"where": "in_front"}}}])
    with pytest.raises(ContentError, match="more than one choice"):
        table(LINE, x)
