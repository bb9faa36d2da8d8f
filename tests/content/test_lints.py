"""The rules across a game's files."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.content.fleets import CARS, GAME, car, check_cars, codes, make_fleet, only
from toolkit.checking import check_game
from toolkit.content.lints import found_lints
from toolkit.model.finding import Finding, Severity
from toolkit.words import effect_hash

GAME_TEXT = (Path(__file__).parent / "fleet" / GAME).read_text(encoding="utf-8")
COMPOSED, DECOMPOSED = unicodedata.normalize("NFC", "Jäger"), unicodedata.normalize("NFD", "Jäger")


def check_game_file(folder: Path, text: str) -> list[Finding]:
    return check_game(make_fleet(folder, {GAME: text}), "fleet")[1]


def test_the_fleet_is_in_order(tmp_path: Path) -> None:
    content, findings = check_game(make_fleet(tmp_path), "fleet")
    assert findings == []
    assert content is not None
    assert [each["id"] for each in content.components("cars")] == ["horse", "jammer"]


def test_every_module_in_the_folder_is_a_lint_with_a_code_of_its_own() -> None:
    from toolkit.content import lints

    stems = {path.stem for path in Path(lints.__path__[0]).glob("*.py")} - {"__init__"}
    assert len(found_lints()) == len(stems) > 8


class TestIds:
    @pytest.mark.parametrize(
        ("first", "second", "says"),
        [
            ("turbo", "turbo", "stands twice"),
            ("turbo", "Turbo", "upper and lower case"),
            ("Straße", "STRASSE", "one name"),
            (COMPOSED, DECOMPOSED, "how their characters are coded"),
            (COMPOSED, DECOMPOSED.upper(), "one name"),
            ("ﬁre", "fire", "one name"),
            ("Ⅳ", "IV", "one name"),
            ("007", "'007'", "stands twice"),
            ("1", "01", ""),
            ("ä", "a", ""),
            ("a b", "a-b", ""),
        ],
    )
    def test_twins_are_an_error_naming_both_lines(self, tmp_path: Path, first: str, second: str, says: str) -> None:
        text = f"cars:\n  - id: {first}\n\n  - name: Other\n    id: {second}\n"
        findings = check_cars(tmp_path, text)
        if not says:
            assert codes(findings) == []
            return
        finding = only(findings, "duplicate-id")
        assert says in finding.message
        assert "in line 2 and here in line 5" in finding.message
        assert (finding.line, finding.column, finding.is_error) == (5, 9, True)

    def test_each_further_twin_is_found(self, tmp_path: Path) -> None:
        findings = check_cars(tmp_path, "cars:\n  - id: a\n  - id: A\n  - id: a\n  - id: b\n")
        assert [finding.line for finding in findings if finding.code == "duplicate-id"] == [3, 4]

    @pytest.mark.parametrize(
        "written",
        ["aux", "../../evil", "'Turn: L/R?'", "con.txt", "ä", "🚗", "👩‍🚀", "漢字", "a'b\"c", "<b>", "{{ x }}", "..."],
    )
    def test_any_printable_text_is_an_id(self, tmp_path: Path, written: str) -> None:
        assert (
            codes(check_cars(tmp_path, f"cars:\n  - id: {written}\n  - id: b\n".replace("{{ x }}", "'{{ x }}'"))) == []
        )

    @pytest.mark.parametrize("written", [r"a\u200bb", r"\u202egro", r"a\u00adb", r"a\u2028b", r"a\u00a0b"])
    def test_what_nobody_sees_is_an_error(self, tmp_path: Path, written: str) -> None:
        finding = only(check_cars(tmp_path, f'cars:\n  - id: "{written}"\n  - id: b\n'), "id-not-printable")
        assert finding.is_error
        assert "U+" in finding.message

    @pytest.mark.parametrize("written", [r"a\nb", r"a\tb", r"\e[31m", "", " ", " a", "a ", r"a\n"])
    def test_control_characters_and_outer_spaces_are_errors(self, tmp_path: Path, written: str) -> None:
        assert codes(check_cars(tmp_path, f'cars:\n  - id: "{written}"\n  - id: b\n'))


class TestCopies:
    def test_no_copies_is_a_note_for_each(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("copies: 0")), "skipped-component")
        assert (finding.severity, finding.line, finding.message) == (
            Severity.INFO,
            3,
            "'horse' has no copies and is skipped",
        )

    @pytest.mark.parametrize("cars", ["cars: []\n", "cars:\n  - {id: a, copies: 0}\n  - {id: b, copies: 0}\n"])
    def test_nothing_at_all_is_an_error(self, tmp_path: Path, cars: str) -> None:
        finding = only(check_cars(tmp_path, cars), "no-components")
        assert finding.is_error
        assert (finding.line, finding.column) == (1, 1)

    def test_a_wrong_count_is_not_taken_for_none(self, tmp_path: Path) -> None:
        assert codes(check_cars(tmp_path, "cars:\n  - {id: a, copies: 2x}\n")) == ["wrong-type"]


class TestBoxes:
    @pytest.mark.parametrize(("cars", "copies"), [(car("copies: 3"), 4), (car("copies: 0"), 1)])
    def test_a_difference_is_a_warning_at_the_count(self, tmp_path: Path, cars: str, copies: int) -> None:
        finding = only(check_cars(tmp_path, cars), "box-count")
        assert finding.severity is Severity.WARNING
        assert finding.message == f"the box holds 2 cars, the content {copies}"
        assert finding.file.endswith("game.yaml")
        assert finding.line == 7

    def test_several_boxes_of_a_kind_add_up(self, tmp_path: Path) -> None:
        text = GAME_TEXT.replace("count: 2}", "count: 1}\n  - {kind: cars, count: 1}\n  - {kind: dice, count: 6}")
        assert check_game_file(tmp_path, text) == []

    def test_a_misspelt_kind_is_named(self, tmp_path: Path) -> None:
        finding = only(check_game_file(tmp_path, GAME_TEXT.replace("kind: cars", "kind: carz")), "box-count")
        assert finding.hint == "did you mean 'cars'?"


class TestText:
    POWER = "power: {draw: 2}"

    def test_a_text_needs_a_look_at_its_effects(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car(f"{self.POWER}\n    text: Take two.")), "text-not-reviewed")
        assert finding.is_error
        assert "printed: Take two." in finding.message
        assert "effects: Draw 2" in finding.message
        assert finding.hint.endswith(effect_hash({"power": {"draw": 2}}))

    def test_a_reviewed_text_is_fine_until_the_effect_changes(self, tmp_path: Path) -> None:
        reviewed = f"text: Take two.\n    text_reviewed: {effect_hash({'power': {'draw': 2}})}\n    "
        assert codes(check_cars(tmp_path / "a", car(reviewed + self.POWER))) == []
        findings = check_cars(tmp_path / "b", car(reviewed + "power: {draw: 3}"))
        assert "effects: Draw 3" in only(findings, "text-not-reviewed").message
        assert only(findings, "text-not-reviewed").line == 4

    def test_an_effect_without_words_is_found_at_its_place(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("power: {jump: 2}")), "effect-without-words")
        assert finding.is_error
        assert finding.line == 3
        assert finding.pointer == "/cars/0/power"

    def test_equal_effects_are_a_note(self, tmp_path: Path) -> None:
        finding = only(
            check_cars(tmp_path, "cars:\n  - {id: a, power: {draw: 1}}\n  - {id: b, power: {draw: 1}}\n"), "same-effect"
        )
        assert finding.severity is Severity.INFO
        assert finding.message == "'b' has the same effects as 'a' in line 2"

    def test_no_effects_are_not_the_same_effect(self, tmp_path: Path) -> None:
        assert check_cars(tmp_path, "cars:\n  - {id: horse}\n  - {id: b, tags: []}\n") == []


class TestArt:
    def test_a_picture_must_be_there(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("art: art/hors.svg")), "missing-art")
        assert finding.is_error
        assert finding.hint == "did you mean 'art/horse.svg'?"

    @pytest.mark.parametrize("art", ["../game.yaml", "/etc/hostname", "art/../../x.svg", r"art\horse.svg", "art/"])
    def test_a_path_out_of_the_folder_is_no_picture(self, tmp_path: Path, art: str) -> None:
        assert codes(check_cars(tmp_path, car(f"art: {art}"))) in (["missing-art"], ["missing-art", "wrong-form"])

    def test_a_picture_nothing_prints_is_a_warning(self, tmp_path: Path) -> None:
        project = make_fleet(tmp_path, {"content/fleet/art/old/pony.png": b"x", "content/fleet/art/notes.txt": "x"})
        finding = only(check_game(project, "fleet")[1], "unused-art")
        assert finding.severity is Severity.WARNING
        assert finding.file.endswith("content/fleet/art/old/pony.png")

    @pytest.mark.parametrize(
        "files",
        [
            {CARS: car("art: art/pony.png")},
            {CARS: "cars:\n  - id: horse\n  - id: pony\n"},
            {"templates/common/card.layout.yaml": "image: art/pony.png\n"},
        ],
    )
    def test_a_picture_that_is_named_is_used(self, tmp_path: Path, files: dict[str, str]) -> None:
        project = make_fleet(tmp_path, {"content/fleet/art/pony.png": b"x", **files})
        assert "unused-art" not in [finding.code for finding in check_game(project, "fleet")[1]]


class TestGameFile:
    def test_the_id_is_the_folder(self, tmp_path: Path) -> None:
        assert only(check_game_file(tmp_path, GAME_TEXT.replace("id: fleet", "id: convoy")), "game-id").is_error

    def test_some_number_of_players_can_play(self, tmp_path: Path) -> None:
        assert only(check_game_file(tmp_path, GAME_TEXT.replace("min: 2", "min: 5")), "players-range").is_error

    @pytest.mark.parametrize(
        ("default", "codes"),
        [("6", []), ("10", ["option-default"]), ("true", ["option-default"]), ("'6'", ["option-default"])],
    )
    def test_the_default_is_a_value(self, tmp_path: Path, default: str, codes: list[str]) -> None:
        option = f"options:\n  die: {{default: {default}, values: [6, 8], about: Sides.}}\n"
        assert [finding.code for finding in check_game_file(tmp_path, GAME_TEXT + option)] == codes


@pytest.mark.parametrize("name", ["cars.yml", "cars.YAML", "cars.json"])
def test_a_file_with_another_ending_is_a_warning(tmp_path: Path, name: str) -> None:
    finding = only(check_game(make_fleet(tmp_path, {f"content/fleet/{name}": "x"}), "fleet")[1], "file-not-read")
    assert finding.severity is Severity.WARNING
    assert finding.file.endswith(name)
    assert finding.hint == "rename it to cars.yaml"
