"""The checks of a game as a whole: order, silence about what follows from another fault, and no exception ever."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bundled import content_of, findings_of
from tests.content.fleets import CARS, FLEET, GAME, car, check_cars, codes, make_fleet, only
from toolkit.checking import check_game, component_words, require_game
from toolkit.checking.game import GameChecker
from toolkit.errors import ContentError, UnknownNameError
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput
from toolkit.project import open_project

WORDS = "templates/fleet/words/en.yaml"


def test_the_bundled_games_have_no_errors_and_no_warnings() -> None:
    project = open_project()
    assert project.game_ids
    for game_id in project.game_ids:
        assert content_of(game_id).id == game_id
        assert [finding for finding in findings_of(game_id) if finding.severity is not Severity.INFO] == []


def test_an_unknown_game_is_named_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'fleet'"):
        check_game(make_fleet(tmp_path), "flete")


class TestWithoutGameFile:
    def test_it_is_missing(self, tmp_path: Path) -> None:
        content, findings = check_game(make_fleet(tmp_path, {GAME: None, CARS: car("copies: x")}), "fleet")
        assert content is None
        assert codes(findings) == ["wrong-type", "no-game-file"]

    def test_it_cannot_be_read(self, tmp_path: Path) -> None:
        content, findings = check_game(make_fleet(tmp_path, {GAME: "a: [", CARS: car("copies: x")}), "fleet")
        assert content is None
        assert codes(findings) == ["wrong-type", "syntax"]

    @pytest.mark.parametrize(
        "text", ["[]", "12", "x", "id: [x]\nboxes: 3\noptions: 3\nplayers: 3\n", "boxes: [1, {}]\n"]
    )
    def test_it_has_another_shape(self, tmp_path: Path, text: str) -> None:
        content, findings = check_game(make_fleet(tmp_path, {GAME: text}), "fleet")
        assert content is not None
        assert codes(findings)


def test_a_file_that_cannot_be_read_leaves_the_others_checked(tmp_path: Path) -> None:
    project = make_fleet(tmp_path, {CARS: "cars: [", GAME: (FLEET / GAME).read_text().replace("id: fleet", "id: f")})
    content, findings = check_game(project, "fleet")
    assert content is not None
    assert content.kinds == ()
    assert codes(findings) == ["syntax", "game-id"]


def test_what_the_schema_refuses_is_not_found_again_by_lints(tmp_path: Path) -> None:
    text = car("power: {jump: 1}\n    text: x\n    copies: -1\n    status: 3")
    assert codes(check_cars(tmp_path, text)) == ["out-of-range", "unknown-value"]


def test_content_is_never_a_template(tmp_path: Path) -> None:
    texts = [
        "{{ 7*7 }}",
        '{% include "/etc/hostname" %}',
        "{# x #}",
        "${7*7}",
        "%(x)s",
        "{0}",
        "{icon:nonsense}",
        "<b>&amp;",
    ]
    lines = "".join(f"  - id: c{n}\n    name: '{text}'\n    country: '{text}'\n" for n, text in enumerate(texts))
    content, findings = check_game(make_fleet(tmp_path, {CARS: f"cars:\n{lines}"}), "fleet")
    assert content is not None
    assert codes(findings) == []
    assert [each["name"] for each in content.components("cars")] == texts
    assert [each["country"] for each in content.components("cars")] == texts


@pytest.mark.parametrize("name", ["a b", "x [1]", "(ü)", "%s{}", "ä" * 30, "-rf", "#1"])
def test_a_project_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    finding = only(check_cars(folder, car("copies: 2x")), "wrong-type")
    assert finding.file == (folder.resolve() / CARS).as_posix()


class TestWords:
    def test_every_component_has_its_words(self, tmp_path: Path) -> None:
        project = make_fleet(tmp_path)
        words = component_words(project, require_game(project, "fleet"))
        assert words["cars"]["horse"].text == "Draw 2"
        assert words["cars"]["jammer"].text == ""

    def test_a_faulty_phrase_table_is_found_and_not_used(self, tmp_path: Path) -> None:
        project = make_fleet(
            tmp_path, {WORDS: "language: en\neffects: {power: power}\nphrases: {power: 3.5, x: {y: 1}}\n"}
        )
        findings = check_game(project, "fleet")[1]
        assert all(finding.file.endswith(WORDS) for finding in findings)
        assert codes(findings)

    def test_a_second_language_lacks_words_of_its_own(self, tmp_path: Path) -> None:
        project = make_fleet(
            tmp_path, {"templates/fleet/words/de.yaml": "language: de\neffects: {power: power}\nphrases: {x: y}\n"}
        )
        finding = only(check_game(project, "fleet")[1], "effect-without-words")
        assert "de words" in finding.message + finding.hint
        assert finding.file.endswith("cars.yaml")

    def test_a_game_without_words_needs_none(self, tmp_path: Path) -> None:
        project = make_fleet(tmp_path, {WORDS: None})
        assert check_game(project, "fleet")[1] == []
        assert component_words(project, require_game(project, "fleet")) == {}


class TestRequired:
    def test_content_in_order_is_given(self, tmp_path: Path) -> None:
        assert require_game(make_fleet(tmp_path), "fleet").game["title"] == "Fleet"

    def test_content_with_errors_says_how_to_see_them(self, tmp_path: Path) -> None:
        project = make_fleet(tmp_path, {CARS: car("copies: x\n    z: 1")})
        with pytest.raises(ContentError, match="has 2 errors; 'toolkit validate fleet' shows them") as caught:
            require_game(project, "fleet")
        assert caught.value.exit_code == 1

    def test_warnings_are_no_hindrance(self, tmp_path: Path) -> None:
        assert require_game(make_fleet(tmp_path, {CARS: car("copies: 7")}), "fleet")


class TestSeams:
    def test_a_game_brings_lints_in_its_package(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        package = tmp_path / "fleet"
        (package / "lints").mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / "lints" / "__init__.py").write_text("")
        (package / "lints" / "too_few.py").write_text(
            "CODE = 'too-few'\n"
            "def check(game):\n"
            "    for car in game.components('cars'):\n"
            "        yield car.finding(CODE, (), f'few: {car.id}')\n"
        )
        monkeypatch.setattr("toolkit.games.__path__", [str(tmp_path)])
        try:
            findings = check_game(make_fleet(tmp_path / "project"), "fleet")[1]
        finally:
            for name in [name for name in sys.modules if name.startswith("toolkit.games.fleet")]:
                del sys.modules[name]
        assert [finding.message for finding in findings] == ["few: horse", "few: jammer"]

    def test_later_checks_see_only_files_without_errors(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[tuple[str, ...]] = []

        def later(project: object, content: object, words: object) -> list[Finding]:
            seen.append(tuple(content.documents))  # type: ignore[attr-defined]
            return [Finding("late", Severity.ERROR, "z", 1, 1, "found later")]

        monkeypatch.setattr(GameChecker, "_later_checks", lambda *_: [later])
        assert codes(check_game(make_fleet(tmp_path / "a"), "fleet")[1]) == ["late"]
        assert codes(check_cars(tmp_path / "b", car("copies: x"))) == ["wrong-type", "late"]
        assert "late" not in codes(check_game(make_fleet(tmp_path / "c", {GAME: "id: x\n"}), "fleet")[1])
        assert seen == [("cars", "game"), ("game",)]

    def test_lints_get_what_lies_beside_the_content(self, tmp_path: Path) -> None:
        game, _ = GameChecker(make_fleet(tmp_path)).read("fleet")
        assert isinstance(game, LintInput)
        assert list(game.pictures) == ["art/horse.svg"]
        assert [(each.id, each.copies, each.line, each.is_sound) for each in game.components("cars")] == [
            ("horse", 1, 3, True),
            ("jammer", 1, 8, True),
        ]


PIECES = """\
cars:
  - id: horse
    id: [a]
    copies: 2x
    power: {draw: 2}
    text: x
    art: 3
  - 12
  - id: 012
  - *a
  - &a {id: x}
    boxes: 3
players: {min: 3, max: 1}
id: fleet
    <<: *a
    text_reviewed: fx-0
    step: {move: [1]}
    follows: {a: 1}
    tags: [1, 1]
options: {a: 1}
- x
boxes: [{kind: carz, count: 1}, {kind: cars, count: x}]
cars: [{id: a}, {id: A}, [], null, 3]
\t
""".splitlines()
LINES = st.lists(st.sampled_from(PIECES), max_size=8).map("\n".join)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(cars=LINES | st.binary(max_size=40), game=LINES | st.just((FLEET / GAME).read_text()))
def test_whatever_stands_in_the_files_there_are_findings_and_no_exception(
    tmp_path_factory: pytest.TempPathFactory, cars: str | bytes, game: str
) -> None:
    project = make_fleet(tmp_path_factory.mktemp("any"), {CARS: cars, GAME: game})
    _, findings = check_game(project, "fleet")
    assert findings == sorted(findings, key=lambda finding: finding.sort_key)
    for finding in findings:
        assert finding.code and finding.message


def test_the_order_is_by_file_and_place(tmp_path: Path) -> None:
    project = make_fleet(tmp_path, {CARS: "cars:\n  - id: b\n    copies: x\n  - copies: y\n", GAME: "id: 3\nzzz: 1\n"})
    findings = check_game(project, "fleet")[1]
    places = [(finding.file, finding.line) for finding in findings]
    assert places == sorted(places)
    assert {Path(file).name for file, _ in places} == {"horse.svg", "cars.yaml", "game.yaml"}
