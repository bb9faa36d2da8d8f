import csv

import pytest

from tests.running.toy_requests import toy
from toolkit.engine.record_text import read_record, replay, write_record
from toolkit.errors import ToolkitError
from toolkit.running.batch import play
from toolkit.running.records import record_of, start_of, write_records
from toolkit.running.rows_csv import RowsCsv
from toolkit.running.whole_file import whole_file, write_whole


def chunks(**changes):
    request = toy(keep_moves=True, **changes)
    return request, list(play(request).chunks())


def test_every_game_becomes_one_file_that_replays_to_its_row(tmp_path):
    request, made = chunks(games=6, rotate=True, options={"hand": 2})
    for chunk in made:
        write_records(tmp_path / "new" / "folder", request, chunk)
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == [f"{block:06d}-{rotation}.txt" for block in range(3) for rotation in range(2)]
    rows = [row for chunk in made for row in chunk.rows]
    for name, row in zip(names, rows, strict=True):
        record = read_record((tmp_path / "new" / "folder" / name).read_text(encoding="utf-8"))
        assert record.heading.bots == (("random", "greedy"), ("greedy", "random"))[row["rotation"]]
        assert record.heading.options == {"hand": 2}
        steps = list(replay(record, start_of(request, record.heading.block)))
        assert len(steps) == row["moves"]
        assert steps[-1][1].shares == tuple(row["share"])


def test_equal_games_give_equal_bytes():
    (request, [first]), (_, [second]) = chunks(games=3), chunks(games=3)
    for i in range(3):
        texts = {write_record(record_of(request, each.rows[i], each.moves[i])) for each in (first, second)}
        assert len(texts) == 1


def test_a_game_longer_than_its_kept_moves_is_recorded_whole():
    request, [chunk] = chunks(games=2)
    for row, moves in zip(chunk.rows, chunk.moves, strict=True):
        assert record_of(request, row, moves[:3]) == record_of(request, row, moves)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    request, [chunk] = chunks(games=1)
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ToolkitError, match="file"):
        write_records(tmp_path / "file", request, chunk)


def test_rows_are_saved_as_they_were_played(tmp_path):
    request = toy(games=40, rotate=True)
    rows = []
    with whole_file(tmp_path / "rows.csv") as file:
        table = RowsCsv(file, request)
        for each in play(request):
            table.add(each)
            rows.extend(each)
    with (tmp_path / "rows.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 40
    for line, row in zip(lines, rows, strict=True):
        for name in ("seed", "block", "rotation", "moves", "turns", "capped", "draw", "leads", "digest"):
            assert int(line[name]) == row[name]
        assert [float(line["share_0"]), float(line["share_1"])] == row["share"].tolist()
        assert line["bot_0"] == ("random", "greedy")[row["rotation"]]
        used = [[int(line[f"used_{seat}_card {value}"]) for value in range(1, 13)] for seat in range(2)]
        assert used == row["exposure"][4:6].tolist()
    assert (tmp_path / "rows.csv").read_bytes().count(b"\r") == 0


def test_an_interrupted_write_leaves_what_was_there(tmp_path):
    path = tmp_path / "rows.csv"
    write_whole(path, "before\n")
    with pytest.raises(KeyboardInterrupt), whole_file(path) as file:
        file.write("half of it")
        raise KeyboardInterrupt
    assert path.read_text() == "before\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_whole_file_has_the_rights_of_any_new_file(tmp_path):
    write_whole(tmp_path / "ours", "")
    (tmp_path / "theirs").write_text("")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "theirs").stat().st_mode
