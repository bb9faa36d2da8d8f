"""`toolkit games`, `toolkit show` and `toolkit explain`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import CommandLine
from tests.content.fleets import CARS, GAME, car, make_fleet

FIVE = """
cars:
  - {id: a, status: house, copies: 3}
  - {id: b, status: published}
  - {id: c, status: house, copies: 0}
"""


class TestGames:
    def test_a_game_is_a_line(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: FIVE})
        head, *rows = [re.split(" {2,}", line) for line in toolkit("games", "--project", tmp_path).out.splitlines()]
        assert head == ["id", "title", "players", "kinds", "status"]
        assert ["fleet", "Fleet", "2–4", "3 cars (4 copies)", "1 published, 2 house"] in rows

    def test_json_keeps_its_keys(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: FIVE})
        games = json.loads(toolkit("games", "--project", tmp_path, "--format", "json").out)["games"]
        assert next(game for game in games if game["id"] == "fleet") == {
            "id": "fleet",
            "title": "Fleet",
            "players": {"min": 2, "max": 4},
            "kinds": {"cars": {"components": 3, "copies": 4}},
            "status": {"published": 1, "house": 2},
        }

    def test_the_bundled_games_are_counted(self, toolkit: CommandLine) -> None:
        games = {game["id"]: game for game in json.loads(toolkit("games", "--format", "json").out)["games"]}
        assert games["dustbiters"]["kinds"] == {"cars": {"components": 21, "copies": 21}}
        assert games["dustbiters"]["status"] == {"published": 18, "inferred": 3}

    def test_a_broken_game_hides_no_other(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {GAME: "["})
        ran = toolkit("games", "--project", tmp_path)
        assert ran.code == 0
        assert "dustbiters" in ran.out
        assert "toolkit validate fleet" in ran.err

    @pytest.mark.parametrize("game", ["[]", "title: [1]\nplayers: 3\n", "title: 12\n"])
    def test_a_game_of_another_shape_is_still_a_line(self, toolkit: CommandLine, tmp_path: Path, game: str) -> None:
        make_fleet(tmp_path, {GAME: game, CARS: "cars: [3, {id: [1]}, {status: [x]}, {copies: x}]"})
        assert "fleet" in toolkit("games", "--project", tmp_path).out


class TestShow:
    def test_a_component_tells_its_effect_in_words(self, toolkit: CommandLine) -> None:
        out = toolkit("show", "dustbiters", "cars", "horse").out
        assert out.startswith("Horse (horse)\nstatus  published\ncopies  1\n")
        assert "its owner draws 2 cards" in out
        assert "design: Who draws" in out

    def test_a_kind_is_a_line_a_component(self, toolkit: CommandLine) -> None:
        lines = toolkit("show", "dustbiters", "cars").out.splitlines()
        assert len(lines) == 22
        assert lines[6].split()[:2] == ["horse", "Horse"]

    def test_a_game_tells_its_kinds_and_options(self, toolkit: CommandLine) -> None:
        out = toolkit("show", "dustbiters").out
        assert out.startswith("Dustbiters (dustbiters)\n")
        assert "\nplayers  2\ncars  21\n" in out
        assert "\n  cars=21 (of 21 or 18)" in out

    def test_json_holds_the_component_as_written_and_its_words(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path)
        data = json.loads(toolkit("show", "fleet", "cars", "horse", "--project", tmp_path, "--format", "json").out)
        assert data == {
            "game": "fleet",
            "kind": "cars",
            "component": {
                "id": "horse",
                "copies": 1,
                "words": "Draw 2",
                "data": {"id": "horse", "name": "Horse", "status": "published", "power": {"draw": 2}},
            },
        }
        listed = json.loads(toolkit("show", "fleet", "cars", "--project", tmp_path, "--format", "json").out)
        assert listed["components"][0] == data["component"]
        assert json.loads(toolkit("show", "fleet", "--project", tmp_path, "--format", "json").out)["game"] == "fleet"

    @pytest.mark.parametrize(
        ("asked", "says"),
        [
            (["flet"], "no game 'flet'; did you mean 'fleet'?"),
            (["fleet", "car"], "no kind 'car'; did you mean 'cars'?"),
            (["fleet", "cars", "hors"], "no cars 'hors'; did you mean 'horse'?"),
            (["fleet", "cars", "zzz"], "known: horse, jammer"),
            (["fleet", "--format", "xml"], "no format 'xml'"),
        ],
    )
    def test_what_is_not_there_is_named_with_the_nearest(
        self, toolkit: CommandLine, tmp_path: Path, asked: list[str], says: str
    ) -> None:
        make_fleet(tmp_path)
        ran = toolkit("show", *asked, "--project", tmp_path)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err

    @pytest.mark.parametrize("asked", ["jäger", "JÄGER", "ja\u0308ger"])
    def test_an_id_is_found_in_any_case_and_composition(self, toolkit: CommandLine, tmp_path: Path, asked: str) -> None:
        make_fleet(tmp_path, {CARS: "cars:\n  - {id: Jäger, name: J}\n"})
        assert toolkit("show", "fleet", "cars", asked, "--project", tmp_path).out.startswith("J (Jäger)")

    def test_odd_ids_are_asked_for_as_they_are(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: "cars:\n  - {id: ../../evil, name: E}\n  - {id: --quiet, name: Q}\n"})
        assert toolkit("show", "--project", tmp_path, "fleet", "cars", "../../evil").out.startswith("E (../../evil)")
        assert toolkit("show", "--project", tmp_path, "--", "fleet", "cars", "--quiet").out.startswith("Q (--quiet)")

    def test_what_is_skipped_says_so(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("copies: 0")})
        assert "copies  0 (skipped)" in toolkit("show", "fleet", "cars", "horse", "--project", tmp_path).out

    def test_content_with_errors_is_shown_as_far_as_it_goes(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("name: [a]\n    status: {b: c}\n    copies: x\n    zzz: 1.5")})
        ran = toolkit("show", "fleet", "cars", "horse", "--project", tmp_path)
        assert ran.code == 0
        assert "toolkit validate fleet" in ran.err
        make_fleet(tmp_path, {GAME: "["})
        ran = toolkit("show", "fleet", "--project", tmp_path)
        assert (ran.code, ran.out) == (1, "")


class TestExplain:
    def test_a_code_has_its_page(self, toolkit: CommandLine) -> None:
        assert toolkit("explain", "duplicate-id").out.startswith("# duplicate-id\n")

    def test_without_a_code_all_are_listed(self, toolkit: CommandLine) -> None:
        lines = toolkit("explain").out.splitlines()
        assert [line.split()[0] for line in lines] == sorted(line.split()[0] for line in lines)
        assert len(lines) > 40

    def test_an_unknown_code_is_named_with_the_nearest(self, toolkit: CommandLine) -> None:
        ran = toolkit("explain", "duplicate-ids")
        assert (ran.code, ran.out) == (2, "")
        assert "did you mean 'duplicate-id'?" in ran.err
