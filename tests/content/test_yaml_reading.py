"""Files to documents: YAML 1.2 with positions, and every fault of the text a finding at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content.builder import DEEPEST, MOST_COPIED
from toolkit.content.decoding import decode
from toolkit.content.parse import parse, read_document
from toolkit.model.document import Position
from toolkit.model.finding import Finding

BOM = b"\xef\xbb\xbf"


def found(text: str) -> list[tuple[str, int, int]]:
    _, findings = parse(text, "cars.yaml")
    return [(finding.code, finding.line, finding.column) for finding in findings]


def data(text: str) -> object:
    document, findings = parse(text, "cars.yaml")
    assert document is not None
    assert findings == []
    return document.data


def test_values_and_keys_know_their_places() -> None:
    document, _ = parse("cars:\n  - id: horse\n    power: {draw: 2}\n  - jammer\n", "cars.yaml")
    assert document is not None
    assert document.where(("cars", 0, "power", "draw")) == Position(3, 19)
    assert document.where_key(("cars", 0, "power", "draw")) == Position(3, 13)
    assert document.where(("cars", 1)) == document.where_key(("cars", 1)) == Position(4, 5)
    assert document.where(("cars", 0, "nothing", "there")) == Position(2, 5)
    assert document.line(3) == "    power: {draw: 2}"
    assert len(document.values) == 7
    assert set(document.keys) == {
        ("cars",),
        ("cars", 0, "id"),
        ("cars", 0, "power"),
        ("cars", 0, "power", "draw"),
    }


@pytest.mark.parametrize("text", ["NO", "on", "yes", "1:30", "2024-01-01", "0b1", "1_000", "=", "a#b", "١٢"])
def test_what_yaml_1_1_turned_into_something_else_is_text(text: str) -> None:
    assert data(f"x: {text}\n") == {"x": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-12", -12),
        ("012", 12),
        ("0o14", 12),
        ("0xC", 12),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'12'", "12"),
        ("!!str 12", "12"),
        ("! 12", "12"),
    ],
)
def test_plain_scalars_follow_the_core_schema(text: str, value: object) -> None:
    read = data(f"x: {text}\n")
    assert read == {"x": value}
    assert isinstance(read, dict)
    assert type(read["x"]) is type(value)


def test_a_number_of_any_length_is_read() -> None:
    assert data(f"x: {'9' * 100_000}\ny: 0x{'f' * 100_000}\nz: 1e999999\n") == dict.fromkeys("xyz", float("inf"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a:b}", {"a:b": None}),
        ("{u: http://x.y:80/z}", {"u": "http://x.y:80/z"}),
        ("[a:b, c]", ["a:b", "c"]),
        ('{"a":1}', {"a": 1}),
        ("x: a\u2028b", {"x": "a\u2028b"}),
        ("x: {a?: b}", {"x": {"a?": "b"}}),
        ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
        ("a: &x 1\nb: *x", {"a": 1, "b": 1}),
        ("a: &x {k: 1, l: 2}\nb: {<<: *x, k: 3}", {"a": {"k": 1, "l": 2}, "b": {"k": 3, "l": 2}}),
        ("b:\n  <<: [{k: 1}, {k: 2, l: 2}]", {"b": {"k": 1, "l": 2}}),
        ("'<<': 1", {"<<": 1}),
        ("a: |\n  x\n  y\nb: >\n  x\n  y\n", {"a": "x\ny\n", "b": "x y\n"}),
    ],
)
def test_yaml_1_2_is_read(text: str, value: object) -> None:
    assert data(text) == value


def test_an_alias_is_a_copy_so_that_its_places_may_mean_different_things() -> None:
    document, _ = parse("a: &x [012]\nb: *x\n", "f")
    assert document is not None
    assert document.data["a"] is not document.data["b"]
    assert dict(document.sources) == {("a", 0): "012", ("b", 0): "012"}
    assert document.where(("b",)) == Position(2, 4)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: 1\n\tb: 2", ("syntax", 2, 1)),
        ("a:\n\tb: 1", ("syntax", 2, 1)),
        ("a: b: c", ("syntax", 1, 5)),
        ("a: 'x\nb: 2\n", ("syntax", 1, 4)),
        ('a: "x\nb: 2\n', ("syntax", 1, 4)),
        ("a: [1, 2\nb: 3", ("syntax", 2, 2)),
        ("a: {b: 1\nc: 3", ("syntax", 2, 2)),
        ("- a\nb: c", ("syntax", 2, 1)),
        ("a: @x", ("syntax", 1, 4)),
        ("a: `x`", ("syntax", 1, 4)),
        ("a: \x07", ("syntax", 1, 4)),
        ("a:\n  - \x00", ("syntax", 2, 5)),
        ('a: "\\q"', ("syntax", 1, 5)),
        ("a: [1,\n\n", ("syntax", 1, 6)),
        (": 1", ("syntax", 1, 1)),
        ('a: "\\ud800"', ("syntax", 1, 7)),
        ('{a:b, c: "\\ud800"}', ("syntax", 1, 10)),
        ("a: *b", ("unknown-anchor", 1, 4)),
        ("a: &a [*a]", ("alias-loop", 1, 8)),
        ("&a a: *b", ("unknown-anchor", 1, 7)),
        ("a: !x 1", ("yaml-tag", 1, 4)),
        ("a: !!binary aGk=", ("yaml-tag", 1, 4)),
        ("a: !!map [1]", ("yaml-tag", 1, 4)),
        ("a: !!python/object:os.system x", ("yaml-tag", 1, 4)),
        ("a: 1\n---\nb: 1", ("several-documents", 2, 1)),
        ("a: {<<: 1}", ("merge-not-mapping", 1, 5)),
        ("a: {<<: [1]}", ("merge-not-mapping", 1, 5)),
        ("", ("empty-file", 1, 1)),
        ("# nothing\n", ("empty-file", 1, 1)),
        ("~\n", ("empty-file", 1, 1)),
    ],
)
def test_each_fault_is_one_finding_at_its_place(text: str, place: tuple[str, int, int]) -> None:
    assert found(text) == [place]


def test_a_syntax_finding_is_in_plain_words_with_its_line() -> None:
    _, (finding,) = parse("cars:\n\t- id: x\n", "cars.yaml")
    assert (finding.message, finding.source) == ("a tab can't indent YAML", "\t- id: x")
    _, (finding,) = parse("a: x: y\n", "cars.yaml")
    assert "':' can't stand here" in finding.message
    assert "quote" in finding.hint


class TestKeys:
    @pytest.mark.parametrize("key", ["12", "012", "1.5", "true", "null", "~", "0x1F", ".inf"])
    def test_a_key_that_is_no_text_is_a_finding_and_kept_as_written(self, key: str) -> None:
        document, (finding,) = parse(f"{key}: {{id: x}}\n", "cars.yaml")
        assert (finding.code, finding.line, finding.column) == ("key-not-text", 1, 1)
        assert f"'{key}':" in finding.hint
        assert document is not None
        assert document.data == {key: {"id": "x"}}

    @pytest.mark.parametrize("key", ["NO", "on", "1:30", "2024-01-01", "'12'", '"true"'])
    def test_a_key_that_is_text_in_yaml_1_2_is_one(self, key: str) -> None:
        assert data(f"{key}: 1\n") == {key.strip("'\""): 1}

    @pytest.mark.parametrize("key", ["[a, b]", "{a: b}", "? [a]\n", "? - a\n", "*x "])
    def test_a_list_mapping_or_alias_as_key_is_a_finding_and_its_value_let_go(self, key: str) -> None:
        document, findings = parse(f"a: &x 1\n{key}: 2\nz: 3\n", "cars.yaml")
        assert [finding.code for finding in findings] == ["key-not-text"]
        assert document is not None
        assert document.data == {"a": 1, "z": 3}

    def test_a_missing_key_is_a_finding(self) -> None:
        assert found("? \n: 1\n") == [("key-not-text", 1, 2)]
        _, (finding,) = parse("a:\n  : 1\n", "f")
        assert finding.message == "the key before this ':' is missing"

    @pytest.mark.parametrize(
        ("text", "first", "second"),
        [
            ("a: 1\nb: 2\na: 3\n", 1, 3),
            ("x:\n  a: 1\n  'a': 2\n", 2, 3),
            ("x: {a: 1,\n  a: 2}\n", 1, 2),
            ("12: a\n12: b\n", 1, 2),
            ('"12": a\n12: b\n', 1, 2),
        ],
    )
    def test_a_key_that_stands_twice_names_both_lines(self, text: str, first: int, second: int) -> None:
        _, findings = parse(text, "cars.yaml")
        (finding,) = [each for each in findings if each.code == "duplicate-key"]
        assert finding.line == second
        assert f"line {first} and here in line {second}" in finding.message

    def test_every_repetition_is_found_and_the_first_value_kept(self) -> None:
        document, findings = parse("a: 1\na: 2\na: {b: 1, b: 2}\n", "f")
        assert [(each.code, each.line) for each in findings] == [
            ("duplicate-key", 2),
            ("duplicate-key", 3),
            ("duplicate-key", 3),
        ]
        assert document is not None
        assert document.data == {"a": 1}


class TestAliasesThatGrow:
    def test_a_bomb_of_lists_is_refused(self) -> None:
        lines = ["a: &l0 [x, x, x, x, x, x, x, x, x, x]"]
        lines += [f"b{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]" for n in range(1, 12)]
        assert [code for code, _, _ in found("\n".join(lines))] == ["alias-bomb"]

    def test_as_many_values_as_content_may_need_are_fine(self) -> None:
        text = "base: &b {a: 1, b: 2, c: 3}\nlist:\n" + "  - *b\n" * (MOST_COPIED // 5)
        assert found(text) == []

    def test_depth_through_aliases_counts(self) -> None:
        lines = ["a: &l0 [x]", *(f"b{n}: &l{n} [*l{n - 1}]" for n in range(1, DEEPEST + 5))]
        assert found("\n".join(lines)) == [("too-deep", 0, 0)]

    @pytest.mark.parametrize("text", ["a: &a {b: *a}", "&a [*a]", "a: &a\n  b: [{c: *a}]\n"])
    def test_a_value_inside_itself_is_refused(self, text: str) -> None:
        assert [code for code, _, _ in found(text)] == ["alias-loop"]

    @pytest.mark.parametrize("opener", ["[", "{a: ", "- ", "? "])
    def test_any_depth_is_read_without_trouble(self, opener: str) -> None:
        assert [code for code, _, _ in found(opener * 100_000)] == ["too-deep"]


class TestBytes:
    @pytest.mark.parametrize("raw", [BOM + b"a: 1\r\nb: 2\r\n", b"a: 1\rb: 2\r", b"a: 1\nb: 2", BOM + b"a: 1\nb: 2\n"])
    def test_byte_order_mark_and_any_line_end_are_accepted(self, tmp_path: Path, raw: bytes) -> None:
        (tmp_path / "f.yaml").write_bytes(raw)
        document, findings = read_document(tmp_path / "f.yaml", "f.yaml")
        assert findings == []
        assert document is not None
        assert document.data == {"a": 1, "b": 2}
        assert document.where(("b",)) == Position(2, 4)

    @pytest.mark.parametrize(
        ("raw", "line", "column"),
        [
            ("name: Škoda\n".encode("cp1250"), 1, 7),
            ("a: 1\r\nb: é\r\n".encode("latin-1"), 2, 4),
            ("a: ü\nb: ".encode() + b"\xff", 2, 4),
            ("a: 1\n".encode("utf-16"), 1, 1),
            (b"\x80", 1, 1),
        ],
    )
    def test_other_encodings_are_one_finding_at_the_first_bad_byte(self, raw: bytes, line: int, column: int) -> None:
        finding = decode(raw, "f.yaml")
        assert isinstance(finding, Finding)
        assert (finding.code, finding.line, finding.column) == ("not-utf8", line, column)
        assert "UTF-8" in finding.hint

    def test_a_file_that_cannot_be_opened_is_a_finding(self, tmp_path: Path) -> None:
        for path in (tmp_path, tmp_path / "not there.yaml"):
            document, (finding,) = read_document(path, "shown")
            assert document is None
            assert (finding.code, finding.file) == ("unreadable-file", "shown")
