"""Laying out a move: gear dice, coast, brake and boost, and what the dashboard gives."""

import pytest

from tests.games.rallyman_climb.playing import at, board, on

ROAD = "gravel: . . . . . . . . . ."
FULL = board("gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast coast boost brake")


def lays(position, tokens=FULL, road=ROAD, **options):
    return on(road, position, tokens, **options).lays


def test_the_first_die_is_the_same_gear_or_one_off():
    assert lays("A s1 gear 3", board("gear-1 gear-2 gear-3 gear-4 gear-5")) == ["gear-2", "gear-3", "gear-4"]


def test_later_dice_are_one_gear_above_or_below_the_one_before():
    race = on(ROAD, "A s1 gear 3", board("gear-2 gear-3 gear-4 gear-5")).plays("lay gear-4 to s2")
    assert race.lays == ["gear-3", "gear-5"]


def test_each_die_is_laid_at_most_as_often_as_the_dashboard_has_it():
    race = on(ROAD, "A s1 gear 3", board("gear-1 gear-3 gear-4")).plays("lay gear-3 to s2", "lay gear-4 to s3")
    assert race.lays == []


def test_two_gear_dice_of_one_value_may_be_laid_with_extra_dice_only():
    twice = board("gear-1 gear-3 gear-3 gear-4")
    plan = ("lay gear-3 to s2", "lay gear-4 to s3")
    assert on(ROAD, "A s1 gear 3", twice, extra_dice=True).plays(*plan).lays == ["gear-3"]
    assert on(ROAD, "A s1 gear 3", twice).plays(*plan).lays == []


def test_a_coast_die_keeps_the_gear_for_one_space():
    race = on(ROAD, "A s1 gear 4", board("gear-1 gear-5 coast")).plays("lay coast 4 to s2")
    assert race.rolls("0").plays("flat out").car("A") == "s2 gear 4"


def test_coast_may_be_the_first_die_unless_the_option_forbids_it():
    assert "coast 3" in lays("A s1 gear 3")
    assert "coast 3" not in lays("A s1 gear 3", coast_first=False)


def test_a_standing_car_cannot_coast():
    assert lays("A s1 gear 0", board("gear-1 coast")) == ["gear-1"]


@pytest.mark.parametrize(
    ("brakes", "gears"), [("brake", {"gear-4 brake"}), ("brake brake", {"gear-4 brake", "gear-3 brake brake"})]
)
def test_each_brake_die_skips_one_more_gear_downwards(brakes, gears):
    braked = {each for each in lays("A s1 gear 6", board(f"gear-1 gear-3 gear-4 {brakes}")) if "brake" in each}
    assert braked == gears


def test_a_boost_die_skips_one_gear_upwards():
    assert lays("A s1 gear 3", board("gear-1 gear-5 boost")) == ["gear-5 boost"]


def test_a_flying_start_takes_the_gear_2_die_alone():
    assert lays("A s1 gear 0", board("gear-2 gear-3 boost")) == ["flying gear-2"]
    assert lays("A s1 gear 0", board("gear-1 gear-2"), flying_start="never") == ["gear-1"]
    assert lays("A s1 gear 0", board("gear-2 gear-3"), flying_start="with_gear_1") == []


def test_a_hazard_on_a_flying_start_ends_the_turn_in_gear_2_after_its_space():
    plan = ("lay flying gear-2 to s2", "lay gear-3 to s3")
    for mode in (("flat out",), ("one by one", "roll")):
        race = on(ROAD, "A s1 gear 0", board("gear-2 gear-3")).plays(*plan).rolls("1", "0").plays(*mode)
        assert (race.car("A"), race.of("A", "tokens"), race.of("A", "clock")) == ("s2 gear 2", 0, 40)


def test_damage_takes_a_die_away():
    assert lays("A s1 gear 2 damage gear-3", board("gear-1 gear-2 gear-3")) == ["gear-1", "gear-2"]


def test_a_die_counts_against_the_track_type_that_it_is_placed_on():
    two_types = board("gear-1 gear-2 gear-3 gear-4 gear-5", "gravel snow", under_1="gear-6 coast")
    race = on("gravel: . . | snow: . . . | gravel: . . .", "A s1 gear 5", two_types)
    assert "gear-6" in race.lays
    assert "gear-6" not in on("gravel: . . | snow: . . .", "A s2 gear 5", two_types).lays


def test_dice_laid_before_count_on_the_next_track_type_too():
    two_types = board("gear-1 gear-3 gear-4 coast", "gravel snow", under_1="coast")
    race = on("gravel: . . | snow: . . . .", "A s1 gear 3", two_types).plays("lay coast 3 to s2")
    assert "coast 3" not in race.lays


def test_oxygen_leaves_no_fewer_than_none():
    assert "coast 3" not in lays("A s1 gear 3", road="gravel oxygen=3: . . .")


def test_over_a_limit_a_space_is_a_loss_of_control_or_closed_by_option():
    road = "gravel: . 2. . ."
    race = on(road, "A s1 gear 3", FULL).plays("lay gear-4 to s2").rolls("0").plays("flat out")
    assert race.car("A") == "s2 gear 0"
    assert lays("A s1 gear 3", board("gear-2 gear-3 gear-4"), road, over_limit="forbidden") == ["gear-2"]


def test_one_line_is_driven_through_a_corner():
    race = at("climb-1", "A 4.2o1 gear 1")
    assert {each.rpartition(" ")[2] for each in race.legal if each.startswith("lay")} == {"4.2o2"}


def test_a_drift_row_is_one_deep_in_its_lanes_or_two_full_width_spaces():
    race = at("climb-1", "A 3.3L gear 3")
    assert {each.rpartition(" ")[2] for each in race.legal if each.startswith("lay")} == {"4.1L", "4.1R", "4.1a"}
    race.plays("lay gear-3 to 4.1a")
    assert {each.rpartition(" ")[2] for each in race.legal if each.startswith("lay")} == {"4.1b"}


def test_a_space_holds_one_car():
    race = on(ROAD, "A s1 gear 3 | B s2 gear 4", FULL, players=2)
    assert race.to_move == "B" or race.lays == []


def test_a_full_width_space_is_blocked_by_a_car_in_either_lane():
    race = at("climb-1", "A 3.3L gear 3 | B 4.1R gear 3 | order A* B", players=2)
    assert {each.rpartition(" ")[2] for each in race.legal if each.startswith("lay")} == {"4.1L"}


def test_passing_needs_an_equal_or_higher_gear_unless_free():
    cars = "A 2.1L gear 3 | B 2.1R gear 5 | order A* B"
    plan = "lay gear-4 to 2.2L"
    assert not at("climb-1", cars, 2).may(plan)
    assert at("climb-1", cars, 2, passing="free").may(plan)
    assert at("climb-1", "A 2.1L gear 3 | B 2.1R gear 4 | order A* B", 2).may(plan)
