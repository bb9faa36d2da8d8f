"""Options whose values are components."""

from pathlib import Path

import pytest

from tests.content.fleets import CARS, GAME, codes, make_fleet
from toolkit.checking import check_game
from toolkit.library.opening import open_game
from toolkit.project import open_project

GAME_TEXT = (Path(__file__).parent / "fleet" / GAME).read_text(encoding="utf-8")
CAR_TEXT = (Path(__file__).parent / "fleet" / CARS).read_text(encoding="utf-8")
STAGE = """
stages:
  - {id: my-hill, name: My hill, status: house, tiles: [{tile: 202a}, {tile: 418b}, {tile: 203a}]}
"""


def option_of(folder, fields, cars=CAR_TEXT):
    text = f"{GAME_TEXT}options:\n  leader: {{{fields}, about: Who leads.}}\n"
    content, findings = check_game(make_fleet(folder, {GAME: text, CARS: cars}), "fleet")
    assert codes(findings) == []
    return content.game["options"]["leader"]


class TestAnOptionOfAKind:
    def test_has_the_ids_of_the_kind_behind_its_own_values(self, tmp_path):
        option = option_of(tmp_path, "default: jammer, values: [jammer, nobody], kind: cars")
        assert option["values"] == ["jammer", "nobody", "horse"]
        assert option["default"] == "jammer"

    def test_has_the_first_id_for_a_default_that_is_none(self, tmp_path):
        assert option_of(tmp_path, "default: nobody, values: [nobody, none], kind: cars")["default"] == "horse"

    def test_leaves_out_what_has_no_copies(self, tmp_path):
        cars = "cars:\n  - {id: horse, copies: 0}\n  - {id: jammer}\n"
        assert option_of(tmp_path, "default: jammer, values: [x, y], kind: cars", cars)["values"] == [
            "x",
            "y",
            "jammer",
        ]

    @pytest.mark.parametrize("fields", ["default: x, values: [x, y]", "default: x, values: [x, y], kind: ships"])
    def test_keeps_its_values_where_there_is_no_such_kind(self, tmp_path, fields):
        option = option_of(tmp_path, fields)
        assert (option["default"], option["values"]) == ("x", ["x", "y"])


def test_a_stage_of_a_project_can_be_raced_without_more_ado(tmp_path):
    (tmp_path / "toolkit.toml").touch()
    file = tmp_path / "content/rallyman-climb/stages.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(STAGE, encoding="utf-8")
    opened = open_game(open_project(tmp_path), "rallyman-climb")
    for asked in ({}, {"stage": "my-hill"}):
        assert opened.game.tables(opened.data, 1, asked).options["stage"] == "my-hill"
