"""Options whose values are components."""

from pathlib import Path

import pytest

from tests.content.fleets import CARS, GAME, codes, make_fleet
from toolkit.checking import check_game
from toolkit.library.opening import open_game
from toolkit.model.finding import Severity
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

    def test_needs_no_values_of_its_own(self, tmp_path):
        assert option_of(tmp_path, "default: jammer, kind: cars")["values"] == ["horse", "jammer"]

    def test_has_the_first_id_for_a_default_that_is_no_value(self, tmp_path):
        assert option_of(tmp_path, "default: gone, kind: cars")["default"] == "horse"

    def test_keeps_a_default_that_is_a_value_of_its_own(self, tmp_path):
        assert option_of(tmp_path, "default: nobody, values: [nobody], kind: cars")["default"] == "nobody"

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


def test_an_option_without_a_kind_has_two_values_or_more(tmp_path):
    text = f"{GAME_TEXT}options:\n  leader: {{default: x, values: [x], about: Who leads.}}\n"
    _, findings = check_game(make_fleet(tmp_path, {GAME: text, CARS: CAR_TEXT}), "fleet")
    assert codes(findings) == ["wrong-size"]


def test_a_stage_of_a_project_can_be_raced_without_more_ado(tmp_path):
    opened = open_game(project_with(tmp_path, {"stages": STAGE}), "rallyman-climb")
    assert opened.content.game["options"]["stage"]["values"] == ["my-hill"]
    for asked in ({}, {"stage": "my-hill"}):
        assert opened.game.tables(opened.data, 1, asked).options["stage"] == "my-hill"


def test_bundled_gates_on_stages_that_a_project_took_away_are_left_out(tmp_path):
    opened = open_game(project_with(tmp_path, {"stages": STAGE}), "rallyman-climb")
    stages = {gate.get("options", {}).get("stage", "my-hill") for gate in opened.gates["gates"]}
    assert stages == {"my-hill"}
    found = [each for each in check_game(open_project(tmp_path), "rallyman-climb")[1] if each.code == "gate-run"]
    assert {each.severity for each in found} == {Severity.INFO}
    assert len(found) + len(opened.gates["gates"]) == len(opened.content.documents["balance"].data["gates"])


@pytest.mark.parametrize("text", ["stages: []", "stages: 3", "stages:\n  - {name: A}", "{}", "stages:\n  - {id: [a]}"])
def test_a_project_without_one_sound_stage_is_told_what_is_wrong(tmp_path, text):
    content, findings = check_game(project_with(tmp_path, {"stages": f"{text}\n"}), "rallyman-climb")
    assert content is None or any(each.is_error for each in findings)
    assert any(each.is_error and each.file.endswith("stages.yaml") for each in findings)


def test_a_projects_own_gates_on_a_stage_that_is_not_there_are_errors(tmp_path):
    gates = "gates:\n  - {name: long, measure: turns, bots: [expert], options: {stage: my-hil}, low: 1}\n"
    project = project_with(tmp_path, {"stages": STAGE, "balance": gates})
    (found,) = (each for each in check_game(project, "rallyman-climb")[1] if each.code == "gate-run")
    assert (found.severity, found.hint) == (Severity.ERROR, "did you mean 'my-hill'?")


def project_with(folder, files):
    (folder / "toolkit.toml").touch()
    for name, text in files.items():
        file = folder / f"content/rallyman-climb/{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return open_project(folder)
