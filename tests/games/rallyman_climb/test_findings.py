"""Findings about the files of the game: each stands at its line, and its code has a page."""

from dataclasses import replace

import pytest

from tests.bundled import findings_of
from toolkit.checking import check_game
from toolkit.checking.explanations import explanation
from toolkit.project import open_project
from toolkit.resources import bundled_root

GAME = "rallyman-climb"


@pytest.fixture
def changed(tmp_path):
    """Checks the game with a file of a project in place of the shipped one, changed by a replacement."""

    def check(stem, old, new):
        text = (bundled_root() / f"content/{GAME}/{stem}.yaml").read_text(encoding="utf-8")
        assert old in text
        file = tmp_path / f"content/{GAME}/{stem}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        bundled = open_project()
        project = replace(bundled, roots=(tmp_path, *bundled.roots))
        found = check_game(project, GAME, draws=False)[1]
        shown = [each for each in found if each.file.endswith(f"{stem}.yaml") and each.severity != "info"]
        lines = file.read_text(encoding="utf-8").splitlines()
        return [(each.code, lines[each.line - 1].strip(), each.message) for each in shown]

    return check


@pytest.mark.slow
def test_the_shipped_files_have_no_findings_but_notes():
    assert [each for each in findings_of(GAME) if each.severity != "info"] == []


def test_an_unknown_tile_is_found_at_its_line(changed):
    found = changed("stages", "tile: 419b, enter: D, q: 1", "tile: 419x, enter: D, q: 1")
    assert found == [
        ("stage-tile", "- {tile: 419x, enter: D, q: 1, r: 1, turn: 0}", "there is no tile '419x'"),
    ]


def test_a_tile_that_does_not_join_is_found_at_its_line(changed):
    found = changed("stages", "tile: 214a, enter: A, q: 1, r: 2, turn: 4", "tile: 214a, enter: A, q: 1, r: 2, turn: 5")
    assert found[0][:2] == ("stage-join", "- {tile: 214a, enter: A, q: 1, r: 2, turn: 5}")


def test_a_stage_that_takes_both_faces_of_a_piece_is_found(changed):
    ((code, line, _),) = changed(
        "stages", "{tile: 305a, enter: D, climb: x}".replace(", climb: x", ""), "{tile: 418a, enter: D}"
    )
    assert (code, line) == ("stage-supply", "- {tile: 418a, enter: D}")


def test_a_side_that_is_a_face_of_another_tile_or_of_none_is_found(changed):
    ((code, line, message),) = changed("pieces", "back: 418b", "back: 419b")
    assert (code, message) == ("piece-faces", "'419b' is a face of tile 419, not of 418")
    assert line.endswith("back: 419b}")
    assert changed("pieces", "back: 418b", "back: 418x")[0][2] == "there is no face '418x'"


def test_a_track_type_without_a_dashboard_is_found(changed, tmp_path):
    text = (bundled_root() / f"content/{GAME}/dashboards.yaml").read_text(encoding="utf-8")
    file = tmp_path / f"content/{GAME}/dashboards.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text.replace("types: [gravel, asphalt, snow]", "types: [gravel, asphalt]"), encoding="utf-8")
    found = changed("stages", "name: Climb 1", "name: Climb One")
    assert {code for code, _, _ in found} == {"stage-terrain"}
    assert all("snow" in message for _, _, message in found)
    assert len(found) == 4


def test_a_tile_whose_parts_do_not_fit_is_found(changed):
    ((code, line, message),) = changed("tiles", "climb: {towards: D}", "climb: {towards: C}")
    assert (code, line) == ("tile-road", "climb: {towards: C}")
    assert message == "'419a': there is no road at edge C"


def test_a_row_that_is_half_a_corner_is_found_by_the_schema(changed):
    found = changed("tiles", "- {lanes: 2}", "- {lanes: 2, inside: {spaces: 1, limit: 2}}")
    assert found[0][1] == "- {lanes: 2, inside: {spaces: 1, limit: 2}}"


def test_tokens_printed_too_few_are_found(changed, tmp_path):
    found = changed(
        "punchouts",
        "id: climb, name: Climb, status: inferred, copies: 6",
        "id: climb, name: Climb, status: inferred, copies: 5",
    )
    assert found == []
    text = (tmp_path / f"content/{GAME}/punchouts.yaml").read_text(encoding="utf-8")
    assert "copies: 5" in text
    bundled = open_project()
    findings = check_game(replace(bundled, roots=(tmp_path, *bundled.roots)), GAME, draws=False)[1]
    assert [each.message for each in findings if each.code == "punchout-count"] == [
        "the group 'climb-token' has 6 tokens, and 5 are printed"
    ]


@pytest.mark.parametrize(
    "code",
    [
        "stage-tile",
        "stage-join",
        "stage-overlap",
        "stage-ends",
        "stage-terrain",
        "stage-supply",
        "stage-token",
        "stage-form",
        "tile-road",
        "punchout-count",
        "piece-faces",
    ],
)
def test_every_code_is_explained(code):
    assert explanation(open_project(), code).startswith(f"# {code}\n")
