import csv
import re

import pytest

from tests.cli.speaking import toolkit
from toolkit.engine.record_text import read_record
from toolkit.running import batch

GAME = "dustbiters"
KEYS = {
    *("game", "rules", "content", "games", "seed", "players", "options", "seats", "draws", "capped", "distinct"),
    *("moves", "turns", "measures", "run"),
}


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """These tests are about the command: no compiling."""
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def simulated(*arguments):
    ran = toolkit("simulate", GAME, "--format", "json", *arguments)
    assert ran.code == 0, ran.err
    return ran.json


def test_json_has_the_promised_keys():
    found = simulated("--games", 10, "--bots", "random,greedy", "--seed", 5)
    assert found.keys() == KEYS
    assert (found["game"], found["games"], found["seed"], found["players"], found["options"]) == (GAME, 10, 5, 2, {})
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", found["rules"])
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", found["content"])
    assert [seat["bot"] for seat in found["seats"]] == ["random", "greedy"]
    for seat in found["seats"]:
        assert seat.keys() == {"seat", "bot", "wins", "share", "low", "high"}
    assert sum(seat["wins"] for seat in found["seats"]) == 10
    for name in ("moves", "turns"):
        assert found[name].keys() == {"mean", "p5", "p50", "p95"}
    assert found["run"].keys() == {"seconds", "games_per_second", "mode", "jobs", "compiled_in"}
    assert found["run"]["mode"] == "plain"
    assert found["run"]["compiled_in"] == 0.0


def test_what_comes_out_depends_on_the_request_alone():
    first, second = (simulated("--games", 12, "--jobs", jobs) for jobs in (1, 2))
    assert first.pop("run")
    assert second.pop("run")
    assert first == second
    other = simulated("--games", 12, "--seed", 2)
    other.pop("run")
    assert other != first


def test_rotations_are_whole_blocks():
    assert simulated("--games", 4, "--rotate", "--bots", "random,greedy")["games"] == 4
    refused = toolkit("simulate", GAME, "--games", 5, "--rotate")
    assert refused.code == 2
    assert "ask for 6 games" in refused.err


def test_options_of_the_rules_are_played_and_told_where_they_are_not_the_default():
    found = simulated("--games", 4, "--option", "cars=18", "--option", "crusher_wide=false")
    assert found["options"] == {"cars": 18}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["dustbitters"], "did you mean 'dustbiters'"),
        ([GAME, "--bots", "gredy"], "did you mean 'greedy'"),
        ([GAME, "--bots", "random,"], "names an empty bot"),
        ([GAME, "--bots", "random,random,random"], "is for 2 players, not 3"),
        ([GAME, "--players", "5"], "is for 2 players, not 5"),
        ([GAME, "--games", "0"], "0 games can't be played"),
        ([GAME, "--option", "cars"], "write --option name=value"),
        ([GAME, "--option", "car=18"], "did you mean 'cars'"),
        ([GAME, "--option", "cars=19"], "one of: 21, 18"),
        ([GAME, "--option", "cars=18", "--option", "cars=21"], "given twice"),
        ([GAME, "--save", "rows.xlsx"], "F.parquet"),
        ([GAME, "--save", "rows"], "F.csv"),
        ([GAME, "--format", "jsn"], "did you mean 'json'"),
        ([GAME, "--seed", "-1"], "seed -1 is out of range"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_way_out(arguments, says):
    ran = toolkit("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_rows_and_records_are_saved(tmp_path):
    rows, records = tmp_path / "new" / "rows.csv", tmp_path / "records"
    found = simulated("--games", 6, "--rotate", "--bots", "random,greedy", "--save", rows, "--record", records)
    with rows.open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == found["games"] == len(list(records.iterdir())) == 6
    for line in lines:
        record = read_record((records / f"{int(line['block']):06d}-{line['rotation']}.txt").read_text(encoding="utf-8"))
        assert record.result.shares == (float(line["share_0"]), float(line["share_1"]))
        assert record.heading.content == found["content"]
    assert toolkit("replay", records / "000002-1.txt").code == 0


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    for option, name in (("--save", "rows.csv"), ("--record", "records")):
        ran = toolkit("simulate", GAME, "--games", 1, option, tmp_path / "file" / name)
        assert ran.code == 3
        assert str(tmp_path / "file") in ran.err


def test_an_interrupted_run_leaves_no_rows_behind(tmp_path, monkeypatch):
    def interrupted(*_about):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch.ChunkSize, "learn", interrupted)
    ran = toolkit("simulate", GAME, "--games", 5, "--save", tmp_path / "rows.csv")
    assert ran.code == 130
    assert "is not written" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_text_says_who_won_and_how_sure_that_is():
    ran = toolkit("simulate", GAME, "--games", 20, "--bots", "random,greedy", "--rotate", "--option", "cars=18")
    assert ran.code == 0
    assert ran.out.startswith("Dustbiters: 20 games, seed 1\noptions cars=18\n")
    for words in ("random,greedy", "95 % interval", "moves", "draws", "stalled", "20 of 20 games", "greedy: "):
        assert words in ran.out
    assert "plain, 1 job" in ran.err
    assert toolkit("simulate", GAME, "--games", 20, "--quiet").err == ""


def test_content_with_errors_is_not_played(tmp_path):
    (tmp_path / "toolkit.toml").write_text("")
    folder = tmp_path / "content" / GAME
    folder.mkdir(parents=True)
    (folder / "cars.yaml").write_text("cars:\n  - id: turbo\n    copies: 2x\n")
    ran = toolkit("simulate", GAME, "--project", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "cars.yaml:3:13: error" in ran.err
    assert "copies: 2x" in ran.err


def test_a_wrong_address_of_a_cluster_is_told_even_where_the_games_are_known():
    simulated("--games", 4, "--bots", "random", "--seed", 6)
    ran = toolkit("simulate", GAME, "--games", 4, "--bots", "random", "--seed", 6, "--cluster", "nowhere")
    assert ran.code == 2
    assert "'nowhere' is no address of a cluster" in ran.err


def test_no_mean_of_a_count_is_shown_to_be_below_0():
    measures = simulated("--games", 3, "--bots", "random")["measures"]
    assert measures["lead_changes"]["low"] == 0.0
    assert measures["lead_changes"]["high"] > measures["lead_changes"]["mean"]
