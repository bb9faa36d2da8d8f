"""Roads: where tiles lie, what spaces there are, and which steps lead where."""

import pytest

from tests.games.rallyman_climb.stage_words import (
    CLIMB_1,
    CLIMB_2_311A,
    layout,
    lines,
    road,
    stage,
    stages,
    steps,
    tiles,
)
from toolkit.errors import UsageError
from toolkit.games.rallyman_climb.roads.build import build_road
from toolkit.games.rallyman_climb.roads.facts import stage_facts
from toolkit.games.rallyman_climb.roads.geometry import NEIGHBOURS, bend, beyond, corner_points, middle, opposite
from toolkit.games.rallyman_climb.roads.stage import Stage, StageTile, Tokens


def free_of_places(made):
    """The stage without the places written down: only the chain tells where tiles lie."""
    first = made.tiles[0]
    chain = [StageTile(first.tile, first.enter, first.cell, first.turn)]
    chain += [StageTile(each.tile, each.enter) for each in made.tiles[1:]]
    return Stage(made.id, made.name, tuple(chain))


class TestTheGrid:
    def test_six_directions_turn_clockwise_from_the_top(self):
        assert NEIGHBOURS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        assert all(beyond(beyond((3, 4), way), opposite(way)) == (3, 4) for way in range(6))

    def test_neighbours_are_one_tile_from_flat_to_flat_away(self):
        assert middle((1, 0), 150) == pytest.approx((0, -150))
        assert middle((0, 1), 150) == pytest.approx((129.904, -75), abs=0.001)
        assert middle((-1, 1), 150) == pytest.approx((129.904, 75), abs=0.001)

    def test_a_tile_lies_flat_side_up(self):
        points = corner_points(150)
        assert points[0] == pytest.approx((-43.301, -75), abs=0.001)
        assert points[1] == pytest.approx((43.301, -75), abs=0.001)
        assert points[2] == pytest.approx((86.603, 0), abs=0.001)

    @pytest.mark.parametrize(
        ("way", "turned"), [("DA", 0), ("DB", 1), ("DC", 2), ("DE", -2), ("DF", -1), ("AD", 0), ("BD", -1), ("CD", -2)]
    )
    def test_a_bend_is_right_or_left_of_straight_on(self, way, turned):
        assert bend(*way) == turned


class TestKnownAnswers:
    @pytest.mark.parametrize(("name", "known"), [("climb-1", CLIMB_1), ("climb-2-311a", CLIMB_2_311A)])
    def test_the_chain_alone_leads_to_the_known_layout(self, name, known):
        assert layout(free_of_places(stages()[name])) == lines(known)

    def test_climb_2_is_the_same_road_with_312a_in_place_of_311a(self):
        assert layout(stages()["climb-2"]) == lines(CLIMB_2_311A.replace("311a", "312a"))

    @pytest.mark.parametrize(("name", "joins"), [("climb-1", 9), ("climb-2", 12), ("climb-2-311a", 12)])
    def test_the_chains_are_unbroken(self, name, joins):
        made = build_road(stages()[name], tiles())
        crossings = {
            (made.spaces[step.origin].tile, made.spaces[step.target].tile)
            for step in made.steps
            if made.spaces[step.origin].tile != made.spaces[step.target].tile
        }
        assert crossings == {(index, index + 1) for index in range(joins)}

    @pytest.mark.parametrize(("name", "count"), [("climb-1", 32), ("climb-2", 43), ("climb-2-311a", 43)])
    def test_steps_by_the_inside_line_over_whole_tiles(self, name, count):
        made = build_road(stages()[name], tiles())
        fewest = dict.fromkeys((0, 1), 1)
        for step in made.steps:
            if made.spaces[step.target].kind not in ("drift", "shortcut") and step.origin in fewest:
                way = fewest[step.origin] + 1
                fewest[step.target] = min(way, fewest.get(step.target, way))
        last = max(space.row for space in made.spaces)
        assert (
            min(fewest[index] for index, space in enumerate(made.spaces) if space.row == last and index in fewest)
            == count
        )
        assert stage_facts(stages()[name], tiles()).rows == count

    @pytest.mark.parametrize(
        ("name", "lines_up", "lines_down"), [("climb-1", 2, 2), ("climb-2", 7, 0), ("climb-2-311a", 7, 0)]
    )
    def test_the_printed_stages_climb_as_is_known(self, name, lines_up, lines_down):
        facts = stage_facts(stages()[name], tiles())
        assert (facts.ascents, facts.descents) == (lines_up, lines_down)

    def test_tiles_have_as_many_spaces_as_is_known(self):
        known = {"202a": 6, "213a": 7, "214a": 8, "215a": 14, "301a": 8, "310a": 4, "311a": 9, "313a": 12, "318a": 13}
        for face, count in known.items():
            tile = tiles()[face]
            printed = sum(
                2 if not hasattr(part, "side") else part.outside.spaces + part.inside.spaces for part in tile.road
            )
            assert printed + (tile.shortcut is not None) == count, face


class TestSteps:
    def test_from_a_lane_one_goes_ahead_or_crosses_over(self):
        assert steps(road("202a 305a 203a"), "1.3L") == ["2.1L ahead none", "2.1R diagonal none"]

    def test_both_lines_of_a_corner_can_be_entered_from_either_lane_and_left_to_either(self):
        made = road("202a 319a 203a")
        assert steps(made, "2.1L") == steps(made, "2.1R") == ["2.2o1 enter_corner none", "2.2i1 enter_corner none"]
        assert steps(made, "2.2o3") == steps(made, "2.2i1") == ["2.3L leave_corner none", "2.3R leave_corner none"]

    def test_inside_a_corner_there_is_no_change_of_line(self):
        assert steps(road("202a 319a 203a"), "2.2o1") == ["2.2o2 outside_corner none"]

    def test_adjoining_corners_are_separate(self):
        made = road("202a 310a:D h06b 203a")
        assert steps(made, "2.1i1") == ["3.1o1 enter_corner none", "3.1i1 enter_corner none"]

    def test_the_inside_of_a_right_corner_is_the_right_lane(self):
        by_id = {space.id: space for space in road("202a 319a 203a").spaces}
        assert (by_id["2.2i1"].lane, by_id["2.2o1"].lane) == (1, 0)
        assert (by_id["2.2i1"].limit, by_id["2.2o1"].limit, by_id["2.1L"].limit) == (3, 4, 0)
        left = {space.id: space for space in road("202a 319a:B 203a").spaces}
        assert (left["2.2i1"].lane, left["2.2o1"].lane) == (0, 1)

    def test_a_drift_row_is_driven_in_a_lane_or_as_two_spaces_of_the_whole_width(self):
        made = road("202a 217a 203a")
        assert steps(made, "1.3L") == ["2.1L ahead none", "2.1R diagonal none", "2.1a lane_to_drift none"]
        assert steps(made, "2.1a") == ["2.1b drift none"]
        assert steps(made, "2.1b") == ["2.2o1 enter_corner none", "2.2i1 enter_corner none"]
        assert steps(made, "2.3b") == ["3.1L drift_to_lane none", "3.1R drift_to_lane none"]
        assert {space.row for space in made.spaces if space.id.startswith("2.1")} == {3}

    def test_a_shortcut_leads_from_the_inner_lane_past_the_corner_to_the_inner_lane(self):
        made = road("301a 311a 302a")
        assert "2.2s enter_shortcut none" in steps(made, "2.1R")
        assert "2.2s enter_shortcut none" not in steps(made, "2.1L")
        assert steps(made, "2.2s") == ["2.3R leave_shortcut none"]
        assert next(space.limit for space in made.spaces if space.id == "2.2s") == 2

    def test_a_shortcut_driven_the_other_way_is_at_the_left(self):
        made = road("301a 311a:C 302a")
        assert "2.2s enter_shortcut none" in steps(made, "2.1L")
        assert steps(made, "2.2s") == ["2.3L leave_shortcut none"]

    def test_the_wide_hairpins_shortcut_may_be_entered_from_the_corner_too(self):
        made = road("301a 318a 302a")
        assert "2.3s enter_shortcut none" in steps(made, "2.3i1")
        assert "2.3s enter_shortcut none" in steps(made, "2.2R")

    @pytest.mark.parametrize("name", sorted(stages()))
    def test_every_step_leads_onwards_and_every_space_is_on_a_way(self, name):
        made = build_road(stages()[name], tiles())
        assert all(step.target > step.origin for step in made.steps)
        assert len({space.id for space in made.spaces}) == len(made.spaces)
        entered, left = {step.target for step in made.steps}, {step.origin for step in made.steps}
        first, last = made.spaces[0].row, made.spaces[-1].row
        for index, space in enumerate(made.spaces):
            assert index in entered or space.row == first
            assert index in left or space.row == last


class TestLines:
    """Rulebook: Climb tiles."""

    def test_towards_the_top_every_line_is_an_ascent_also_on_diagonals(self):
        assert steps(road("202a 418b 203a"), "2.1L") == ["2.2L ahead ascent", "2.2R diagonal ascent"]

    def test_the_other_way_it_is_a_descent(self):
        assert steps(road("202a 418b:A 203a"), "2.1L") == ["2.2L ahead descent", "2.2R diagonal descent"]

    def test_the_edge_of_the_tile_does_not_count(self):
        made = road("202a 418b 203a")
        assert steps(made, "1.3L") == ["2.1L ahead none", "2.1R diagonal none"]
        assert steps(made, "2.3L") == ["3.1L ahead none", "3.1R diagonal none"]

    def test_419_ascends_towards_d(self):
        assert steps(road("202a 419b:B 203a"), "2.1L")[0] == "2.2L ahead ascent"


class TestClimbTokens:
    """Rulebook: Climb tokens."""

    UP, DOWN = Tokens(climb="ascent"), Tokens(climb="descent")

    def test_minus_one_makes_a_tile_an_ascent_whichever_way_it_is_driven(self):
        for enter in "DA":
            assert steps(road(f"301a 305a:{enter} 302a", at2=self.UP), "2.1L")[0] == "2.2L ahead ascent"

    def test_plus_one_makes_a_tile_a_descent(self):
        made = road("301a 305a 302a", at2=self.DOWN)
        assert steps(made, "2.1L")[0] == "2.2L ahead descent"
        assert made.tiles[1].climb == 1

    def test_it_does_not_apply_from_one_tile_to_another(self):
        assert steps(road("301a 305a 302a", at2=self.UP), "2.3L")[0] == "3.1L ahead none"

    def test_it_applies_when_entering_and_leaving_a_corner_but_not_within(self):
        made = road("301a 319a 302a", at2=self.UP)
        assert steps(made, "2.1L") == ["2.2o1 enter_corner ascent", "2.2i1 enter_corner ascent"]
        assert steps(made, "2.2o1") == ["2.2o2 outside_corner none"]
        assert steps(made, "2.2i1") == ["2.3L leave_corner ascent", "2.3R leave_corner ascent"]

    def test_it_applies_to_shortcut_spaces(self):
        made = road("301a 311a 302a", at2=self.DOWN)
        assert "2.2s enter_shortcut descent" in steps(made, "2.1R")
        assert steps(made, "2.2s") == ["2.3R leave_shortcut descent"]

    def test_jumps_and_water_on_the_tile_stay(self):
        made = road("301a h09b 302a", at2=self.UP)
        assert [space.id for space in made.spaces if space.water] == ["2.2L", "2.2R"]

    def test_oxygen_clouds_and_dirt_go_with_the_tile(self):
        (_, placed, _) = road("301a 305a 302a", at2=Tokens(oxygen=2, clouds=1, dirt=3)).tiles
        assert (placed.oxygen, placed.clouds, placed.dirt) == (2, 1, 3)


class TestStartAndFinish:
    def test_cars_are_set_in_the_row_behind_the_start_line(self):
        made = road("202a 305a 203a")
        assert [made.spaces[index].id for index in made.start] == ["1.2L", "1.2R"]
        assert [space.id for space in made.spaces if space.kind == "start"] == ["1.1L", "1.1R", "1.2L", "1.2R"]

    def test_driven_from_its_second_port_the_line_keeps_its_place_on_the_tile(self):
        made = build_road(stages()["climb-2"], tiles())
        assert [made.spaces[index].id for index in made.start] == ["1.1L", "1.1R"]

    def test_every_space_past_the_finish_line_is_the_finish(self):
        made = road("202a 305a 203a")
        assert [made.spaces[index].id for index in made.finish] == ["3.3L", "3.3R"]

    def test_a_broken_stage_has_no_road(self):
        with pytest.raises(UsageError, match="the stage has no finish tile"):
            build_road(stage("202a 305a"), tiles())
