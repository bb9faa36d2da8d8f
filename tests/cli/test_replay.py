import pytest

from tests.cli.speaking import toolkit

GAME = "dustbiters"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


@pytest.fixture
def record(tmp_path):
    toolkit("simulate", GAME, "--games", 1, "--record", tmp_path, "--option", "cars=18")
    return tmp_path / "000000-0.txt"


def edited(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_record_replays_move_by_move(record):
    ran = toolkit("replay", record)
    assert ran.code == 0
    moves = [line for line in record.read_text(encoding="utf-8").splitlines() if line[:3] in ("0: ", "1: ")]
    assert [line[2:] for line in ran.out.splitlines() if line[:5] in ("  0: ", "  1: ")] == moves
    assert f"{len(moves)} moves, all legal, and the same result" in ran.err


def test_stepping_waits_for_enter_and_can_be_left(record):
    whole = toolkit("replay", record).out
    assert toolkit("replay", record, "--step", said="\n\n").out == whole
    left = toolkit("replay", record, "--step", said="\nq\n")
    assert left.code == 0
    assert left.out.endswith("left before the end\n")
    assert sum(line.startswith(("  0: ", "  1: ")) for line in left.out.splitlines()) == 2


def test_json_holds_every_move_with_its_position(record):
    found = toolkit("replay", record, "--format", "json").json
    assert (found["game"], found["options"], found["fault"], found["differences"]) == (GAME, {"cars": 18}, "", [])
    assert all(move.keys() == {"turn", "seat", "move", "position"} for move in found["moves"])


def test_an_illegal_move_is_named_with_its_line(record):
    lines = record.read_text(encoding="utf-8").split("\n")
    first = lines.index("turn 1") + 2
    edited(record, lines[first - 1], "0: power nothing")
    ran = toolkit("replay", record)
    assert ran.code == 3
    assert f"line {first}: 'power nothing' is no legal move here" in ran.err
    found = toolkit("replay", record, "--format", "json")
    assert found.code == 3
    assert f"line {first}" in found.json["fault"]


def test_another_result_is_refused(record):
    text = record.read_text(encoding="utf-8")
    now, other = ("1 0", "0 1") if "result: 1 0" in text else ("0 1", "1 0")
    ran = toolkit("replay", edited(record, f"result: {now}", f"result: {other}"))
    assert ran.code == 3
    assert f"the result is {now}, the record says {other}" in ran.err


def test_a_record_of_other_content_says_so_and_goes_on(record):
    edited(record, "content: sha256:", "content: sha256:0")
    ran = toolkit("replay", record)
    assert ran.code == 0
    assert "recorded with other content: replayed as far as it goes" in ran.err
    assert toolkit("replay", record, "--format", "json").json["differences"] == ["content"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: this is no game record"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
        (b"toolkit record 1\ngame: nothing\n", "lacks 'rules:'"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path, content, says):
    (tmp_path / "odd.txt").write_bytes(content)
    ran = toolkit("replay", tmp_path / "odd.txt")
    assert ran.code == 3
    assert says in ran.err


def test_a_record_of_an_unknown_game_and_a_missing_file_are_named(record, tmp_path):
    assert "did you mean 'dustbiters'" in toolkit("replay", edited(record, GAME, "dustbitters")).err
    missing = toolkit("replay", tmp_path / "missing.txt")
    assert missing.code == 3
    assert "missing.txt can't be read" in missing.err
