"""`toolkit compare` and `balance --against`, on a project of its own under git."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from toolkit.resources import bundled_root

KEYS = [
    *("game", "against", "rules", "content", "players", "bots", "options", "seed", "delta", "alpha", "budget"),
    *("edits", "identical", "proven", "games", "differ", "verdicts", "moved", "parting", "run"),
]
VERDICTS = {"undecided", "better", "worse", "equivalent", "identical", "budget spent"}
ASK = ("--budget", "24", "--bots", "greedy", "--jobs", "1")


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def git(folder, *arguments):
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "my project [ü]"
    shutil.copytree(bundled_root() / "content" / "dustbiters", folder / "content" / "dustbiters")
    (folder / "toolkit.toml").touch()
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "as it was")
    return folder


def edit(project: Path, old: str, new: str) -> None:
    path = project / "content/dustbiters/cars.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_content_that_was_not_edited_is_the_same(project, toolkit):
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "the content is the same as at HEAD")
    assert "identical: 24 of 24 games" in ran.out


def test_an_edit_is_named_and_its_games_counted_without_touching_the_working_tree(project, toolkit):
    edit(project, "on_destroyed: {draw: 2}", "on_destroyed: {draw: 3}")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert "cars/horse: passives[1].on_destroyed.draw 2 → 3" in ran.out
    assert "of 24 games differ" in ran.out
    assert "win share of those dealt Horse" in ran.out
    status = subprocess.run(["git", "status", "--porcelain"], cwd=project, check=True, capture_output=True, text=True)
    assert status.stdout.strip() == "M content/dustbiters/cars.yaml"


def test_the_object_keeps_its_keys(project, toolkit):
    edit(project, "on_destroyed: {draw: 2}", "on_destroyed: {draw: 3}")
    made = json.loads(toolkit("--project", project, "compare", "dustbiters", *ASK, "--format", "json").out)
    assert made["game"] == "dustbiters"
    assert made["content"]["old"] != made["content"]["new"]
    assert {
        "against",
        "rules",
        "players",
        "bots",
        "options",
        "seed",
        "delta",
        "alpha",
        "budget",
        "edits",
    } <= made.keys()
    assert {"identical", "proven", "games", "differ", "verdicts", "moved", "parting", "run"} <= made.keys()
    assert {each["verdict"] for each in made["verdicts"]} <= {
        "better",
        "worse",
        "equivalent",
        "identical",
        "budget spent",
    }


def test_a_folder_and_saved_rows_can_be_compared_with(project, toolkit, tmp_path):
    earlier, rows = tmp_path / "earlier", tmp_path / "rows.csv"
    shutil.copytree(project, earlier)
    edit(project, "on_destroyed: {draw: 2}", "on_destroyed: {draw: 3}")
    played = ("dustbiters", "--games", "24", "--bots", "greedy", "--jobs", "1", "--save", rows)
    assert toolkit("--project", earlier, "simulate", *played).code == 0
    asked = ("--project", project, "compare", "dustbiters", *ASK, "--format", "json")
    objects = [json.loads(toolkit(*asked, "--against", each).out) for each in ("HEAD", earlier, rows)]
    assert len({each["differ"] for each in objects}) == 1
    assert objects[0]["verdicts"] == objects[1]["verdicts"]
    seats = [(each["verdicts"][0]["old"], each["verdicts"][0]["new"]) for each in objects]
    assert len(set(seats)) == 1
    assert len(objects[2]["verdicts"]) == 1


@pytest.mark.needs_extra("data")
def test_rows_saved_as_parquet_read_as_those_of_csv(project, toolkit, tmp_path):
    played = ("dustbiters", "--games", "24", "--bots", "greedy", "--jobs", "1", "--save")
    files = [tmp_path / f"rows.{kind}" for kind in ("csv", "parquet")]
    for each in files:
        assert toolkit("--project", project, "simulate", *played, each).code == 0
    edit(project, "on_destroyed: {draw: 2}", "on_destroyed: {draw: 3}")
    asked = ("--project", project, "compare", "dustbiters", *ASK, "--format", "json", "--against")
    csv_rows, parquet_rows = (json.loads(toolkit(*asked, each).out) for each in files)
    assert csv_rows["verdicts"] == parquet_rows["verdicts"]
    (files[1]).write_bytes(files[1].read_bytes()[:300])
    ran = toolkit(*asked, files[1])
    assert (ran.code, "can't be read as rows" in ran.err) == (2, True)


def test_a_file_called_like_a_reference_does_not_hide_it(project, toolkit, monkeypatch):
    (project / "HEAD").write_text("no rows", encoding="utf-8")
    monkeypatch.chdir(project)
    ran = toolkit("--project", project, "compare", "dustbiters", "--against", "HEAD", *ASK)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "the content is the same as at HEAD")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--against", "no-such-branch"), "neither a folder with content/ nor a reference"),
        (("--against", "toolkit.toml"), "neither a folder"),
        (("--budget", "1"), "too few"),
        (("--bots", "expertt"), "did you mean 'expert'"),
        (("--delta", "0"), "delta"),
    ],
)
def test_what_cannot_be_compared_is_told(project, toolkit, arguments, said):
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK, *arguments)
    assert ran.code in (2, 3)
    assert said in ran.err


def test_a_game_that_git_was_never_given_is_not_called_unchanged(project, toolkit):
    (project / ".gitignore").write_text("content/dustbiters\n", encoding="utf-8")
    git(project, "rm", "-rq", "--cached", "content/dustbiters")
    git(project, "add", ".gitignore")
    git(project, "commit", "-qm", "ignored")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert ran.code == 3
    assert "git is told to ignore" in ran.err
    git(project, "rm", "-q", "--cached", "toolkit.toml")
    git(project, "commit", "-qm", "nothing is kept")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert ran.code == 3
    assert "git keeps none of the files" in ran.err


def test_no_file_is_taken_for_a_bundled_one_because_git_was_not_asked_to_keep_it(project, toolkit, tmp_path):
    (project / ".gitignore").write_text("cars.yaml\n", encoding="utf-8")
    git(project, "rm", "-q", "--cached", "content/dustbiters/cars.yaml")
    git(project, "add", ".gitignore")
    git(project, "commit", "-qm", "one file ignored")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert (ran.code, "cars.yaml" in ran.err) == (3, True)
    (project / ".gitignore").unlink()
    git(project, "rm", "-rq", "--cached", "content", ".gitignore")
    git(project, "commit", "-qm", "no game yet")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert (ran.code, "there is no game 'dustbiters' at HEAD" in ran.err) == (2, True)
    (tmp_path / "other" / "content" / "glory").mkdir(parents=True)
    ran = toolkit("--project", project, "compare", "dustbiters", "--against", tmp_path / "other", *ASK)
    assert (ran.code, "there is no game 'dustbiters'" in ran.err) == (2, True)


def test_what_an_archive_would_leave_out_is_compared_too(project, toolkit):
    (project / ".gitattributes").write_text("content/** export-ignore\n", encoding="utf-8")
    edit(project, "draw: 2", "draw: 5")
    git(project, "add", ".")
    git(project, "commit", "-qm", "not for archives")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "the content is the same as at HEAD")


def test_rows_of_other_games_than_asked_are_refused(project, toolkit, tmp_path):
    rows = tmp_path / "rows.csv"
    toolkit("--project", project, "simulate", "dustbiters", "--games", "4", "--bots", "greedy", "--save", rows)
    for extra, said in ((("--seed", "2"), "not played from seed 2"), (("--bots", "random"), "were played by greedy")):
        ran = toolkit("--project", project, "compare", "dustbiters", "--against", rows, *extra)
        assert (ran.code, said in ran.err) == (2, True)


def test_content_of_another_time_with_errors_is_told(project, toolkit):
    edit(project, "status: published", "status: rumoured")
    git(project, "commit", "-qam", "broken")
    edit(project, "status: rumoured", "status: published")
    ran = toolkit("--project", project, "compare", "dustbiters", *ASK)
    assert ran.code == 1
    assert "at HEAD can't be played by today's rules" in ran.err


def test_a_report_holds_the_comparison_in_all_its_forms(project, toolkit, tmp_path):
    edit(project, "on_destroyed: {draw: 2}", "on_destroyed: {draw: 3}")
    ran = toolkit(
        *("--project", project, "balance", "dustbiters", "--games", "24", "--jobs", "1", "--bots", "greedy"),
        *("--against", "HEAD", "--output", tmp_path / "out"),
    )
    folder = tmp_path / "out/dustbiters/balance"
    assert "cars/horse: passives[1].on_destroyed.draw 2 → 3" in ran.out
    assert "Compared with HEAD" in (folder / "report.html").read_text(encoding="utf-8")
    assert "### Compared with HEAD" in (folder / "report.md").read_text(encoding="utf-8")
    made = json.loads((folder / "report.json").read_text(encoding="utf-8"))["comparison"]
    assert made["differ"] > 0
    assert "run" not in made


@pytest.mark.parametrize(
    ("against", "says"),
    [("no-such-branch", "neither a folder with content/ nor a reference"), ("rows.csv", "rows.csv")],
)
def test_what_cannot_be_compared_is_told_before_anything_is_played(project, toolkit, monkeypatch, against, says):
    def no_games(*_):
        raise AssertionError("games are played")

    monkeypatch.setattr("toolkit.cli.commands.balance.played", no_games)
    monkeypatch.chdir(project)
    (project / "rows.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    ran = toolkit("--project", ".", "balance", "dustbiters", "--games", "20", "--against", against)
    assert (ran.code in (2, 3), ran.out) == (True, "")
    assert says in ran.err
