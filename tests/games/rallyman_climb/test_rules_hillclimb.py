"""The hillclimb: starting, order of play, finishing, returning, times and ties; categories and dashboards."""

import pytest

from tests.games.rallyman_climb.playing import at, board, content, on, started
from toolkit.errors import ContentError
from toolkit.games.rallyman_climb import GAME, rules
from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import category, dashboards, slots

ROAD = "gravel: . . . . . . . ."
FULL = board("gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast coast boost brake")
OTHER = board("gear-1 gear-2 gear-3 coast")
OTHER = type(OTHER)("other", "Other", OTHER.types, OTHER.slots)


def drive(race, *dice, hazards=None):
    """Lay these dice, roll them flat out without a hazard."""
    race.plays(*(f"lay {each}" for each in dice))
    race.rolls(*(hazards or ["0"] * len(dice)))
    return race.plays("flat out")


def finish(race, target="s8"):
    return drive(race, f"gear-3 to {target}")


def test_order_of_play_goes_by_distance_then_gear_then_inside_lane():
    cars = "A 2.3L gear 3 | B 2.3R gear {} | C 3.2L gear 2 | order A B C*"
    by_gear = at("climb-1", cars.format(4), players=3).plays("lay gear-3 to 3.3L").rolls("0").plays("flat out")
    assert by_gear.order == "CBA"
    by_lane = at("climb-1", cars.format(3), players=3).plays("lay gear-3 to 3.3L").rolls("0").plays("flat out")
    assert next(each.lane for each in by_lane.tables.road.spaces if each.id == "4.2i1") == 0
    assert by_lane.order == "CAB"


def test_a_car_that_crosses_the_line_notes_its_time_less_its_tokens():
    race = finish(on(ROAD, "A s7 gear 2 clock 100 tokens 4", FULL))
    assert race.of("A", "best") == 100 + 30 - 4 - 1


def test_the_move_ends_past_the_line_or_goes_on_to_the_end_of_the_tile():
    race = at("climb-1", "A 10.2L gear 3").plays("lay gear-4 to 10.3L")
    assert not race.lays
    assert race.legal == ["flat out", "one by one"]


def test_seconds_and_damage_go_back_between_attempts():
    race = finish(on(ROAD, "A s7 gear 2 clock 100 tokens 4 damage gear-5 coast", FULL))
    assert (race.of("A", "tokens"), race.of("A", "clock"), sum(race.state.damage[0])) == (0, 0, 0)


def test_dirt_stays_between_attempts():
    assert "dirt s3" in finish(on(ROAD, "A s7 gear 2 | dirt s3", FULL)).text


def test_a_dashboard_may_be_changed_between_attempts_unless_the_option_forbids_it():
    race = finish(on(ROAD, "A s7 gear 2 board test", FULL, OTHER))
    assert race.legal == ["take test", "take other"]
    kept = finish(on(ROAD, "A s7 gear 2 board test", FULL, OTHER, dashboard_changes=False))
    assert "phase plan" in kept.text


def test_a_used_sisu_stays_used_after_rebuilding_unless_the_option_returns_it():
    assert finish(on(ROAD, "A s7 gear 2 sisu 1", FULL)).of("A", "sisu_used") == 1
    assert finish(on(ROAD, "A s7 gear 2 sisu 1", FULL, sisu_reset="attempt")).of("A", "sisu_used") == 0


def test_nobody_returns_before_all_have_started():
    race = on(ROAD, "A s7 gear 2 | B off | C off | waiting B C | order A*", FULL, players=3)
    finish(race)
    assert (race.order, race.to_move) == ("B", "B")
    drive(race, "gear-1 to s2")
    assert race.order == "BC"
    drive(race, "gear-2 to s3")
    drive(race, "gear-1 to s2")
    assert race.order == "BCA"


def test_one_that_returns_follows_the_normal_order_after_its_first_round():
    race = on(ROAD, "A s7 gear 2 | B s1 gear 1 | order A* B", FULL, players=2)
    finish(race)
    drive(race, "gear-1 to s2")
    assert race.order == "BA"
    drive(race, "gear-1 to s3")
    drive(race, "gear-1 to s2")
    assert race.order == "BA"


def test_a_turn_lost_costs_the_time_of_gear_0_once_more():
    race = on(ROAD, "A s2 gear 0 lost 1 clock 60 | B s4 gear 1 | order B* A", FULL, players=2)
    drive(race, "gear-1 to s5")
    assert (race.of("A", "clock"), race.of("A", "lost"), race.car("A")) == (120, 0, "s2 gear 0")


def test_losing_control_on_the_line_finishes_and_pays_for_lost_turns():
    race = on("gravel high: . 3. 3. . 1.", "A s4 gear 4", FULL).plays("lay gear-4 to s5").rolls("0").plays("flat out")
    assert race.of("A", "best") == 120


def test_the_race_is_over_when_all_have_made_their_attempts_and_the_fastest_single_time_wins():
    race = on(ROAD, "A s7 gear 2 clock 200 attempt 1 best 300 | B off attempt 2 best 240 | order A*", FULL, players=2)
    finish(race)
    assert race.to_move == ""
    shares = [rules.outcome(race.state, race.tables.rules, seat) for seat in (0, 1)]
    assert shares == [1.0, 0.0]


@pytest.mark.parametrize(
    ("second_a", "second_b", "shares"), [(250, 260, [1.0, 0.0]), (260, 250, [0.0, 1.0]), (250, 250, [0.5, 0.5])]
)
def test_equal_best_times_go_by_the_second_best_then_are_shared(second_a, second_b, shares):
    text = f"A off attempt 2 best 240 second {second_a} | B off attempt 2 best 240 second {second_b} | finished"
    race = on(ROAD, text, FULL, players=2)
    assert [rules.outcome(race.state, race.tables.rules, seat) for seat in (0, 1)] == shares


def test_a_stage_race_is_one_attempt():
    race = finish(on(ROAD, "A s7 gear 2", FULL, race="stage"))
    assert race.to_move == ""


def test_a_car_waits_while_both_start_spaces_are_taken():
    race = on(ROAD, "A s1 gear 0 | B off | waiting B | order A*", FULL, players=2)
    drive(race, "gear-1 to s2")
    assert race.order == "AB"


@pytest.mark.parametrize(("stuck", "gear", "clock"), [("stops", 0, 60), ("keeps_gear", 6, 10)])
def test_a_car_that_can_lay_nothing_stops_or_keeps_its_gear(stuck, gear, clock):
    slow = board("gear-1 gear-2")
    race = on(ROAD, "A s2 gear 6 | B s4 gear 1 | order B* A", slow, players=2, stuck=stuck)
    drive(race, "gear-1 to s5")
    assert (race.car("A"), race.of("A", "clock")) == (f"s2 gear {gear}", clock)


def test_a_standing_car_without_a_die_to_start_with_loses_the_turn_and_repairs():
    race = on(ROAD, "A s2 gear 0 damage gear-1 gear-2 | B s3 gear 1 | order B* A", FULL, players=2)
    drive(race, "gear-1 to s4")
    assert sum(race.state.damage[0]) == 0
    assert race.of("A", "clock") == 60


def fitted(board_id, stage_types, group):
    each = next(each for each in dashboards(content()) if each.id == board_id)
    return fit(each, slots(content()), stage_types, category(content(), group), 1)


@pytest.mark.parametrize("name", ["R6", "R5", "R4"])
def test_the_rally_categories_have_a_dashboard_that_holds_their_tokens(name):
    assert fitted(name.lower(), ("gravel",), name).faults == ()
    assert fitted("simple", ("gravel",), name).faults != ()


@pytest.mark.parametrize("name", ["GT6", "GT5", "GT4"])
def test_the_gt_categories_race_by_weather(name):
    tables = GAME.tables(content(), 1, {"category": name, "weather": "wet", "stage": "climb-1"})
    wet = tables.rules.space_terrain[0]
    assert set(tables.rules.space_terrain[: tables.rules.spaces]) == {wet}
    fit = [each for each, fits in zip(tables.boards, tables.rules.board_fits, strict=False) if fits]
    assert name.lower() in fit
    assert not {"simple", "r6"} & set(fit)


def test_a_restriction_token_forbids_its_die():
    barred = board("gear-1 gear-6 no-gear-6")
    assert (
        "gear-6 is forbidden by a restriction token"
        in fit(barred, slots(content()), ("gravel",), category(content(), "unlimited"), 1).faults
    )


def test_a_dashboard_without_a_track_token_for_the_stage_does_not_fit():
    with pytest.raises(ContentError, match="no dashboard"):
        on("snow: . . .", "A s1 gear 1", board("gear-1", "gravel"))


def test_types_that_a_stage_lacks_leave_their_slots_empty_and_the_others_move_up():
    simple = fitted("simple", ("snow",), "unlimited")
    assert (simple.order, simple.columns["snow"].dice, simple.columns["snow"].limit) == (("snow",), 10, 7)


def test_technical_drops_to_a_low_limit_on_its_third_type():
    types = ("gravel", "asphalt", "snow")
    technical = fitted("technical", types, "unlimited")
    limits = [technical.columns[each].limit for each in technical.order]
    assert limits[0] > limits[-1]
    assert technical.columns["gravel"].counts[1] == technical.columns["gravel"].counts[6] == 0


def test_cars_start_one_a_round():
    race = started(ROAD, FULL, players=3)
    drive(race, "gear-1 to s2")
    drive(race, "gear-2 to s3")
    drive(race, "gear-1 to s2")
    assert race.order == "ABC"
