"""`toolkit stage`: check, show, generate, import, export."""

import json

import pytest

from tests.cli.speaking import toolkit


def test_all_stages_are_checked():
    ran = toolkit("stage", "check")
    assert (ran.code, ran.out) == (0, "no findings in rallyman-climb\n")


def test_a_stage_file_is_checked_with_its_lines(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(
        "stages:\n  - id: a\n    name: A\n    status: house\n    tiles:\n      - {tile: 202a}\n      - {tile: 999x}\n"
    )
    ran = toolkit("stage", "check", file)
    assert ran.code == 1
    assert f"{file.as_posix()}:7:16: error stage-tile: there is no tile '999x'" in ran.out


def test_a_stage_is_shown_tile_by_tile():
    ran = toolkit("stage", "show", "climb-1")
    assert ran.code == 0
    assert "10 tiles (10 gravel), 32 steps by the inside line, 6 corners, 2 ascents, 2 descents" in ran.out
    data = toolkit("stage", "show", "climb-1", "--format", "json").json
    assert (data["joins"], data["steps"], data["tiles"][2]["notes"]) == (9, 32, ["2 descents"])


def test_an_unknown_stage_is_named_with_the_nearest():
    ran = toolkit("stage", "show", "climb-3")
    assert (ran.code, ran.err) == (2, "toolkit: no stage 'climb-3'; did you mean 'climb-2'?\n")


@pytest.mark.parametrize("form", ["rekee", "rgt", "yaml"])
def test_what_is_exported_can_be_imported(tmp_path, form):
    file = tmp_path / f"track.{'yaml' if form == 'yaml' else 'json'}"
    assert toolkit("stage", "export", "climb-2", "--to", form, "--output", file).code == 0
    back = toolkit("stage", "import", file, "--to", "rgt")
    assert back.code == 0
    assert back.json == toolkit("stage", "export", "climb-2", "--to", "rgt").json


def test_unknown_tiles_of_a_track_are_findings(tmp_path):
    data = toolkit("stage", "export", "climb-1").json
    data["tiles"][2]["id"] = "419z"
    file = tmp_path / "track.json"
    file.write_text(json.dumps(data))
    ran = toolkit("stage", "import", file)
    assert ran.code == 1
    assert "error stage-tile: tile 3: there is no tile '419z'" in ran.out
    assert "1 error in rallyman-climb" in ran.out


def test_a_file_that_is_no_json_is_a_finding(tmp_path):
    file = tmp_path / "track.json"
    file.write_text("{")
    ran = toolkit("stage", "import", file)
    assert ran.code == 1
    assert "error stage-form: this is no JSON" in ran.out


def test_a_missing_file_is_told():
    ran = toolkit("stage", "import", "nowhere.json")
    assert (ran.code, ran.out) == (3, "")


def test_tokens_that_a_format_can_t_hold_are_told():
    ran = toolkit("stage", "export", "three-seasons", "--to", "rgt")
    assert ran.code == 0
    assert "4 warnings" in ran.err


def test_a_generated_stage_is_sound_and_equal_for_equal_seeds(tmp_path):
    file = tmp_path / "made.yaml"
    ran = toolkit("stage", "generate", "--length", "24", "--seed", "4", "--output", file)
    assert ran.code == 0
    assert toolkit("stage", "check", file).code == 0
    assert file.read_text(encoding="utf-8") == toolkit("stage", "generate", "--length", "24", "--seed", "4").out


def test_a_stage_is_driven_alone_and_its_seconds_are_told_by_tile(tmp_path):
    ran = toolkit("stage", "heat", "first-frost", "--attempts", "2", "--bot", "greedy", "--format", "json")
    assert ran.code == 0
    data = ran.json
    assert [each["tile"] for each in data["tiles"]] == ["202a", "h01b", "418b", "h02a", "h05a", "326b", "h07b"]
    total = sum(each["seconds"] for each in data["tiles"]) + data["finish_seconds"]
    assert total == pytest.approx(data["mean_seconds"])
    assert (
        data == toolkit("stage", "heat", "first-frost", "--attempts", "2", "--bot", "greedy", "--format", "json").json
    )


def test_the_road_book_is_printed_with_what_was_simulated(tmp_path):
    arguments = ("--attempts", "1", "--bot", "greedy", "--render", "--output", tmp_path)
    ran = toolkit("stage", "heat", "first-frost", *arguments)
    assert ran.code == 0
    assert (tmp_path / "rallyman-climb/stages.road-book-a4.pdf").read_bytes().startswith(b"%PDF")
    assert "First frost: 1 attempt of greedy" in ran.out


def test_a_generated_stage_keeps_to_the_tiles_it_is_given():
    faces = ("202a", "203a", "418b", "217a", "218a", "209a")
    ran = toolkit(
        "stage", "generate", "--length", "18", *(word for face in faces for word in ("--tile", face)), "--to", "rgt"
    )
    assert ran.code == 0
    assert {each["TuileId"] for each in ran.json["Tuiles"]} <= set(faces)
    wrong = toolkit("stage", "generate", "--tile", "999x")
    assert (wrong.code, wrong.out) == (2, "")
