"""Climb lines: single dice, pairs, blocked cars, and the first space."""

from tests.games.rallyman_climb.playing import at, board, on

FULL = board("gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast coast boost brake")
UP, DOWN = "gravel climb: . ^. ^. . .", "gravel climb: . v. v. . ."


def test_ascending_takes_the_gear_die_one_lower_also_as_the_first_die():
    assert on(UP, "A s1 gear 3", board("gear-1 gear-2 gear-3 gear-4 coast brake")).lays == ["gear-2"]


def test_descending_takes_the_gear_die_one_higher():
    assert on(DOWN, "A s1 gear 3", board("gear-1 gear-2 gear-3 gear-4 coast boost")).lays == ["gear-4"]


def test_lone_brake_boost_and_coast_dice_do_not_cross_a_climb_line():
    assert on(UP, "A s1 gear 6", board("gear-1 gear-4 coast brake brake")).lays == []
    assert on(DOWN, "A s1 gear 3", board("gear-1 gear-5 coast boost")).lays == []


def test_coast_and_boost_keep_the_gear_on_an_ascent():
    race = on(UP, "A s1 gear 4", board("gear-1 coast boost"))
    assert race.lays == ["coast 4 boost"]
    race.plays("lay coast 4 boost to s2").rolls("00").plays("flat out")
    assert race.car("A") == "s2 gear 4"


def test_coast_and_brake_keep_the_gear_on_a_descent():
    assert on(DOWN, "A s1 gear 4", board("gear-1 coast brake")).lays == ["coast 4 brake"]


def test_a_pair_is_rolled_together_and_secured_together():
    race = on(UP, "A s1 gear 4 tokens 2", board("gear-1 coast boost")).plays("lay coast 4 boost to s2", "one by one")
    assert not race.may("secure")
    rich = on(UP, "A s1 gear 4 tokens 3", board("gear-1 coast boost")).plays("lay coast 4 boost to s2", "one by one")
    assert rich.plays("secure").of("A", "tokens") == 0


def test_mid_turn_without_the_die_the_plan_ends():
    race = on("gravel climb: . . ^. .", "A s1 gear 3", board("gear-1 gear-4")).plays("lay gear-4 to s2")
    assert race.legal == ["flat out", "one by one"]


def test_in_gear_0_below_an_ascent_the_car_creeps_and_stands():
    race = on(UP, "A s1 gear 0", FULL)
    assert race.legal == ["creep 0 to s2", "stay"]
    assert race.plays("creep 0 to s2").car("A") == "s2 gear 0"


def test_in_gear_0_above_a_descent_gear_1_is_laid():
    assert on(DOWN, "A s1 gear 0", FULL).lays == ["gear-1"]


def test_with_dice_that_fit_a_car_may_not_creep():
    assert not any(each.startswith("creep") for each in on(UP, "A s1 gear 3", FULL).legal)


def test_creeping_into_a_space_above_its_limit_is_a_loss_of_control():
    race = on("gravel climb: . ^1. . .", "A s1 gear 2", board("gear-2 gear-3")).plays("creep 2 to s2")
    assert race.car("A") == "s2 gear 0"


def test_lines_count_on_diagonals_and_not_at_the_edge_of_the_tile():
    race = at("climb-1", "A 2.3L gear 3")
    assert {each for each in race.lays if each.startswith("gear")} >= {"gear-2", "gear-3", "gear-4"}
    on_tile = at("climb-1", "A 3.1L gear 3")
    assert set(on_tile.lays) <= {"gear-4", "coast 3 brake"}
    assert {each.rpartition(" ")[2] for each in on_tile.legal if each.startswith("lay")} == {"3.2L", "3.2R"}


def test_climb_tiles_may_be_counted_as_gravel():
    road = "gravel: . . | snow climb: ^. ^. | gravel: . ."
    race = on(road, "A s1 gear 3", board("gear-2 gear-3"), climb_as_gravel=True)
    assert set(race.tables.rules.space_terrain[:6]) == {0}
