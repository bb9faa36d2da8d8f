"""Findings about tiles and stages: each fault is found, and told where it stands."""

import pytest

from tests.games.rallyman_climb.stage_words import stage, stages, tiles
from toolkit.games.rallyman_climb.roads.checks import stage_faults, tile_faults
from toolkit.games.rallyman_climb.roads.stage import Stage, StageTile, Tokens
from toolkit.games.rallyman_climb.roads.supply import Supply
from toolkit.games.rallyman_climb.roads.tile import Corner, CornerLine, Row, Shortcut, Tile

BOX = Supply({"climb": 6, "oxygen": 9, "clouds": 9}, (frozenset({"gravel", "asphalt", "snow"}),))


def faults(made, supply=BOX):
    return [f"{fault.code} {fault.index}: {fault.message}" for fault in stage_faults(made, tiles(), supply)]


@pytest.mark.parametrize("name", sorted(stages()))
def test_the_shipped_stages_are_sound(name):
    assert faults(stages()[name]) == []


def test_at_least_two_shipped_stages_mix_track_types():
    mixed = [made for made in stages().values() if len({tiles()[each.tile].terrain for each in made.tiles}) > 1]
    assert len(mixed) >= 2
    assert any(len({tiles()[each.tile].terrain for each in made.tiles}) == 3 for made in mixed)


def test_an_unknown_tile_is_named_with_the_nearest():
    (fault,) = stage_faults(stage("202a 419c 203a"), tiles(), BOX)
    assert (fault.code, fault.index, fault.key) == ("stage-tile", 1, "tile")
    assert (fault.message, fault.hint) == ("there is no tile '419c'", "did you mean '419b'?")


def test_a_tile_that_lies_elsewhere_than_the_chain_leads_does_not_join():
    made = Stage("test", "Test", (StageTile("202a"), StageTile("203a", "D", (0, 1), 0)))
    (fault,) = stage_faults(made, tiles(), BOX)
    assert (fault.code, fault.index, fault.hint) == ("stage-join", 1, "the chain leads to q: 1, r: 0, turn: 0")


def test_a_tile_that_lies_right_but_is_turned_wrongly_does_not_join():
    made = Stage("test", "Test", (StageTile("202a"), StageTile("203a", "D", (1, 0), 3)))
    assert [fault.code for fault in stage_faults(made, tiles(), BOX)] == ["stage-join"]


def test_a_port_without_road_is_found():
    (first, *_) = faults(stage("202a 305a:B 203a"))
    assert first == "stage-join 1: tile 305a has no road at edge B"


def test_tiles_on_top_of_each_other_are_found():
    found = faults(stage("202a 217a 218a 319a 320a h03a 203a"))
    assert [each for each in found if each.startswith("stage-overlap")] == [
        "stage-overlap 6: tile 203a lies on top of 202a, at q: 0, r: 0"
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("305a 203a", ["stage-ends -1: the stage has no start tile"]),
        ("202a 305a", ["stage-ends -1: the stage has no finish tile"]),
        ("202a 301a 203a", ["stage-ends 1: tile 301a is a start, but not the first tile of the stage"]),
        ("202a 203a 302a", ["stage-ends 1: tile 203a is a finish, but not the last tile of the stage"]),
        ("305a 202a 203a", ["stage-ends 1: tile 202a is a start, but not the first tile of the stage"]),
    ],
)
def test_there_is_exactly_one_start_and_one_finish(words, told):
    assert faults(stage(words)) == told


def test_no_dashboard_for_the_track_types_of_a_stage_is_found():
    gravel_only = Supply({}, (frozenset({"gravel"}),))
    assert faults(stage("202a h01a 203a"), gravel_only) == ["stage-terrain -1: no dashboard is made for gravel, snow"]
    assert faults(stage("202a 203a"), gravel_only) == []


def test_both_faces_of_a_piece_are_one_tile():
    assert faults(stage("202a 418a 418b 203a")) == [
        "stage-supply 2: the stage needs more of tile 418 than its 1 copy (it shows 418a and 418b)"
    ]


def test_the_rulebook_gives_two_of_312a():
    assert faults(stage("202a 312a 312a:C 203a")) == []


def test_more_tokens_than_the_box_holds_are_found():
    tight = Supply({"climb": 0, "oxygen": 1, "clouds": 1}, ())
    made = stage("202a 305a h01a 203a", at2=Tokens("ascent", 1, 1), at3=Tokens(oxygen=2, clouds=1))
    assert faults(made, tight) == [
        "stage-supply -1: the stage needs 1 climb tokens, the box holds 0",
        "stage-supply -1: the stage needs 2 oxygen tokens, the box holds 1",
        "stage-supply -1: the stage needs 2 cloud tokens, the box holds 1",
    ]


class TestTiles:
    def of(self, **changed):
        plain = {"id": "x", "name": "X", "piece": "x", "copies": 1, "terrain": "gravel", "danger": "low"}
        plain |= {"ports": ("D", "A"), "road": (Row(), Row(), Row())}
        return [(key, message) for key, message, _ in tile_faults(Tile(**{**plain, **changed}))]

    def test_the_shipped_tiles_are_sound(self):
        assert [list(tile_faults(tile)) for tile in tiles().values()] == [[]] * len(tiles())

    def test_a_line_has_road_on_both_its_sides(self):
        assert self.of(line="start", line_after=3) == [("line", "the start line has no road on both its sides")]
        assert self.of(line="start", line_after=2) == []

    @pytest.mark.parametrize(
        ("ports", "sides", "said"),
        [
            ("AF", "right left", "no road leads to the right by a right corner and a left corner"),
            ("AB", "right", "no road leads to the left by a right corner"),
            ("DA", "left left", "no road leads straight on by a left corner and a left corner"),
            (
                "DA",
                "left right left",
                "no road leads straight on by 3 corners",
            ),
            ("AF", "right", ""),
            ("AB", "left", ""),
            ("DA", "left right", ""),
        ],
    )
    def test_corners_lead_where_the_ports_say(self, ports, sides, said):
        road = [part for side in sides.split() for part in (Corner(side, CornerLine(2, 2), CornerLine(1, 1)), Row())]
        assert self.of(ports=tuple(ports), road=(Row(), *road)) == ([("road", said)] if said else [])

    def test_a_slope_leads_to_a_port(self):
        assert self.of(uphill="B") == [("climb", "there is no road at edge B")]

    def test_a_shortcut_needs_a_corner_between_rows(self):
        found = self.of(shortcut=Shortcut(2, ("before",), ("after",)))
        assert found == [("shortcut", "there is no corner between two rows to be cut")]
