"""Eight short stories whose end is known."""

from tests.games.rallyman_climb.playing import board, content, lane, on, started, tables_on
from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import category, dashboards, slots

EVERYTHING = board("gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast coast boost brake")
ROAD = "gravel: . . . . . . . ."


def test_two_ascents_in_a_row_take_the_next_lower_gear_die_each():
    race = on("gravel climb: . ^. ^. . .", "A s1 gear 4", board("gear-1 gear-2 gear-3 gear-4 gear-5"))
    assert race.lays == ["gear-3"]
    assert race.plays("lay gear-3 to s2").lays == ["gear-2"]


def test_gear_6_above_a_descent_without_coast_and_brake_is_blocked_and_the_turn_ends_in_gear_6():
    race = on("gravel climb: . . v. . .", "A s1 gear 6 clock 0", board("gear-5 gear-6 gear-1 coast"))
    race.plays("lay gear-6 to s2")
    assert race.legal == ["flat out", "one by one"]
    race.rolls("0").plays("flat out")
    assert (race.car("A"), race.of("A", "clock")) == ("s2 gear 6", 10)


def test_gear_1_below_an_ascent_without_a_pair_may_move_one_space_and_the_turn_ends():
    race = on("gravel climb: . ^. ^. . .", "A s1 gear 1", board("gear-1 gear-2 gear-3 coast"))
    assert race.legal == ["creep 1 to s2", "stay"]
    race.plays("creep 1 to s2")
    assert (race.car("A"), race.of("A", "clock")) == ("s2 gear 1", 50)


def test_hazards_allowed_on_gravel_are_too_many_in_the_first_space_of_snow():
    filled = "gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast brake blank blank"
    slotted = board(filled, "gravel snow", under_2="blank blank", under_1="blank")
    road = "gravel: . . . | snow: . . ."
    lays = ("lay gear-3 to s2", "lay gear-4 to s3", "lay gear-5 to s4")
    race = on(road, "A s1 gear 2", slotted)
    assert list(race.tables.rules.limit[:3]) == [3, 0, 2]
    race.plays(*lays).rolls("1", "1", "0").plays("one by one", "roll", "roll")
    assert race.car("A") == "s3 gear 4"
    race.plays("roll")
    assert race.car("A") == "s4 gear 0"
    stopped = on(road, "A s1 gear 2", slotted).plays(*lays).rolls("1", "1", "0")
    assert stopped.plays("one by one", "roll", "roll", "stop").car("A") == "s3 gear 4"
    flat = on(road, "A s1 gear 2", slotted).plays(*lays).rolls("1", "1", "0").plays("flat out")
    assert flat.car("A") == "s3 gear 0"


def test_oxygen_takes_coast_dice_away_on_its_tile_counting_those_laid_before():
    race = on("gravel oxygen=1: . . . | gravel oxygen=2: . . | gravel climb: . .", "A s1 gear 3", EVERYTHING)
    assert "coast 3" in race.lays
    race.plays("lay coast 3 to s2")
    assert "coast 3" not in race.lays
    race.plays("lay gear-4 to s3")
    assert "coast 4" not in race.lays
    race.plays("lay gear-5 to s4")
    assert "coast 5" not in race.lays
    race.plays("lay gear-6 to s5")
    assert "coast 6" in race.lays


def test_the_simple_build_has_ten_eight_and_six_dice_and_limit_five_on_its_three_types():
    simple = next(each for each in dashboards(content()) if each.id == "simple")
    unlimited = category(content(), "unlimited")
    fitted = fit(simple, slots(content()), ("gravel", "asphalt", "snow"), unlimited, 1)
    assert fitted.order == ("gravel", "asphalt", "snow")
    assert [fitted.columns[each].dice for each in fitted.order] == [10, 8, 6]
    assert [fitted.columns[each].limit for each in fitted.order] == [5, 5, 5]


def test_a_boost_die_with_the_gear_die_two_above_is_one_space_secured_together_or_not_at_all():
    race = on(ROAD, "A s1 gear 3 tokens 2", EVERYTHING).plays("lay gear-5 boost to s2", "one by one")
    assert not race.may("secure")
    rich = on(ROAD, "A s1 gear 3 tokens 3", EVERYTHING).plays("lay gear-5 boost to s2", "one by one")
    rich.plays("secure")
    assert (rich.car("A"), rich.of("A", "tokens")) == ("s2 gear 5", 0)


def test_two_that_finish_in_one_round_return_in_the_next_two_rounds_each_last():
    road = "gravel: . . . . . . ."
    race = on(
        road,
        "A s6 gear 2 | B s5 gear 2 | C s3 gear 1 | order A* B C | round 9",
        EVERYTHING,
        players=3,
    )
    race.plays("lay gear-3 to s7").rolls("0").plays("flat out")
    race.plays("lay gear-3 to s6", "lay gear-4 to s7").rolls("0", "0").plays("flat out")
    race.plays("lay gear-1 to s4").rolls("0").plays("flat out")
    assert (race.state.round, race.order) == (10, "CA")
    race.plays("lay gear-1 to s5").rolls("0").plays("flat out")
    race.plays("lay gear-1 to s2").rolls("0").plays("flat out")
    assert (race.state.round, race.order) == (11, "CAB")


def test_cars_start_one_a_round_in_seat_order():
    race = started(ROAD, EVERYTHING, players=2)
    assert (race.order, race.to_move) == ("A", "A")
    race.plays("lay gear-1 to s2").rolls("0").plays("flat out")
    assert race.order == "AB"


def test_a_road_in_text_joins_its_spaces():
    assert [step.line for step in lane("gravel: . ^. v. .").steps] == ["ascent", "descent", "none"]
    assert tables_on(lane(ROAD), EVERYTHING).rules.spaces == 8
