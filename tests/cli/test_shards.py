import csv
import json

import pytest

from tests.cli.speaking import toolkit
from toolkit.errors import ToolkitError
from toolkit.library import simulation
from toolkit.resources import bundled_root

GAME = "dustbiters"
ASKED = ("simulate", GAME, "--games", 24, "--bots", "random,greedy", "--rotate", "--option", "cars=18")


@pytest.fixture(autouse=True)
def plain(monkeypatch, tmp_path):
    """These tests are about the command: no compiling."""
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def without_run(text):
    found = json.loads(text)
    assert found.pop("run")
    return json.dumps(found)


def test_merged_shards_print_what_one_run_prints(tmp_path):
    whole = toolkit(*ASKED, "--format", "json")
    saved, printed = tmp_path / "new" / "1.json", tmp_path / "2.json"
    assert toolkit(*ASKED, "--shard", "1/2", "--save", saved).code == 0
    ran = toolkit(*ASKED, "--shard", "2/2", "--format", "json")
    assert ran.json["games"] == 12
    printed.write_text(ran.out, encoding="utf-8")
    merged = toolkit("merge", printed, saved, "--format", "json")
    assert merged.code == 0
    assert without_run(merged.out) == without_run(whole.out)
    text = toolkit("merge", saved, printed)
    assert "24 of 24 games" in text.out
    assert "plain, 1 job" in text.err


def test_a_whole_run_saved_as_counts_merges_alone(tmp_path):
    whole = toolkit(*ASKED, "--save", tmp_path / "all.json", "--format", "json")
    assert "counts" not in whole.json
    merged = toolkit("merge", tmp_path / "all.json", "--format", "json")
    assert without_run(merged.out) == without_run(whole.out)


def test_rows_of_shards_are_the_rows_of_the_run(tmp_path):
    for number in (1, 2):
        assert toolkit(*ASKED, "--shard", f"{number}/2", "--save", tmp_path / f"{number}.csv").code == 0
    assert toolkit(*ASKED, "--save", tmp_path / "all.csv").code == 0
    one, two, whole = ((tmp_path / f"{name}.csv").read_text() for name in ("1", "2", "all"))
    assert one + two.partition("\n")[2] == whole


@pytest.mark.parametrize("shard", ["3/2", "x", "0/2", ""])
def test_what_is_no_shard_is_refused(shard):
    ran = toolkit(*ASKED, "--shard", shard)
    assert (ran.code, ran.out) == (2, "")
    assert "write --shard 1/8" in ran.err


def test_what_cannot_be_merged_is_named(tmp_path):
    part = tmp_path / "1.json"
    toolkit(*ASKED, "--shard", "1/2", "--save", part)
    for files, code, says in [
        ([part], 2, "shard 2 of 2 is missing"),
        ([part, part], 2, "is there twice"),
        ([tmp_path / "no.json"], 3, "no.json can't be read"),
    ]:
        ran = toolkit("merge", *files)
        assert (ran.code, ran.out) == (code, "")
        assert says in ran.err
    part.write_text(part.read_text().replace('"seed": 1', '"seed": 2'))
    ran = toolkit("merge", part)
    assert (ran.code, ran.out) == (3, "")
    assert "is damaged" in ran.err
    part.write_bytes(b"\xff\xfe\x00")
    assert "is no text" in toolkit("merge", part).err


@pytest.mark.needs_extra("data")
def test_parquet_holds_the_rows_of_the_csv(tmp_path):
    from pyarrow.parquet import read_table

    for name in ("rows.csv", "rows.parquet"):
        assert toolkit(*ASKED, "--save", tmp_path / name).code == 0
    with (tmp_path / "rows.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    table = read_table(tmp_path / "rows.parquet")
    assert table.column_names == list(lines[0])
    assert [{name: str(each) for name, each in row.items()} for row in table.to_pylist()] == lines
    assert {path.name for path in tmp_path.iterdir()} == {"rows.csv", "rows.parquet"}


@pytest.mark.needs_extra("data")
def test_an_interrupted_run_leaves_no_parquet_behind(tmp_path, monkeypatch):
    from toolkit.running import batch

    def interrupted(*_about):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch.ChunkSize, "learn", interrupted)
    assert toolkit(*ASKED, "--save", tmp_path / "rows.parquet").code == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "missing", "extra"),
    [
        (("--save", "rows.parquet"), "toolkit.running.rows_parquet.find_spec", "data"),
        (("--cluster", "local"), "toolkit.running.cluster.find_spec", "cluster"),
    ],
)
def test_a_missing_extra_is_named_with_how_to_install_it(arguments, missing, extra, monkeypatch):
    monkeypatch.setattr(missing, lambda _: None)
    ran = toolkit(*ASKED, *arguments)
    assert (ran.code, ran.out) == (ToolkitError.exit_code, "")
    assert f"pip install 'tabletop-toolkit[{extra}]'" in ran.err


class TestResultsCache:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "cache"))
        monkeypatch.setenv("TOOLKIT_RESULTS_CACHE", "1")

    def test_games_are_counted_once_and_told_alike(self):
        first, again = (toolkit(*ASKED, "--format", "json") for _ in range(2))
        assert without_run(first.out) == without_run(again.out)
        assert "cached" not in first.json["run"]
        assert again.json["run"]["cached"] is True
        assert "counted before" in toolkit(*ASKED).err
        fresh = toolkit(*ASKED, "--format", "json", "--no-cache")
        assert "cached" not in fresh.json["run"]

    def test_rows_and_records_are_played_though_the_counts_are_known(self, tmp_path):
        toolkit(*ASKED)
        assert "cached" not in toolkit(*ASKED, "--save", tmp_path / "rows.csv", "--format", "json").json["run"]
        assert toolkit(*ASKED, "--record", tmp_path / "games").code == 0
        assert len(list((tmp_path / "games").iterdir())) == 24

    def test_a_picture_changes_nothing_and_a_number_does(self, tmp_path):
        project = tmp_path / "mine"
        (project / "content" / GAME / "art").mkdir(parents=True)
        (project / "toolkit.toml").write_text("")
        asked = (*ASKED, "--format", "json", "--project", project)
        toolkit(*ASKED)
        (project / "content" / GAME / "art" / "crusher.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        assert toolkit(*asked).json["run"].get("cached") is True
        told = (bundled_root() / "content" / GAME / "game.yaml").read_text(encoding="utf-8")
        changed = told.replace("title: Dustbiters", "title: Dust")
        assert changed != told
        (project / "content" / GAME / "game.yaml").write_text(changed, encoding="utf-8")
        assert "cached" not in toolkit(*asked).json["run"]

    def test_a_report_is_made_of_games_counted_before(self, tmp_path, monkeypatch):
        asked = ("balance", GAME, "--games", 12, "--bots", "random", "--format", "json", "--output", tmp_path)
        first = toolkit(*asked)
        assert first.code in (0, 1), first.err
        monkeypatch.setattr(simulation, "play", lambda *_, **__: pytest.fail("it was played again"))
        again = toolkit(*asked)
        assert (again.code, again.out) == (first.code, first.out)

    def test_the_cache_shows_and_clears_results(self):
        toolkit(*ASKED)
        (kept,) = toolkit("cache", "show", "--format", "json").json["results"]
        assert (kept["game"], kept["bots"], kept["games"]) == (GAME, ["random", "greedy"], 24)
        assert kept["bytes"] > 100
        assert "dustbiters  random, greedy  24" in toolkit("cache", "show").out
        assert "0 compiled kernels and 1 result removed" in toolkit("cache", "clear").out
        assert toolkit("cache", "show", "--format", "json").json["results"] == []
