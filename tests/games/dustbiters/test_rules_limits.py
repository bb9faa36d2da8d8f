"""How often a power works, and what it costs (rulings on limits; Mind Manipulator, Scout Bike)."""

import pytest

from tests.games.dustbiters.playing import car, table

# Once a turn for each card and each text it acts by


def test_a_mark_stays_on_a_card_that_changes_owners():
    start = table("front> oil:B hijacker:B spiky:B scorchy:A horse:A <back | B to act | used scorchy")
    assert not start.plays("power hijacker > scorchy").may("power scorchy")


@pytest.mark.parametrize(("used", "may"), [(" | used spiky", False), ("", True)])
def test_a_mark_stays_on_a_card_that_leaves_the_line_and_comes_back(used, may):
    start = table("front> oil:B horse:A blank:B <back | hands A: spiky" + used)
    assert start.plays("build spiky", "drive spiky backward").may("power spiky") is may


def test_marks_are_gone_in_the_next_turn():
    start = table("front> oil:B spiky:A horse:A blank:B blank:B <back | used spiky")
    assert start.plays("end turn").part("used") == ""
    assert start.plays("end turn").may("power spiky")


def test_a_copy_that_becomes_another_car_has_that_power_unused():
    end = table("front> horse:B blank:B oil:B spiky:B mimic:A blank:B blank:B <back").plays("power mimic")
    assert end.part("used") == "used mimic as spiky"
    end = table("front> horse:A blank:B ramp:B spiky:B mimic:A <back").plays("power mimic", "power mimic > blank")
    assert end.part("used") == "used mimic as spiky, mimic as ramp-truck"


def test_copy_and_original_are_two_powers():
    end = table("front> horse:B blank:B spiky:A mimic:A blank:B <back").plays("power spiky", "power mimic")
    assert end.scrap == ["spiky", "blank#1"]


# Cloning Van


def test_two_cloning_vans_do_not_add_up():
    start = table("front> blank:B blank:B blank:B blank:B spiky:A cloning:A mimic:A ice-cream:A <back | used spiky x2")
    assert not start.may("power spiky")


def test_losing_the_cloning_van_lowers_the_limit_at_once():
    start = "front> blank:B blank:B scorchy:A cloning:A horse:B <back | used ramp"
    end = table(start).plays("power scorchy")
    assert end.scrap == ["cloning-van"]
    assert not end.may("power scorchy")


def test_gaining_a_cloning_van_gives_the_second_use_at_once():
    start = table("front> blank:B scorchy:A blank:B hijacker:A cloning:B <back").plays("power scorchy")
    assert not start.may("power scorchy")
    assert start.plays("power hijacker > cloning").may("power scorchy")


def test_the_free_draw_is_not_doubled():
    end = table("front> scout:A cloning:A oil:B <back | deck mimic horse").plays("free draw scout")
    assert not end.may("free draw scout")


def test_with_a_cloning_van_a_power_may_be_borrowed_twice():
    start = table("front> blank:B blank:B scorchy:B blank:B blank:B mind:A cloning:A <back")
    end = start.plays("power mind > scorchy", "power mind > scorchy")
    assert end.scrap == ["blank#4", "blank#3"]
    assert not end.may("power mind")


# Ice Cream Van


def test_both_uses_are_free_with_a_cloning_van():
    end = table("front> blank:B blank:B blank:B spiky:A ice-cream:A cloning:A <back").plays(
        "power spiky", "power spiky"
    )
    assert end.actions == 3


def test_option_only_the_first_use_is_free():
    start = table("front> blank:B blank:B blank:B spiky:A ice-cream:A cloning:A <back", ice_cream_first_use_only=True)
    assert start.plays("power spiky").actions == 3
    assert start.plays("power spiky").actions == 2


@pytest.mark.parametrize(("option", "actions"), [(False, 3), (True, 2)])
def test_option_the_van_serves_its_own_owner_only(option, actions):
    start = table("front> oil:B spiky:A ice-cream:B horse:B <back", ice_cream_own_only=option)
    assert start.plays("power spiky").actions == actions


def test_option_own_only_still_serves_the_owner():
    start = table("front> oil:B spiky:A ice-cream:A horse:B <back", ice_cream_own_only=True)
    assert start.plays("power spiky").actions == 3


def test_what_is_free_comes_before_the_third_action():
    start = table("front> oil:B spiky:A ice-cream:A horse:B <back | deck blank blank | A to act, 1 action")
    assert start.plays("draw").to_move == "B"


def test_option_what_is_free_may_come_after_the_third_action():
    text = "front> scout:A oil:B spiky:A ice-cream:A ramp:B horse:B <back | deck blank blank blank | A to act, 1 action"
    start = table(text, free_after_last_action=True).plays("draw")
    assert start.to_move == "A"
    assert start.legal == ["free draw scout-bike", "power spiky > oil-rig", "end turn"]
    assert start.plays("power spiky").to_move == "A"
    assert start.plays("free draw scout").to_move == "B"


@pytest.mark.parametrize(
    ("line", "to_move"),
    [
        ("horse:A oil:B crusher:A ice-cream:A blank:B blank:B", "A"),
        ("oil:B horse:A crusher:A ice-cream:A blank:B blank:B", "B"),
        ("horse:B ramp:A ice-cream:A blank:B blank:B", "A"),
        ("horse:B salvage:A ice-cream:A blank:B blank:B", "B"),
        ("horse:B jammer:B spiky:A ice-cream:A blank:B", "B"),
        ("horse:B oil:A ice-cream:A blank:B", "A"),
        ("horse:B oil:A ice-cream:A", "B"),
        ("horse:B mind:A ice-cream:A blank:B spiky:B", "A"),
    ],
)
def test_option_a_free_power_counts_only_if_it_can_be_used(line, to_move):
    text = f"front> {line} <back | deck blank blank | A to act, 1 action"
    assert table(text, free_after_last_action=True).plays("draw").to_move == to_move


def test_option_without_anything_free_the_turn_ends_by_itself():
    text = "front> oil:B ramp:A scorchy:A blank:B <back | deck blank blank | A to act, 1 action"
    assert table(text, free_after_last_action=True).plays("power scorchy").to_move == "B"


@pytest.mark.parametrize(("lenders", "to_move"), [("oil:B spiky:B", "A"), ("scout:B horse:B", "B")])
def test_option_a_borrowed_power_may_be_what_is_free(lenders, to_move):
    text = f"front> {lenders} mind:A ice-cream:A blank:B <back | deck blank blank | A to act, 1 action"
    start = table(text, free_after_last_action=True).plays("draw")
    assert start.to_move == to_move
    if to_move == "A":
        assert start.aims("power mind-manipulator") == {"oil-rig > spiky", "spiky > oil-rig"}
        assert start.plays("power mind > spiky").to_move == "B"


# Mind Manipulator


def test_manipulator_and_lender_are_both_marked():
    end = table("front> oil:B blank:B spiky:B mind:A mimic:A blank:B <back").plays("power mind > spiky")
    assert end.part("used") == "used mind-manipulator, spiky"
    assert not end.may("power mind")
    assert end.aims("power mimic") == {"oil-rig > spiky"}


def test_a_manipulated_car_that_is_gained_afterwards_is_used_up():
    start = table("front> oil:B blank:B spiky:B mind:A hijacker:A blank:B <back")
    assert not start.plays("power mind > spiky", "power hijacker > spiky").may("power spiky")


@pytest.mark.parametrize(("option", "actions"), [(False, 3), (True, 2)])
def test_a_van_makes_the_manipulator_free_unless_it_always_costs(option, actions):
    text = "front> oil:B spiky:B horse:B mind:A ice-cream:A <back"
    end = table(text, manipulator_always_costs=option).plays("power mind > spiky")
    assert end.actions == actions


def test_a_van_behind_the_lender_gives_nothing():
    assert table("front> oil:B spiky:B ice-cream:B mind:A <back").plays("power mind > spiky").actions == 2


def test_the_lenders_function_counts_and_names_mean_the_car_that_acts():
    """The enemy Mimic acts as Grappling Car: the target comes right behind the Mimic."""
    end = table("front> grappling:B mimic:B oil:B mind:A <back").plays("power mind > mimic > mind")
    assert end.convoy == "grappling-car:B mimic:B mind-manipulator:A oil-rig:B"


def test_a_sniper_is_manipulated_from_its_own_place():
    assert table("front> mind:A oil:B sniper:B <back").may("power mind > sniper > oil")
    assert not table("front> mind:A sniper:B horse:B <back").may("power mind")


def test_a_manipulated_hijacker_stays_where_it_is():
    end = table("front> hijacker:B oil:B mind:A <back").plays("power mind > hijacker > oil")
    assert end.convoy == "hijacker:B oil-rig:A mind-manipulator:A"


def test_a_manipulated_hijacker_takes_no_car_of_the_user_and_not_itself():
    assert table("front> hijacker:B oil:B mind:A spiky:A <back").aims("power mind-manipulator > hijacker") == {
        "oil-rig"
    }
    assert not table("front> hijacker:B mind:A spiky:A <back").may("power mind")


def test_option_the_manipulator_is_the_price():
    start = table("front> hijacker:B oil:B mind:A <back", manipulated_hijacker="pays_manipulator")
    assert start.plays("power mind > hijacker > oil").convoy == "hijacker:B oil-rig:A mind-manipulator:B"


def test_an_own_hijacker_pays_with_itself_under_the_option_too():
    start = table("front> hijacker:A oil:B mind:A <back", manipulated_hijacker="pays_manipulator")
    assert start.plays("power hijacker > oil").convoy == "hijacker:B oil-rig:A mind-manipulator:A"


# Crusher


@pytest.mark.parametrize(("option", "aims"), [(False, {"spiky"}), (True, {"oil-rig", "mimic", "spiky"})])
def test_option_the_crusher_reaches_as_far_as_own_cars_do(option, aims):
    start = table("front> horse:A oil:B mimic:B crusher:A spiky:B ramp:A <back", crusher_wide=option)
    assert start.aims("power crusher") == aims


def test_option_wide_nothing_beyond_the_last_own_car():
    start = table("front> ramp:B horse:A oil:B crusher:A spiky:B <back", crusher_wide=True)
    assert start.aims("power crusher") == {"oil-rig"}


# Free draws of other cars


def test_free_draws_are_counted_for_each_card_and_text():
    twins = car("trailer", {"free_draw": {"when": "anywhere", "times": 2}}, copies=2)
    start = table("front> oil:B trailer:A trailer:A <back | deck blank blank blank blank blank", twins)
    end = start.plays("free draw trailer#1", "free draw trailer#1", "free draw trailer#2")
    assert not end.may("free draw trailer#1")
    assert end.may("free draw trailer#2")
    assert end.part("used") == "used trailer#1 draw x2, trailer#2 draw"
