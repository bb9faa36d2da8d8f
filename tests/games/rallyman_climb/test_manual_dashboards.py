"""Pages 3 to 5, 8 and 9 of the manual, sentence by sentence where no other test says it: dashboards and tokens."""

import pytest

from tests.games.rallyman_climb.playing import board, content, on, started
from toolkit.engine.chance import derive
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import Dashboard, category, slots
from toolkit.games.rallyman_climb.damage import BAG
from toolkit.games.rallyman_climb.terms import COAST, SISU, TIRES

ROAD = "gravel: . . . . . . . . . ."
MIXED = "gravel: . . . . | snow: . . . ."
TWO_GROUPS = {"m1": "gear-1", "m2": "gear-2", "m3": "gear-3", "t1": "sisu", "m6": "sisu"}


def columns(slotted, types, stage_types=None, group="unlimited"):
    made = Dashboard("test", "Test", tuple(types.split()), slotted)
    return fit(made, slots(content()), (stage_types or types).split(), category(content(), group), 1)


def full(*tokens, types="gravel"):
    """A dashboard for one track type: these tokens, and blanks in all other slots but those named empty."""
    free = [each.id for each in slots(content()) if each.track_token != 1]
    named = [*tokens, *["blank"] * (len(free) - len(tokens))]
    return Dashboard("test", "Test", (types,), {at: what for at, what in zip(free, named, strict=True) if what})


class TestTrackTypeTokens:
    def test_a_board_has_17_slots(self):
        assert len(slots(content())) == 17

    def test_the_best_type_lies_top_right_the_second_left_of_it_the_third_leftmost_in_the_top_row(self):
        top = {each["column"]: each.get("track_token", 0) for each in content()["slots"] if each["row"] == 1}
        assert top == {1: 3, 2: 0, 3: 0, 4: 0, 5: 2, 6: 1}

    @pytest.mark.parametrize(("types", "free"), [(1, 16), (2, 15), (3, 14)])
    def test_fewer_track_types_leave_more_slots_for_other_tokens(self, types, free):
        taken = [each for each in slots(content()) if 0 < each.track_token <= types]
        assert 17 - len(taken) == free

    def test_the_empty_places_of_the_top_row_take_any_token_and_count_on_every_type(self):
        slotted = {"m1": "gear-1", "t1": "coast", "t2": "coast", "t3": "brake", "t4": "sisu"}
        fitted = columns(slotted, "gravel snow")
        assert fitted.faults == ()
        assert fitted.columns["snow"].counts == fitted.columns["gravel"].counts
        assert fitted.columns["snow"].counts[COAST] == 2

    def test_the_middle_type_lacks_the_slots_under_the_first_the_left_one_four(self):
        slotted = {"m1": "gear-1", "m5": "coast", "b5": "coast", "m6": "brake", "b6": "brake"}
        made = columns(slotted, "gravel asphalt snow").columns
        assert [made[each].dice for each in ("gravel", "asphalt", "snow")] == [5, 3, 1]

    def test_the_order_of_the_tokens_says_what_the_car_favours(self):
        slotted = {"m1": "gear-1", "m6": "gear-6"}
        assert columns(slotted, "snow gravel").columns["snow"].counts[6] == 1
        assert columns(slotted, "gravel snow").columns["snow"].counts[6] == 0

    def test_a_token_of_a_type_that_the_stage_lacks_comes_off(self):
        assert columns({"m1": "gear-1"}, "gravel asphalt snow", "asphalt").order == ("asphalt",)

    @pytest.mark.parametrize(("token", "kind"), [("sisu", SISU), ("tires", TIRES)])
    def test_abilities_under_a_better_type_do_not_count_either(self, token, kind):
        made = columns({"m1": "gear-1", "m6": token}, "gravel snow").columns
        assert (made["gravel"].counts[kind], made["snow"].counts[kind]) == (1, 0)


class TestDangerLimit:
    def test_without_an_empty_slot_it_is_the_one_printed(self):
        race = on(ROAD, "A s1 gear 2", full("gear-1", "gear-2", "gear-3", "gear-4"))
        assert race.tables.rules.limit[0] == 1
        assert race.plays("lay gear-3 to s2").rolls("1").plays("flat out").car("A") == "s2 gear 0"

    def test_each_empty_slot_adds_one(self):
        for empty in range(5):
            race = on(ROAD, "A s1 gear 2", full("gear-1", "gear-2", *[""] * empty))
            assert race.tables.rules.limit[0] == 1 + empty

    def test_an_empty_slot_under_a_better_type_does_not_add_to_the_limit_of_a_worse(self):
        made = columns({"m1": "gear-1"}, "gravel snow").columns
        assert made["gravel"].limit - made["snow"].limit == 2

    def test_a_blank_or_restriction_token_takes_a_slot(self):
        empty, blank = columns({"m1": "gear-1"}, "gravel"), columns({"m1": "gear-1", "m2": "blank"}, "gravel")
        assert empty.columns["gravel"].limit - blank.columns["gravel"].limit == 1
        assert blank.faults == ()


class TestBoost:
    def test_two_gears_up_and_no_further_than_the_highest_gear(self):
        assert "gear-6 boost" in on(ROAD, "A s1 gear 4", board("gear-1 gear-6 boost")).lays
        assert on(ROAD, "A s1 gear 5", board("gear-1 boost")).lays == []

    def test_it_is_not_combined_with_a_flying_start_nor_with_the_start_from_standing(self):
        assert on(ROAD, "A s1 gear 0", board("gear-1 gear-2 gear-3 boost boost")).lays == ["gear-1", "flying gear-2"]

    def test_two_boost_dice_do_not_skip_two_gears(self):
        assert on(ROAD, "A s1 gear 2", board("gear-1 gear-5 boost boost")).lays == ["gear-1"]

    def test_both_dice_are_rolled_in_one_space(self):
        race = on(ROAD, "A s1 gear 3", full("gear-1", "gear-5", "boost", ""))
        assert race.tables.rules.limit[0] == 2
        assert race.plays("lay gear-5 boost to s2").rolls("11").plays("one by one", "roll").car("A") == "s2 gear 0"


def cut(road, board_, position="A s1 gear 2"):
    """A car that takes the shortcut in s2 and draws damage for the only die that it can: a coast die."""
    race = on(road, position, board_).plays("lay gear-2 to s2", "lay gear-3 to s3").rolls("0", "0")
    first = derive(derive(derive(derive(derive(race.state.seed, BAG), 0), 0), 0), 0)
    race.script(first, sum(race.state.bag[1:COAST]) - sum(race.state.bag[each] for each in (1, 4, 5, 6)))
    return race.plays("flat out")


class TestTires:
    TOKENS = ("gear-2", "gear-3", "coast", "tires", "", "", "")

    def test_coast_damage_of_a_shortcut_goes_back_into_the_bag(self):
        race = cut("gravel: . 3s . . .", full(*self.TOKENS))
        bag = list(race.state.bag)
        assert race.legal == ["keep damage", "discard damage"]
        assert race.plays("discard damage").state.bag[COAST] == bag[COAST] + 1

    def test_they_are_not_used_up(self):
        race = cut("gravel: . 3s . . .", full(*self.TOKENS)).plays("discard damage")
        again = cut(
            "gravel: . 3s . . .", full(*self.TOKENS), race.text.replace(race.text.split(" | ")[0], "A s1 gear 2")
        )
        assert again.legal == ["keep damage", "discard damage"]

    def test_they_do_not_help_against_damage_of_a_loss_of_control(self):
        race = on("gravel high: . 1. . .", "A s1 gear 3", full("gear-1", "coast", "coast", "gear-3", "tires", ""))
        race.plays("lay gear-3 to s2").rolls("0")
        key = derive(derive(derive(derive(race.state.seed, BAG), 0), 0), 0)
        race.script(derive(key, 1), 2 * 6)  # past the tokens of gears 1 and 3
        race.plays("flat out")
        assert race.state.damage[0][COAST] == 1


class TestSisu:
    def test_it_cancels_what_is_to_be_rolled_as_well(self):
        race = on(ROAD, "A s1 gear 2", full("gear-1", "gear-2", "gear-3", "gear-4", "sisu"))
        race.plays("lay gear-3 to s2", "lay gear-4 to s3").rolls("1", "1").plays(
            "one by one", "use sisu", "roll", "roll"
        )
        assert (race.car("A"), race.of("A", "sisu_used")) == ("s3 gear 4", 1)

    def test_each_token_is_used_once(self):
        two = full("gear-1", "gear-2", "gear-3", "gear-4", "sisu", "sisu")
        race = on(ROAD, "A s1 gear 2 sisu 1", two).plays("lay gear-3 to s2").rolls("1").plays("flat out")
        assert race.legal == ["use sisu", "lose control"]
        race.plays("use sisu").plays("lay gear-4 to s3").rolls("1").plays("flat out")
        assert (race.car("A"), race.of("A", "sisu_used")) == ("s3 gear 0", 3)

    @pytest.mark.parametrize(
        ("space", "used", "after"),
        [(1, 0, 2), (1, 2, 3), (1, 1, 3), (5, 0, 1), (5, 2, 3)],
    )
    def test_the_token_that_counts_on_the_fewest_types_is_used_first(self, space, used, after):
        """Two tokens count on gravel, the best type, and the first of them on snow too."""
        made = Dashboard("test", "Test", ("gravel", "snow"), TWO_GROUPS)
        race = on(MIXED, f"A s{space} gear 2 sisu {used}", made).plays(f"lay gear-3 to s{space + 1}", "one by one")
        assert race.plays("use sisu").of("A", "sisu_used") == after

    @pytest.mark.parametrize(("space", "used"), [(5, 1), (5, 3), (1, 3)])
    def test_a_token_that_does_not_count_here_is_no_help(self, space, used):
        made = Dashboard("test", "Test", ("gravel", "snow"), TWO_GROUPS)
        race = on(MIXED, f"A s{space} gear 2 sisu {used}", made).plays(f"lay gear-3 to s{space + 1}", "one by one")
        assert "use sisu" not in race.legal

    @pytest.mark.parametrize("mode", [("flat out",), ("one by one", "roll")])
    def test_a_track_element_is_not_cancelled(self, mode):
        dirty = on(ROAD, "A s1 gear 2 | dirt s2", full("gear-1", "gear-3", "sisu"))
        assert dirty.plays("lay gear-3 to s2").rolls("0").plays(*mode).car("A") == "s2 gear 0"
        jump = on("gravel: . j . .", "A s1 gear 2", full("gear-1", "gear-3", "sisu"))
        assert jump.plays("lay gear-3 to s2").rolls("1").plays(*mode).car("A") == "s2 gear 0"

    def test_hazards_of_dice_beside_a_track_element_are_cancelled(self):
        race = on(ROAD, "A s1 gear 2 | dirt s2", full("gear-1", "gear-3", "sisu", ""))
        race.plays("lay gear-3 to s2").rolls("1").plays("flat out")
        assert race.plays("use sisu").car("A") == "s2 gear 3"

    def test_a_token_under_the_best_type_does_not_help_on_another(self):
        slotted = board(
            "gear-2 gear-3 gear-4 gear-5 blank blank blank blank blank blank", "gravel snow", "blank blank", "sisu"
        )
        race = on(MIXED, "A s3 gear 2", slotted).plays("lay gear-3 to s4", "lay gear-4 to s5", "lay gear-5 to s6")
        race.rolls("0", "1", "1").plays("one by one", "roll", "roll", "roll")
        assert race.car("A") == "s6 gear 0"


class TestDamage:
    def test_it_takes_one_die_of_its_kind(self):
        race = on(ROAD, "A s1 gear 3 damage coast", board("gear-1 gear-4 coast coast")).plays("lay coast 3 to s2")
        assert race.lays == ["gear-4"]

    def test_it_counts_against_the_dice_of_the_track_type_at_hand(self):
        slotted = board("gear-1 coast", "gravel snow", under_1="coast")
        assert "coast 3" in on(MIXED, "A s1 gear 3 damage coast", slotted).lays
        assert "coast 3" not in on(MIXED, "A s5 gear 3 damage coast", slotted).lays

    def test_a_die_that_is_on_no_track_type_of_the_board_is_never_drawn(self):
        race = on("gravel low: . 1. . .", "A s1 gear 6", full("gear-6", "gear-1", "gear-2", "gear-3"))
        assert race.plays("lay gear-6 to s2").rolls("0").plays("flat out").car("A") == "s2 gear 0"
        taken = race.state.damage[0]
        assert sum(taken) == 2
        assert sum(taken[each] for each in (1, 2, 3, 6)) == 2

    def test_several_gear_dice_of_one_value_serve_on_climb_tiles(self):
        twice = board("gear-1 gear-3 gear-4 gear-4")
        road = "gravel climb: . v. . v. ."
        race = on(road, "A s1 gear 3", twice, extra_dice=True).plays("lay gear-4 to s2", "lay gear-3 to s3")
        assert race.lays == ["gear-4"]


class TestSetUp:
    @pytest.mark.parametrize(
        ("group", "barred"),
        [
            ("R6", {"boost"}),
            ("R5", {"boost", "gear-6"}),
            ("R4", {"boost", "gear-6", "gear-5"}),
            ("GT6", {"sisu"}),
            ("GT5", {"sisu", "gear-6"}),
            ("GT4", {"sisu", "gear-6", "gear-5"}),
        ],
    )
    def test_each_category_forbids_what_its_tokens_show(self, group, barred):
        holds = category(content(), group).holds
        types = "gravel" if category(content(), group).family == "rally" else "dry"
        for token in ("gear-5", "gear-6", "boost", "sisu", "tires", "brake", "coast"):
            places = dict(zip(("t2", "t3", "t4", "b2", "b3"), [*holds, token], strict=False))
            faults = columns({"m1": "gear-1", **places}, types, group=group).faults
            assert any(f"{token} is forbidden" in fault for fault in faults) == (token in barred), token

    def test_what_is_not_forbidden_may_be_taken_as_often_as_one_likes(self):
        slotted = {
            "t2": "no-boost",
            "t3": "r",
            "m1": "gear-1",
            "m2": "sisu",
            "m3": "sisu",
            "m4": "brake",
            "b2": "brake",
        }
        assert columns(slotted, "gravel", group="R6").faults == ()

    def test_a_restriction_token_turned_to_its_blank_side_forbids_nothing(self):
        slotted = {"t2": "blank", "m1": "gear-1", "m2": "boost"}
        assert columns(slotted, "gravel").faults == ()

    def test_the_r_and_gt_tokens_change_nothing_but_the_slot(self):
        plain, marked = columns({"m1": "gear-1"}, "gravel"), columns({"m1": "gear-1", "t2": "r"}, "gravel")
        assert marked.columns["gravel"].counts == plain.columns["gravel"].counts
        assert marked.columns["gravel"].limit == plain.columns["gravel"].limit - 1

    def test_with_the_weather_fixed_a_gt_board_has_one_token_and_one_slot_more(self):
        fixed, both = columns({"m1": "gear-1"}, "dry wet", "dry"), columns({"m1": "gear-1"}, "dry wet")
        assert (fixed.order, both.order) == (("dry",), ("dry", "wet"))
        assert fixed.columns["dry"].limit == both.columns["dry"].limit + 1

    def test_in_a_category_only_its_dashboards_may_be_taken(self):
        tables = GAME.tables(content(), 1, {"category": "R5", "stage": "climb-1"})
        assert [each for each, fits in zip(tables.boards, tables.rules.board_fits, strict=False) if fits] == [
            "r5",
            "r4",
        ]


class TestBuilding:
    ONE, TWO = full("gear-1", "gear-2"), Dashboard("other", "Other", ("gravel",), {"m1": "gear-1"})

    def test_dashboards_may_change_until_the_first_turn(self):
        race = started(ROAD, self.ONE, self.TWO, players=2)
        assert (race.to_move, race.legal) == ("A", ["take test", "take other"])
        race.plays("take test", "lay gear-1 to s2").rolls("0").plays("flat out")
        assert race.to_move == "A"
        race.plays("lay gear-2 to s3").rolls("0").plays("flat out")
        assert (race.to_move, race.legal) == ("B", ["take test", "take other"])
