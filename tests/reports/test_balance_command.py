import json

import pytest

from toolkit.cli import main


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run the command line in an empty folder: (exit code, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOOLKIT_JIT", "0")

    def once(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(["balance", *arguments])
        out, err = capsys.readouterr()
        return ended.value.code or 0, out, err

    return once


SMALL = ("dustbiters", "--games", "12", "--bots", "random", "--jobs", "1")


def test_writes_the_report_and_prints_its_verdicts(run, tmp_path):
    code, out, _ = run(*SMALL)
    assert code == 0
    folder = tmp_path / "output" / "dustbiters" / "balance"
    assert sorted(path.name for path in folder.iterdir()) == ["gates.xml", "report.html", "report.json", "report.md"]
    lines = out.splitlines()
    assert lines[0] == "Dustbiters: 12 games between random bots (level 0), seed 1"
    files = ("report.html", "report.md", "report.json", "gates.xml")
    assert lines[-4:] == [f"output/dustbiters/balance/{name}" for name in files]
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert len(lines) == 1 + len(report["verdicts"]) + 4
    assert report["command"] == "toolkit balance dustbiters --games 12 --bots random,random --players 2 --seed 1"


def test_the_command_it_states_gives_the_same_bytes(run, tmp_path):
    run(*SMALL, "--option", "cars=18", "--seed", "7")
    folder = tmp_path / "output" / "dustbiters" / "balance"
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    stated = json.loads(first["report.json"])["command"].split()[2:]
    run(*stated, "--output", "again")
    assert {path.name: path.read_bytes() for path in (tmp_path / "again/dustbiters/balance").iterdir()} == first


def test_json_is_the_report_itself(run, tmp_path):
    code, out, _ = run(*SMALL, "--rotate", "--format", "json")
    (report,) = json.loads(out)["reports"]
    saved = (tmp_path / "output" / "dustbiters" / "balance" / "report.json").read_text(encoding="utf-8")
    assert code == 0
    assert report == json.loads(saved)


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("dustbiter",), 2, "did you mean 'dustbiters'?"),
        (("dustbiters", "--bots", "grady"), 2, "did you mean 'greedy'?"),
        (("dustbiters", "--games", "3", "--rotate"), 2, "ask for 4 games"),
        (("dustbiters", "--format", "yaml"), 2, "no format 'yaml'"),
    ],
)
def test_mistakes_are_usage_errors_that_say_what_to_do(run, tmp_path, arguments, code, says):
    found, _, err = run(*arguments)
    assert found == code
    assert says in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(run, tmp_path):
    (tmp_path / "output").write_text("in the way", encoding="utf-8")
    code, _, err = run(*SMALL)
    assert code == 3
    assert "output/dustbiters/balance can't be written" in err
