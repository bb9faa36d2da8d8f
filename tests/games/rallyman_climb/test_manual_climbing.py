"""Pages 5 to 8, 10 and 11 of the manual, sentence by sentence where no other test says it: climbs, hillclimb, tiles."""

import pytest

from tests.games.rallyman_climb.playing import at, board, on, started
from tests.games.rallyman_climb.stage_words import stages, tiles

UP, DOWN = "gravel climb: . ^. ^. . .", "gravel climb: . v. v. . ."
LEVEL = "gravel: . . . . . . ."
FULL = board("gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast coast boost brake")
PAIRS = board("gear-1 coast coast boost boost brake brake blank blank blank", "gravel", "blank blank", "blank blank")
WITHOUT_EMPTY_SLOTS = board(
    "gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 blank blank blank blank", "gravel", "blank", "blank"
)


class TestClimbLines:
    def test_the_gear_die_of_the_same_gear_does_not_cross_a_line_though_it_may_begin_a_turn(self):
        same = board("gear-1 gear-3")
        assert on(LEVEL, "A s1 gear 3", same).lays == ["gear-3"]
        assert on(UP, "A s1 gear 3", same).lays == on(DOWN, "A s1 gear 3", same).lays == []

    def test_any_lane_climbs(self):
        for lane in "LR":
            race = at("climb-1", f"A 3.1{lane} gear 3")
            assert {each.split()[1] for each in race.legal if each.startswith("lay gear")} == {"gear-4"}

    def test_after_a_line_the_normal_rules_are_back(self):
        race = on("gravel climb: . ^. . .", "A s1 gear 4", board("gear-1 gear-2 gear-3 gear-4 coast"))
        assert race.plays("lay gear-3 to s2").lays == ["gear-2", "gear-4", "coast 3"]

    def test_boost_with_its_gear_die_does_not_climb_nor_brake_with_its_gear_die_descend(self):
        assert on(UP, "A s1 gear 3", board("gear-1 gear-5 boost")).lays == []
        assert on(DOWN, "A s1 gear 5", board("gear-1 gear-3 brake")).lays == []

    def test_each_slope_has_its_own_pair(self):
        assert on(UP, "A s1 gear 4", board("gear-1 coast brake brake")).lays == []
        assert on(DOWN, "A s1 gear 4", board("gear-1 coast coast boost")).lays == []

    def test_a_pair_takes_two_of_the_dice_and_one_space(self):
        race = on(DOWN, "A s1 gear 4", board("gear-1 coast coast brake")).plays("lay coast 4 brake to s2")
        assert race.lays == []
        race.rolls("00").plays("flat out")
        assert race.car("A") == "s2 gear 4"

    def test_pairs_may_follow_each_other(self):
        race = on(UP, "A s1 gear 4", board("gear-1 coast coast boost boost")).plays("lay coast 4 boost to s2")
        assert race.lays == ["coast 4 boost"]

    def test_both_dice_of_a_pair_are_rolled_in_one_space(self):
        for road, pair in ((UP, "boost"), (DOWN, "brake")):
            race = on(road, "A s1 gear 2", PAIRS)
            race.tables.rules.limit[0] = 2
            race.plays(f"lay coast 2 {pair} to s2").rolls("11").plays("one by one", "roll")
            assert race.car("A") == "s2 gear 0"

    def test_a_secured_pair_shows_no_hazard_and_costs_as_two_dice_do(self):
        race = on(DOWN, "A s1 gear 4 tokens 5", PAIRS).plays("lay coast 4 brake to s2").rolls("11")
        race.plays("one by one", "secure")
        assert (race.car("A"), race.of("A", "tokens")) == ("s2 gear 4", 2)

    def test_a_pair_may_begin_a_turn_even_where_a_coast_die_may_not(self):
        assert on(UP, "A s1 gear 4", board("gear-1 coast boost"), coast_first=False).lays == ["coast 4 boost"]

    def test_the_coast_die_of_a_pair_is_a_leader_die_for_the_first_car_on_gravel(self):
        race = on(UP, "A s1 gear 4", board("gear-1 coast boost")).plays("lay coast 4 boost to s2", "flat out")
        assert (race.state.used[0][6], race.state.used[0][9]) == (0, 1)

    def test_oxygen_takes_the_coast_die_of_a_pair_too(self):
        assert on("gravel climb oxygen=1: . ^. .", "A s1 gear 4", board("gear-1 coast boost")).lays == []

    def test_from_gear_6_down_only_the_pair_leads_on(self):
        assert on(DOWN, "A s1 gear 6", FULL).lays == ["coast 6 brake"]

    def test_to_climb_in_gear_1_takes_the_pair(self):
        assert on(UP, "A s1 gear 1", FULL).lays == ["coast 1 boost"]


class TestTheFirstSpace:
    """Rulebook: Braking, boosting and coasting on Climb tiles, last paragraph."""

    BARE = board("gear-1")

    def test_going_down_too_the_car_may_move_one_space_in_its_gear_and_the_turn_ends(self):
        race = on(DOWN, "A s1 gear 6", self.BARE)
        assert race.legal == ["creep 6 to s2", "stay"]
        race.plays("creep 6 to s2")
        assert (race.car("A"), race.of("A", "clock"), race.of("A", "tokens")) == ("s2 gear 6", 10, 0)

    def test_it_may_stay(self):
        race = on(UP, "A s1 gear 3", self.BARE).plays("stay")
        assert (race.car("A"), race.of("A", "clock")) == ("s1 gear 3", 30)

    def test_damage_that_takes_the_die_away_leaves_the_car_to_creep(self):
        dice = board("gear-1 gear-2 gear-3")
        assert on(UP, "A s1 gear 3", dice).lays == ["gear-2"]
        assert on(UP, "A s1 gear 3 damage gear-2", dice).legal == ["creep 3 to s2", "stay"]

    def test_it_is_for_climb_lines_only(self):
        race = on(LEVEL, "A s1 gear 4 | B s3 gear 1 | order B* A", board("gear-1"), players=2)
        race.plays("lay gear-1 to s4").rolls("0").plays("flat out")
        assert race.car("A") == "s1 gear 0"

    def test_later_in_a_turn_the_car_is_blocked(self):
        race = on("gravel climb: . . ^. .", "A s1 gear 3", board("gear-1 gear-3 gear-4")).plays("lay gear-3 to s2")
        assert race.legal == ["flat out", "one by one"]
        assert race.rolls("0").plays("flat out").of("A", "clock") == 30

    def test_an_occupied_space_and_a_faster_car_stop_it_as_they_stop_any_move(self):
        race = on(UP, "A s1 gear 3 | B s2 gear 3 | order A* B", self.BARE, players=2)
        assert race.to_move != "A" or race.legal == []
        assert not race.may("creep 3 to s2")

    def test_no_die_is_placed_so_that_no_cloud_counts_and_nothing_is_rolled(self):
        race = on("gravel climb cloud=2: . ^. ^. .", "A s1 gear 3", self.BARE)
        assert race.plays("creep 3 to s2").car("A") == "s2 gear 3"

    def test_a_shortcut_entered_so_costs_what_it_costs(self):
        race = on("gravel climb: . ^3s . .", "A s1 gear 3", board("gear-1 gear-3 gear-4 gear-5")).plays("creep 3 to s2")
        assert sum(race.state.damage[0]) == 1

    def test_the_next_turn_is_a_new_chance_to_climb(self):
        race = on(UP, "A s1 gear 1", board("gear-1 gear-2")).plays("creep 1 to s2")
        assert race.legal == ["creep 1 to s3", "stay"]


class TestTokensOnTiles:
    def test_a_jump_on_a_climb_tile_adds_its_hazard_to_the_climb(self):
        race = on("gravel climb: . ^j . .", "A s1 gear 3", board("gear-1 gear-2 gear-3 coast"))
        assert race.lays == ["gear-2"]
        assert race.plays("lay gear-2 to s2", "lay gear-3 to s3", "one by one").rolls("0", "0").plays("roll").state.fog

    def test_oxygen_takes_leader_dice_as_well(self):
        road = "gravel oxygen=1: . . . . ."
        race = on(road, "A s1 gear 3", board("gear-1 gear-4 coast coast")).plays("lay coast 3 to s2")
        assert race.lays == ["gear-4"]
        assert race.plays("flat out").state.used[0][9] == 1

    def test_a_cloud_counts_flat_out_as_well(self):
        for clouds, end in ((0, "s3 gear 4"), (1, "s3 gear 0")):
            race = on(f"gravel: . . | gravel cloud={clouds}: . . .", "A s1 gear 3", FULL)
            race.tables.rules.limit[0] = 3
            race.plays("lay gear-3 to s2", "lay gear-4 to s3").rolls("1", "1")
            assert race.plays("flat out").car("A") == end

    def test_a_tile_with_a_cloud_on_which_no_die_is_placed_adds_nothing(self):
        race = on("gravel cloud=1: . . | gravel: . . .", "A s2 gear 3", FULL).plays(
            "lay gear-3 to s3", "lay gear-4 to s4"
        )
        assert race.rolls("0", "0").plays("one by one", "roll").state.fog == 0

    def test_a_turn_begun_on_the_tile_adds_it_again(self):
        race = on("gravel cloud=1: . . . .", "A s1 gear 3", FULL)
        for target in ("s2", "s3"):
            race.plays(f"lay gear-3 to {target}").rolls("0").plays("one by one")
            assert race.state.fog == 0
            race.plays("roll")
        assert race.car("A") == "s3 gear 3"


class TestTrackTypes:
    """Rulebook: Different Track types."""

    def test_where_leader_dice_are_a_must_every_car_rolls_them(self):
        tokens = board("gear-1 gear-3 coast", "gravel snow")
        race = on("gravel: . . | snow: . . . .", "A s5 gear 3 | B s2 gear 3 | order A B*", tokens, players=2)
        snow = race.tables.rules.space_terrain[2]
        race.tables.rules.leader_always[snow] = 1
        race.plays("lay coast 3 to s3", "flat out")
        assert (race.state.used[1][6], race.state.used[1][9]) == (0, 1)

    def test_the_first_car_rolls_coast_dice_off_the_gravel(self):
        race = on("asphalt: . . . .", "A s1 gear 3", board("gear-1 coast", "asphalt")).plays(
            "lay coast 3 to s2", "flat out"
        )
        assert (race.state.used[0][6], race.state.used[0][9]) == (1, 0)

    def test_a_brake_die_counts_on_its_track_type_as_a_gear_die_does(self):
        braking = board("gear-1 gear-3", "gravel snow", under_1="brake")
        assert on("gravel: . . | snow: . .", "A s1 gear 5", braking).lays == ["gear-3 brake"]
        assert on("gravel: . . | snow: . .", "A s2 gear 5", braking).lays == []

    def test_hazards_too_many_on_snow_are_no_harm_before_and_after_it(self):
        slots = board(
            "gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast brake blank blank", "gravel snow", "blank blank", "blank"
        )
        race = on("snow: . . | gravel: . . . .", "A s1 gear 2", slots)
        race.plays("lay gear-3 to s2", "lay gear-4 to s3", "lay gear-5 to s4").rolls("1", "1", "0")
        race.plays("one by one", "roll", "roll", "roll")
        assert race.car("A") == "s4 gear 5"

    def test_flat_out_the_lowest_limit_counts_whichever_type_comes_first(self):
        slots = board(
            "gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast brake blank blank", "gravel snow", "blank blank", "blank"
        )
        race = on("snow: . . | gravel: . . . .", "A s1 gear 2", slots)
        race.plays("lay gear-3 to s2", "lay gear-4 to s3", "lay gear-5 to s4").rolls("0", "1", "1")
        assert race.plays("flat out").car("A") == "s4 gear 0"


class TestTheHillclimb:
    ROAD = "gravel: . . . . ."

    def drive(self, race, *dice):
        race.plays(*(f"lay {each}" for each in dice)).rolls(*["0"] * len(dice))
        return race.plays("flat out")

    def test_every_printed_stage_has_a_climb_tile(self):
        for name in ("climb-1", "climb-2", "climb-2-311a"):
            assert any(tiles()[each.tile].uphill for each in stages()[name].tiles)

    def test_three_attempts_at_the_same_stage_from_the_start_in_gear_0(self):
        race = started(self.ROAD, FULL, attempts=3)
        times = []
        for attempt in range(3):
            assert (race.car("A"), race.of("A", "attempt")) == ("s1 gear 0", attempt)
            self.drive(race, "gear-1 to s2", "gear-2 to s3", "gear-3 to s4")
            if attempt == 1:
                self.drive(race, "gear-4 to s5")
            else:
                self.drive(race, "gear-2 to s5")
            times.append(race.of("A", "best"))
        assert race.to_move == ""
        slow, quick = 30 + 40 - 3 - 1, 30 + 20 - 3 - 1
        assert times == [slow, quick, quick]
        assert race.of("A", "second") == slow

    def test_one_that_finished_first_returns_first_whoever_began_first(self):
        cars = "A s3 gear 2 | B s4 gear 2 | C s2 gear 1 | order B* A C"
        race = on(self.ROAD, cars, FULL, players=3)
        self.drive(race, "gear-3 to s5")
        self.drive(race, "gear-3 to s4", "gear-4 to s5")
        self.drive(race, "gear-1 to s3")
        assert race.order == "CB"
        self.drive(race, "gear-1 to s4")
        self.drive(race, "gear-1 to s2")
        assert race.order == "CBA"

    def test_tokens_and_damage_of_others_stay(self):
        race = on(self.ROAD, "A s4 gear 2 | B s2 gear 1 tokens 3 damage coast | order A* B", FULL, players=2)
        self.drive(race, "gear-3 to s5")
        assert (race.of("B", "tokens"), sum(race.state.damage[1])) == (3, 1)

    def test_a_car_that_returns_stands_in_a_start_space(self):
        race = on(self.ROAD, "A s4 gear 2 clock 50 | B s2 gear 1 | order A* B", FULL, players=2)
        self.drive(race, "gear-3 to s5")
        self.drive(race, "gear-1 to s3")
        assert (race.order, race.car("A")) == ("BA", "off gear 0")
        self.drive(race, "gear-1 to s4")
        assert (race.to_move, race.car("A"), race.of("A", "clock")) == ("A", "s1 gear 0", 0)


LOSSES = """
gear 1: 0/0 0/0 0/0
gear 2: 0/0 0/0 0/0
gear 3: 0/0 0/0 0/1
gear 4: 0/0 0/1 1/2
gear 5: 0/1 1/2 1/3
gear 6: 1/2 1/3 1/4
"""
"""For each gear turns lost and damage tokens on tiles of low, medium and high danger."""


@pytest.mark.parametrize("row", LOSSES.strip().splitlines())
@pytest.mark.parametrize(("at_", "danger"), [(0, "low"), (1, "medium"), (2, "high")])
def test_every_row_of_the_loss_of_control_table(row, at_, danger):
    gear, _, cells = row.removeprefix("gear ").partition(": ")
    lost, damage = map(int, cells.split()[at_].split("/"))
    other = "B s1 gear 1 | order A* B"
    race = on(f"gravel {danger}: . . . . .", f"A s3 gear {gear} | {other}", WITHOUT_EMPTY_SLOTS, players=2)
    race.tables.rules.limit[0] = 1
    race.plays(f"lay gear-{gear} to s4").rolls("1").plays("flat out")
    assert (race.car("A"), race.of("A", "lost"), sum(race.state.damage[0])) == ("s4 gear 0", lost, damage)
    assert (race.of("A", "clock"), race.of("A", "losses")) == (60, 1)
