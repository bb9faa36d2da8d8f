"""`toolkit validate`: what it checks, how it shows it, and how it ends."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import CommandLine
from tests.content.fleets import CARS, FLEET, GAME, car, make_fleet
from toolkit.checking.formats import Report, format_names, write
from toolkit.checking.game import GameChecker
from toolkit.model.finding import Finding, Severity

WARNING = car("copies: 7")


def finding(source: str, column: int, message: str = "wrong", hint: str = "") -> Finding:
    return Finding("a-code", Severity.ERROR, "cars.yaml", 3, column, message, hint, "", source)


class TestEnd:
    def test_clean_content_ends_with_0(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path)
        ran = toolkit("validate", "--project", tmp_path, "fleet")
        assert (ran.code, ran.out, ran.err) == (0, "no findings in fleet\n", "")

    def test_an_error_ends_with_1(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("copies: 2x")})
        ran = toolkit("validate", "--project", tmp_path, "fleet")
        assert ran.code == 1
        assert ran.out.endswith("1 error, 1 warning in fleet\n")

    def test_warnings_fail_only_when_strict(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: WARNING})
        assert toolkit("validate", "--project", tmp_path, "fleet").code == 0
        assert toolkit("validate", "--project", tmp_path, "fleet", "--strict").code == 1

    def test_notes_never_fail(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("copies: 0"), GAME: (FLEET / GAME).read_text().replace("count: 2", "count: 1")})
        ran = toolkit("validate", "--project", tmp_path, "fleet", "--strict")
        assert ran.code == 0
        assert "'horse' has no copies and is skipped" in ran.out
        assert ran.out.endswith("1 note in fleet\n")

    def test_quiet_says_nothing_when_there_is_nothing(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path)
        assert toolkit("validate", "--project", tmp_path, "fleet", "-q").out == ""


class TestWhat:
    def test_all_games_without_arguments(
        self, toolkit: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_fleet(tmp_path)
        monkeypatch.setattr(GameChecker, "_later_checks", lambda *_: [])  # nothing is drawn: that takes seconds
        ran = toolkit("validate", "--project", tmp_path, "--format", "json")
        assert {"dustbiters", "fleet"} <= set(json.loads(ran.out)["games"])

    @pytest.mark.slow
    def test_a_folder_without_game_file_is_not_passed_over(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {GAME: None})
        ran = toolkit("validate", "--project", tmp_path)
        assert ran.code == 1
        assert "no-game-file" in ran.out

    def test_a_file_shows_its_own_findings(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("copies: 2x"), GAME: "id: fleet\n"})
        ran = toolkit("validate", tmp_path / CARS)
        assert ran.code == 1
        assert ran.out.endswith("1 error in fleet\n")
        assert "game.yaml" not in ran.out

    @pytest.mark.parametrize("path", ["", "content", "content/fleet", CARS])
    def test_any_path_into_a_project_opens_that_project(self, toolkit: CommandLine, tmp_path: Path, path: str) -> None:
        make_fleet(tmp_path, {CARS: WARNING.replace("7", "x")})
        ran = toolkit("validate", tmp_path / path)
        assert ran.code == 1
        assert "wrong-type" in ran.out

    def test_a_tree_without_marker_is_read_as_one(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path)
        (tmp_path / "toolkit.toml").unlink()
        assert toolkit("validate", tmp_path / "content/fleet").out == "no findings in fleet\n"

    @pytest.mark.parametrize("name", ["dustbiters", "my copy"])
    def test_a_loose_folder_is_checked_as_the_game_it_says(
        self, toolkit: CommandLine, tmp_path: Path, name: str
    ) -> None:
        from toolkit.resources import bundled_root

        shutil.copytree(bundled_root() / "content/dustbiters", tmp_path / name)
        assert toolkit("validate", tmp_path / name).code == 0
        cars = tmp_path / name / "cars.yaml"
        cars.write_text(cars.read_text().replace("status: published", "status: publishd", 1))
        for path in (tmp_path / name, cars):
            ran = toolkit("validate", path)
            assert (ran.code, "did you mean 'published'?" in ran.out) == (1, True)

    def test_a_loose_file_says_in_its_first_line_what_it_is(self, toolkit: CommandLine, tmp_path: Path) -> None:
        path = tmp_path / "drafts" / "cars.yaml"
        path.parent.mkdir()
        line = "# yaml-language-server: $schema=../../schemas/dustbiters/cars.schema.json\n"
        path.write_text(f"{line}cars:\n  - {{id: a, name: A, status: house, role: atack}}\n")
        ran = toolkit("validate", path)
        assert ran.code == 1
        assert "did you mean 'attack'?" in ran.out

    @pytest.mark.parametrize(
        ("what", "says"),
        [
            ("flet", "no game 'flet'; did you mean 'fleet'?"),
            ("no/such.yaml", "no file or folder 'no/such.yaml'"),
            ("such.yaml", "no file or folder"),
        ],
    )
    def test_what_is_not_there_is_a_usage_error(
        self, toolkit: CommandLine, tmp_path: Path, what: str, says: str
    ) -> None:
        make_fleet(tmp_path)
        ran = toolkit("validate", "--project", tmp_path, what)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err

    @pytest.mark.parametrize("name", ["empty", "notes.txt"])
    def test_what_holds_no_content_is_a_usage_error(self, toolkit: CommandLine, tmp_path: Path, name: str) -> None:
        (tmp_path / "empty").mkdir()
        (tmp_path / "notes.txt").write_text("x")
        assert toolkit("validate", tmp_path / name).code == 2

    def test_the_same_game_twice_is_checked_once(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: WARNING})
        ran = toolkit("validate", "--project", tmp_path, "fleet", "fleet", tmp_path / CARS)
        assert ran.out.count("box-count") == 1


class TestFormats:
    def test_text_points_at_the_place(
        self, toolkit: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_fleet(
            tmp_path, {CARS: car("copies: 2x"), GAME: (FLEET / GAME).read_text().replace("count: 2", "count: 1")}
        )
        monkeypatch.chdir(tmp_path)
        assert toolkit("validate", "fleet", "--project", ".").out == (
            "content/fleet/cars.yaml:3:13: error wrong-type: copies: expected a whole number from 0 to 10000, "
            "got the text '2x'\n"
            "        copies: 2x\n"
            "                ^\n"
            "    → write 2\n"
            "1 error in fleet\n"
        )

    @pytest.mark.parametrize(
        ("source", "column", "before"),
        [
            ("ab", 2, " "),
            ("\tab", 2, "\t"),
            ("\t\tab", 4, "\t\t "),
            ("漢字x", 3, "    "),
            ("e\u0301x", 3, " "),
            ("🚗x", 2, "  "),
            ("a", 1, ""),
            ("a", 2, " "),
        ],
    )
    def test_the_caret_stands_below_its_character(self, source: str, column: int, before: str) -> None:
        lines = write("text", Report([finding(source, column)], [])).split("\n")
        assert lines[1:3] == [f"    {source}", f"    {before}^"]

    @pytest.mark.parametrize("column", [1, 60, 500, 999, 1000])
    def test_a_long_line_is_cut_around_the_column(self, column: int) -> None:
        source = "".join(chr(ord("a") + number % 26) for number in range(1000))
        _, line, caret, _ = write("text", Report([finding(source, column)], [])).split("\n")
        assert len(line) < 120
        assert line[caret.index("^")] == source[column - 1]

    def test_no_escape_sequence_reaches_the_terminal(self) -> None:
        text = write("text", Report([finding("a\x1b[2Jb", 1, "no '\x1b[31m'", "\u202ex")], []))
        assert "\x1b" not in text
        assert "\u202e" not in text

    def test_colours_only_on_a_terminal_that_wants_them(
        self, toolkit: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_fleet(tmp_path, {CARS: WARNING})
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
        assert "\x1b" not in toolkit("validate", "--project", tmp_path, "fleet").out
        monkeypatch.setattr("toolkit.cli.session.sys.stdout.isatty", lambda: True)
        assert "\x1b[1;33mwarning\x1b[0m" in toolkit("validate", "--project", tmp_path, "fleet").out
        monkeypatch.setenv("NO_COLOR", "1")
        assert "\x1b" not in toolkit("validate", "--project", tmp_path, "fleet").out

    def test_json_keeps_its_keys(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("copies: 2x")})
        ran = toolkit("validate", "--project", tmp_path, "fleet", "--format", "json")
        data = json.loads(ran.out)
        assert ran.code == 1
        assert list(data) == ["games", "findings", "summary"]
        assert data["games"] == ["fleet"]
        assert data["summary"] == {"error": 1, "warning": 1, "info": 0}
        assert data["findings"][0] == {
            "code": "wrong-type",
            "severity": "error",
            "file": (tmp_path.resolve() / CARS).as_posix(),
            "line": 3,
            "column": 13,
            "pointer": "/cars/0/copies",
            "message": "copies: expected a whole number from 0 to 10000, got the text '2x'",
            "hint": "write 2",
        }

    def test_github_annotations_are_escaped(self) -> None:
        found = [
            Finding("a-code", Severity.ERROR, "a,b:c.yaml", 3, 4, "100% wrong:\nx", "do,this"),
            Finding("b-code", Severity.INFO, "d.yaml", 0, 0, "note"),
        ]
        assert write("github", Report(found, ["x"])) == (
            "::error file=a%2Cb%3Ac.yaml,line=3,col=4,title=a-code::100%25 wrong:%0Ax%0Ado,this\n"
            "::notice file=d.yaml,title=b-code::note"
        )

    def test_sarif_has_a_result_a_finding_and_a_rule_a_code(self) -> None:
        found = [
            Finding("a-code", Severity.ERROR, "a b/ü.yaml", 3, 4, "wrong", "do this"),
            Finding("a-code", Severity.INFO, "d.yaml", 0, 0, "note"),
        ]
        (run,) = json.loads(write("sarif", Report(found, ["x"])))["runs"]
        assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["a-code"]
        assert run["results"][0] == {
            "ruleId": "a-code",
            "level": "error",
            "message": {"text": "wrong\ndo this"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "a%20b/%C3%BC.yaml"},
                        "region": {"startLine": 3, "startColumn": 4},
                    }
                }
            ],
        }
        assert run["results"][1]["level"] == "note"
        assert "region" not in run["results"][1]["locations"][0]["physicalLocation"]

    def test_junit_fails_a_case_an_error(self) -> None:
        found = [
            Finding("a-code", Severity.ERROR, "a.yaml", 3, 4, 'a < "b" & \x1b', "do this"),
            Finding("b-code", Severity.WARNING, "d.yaml", 0, 0, "warned"),
        ]
        suite = ElementTree.fromstring(write("junit", Report(found, ["x", "y"])))  # noqa: S314 - our own
        assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("x, y", "2", "1")
        failed, warned = suite
        assert failed.get("name") == "a-code a.yaml:3:4"
        assert failed.find("failure").get("message") == 'a < "b" & \ufffd'
        assert warned.find("failure") is None
        clean = ElementTree.fromstring(write("junit", Report([], ["x"])))  # noqa: S314 - our own
        assert (clean.get("tests"), clean.get("failures")) == ("1", "0")

    def test_formats_are_found_by_file(self, toolkit: CommandLine) -> None:
        assert {"github", "json", "junit", "sarif", "text"} <= set(format_names())
        ran = toolkit("validate", "--format", "jsn")
        assert (ran.code, ran.err) == (2, "toolkit: no format 'jsn'; did you mean 'json'?\n")

    @pytest.mark.parametrize("name", format_names())
    def test_every_format_takes_any_finding(self, name: str) -> None:
        odd = Finding("a-code", Severity.WARNING, "ü\ud800", 1, 99, "<&]]>\"'\x00\n", "\x1b", "/~1", "x" * 500)
        assert isinstance(write(name, Report([odd, finding("x", 1)], ["ü"], has_color=True)), str)
        assert isinstance(write(name, Report([], [])), str)
