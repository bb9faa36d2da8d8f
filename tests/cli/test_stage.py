"""`toolkit stage`: check, show, generate, import, export."""

import json

import pypdfium2
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


def test_one_of_a_thing_is_one():
    assert "1 corner, 4 ascents, 0 descents" in toolkit("stage", "show", "first-frost").out


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


def test_a_missing_file_is_told_with_what_may_be_meant(tmp_path):
    (tmp_path / "tracks.json").write_text("{}")
    assert toolkit("stage", "import", tmp_path / "track.json").err.endswith("tracks.json'?\n")
    assert toolkit("stage", "check", tmp_path / "climb-1.yaml").err.endswith("; the stage itself is called 'climb-1'\n")


def test_a_title_and_tokens_that_a_format_can_t_hold_are_told():
    ran = toolkit("stage", "export", "three-seasons", "--to", "rgt")
    assert ran.code == 0
    assert "5 warnings" in ran.err


def test_a_generated_stage_is_sound_and_equal_for_equal_seeds(tmp_path):
    file = tmp_path / "made.yaml"
    ran = toolkit("stage", "generate", "--length", "24", "--seed", "4", "--output", file)
    assert ran.code == 0
    assert toolkit("stage", "check", file).code == 0
    assert file.read_text(encoding="utf-8") == toolkit("stage", "generate", "--length", "24", "--seed", "4").out


def test_a_generated_stage_without_a_track_type_that_was_wished_for_says_so():
    short = toolkit("stage", "generate", "--length", "6", "--all-terrains")
    assert "it has no " in short.err
    assert "it has no " not in toolkit("stage", "generate", "--length", "50", "--all-terrains").err


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
    page = pypdfium2.PdfDocument(tmp_path / "rallyman-climb/stages.road-book-a4.pdf")[0]
    assert "1 attempt of greedy, " in page.get_textpage().get_text_range()
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


TRACK = [
    {"q": 0, "r": 0, "id": "202a", "dir": 0, "tokens": []},
    {"q": 1, "r": 0, "id": "214a", "dir": 0, "tokens": []},
    {"q": 2, "r": 0, "id": "203a", "dir": 0, "tokens": []},
]


def imported(folder, text, name="track.json", **options):
    file = folder / name
    file.write_text(text, encoding="utf-8")
    words = (word for key, value in options.items() for word in (f"--{key}", value))
    return toolkit("stage", "import", file, *words)


def track(number, **changes):
    tiles = [dict(each) for each in TRACK]
    tiles[number].update(changes)
    return json.dumps({"tiles": tiles}, indent=1)


class TestWhatIsImported:
    @pytest.mark.parametrize("name", ["track.JSON", "track.rekee", "track", "track.txt"])
    def test_is_told_by_the_file_not_by_its_name(self, tmp_path, name):
        assert imported(tmp_path, track(0), name).code == 0

    def test_stands_in_findings_with_its_line(self, tmp_path):
        ran = imported(tmp_path, track(1, id="999z"))
        assert "track.json:10:3: error stage-tile: tile 2: there is no tile '999z'" in ran.out

    def test_is_counted_as_the_file_counts_it(self, tmp_path):
        tiles = [{**TRACK[2], "tokens": ["cloud"] * 10}, *TRACK[:2]]
        tiles[2] = {**TRACK[1], "tokens": ["dirt"] * 9}
        ran = imported(tmp_path, json.dumps({"tiles": [{**TRACK[2]}, *tiles[1:]]}))
        assert "tile 3: dirt: expected a whole number of at most 6, got 9" in ran.out

    @pytest.mark.parametrize(
        ("changes", "says"),
        [
            ({"q": 1.0}, "q is 1.0, not a whole number"),
            ({"dir": True}, "dir is true, not a whole number"),
            ({"id": 214}, "id is 214, not text"),
            ({"tokens": "cloud"}, "its tokens are no list"),
        ],
    )
    def test_has_the_form_wanted_or_is_told_what_has_not(self, tmp_path, changes, says):
        ran = imported(tmp_path, track(1, **changes))
        assert (ran.code, ran.out.count(" error stage")) == (1, 1)
        assert f"→ {says}" in ran.out

    def test_can_be_read_back(self, tmp_path):
        ran = imported(tmp_path, track(1, tokens=["dirt"] * 100))
        assert ran.code == 1
        assert "tile 2: dirt: expected a whole number of at most 6, got 100" in ran.out
        assert imported(tmp_path, track(1), id="a\nb").code == 1

    def test_says_no_key_twice(self, tmp_path):
        ran = imported(tmp_path, f'{{"tiles": [], "tiles": {json.dumps(TRACK)}}}')
        assert (ran.code, "error duplicate-key" in ran.out) == (1, True)

    def test_holds_whole_characters(self, tmp_path):
        text = track(0).replace("{", '{"title": "a \\ud800 b",', 1)
        ran = imported(tmp_path, text, output=tmp_path / "made.yaml")
        assert (ran.code, "half a character" in ran.out) == (1, True)
        assert not (tmp_path / "made.yaml").exists()

    @pytest.mark.parametrize(("text", "says"), [("", "holds nothing"), ("[1,]", ":1:4: "), ("9" * 5000, "of digits")])
    def test_is_json_or_is_told_where_it_is_not(self, tmp_path, text, says):
        ran = imported(tmp_path, text)
        assert (ran.code, says in ran.out, "set_int" in ran.out) == (1, True, False)


def test_two_stages_of_a_file_have_two_ids(tmp_path):
    file = tmp_path / "mine.yaml"
    one = "  - {{id: {}, name: A, status: house, tiles: [{{tile: 202a}}, {{tile: 203a}}]}}\n"
    file.write_text("stages:\n" + one.format("a") + one.format("A"))
    ran = toolkit("stage", "check", file)
    assert (ran.code, "error duplicate-id" in ran.out) == (1, True)


def test_a_place_that_is_half_written_is_told(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text("stages:\n  - {id: a, name: A, status: house, tiles: [{tile: 202a, q: 1}, {tile: 203a}]}\n")
    assert "item 1 of tiles lacks 'r', which goes with 'q'" in toolkit("stage", "check", file).out


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (("--tile", "202a"), "none of these tiles is a finish"),
        (("--terrain", "snow"), "two sides of one tile"),
        (("--id", "a\nb"), "choose another --id"),
    ],
)
def test_a_wish_that_can_t_be_is_told_why(wish, says):
    ran = toolkit("stage", "generate", *wish)
    assert (ran.code, ran.out, says in ran.err) == (2, "", True)
