"""Tracks of editors: round trips, and what can't be read is told."""

import pytest
from ruamel.yaml import YAML

from tests.games.rallyman_climb.stage_words import layout, stage, stages, tiles
from toolkit.games.rallyman_climb.roads.rekee import from_rekee, to_rekee
from toolkit.games.rallyman_climb.roads.rgt import cell_at, from_rgt, lost_in_rgt, place_of, to_rgt
from toolkit.games.rallyman_climb.roads.stage import read_stages
from toolkit.games.rallyman_climb.roads.stage_text import stages_yaml
from toolkit.games.rallyman_climb.roads.track_map import map_of, stage_of


def told(track):
    return [f"{fault.code} {fault.index}: {fault.message}" for fault in stage_of(track, "test", tiles())[1]]


@pytest.mark.parametrize("name", sorted(stages()))
class TestRoundTrips:
    def test_rekee_keeps_everything(self, name):
        track = map_of(stages()[name], tiles())
        back, faults = stage_of(from_rekee(to_rekee(track)), name, tiles())
        assert faults == ()
        assert map_of(back, tiles()) == track

    def test_rgt_keeps_the_tiles(self, name):
        back, faults = stage_of(from_rgt(to_rgt(map_of(stages()[name], tiles()))), name, tiles())
        assert faults == ()
        assert layout(back) == layout(stages()[name])

    def test_yaml_keeps_everything(self, name):
        (read,) = read_stages(YAML(typ="safe").load(stages_yaml([stages()[name]]))["stages"]).values()
        assert read == stages()[name]

    def test_tiles_are_found_in_driving_order_whatever_order_they_lie_in(self, name):
        data = to_rekee(map_of(stages()[name], tiles()))
        data["tiles"] = data["tiles"][::-1]
        assert layout(stage_of(from_rekee(data), name, tiles())[0]) == layout(stages()[name])


class TestRekee:
    def test_it_is_written_as_the_editor_writes_it(self):
        data = to_rekee(map_of(stages()["climb-1"], tiles()))
        assert (data["title"], data["author"]) == ("Climb 1", "Roger BW")
        assert data["tiles"][1] == {"q": 0, "r": 1, "id": "209a", "dir": 3, "tokens": []}

    def test_a_number_behind_the_face_tells_pictures_apart_only(self):
        data = {"tiles": [{"q": 0, "r": 0, "id": "202a-1", "dir": 0}, {"q": 1, "r": 0, "id": "203a-2", "dir": 0}]}
        assert layout(stage_of(from_rekee(data), "x", tiles())[0]) == ["202a 0 0 0 D", "203a 1 0 0 D"]

    def test_an_unknown_tile_is_a_finding(self):
        data = to_rekee(map_of(stage("202a 305a 203a"), tiles()))
        data["tiles"][1]["id"] = "999x"
        assert told(from_rekee(data)) == ["stage-tile 1: there is no tile '999x'"]

    def test_an_unknown_token_is_a_finding(self):
        data = to_rekee(map_of(stage("202a 203a"), tiles()))
        data["tiles"][1]["tokens"] = ["cloud", {"id": "chicane"}]
        assert told(from_rekee(data)) == ["stage-token 1: the token 'chicane' is not read"]

    def test_a_tile_apart_from_the_road_is_a_finding(self):
        data = to_rekee(map_of(stage("202a 203a"), tiles()))
        data["tiles"].append({"q": 9, "r": 9, "id": "305a", "dir": 0, "tokens": []})
        assert told(from_rekee(data)) == ["stage-join 2: tile 305a at q: 9, r: 9 is not reached from the start"]

    @pytest.mark.parametrize("data", [None, [], {}, {"tiles": 3}, "tiles"])
    def test_what_is_no_track_is_told(self, data):
        assert told(from_rekee(data)) == ["stage-form -1: this is no Rekee track: it has no list of tiles"]

    @pytest.mark.parametrize("tile", [3, {}, {"q": 0, "r": 0, "id": 5, "dir": 0}, {"q": 0.5, "r": 0, "id": "202a"}])
    def test_a_tile_of_another_form_is_told(self, tile):
        assert told(from_rekee({"tiles": [tile]})) == ["stage-form 0: a tile needs q, r, id and dir"]


class TestRgt:
    def test_the_sheet_maps_to_cells_and_back(self):
        assert cell_at(55, 52) == (0, 0)
        cells = [(q, r) for q in range(-9, 10) for r in range(-9, 10)]
        assert [cell_at(*place_of(cell)) for cell in cells] == cells

    def test_neighbours_on_the_sheet_are_neighbours_on_the_grid(self):
        assert cell_at(54, 52) == (1, 0)
        assert cell_at(55, 54) == (-1, 2)

    def test_title_and_tokens_are_told_as_lost(self):
        lost = lost_in_rgt(map_of(stages()["over-the-snow-line"], tiles()))
        assert [fault.index for fault in lost] == [-1, 8, 9, 12, 13]
        assert lost[0].message == "RGT tracks hold no title"

    @pytest.mark.parametrize("data", [None, {"tiles": []}, {"Tuiles": {}}])
    def test_what_is_no_track_is_told(self, data):
        assert told(from_rgt(data)) == ["stage-form -1: this is no RGT track: it has no list of Tuiles"]
