import pytest

from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.match import game_seed
from toolkit.engine.position import Position
from toolkit.engine.record_text import (
    GameRecord,
    Heading,
    RecordedMove,
    Result,
    read_record,
    record_game,
    replay,
    write_record,
)
from toolkit.errors import RecordError, UsageError

HEADING = Heading(
    "high-card", "sha256:r", "sha256:c", 2, 1, 0, 0, {"hand": 2, "house rule": "ä “b”"}, ("you", "greedy")
)


@pytest.fixture
def start():
    return Position.start(GAME, GAME.tables(CONTENT, 2, {"hand": 2}), game_seed(1, 0))


@pytest.fixture
def record(start):
    moves, at = [], start
    while not at.is_over:
        moves.append(at.moves[-1])
        at = at.after(moves[-1])
    return record_game(HEADING, start, moves)


@pytest.fixture
def text(record):
    return write_record(record)


def test_a_record_is_written_like_this(text):
    lines = text.split("\n")
    assert lines[:14] == [
        "toolkit record 1",
        "game: high-card",
        "rules: sha256:r",
        "content: sha256:c",
        "players: 2",
        "seed: 1",
        "block: 0",
        "rotation: 0",
        "option hand: 2",
        'option house rule: "ä “b”"',
        "seat 0: you",
        "seat 1: greedy",
        "",
        "turn 1",
    ]
    assert lines[14].startswith("0: play card ")
    assert lines[-3:-1] in (["", "result: 1 0"], ["", "result: 0 1"], ["", "result: 1/2 1/2"])
    assert lines[-1] == ""


def test_a_record_round_trips(record, text):
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert read_record("\ufeff" + text.replace("\n", "\r\n")) == record


@pytest.mark.parametrize(
    "result",
    [Result((1.0, 0.0)), Result((0.5, 0.5)), Result((0.5, 0.5), capped=True), Result()],
    ids=lambda each: each.text,
)
def test_every_result_round_trips(result):
    record = GameRecord(HEADING, (RecordedMove(3, 1, "play card 1: twice"),), result)
    assert read_record(write_record(record)) == record


def test_a_three_way_tie_round_trips():
    heading = Heading("g", "r", "c", 3, 2**63 - 1, 0, 0, {}, ("a", "b", "c"))
    record = GameRecord(heading, (), Result((1 / 3, 1 / 3, 1 / 3)))
    assert "result: 1/3 1/3 1/3\n" in write_record(record)
    assert read_record(write_record(record)) == record


def test_a_record_replays_to_its_result(text, start):
    steps = list(replay(read_record(text), start))
    assert len(steps) == 8
    assert steps[-1][1].is_over


def test_only_legal_moves_can_be_recorded(start):
    with pytest.raises(UsageError, match="no legal move"):
        record_game(HEADING, start, [99])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("toolkit record 1", "toolkit record 9", "line 1: this is no game record"),
        ("players: 2", "players: two", "line 5: players 'two'"),
        ("players: 2", "players: 3", "lacks 'seat 2:'"),
        ("seed: 1", f"seed: {2**63}", "line 6: seed"),
        ("seed: 1\n", "", "lacks 'seed:'"),
        ("seed: 1", "seed 1", "line 6: 'seed 1' is no 'name: value'"),
        ("block: 0", "seed: 1", "line 7: 'seed' stands here and in line 6"),
        ("block: 0", "block: 0\nweather: fine", "line 8: a record's heading has no 'weather'"),
        ("option hand: 2", "option hand: two", "line 9: 'two' is no JSON value"),
        ("turn 2", "turn two", "'turn two' is neither"),
        ("result: ", "result: 2 ", "is no result of 2 seats"),
        ("\nresult: ", "\nturn 99\nresult: 1 0\nresult: ", "nothing may follow the result"),
    ],
)
def test_a_fault_in_a_record_is_named_with_its_line(text, old, new, says):
    assert old in text
    with pytest.raises(RecordError, match=says):
        read_record(text.replace(old, new, 1))


def test_a_record_cut_short_is_no_whole_record(text):
    for length in (0, 40, 150, len(text) - len("result: 1 0\n")):
        with pytest.raises(RecordError):
            read_record(text[:length])


def test_replay_names_the_line_where_the_game_parts_from_the_record(text, start):
    lines = text.split("\n")
    first = lines.index("turn 1") + 1
    for change, says in (
        (lines[first].replace("0: play", "0: drop"), "is no legal move here"),
        (lines[first].replace("0: ", "1: "), "is by seat 1, but seat 0 is to move"),
    ):
        changed = "\n".join([*lines[:first], change, *lines[first + 1 :]])
        with pytest.raises(RecordError, match=f"line {first + 1}: .*{says}"):
            list(replay(read_record(changed), start))


def test_replay_refuses_another_result_and_another_end(text, start):
    result = text[text.index("result: ") :].strip()
    other = "result: 0 1" if result != "result: 0 1" else "result: 1 0"
    with pytest.raises(RecordError, match=f"the result is .* the record says {other[-3:]}"):
        list(replay(read_record(text.replace(result, other)), start))
    short = text[: text.index("turn 8")] + result + "\n"
    with pytest.raises(RecordError, match="the game is not over"):
        list(replay(read_record(short), start))
    unfinished = text[: text.index("turn 8")] + "result: unfinished\n"
    assert len(list(replay(read_record(unfinished), start))) == 7
