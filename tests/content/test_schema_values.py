"""What a schema asks for against what was written: each kind of mistake in plain words, at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.content.fleets import CARS, GAME, car, check_cars, codes, make_fleet, only, read_cars
from toolkit.checking import check_game


class TestCopies:
    """An odd quantity must never become a silently empty deck."""

    @pytest.mark.parametrize(
        ("written", "code", "hint"),
        [
            ("", "wrong-type", "the default is 1"),
            ("~", "wrong-type", "the default is 1"),
            ("2x", "wrong-type", "write 2"),
            ('"2"', "wrong-type", "write 2"),
            ("x2", "wrong-type", ""),
            ("two", "wrong-type", ""),
            ("2.0", "wrong-type", "write 2"),
            ("2.5", "wrong-type", ""),
            ("1e3", "wrong-type", "write 1000"),
            ("true", "wrong-type", ""),
            ("NO", "wrong-type", ""),
            ("1:30", "wrong-type", ""),
            ("2024-01-01", "wrong-type", ""),
            ("[2]", "wrong-type", ""),
            ("{n: 2}", "wrong-type", ""),
            (".inf", "wrong-type", ""),
            (".nan", "wrong-type", ""),
            ("99999999999999999999999", "wrong-type", ""),
            ("-1", "out-of-range", ""),
            ("10001", "out-of-range", ""),
            ("012", "leading-zero", "write 12"),
            ("+02", "leading-zero", "write 2"),
        ],
    )
    def test_what_is_no_count_is_an_error_at_its_place(
        self, tmp_path: Path, written: str, code: str, hint: str
    ) -> None:
        findings = check_cars(tmp_path, car(f"copies: {written}"))
        assert codes(findings) == [code]
        finding = only(findings, code)
        assert finding.line == 3
        assert finding.source == f"    copies: {written}".rstrip(" ") + (" " if not written else "")
        assert hint in finding.hint

    def test_the_message_says_what_was_expected_and_what_was_got(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("copies: 2x")), "wrong-type")
        assert finding.message == "copies: expected a whole number from 0 to 10000, got the text '2x'"
        assert finding.pointer == "/cars/0/copies"
        assert (finding.line, finding.column) == (3, 13)
        blank = only(check_cars(tmp_path, car("copies:")), "wrong-type")
        assert blank.message.endswith("got nothing")
        assert (blank.line, blank.column) == (3, 5)

    @pytest.mark.parametrize(("written", "value"), [("0", 0), ("3", 3), ("0x10", 16), ("+2", 2)])
    def test_a_count_is_read(self, tmp_path: Path, written: str, value: int) -> None:
        document, findings = read_cars(tmp_path, car(f"copies: {written}"))
        assert codes(findings) == []
        assert document.data["cars"][0]["copies"] == value


class TestTextAsWritten:
    @pytest.mark.parametrize(
        "written",
        ["012", "NO", "on", "1:30", "2024-01-01", "true", "False", "1.0", "1e3", "0x1F", "null", ".inf", "-0", "+5"],
    )
    def test_where_text_is_wanted_the_source_is_kept(self, tmp_path: Path, written: str) -> None:
        document, findings = read_cars(tmp_path, f"cars:\n  - id: {written}\n    country: {written}\n")
        assert codes(findings) == []
        assert document.data["cars"][0] == {"id": written, "country": written}

    @pytest.mark.parametrize("written", ["", "~"])
    def test_nothing_is_no_text(self, tmp_path: Path, written: str) -> None:
        finding = only(check_cars(tmp_path, car(f"country: {written}")), "wrong-type")
        assert finding.message == "country: expected text, got nothing"

    @pytest.mark.parametrize(("written", "value"), [("12", 12), ("012", "012"), ("x", "x"), ("1.5", "1.5")])
    def test_where_both_fit_a_number_stays_one_unless_writing_it_anew_would_lose_something(
        self, tmp_path: Path, written: str, value: Any
    ) -> None:
        document, findings = read_cars(tmp_path, car(f"code: {written}"))
        assert codes(findings) == []
        read = document.data["cars"][0]["code"]
        assert (read, type(read)) == (value, type(value))

    def test_through_aliases_each_place_is_read_as_its_own_schema_says(self, tmp_path: Path) -> None:
        document, findings = read_cars(tmp_path, "cars:\n  - {id: a, copies: &n 12, country: *n}\n")
        assert codes(findings) == []
        assert document.data["cars"][0] == {"id": "a", "copies": 12, "country": "12"}

    @pytest.mark.parametrize("written", ["yes", "on", "NO", "Off", "y"])
    def test_a_truth_value_of_yaml_1_1_is_named(self, tmp_path: Path, written: str) -> None:
        finding = only(check_cars(tmp_path, car(f"armed: {written}")), "wrong-type")
        assert finding.hint in ("write true", "write false")

    @pytest.mark.parametrize("written", ["true", "TRUE", "False"])
    def test_a_truth_value_is_one(self, tmp_path: Path, written: str) -> None:
        document, findings = read_cars(tmp_path, car(f"armed: {written}"))
        assert codes(findings) == []
        assert document.data["cars"][0]["armed"] is (written.lower() == "true")


class TestDecimals:
    @pytest.mark.parametrize("written", ["0.3", "0.1", "0.7", "1.1", "2.3", "4.35e1", "3", "1e22", "-0.3", "0"])
    def test_multiples_are_counted_as_written(self, tmp_path: Path, written: str) -> None:
        assert codes(check_cars(tmp_path, car(f"weight: {written}"))) == []

    @pytest.mark.parametrize("written", ["0.25", "0.30000000000000004", "1e-7", "0.05"])
    def test_what_is_no_multiple_is_out_of_range(self, tmp_path: Path, written: str) -> None:
        finding = only(check_cars(tmp_path, car(f"weight: {written}")), "out-of-range")
        assert finding.message == f"weight: expected a number that is a multiple of 0.1, got {written}"

    @pytest.mark.parametrize("written", [".inf", "-.INF", ".NaN", "1e999", "9" * 5000])
    def test_a_number_is_finite(self, tmp_path: Path, written: str) -> None:
        assert codes(check_cars(tmp_path, car(f"weight: {written}"))) == ["wrong-type"]


class TestProperties:
    def test_an_unknown_property_is_shown_at_its_key_with_the_nearest(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("coppies: 2")), "unknown-property")
        assert (finding.line, finding.column, finding.hint) == (3, 5, "did you mean 'copies'?")
        assert finding.message == "'horse' has no property 'coppies'"

    def test_without_a_near_one_the_known_are_listed(self, tmp_path: Path) -> None:
        assert "id, name" in only(check_cars(tmp_path, car("zzz: 2")), "unknown-property").hint

    def test_a_missing_property_says_what_it_is(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, "cars:\n  - name: Horse\n  - id: b\n"), "missing-property")
        assert (finding.line, finding.column) == (2, 5)
        assert finding.message == "item 1 of cars lacks 'id'"
        assert finding.hint == "The component's id, unique in its file."

    def test_an_unknown_value_suggests_the_nearest(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("status: Publishd")), "unknown-value")
        assert finding.message == "status: expected one of published, inferred or house, got the text 'Publishd'"
        assert finding.hint == "did you mean 'published'?"

    def test_the_top_key_is_the_kind(self, tmp_path: Path) -> None:
        findings = check_cars(tmp_path, "carz:\n  - id: horse\n")
        assert codes(findings) == ["missing-property", "unknown-property"]
        assert only(findings, "unknown-property").hint == "did you mean 'cars'?"

    @pytest.mark.parametrize("text", ["- id: horse\n", "horse\n", "12\n", "cars: horse\n", "cars: {id: horse}\n"])
    def test_another_shape_of_file_is_one_finding(self, tmp_path: Path, text: str) -> None:
        assert codes(check_cars(tmp_path, text)) == ["wrong-type"]

    def test_a_numeric_key_is_one_finding(self, tmp_path: Path) -> None:
        assert codes(check_cars(tmp_path, "12: {id: x}\ncars: [{id: a}]\n")) == ["key-not-text"]
        assert codes(check_cars(tmp_path, car("12: x"))) == ["key-not-text"]

    def test_all_faults_are_found_at_once_and_sorted(self, tmp_path: Path) -> None:
        text = "cars:\n  - id: a\n    copies: x\n    nmae: y\n  - name: b\n  - id: a\n    id: a\n    armed: 3\n"
        findings = check_cars(tmp_path, text)
        assert [(finding.line, finding.code) for finding in findings if finding.is_error] == [
            (3, "wrong-type"),
            (4, "unknown-property"),
            (5, "missing-property"),
            (6, "duplicate-id"),
            (7, "duplicate-key"),
            (8, "wrong-type"),
        ]


class TestAlternatives:
    @pytest.mark.parametrize(
        ("step", "code", "message"),
        [
            ("{move: 9}", "out-of-range", "move: expected a whole number of at most 3, got 9"),
            ("{move: far}", "wrong-type", "move: expected a whole number from 1 to 3, got the text 'far'"),
            ("{turn: lefft}", "unknown-value", "turn: expected left or right, got the text 'lefft'"),
            ("{turn: left, wdie: true}", "unknown-property", "step has no property 'wdie'"),
            ("{wide: true}", "missing-property", "step lacks 'turn'"),
            ("{mvoe: 1}", "unknown-property", "step has no property 'mvoe'"),
            ("{}", "no-alternative", "step: an empty mapping fits none of the alternatives"),
            ("3", "no-alternative", "step: expected a mapping, got 3"),
            (
                "{repeat: [{move: 1}, {repeat: [{trun: left}]}]}",
                "unknown-property",
                "item 1 of repeat has no property 'trun'",
            ),
        ],
    )
    def test_the_nearest_alternative_is_the_one_explained(
        self, tmp_path: Path, step: str, code: str, message: str
    ) -> None:
        findings = check_cars(tmp_path, car(f"step: {step}"))
        assert [(finding.code, finding.message) for finding in findings if finding.is_error] == [(code, message)]

    def test_between_types_all_are_named(self, tmp_path: Path) -> None:
        finding = only(check_cars(tmp_path, car("speed: [1]")), "no-alternative")
        assert finding.message == "speed: expected a whole number or slow or fast, got a list"
        finding = only(check_cars(tmp_path, car("speed: fats")), "no-alternative")
        assert finding.hint == "did you mean 'fast'?"

    def test_what_fits_one_is_fine(self, tmp_path: Path) -> None:
        for step in ("{move: 2}", "{turn: left, wide: false}", "{repeat: [{repeat: []}, {move: 1}]}"):
            assert codes(check_cars(tmp_path, car(f"step: {step}"))) == []


class TestSchemas:
    def test_content_without_a_schema_is_an_error(self, tmp_path: Path) -> None:
        project = make_fleet(tmp_path, {"content/fleet/boats.yaml": "boats:\n  - id: a\n"})
        finding = only(check_game(project, "fleet")[1], "missing-schema")
        assert finding.file.endswith("content/fleet/boats.yaml")

    def test_the_common_schema_serves_a_game_without_its_own(self, tmp_path: Path) -> None:
        findings = check_game(make_fleet(tmp_path, {GAME: "id: fleet\ntitel: Fleet\n"}), "fleet")[1]
        assert only(findings, "unknown-property").hint == "did you mean 'title'?"

    @pytest.mark.parametrize(
        ("schema", "says"),
        [
            ("{", "no JSON"),
            ("[]", "JSON object"),
            ('{"type": "integr"}', "integr"),
            ('{"type": 5}', "/type"),
            ('{"properties": {"a": {"pattern": "("}}}', "regular expression"),
            ('{"$ref": "#/definitions/none"}', "#/definitions/none"),
            ('{"$ref": "../common/none.schema.json"}', "common/none"),
            ('{"$ref": "https://example.org/x.json"}', "example.org"),
            ('{"$ref": "file:///etc/hostname"}', "/etc/hostname"),
            ('{"$ref": "../../../../../etc/hostname"}', "etc/hostname"),
            ('{"$ref": "#"}', "without end"),
            (
                '{"definitions": {"a": {"allOf": [{"$ref": "#/definitions/a"}]}}, "$ref": "#/definitions/a"}',
                "without end",
            ),
            ("[" * 100_000, ""),
            (b"\xff", "UTF-8"),
        ],
    )
    def test_a_schema_that_cannot_be_used_is_a_finding_in_the_schema(
        self, tmp_path: Path, schema: str | bytes, says: str
    ) -> None:
        project = make_fleet(tmp_path, {"schemas/fleet/cars.schema.json": schema})
        broken = [each for each in check_game(project, "fleet")[1] if each.code in ("broken-schema", "not-utf8")]
        assert len(broken) == 1
        assert broken[0].file.endswith("schemas/fleet/cars.schema.json")
        assert says in broken[0].message + broken[0].hint

    def test_a_fault_in_a_schema_that_is_referred_to_is_shown_there(self, tmp_path: Path) -> None:
        files = {
            "schemas/fleet/cars.schema.json": '{"$ref": "parts.schema.json#/definitions/x"}',
            "schemas/fleet/parts.schema.json": '{"definitions": {"x": {"type": 7}}}',
        }
        finding = only(check_game(make_fleet(tmp_path, files), "fleet")[1], "broken-schema")
        assert finding.file.endswith("schemas/fleet/parts.schema.json")

    def test_a_file_of_the_project_hides_the_bundled_schema(self, tmp_path: Path) -> None:
        files = {"schemas/common/component.schema.json": '{"definitions": {}}'}
        assert "broken-schema" in codes(check_game(make_fleet(tmp_path, files), "fleet")[1])

    def test_every_bundled_schema_names_its_own_place_and_can_be_used(self) -> None:
        from toolkit.content.schema_files import BASE, SchemaFiles
        from toolkit.project import open_project
        from toolkit.resources import bundled_root

        paths = sorted((bundled_root() / "schemas").glob("*/*.schema.json"))
        assert paths
        files = SchemaFiles(open_project())
        for path in paths:
            found = files.find(path.parent.name, path.name.removesuffix(".schema.json"))
            assert found is not None
            relative = path.relative_to(bundled_root() / "schemas").as_posix()
            assert f'"$id": "{BASE}{relative}"' in path.read_text(encoding="utf-8")


def test_references_to_components_are_checked(tmp_path: Path) -> None:
    text = "cars:\n  - {id: 007, follows: horse}\n  - {id: horse, follows: 007}\n  - {id: z, follows: hosre}\n"
    findings = check_cars(tmp_path, text)
    finding = only(findings, "unknown-reference")
    assert codes(findings) == ["unknown-reference"]
    assert (finding.line, finding.hint) == (4, "did you mean 'horse'?")
    assert CARS.endswith("cars.yaml")
