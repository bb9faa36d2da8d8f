"""`toolkit tune` on a project of its own, in plain mode and with few games."""

import json
import shutil

import pytest

from toolkit.resources import bundled_root

pytest.importorskip("optuna")
TARGETS = """bots: [greedy]
games: 40
confirm: 40
price: 0
targets:
  - {measure: turns, high: 1}
free:
  - {kind: cars, id: horse, at: "passives[1].on_destroyed.draw", values: [2, 3]}
"""


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    shutil.copytree(bundled_root() / "content" / "dustbiters", folder / "content" / "dustbiters")
    (folder / "toolkit.toml").touch()
    return folder


def asked(project, tmp_path, text, *more):
    file = tmp_path / "targets.yaml"
    file.write_text(text, encoding="utf-8")
    return ("--project", project, "tune", "dustbiters", "--targets", file, "--jobs", "1", *more)


def test_targets_out_of_reach_fail_and_leave_the_content_alone(project, toolkit, tmp_path):
    before = (project / "content/dustbiters/cars.yaml").read_bytes()
    ran = toolkit(*asked(project, tmp_path, TARGETS, "--format", "json"))
    made = json.loads(ran.out)
    assert (ran.code, made["reached"], made["refuted"], made["combinations"]) == (1, False, True, 2)
    assert (project / "content/dustbiters/cars.yaml").read_bytes() == before
    assert (project / "output/dustbiters/tune/report.md").is_file()
    assert (project / "output/dustbiters/tune/tune.patch").read_text(encoding="utf-8") == made["patch"]


def broken(project):
    path = project / "content/dustbiters/cars.yaml"
    text = path.read_text(encoding="utf-8").replace("on_destroyed: {draw: 2}", "on_destroyed: {draw: 3}  # too many")
    path.write_text(text, encoding="utf-8")
    return path, text


@pytest.mark.slow
def test_writing_applies_the_patch_that_was_printed(project, toolkit, tmp_path):
    path, text = broken(project)
    near = TARGETS.replace("{measure: turns, high: 1}", "{measure: dealt, of: cars, id: horse, high: -0.05}")
    ran = toolkit(*asked(project, tmp_path, near.replace("[2, 3]", "[1, 2, 3, 4, 5]"), "--write", "--format", "json"))
    made = json.loads(ran.out)
    ((new,),) = [[each["new"] for each in made["edits"]]]
    assert (ran.code, made["refuted"], new != 3) == (0, False, True)
    assert path.read_text(encoding="utf-8") == text.replace("{draw: 3}  #", f"{{draw: {new}}}  #")


@pytest.mark.slow
def test_what_is_shown_to_fail_is_not_written(project, toolkit, tmp_path):
    path, text = broken(project)
    ran = toolkit(*asked(project, tmp_path, TARGETS, "--write"))
    assert (ran.code, path.read_text(encoding="utf-8")) == (1, text)


def test_a_file_that_is_edited_during_the_search_is_left_alone_and_the_patch_kept(
    project, toolkit, tmp_path, monkeypatch
):
    """The Horse changes places with the first car: where it stood there is now another one."""
    from toolkit.library.tuning import Confirmed, Tuned

    path = project / "content/dustbiters/cars.yaml"
    head, *cars = path.read_text(encoding="utf-8").split("\n  - id: ")
    (at,) = [index for index, car in enumerate(cars) if car.startswith("horse\n")]
    cars[0], cars[at] = cars[at], cars[0]
    swapped = "\n  - id: ".join([head, *cars])

    def searched(opened, plan, *_):
        path.write_text(swapped, encoding="utf-8")
        return Tuned(plan, (0,), (), Confirmed((0,), (), 0.0), Confirmed((1,), (), 0.0), 1, 2)

    monkeypatch.setattr("toolkit.library.tuning.tune", searched)
    ran = toolkit(*asked(project, tmp_path, TARGETS, "--write"))
    assert (ran.code, "cars.yaml has changed meanwhile: not written" in ran.err) == (3, True)
    assert path.read_text(encoding="utf-8") == swapped
    patch = (project / "output/dustbiters/tune/tune.patch").read_text(encoding="utf-8")
    assert patch in ran.out + "\n"
    assert "draw: 2}" in next(line for line in patch.splitlines() if line.startswith("-  "))


def test_bundled_content_is_not_changed_from_a_project(toolkit, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty/toolkit.toml").touch()
    ran = toolkit(*asked(tmp_path / "empty", tmp_path, TARGETS, "--write"))
    assert (ran.code, "is the bundled one" in ran.err) == (3, True)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("bots: [greedy]", "bot: [greedy]", "bot"),
        ("measure: turns", "measure: turn", "did you mean 'turns'"),
        ("id: horse", "id: horsey", "did you mean 'horse'"),
        ("games: 40", "games: few", "games"),
        ("bots: [greedy]", "bots: [greedly]", "targets.yaml:1:8"),
        ("id: horse", "id: horsey", "targets.yaml:8:34"),
        ("[2, 3]", "[2, 0]", "can't be 0"),
        ("[2, 3]", "[2, 0]", "free-value"),
        ("free:", "free: [", "targets.yaml"),
    ],
)
def test_a_wrong_file_is_told_where_and_why(project, toolkit, tmp_path, old, new, said):
    ran = toolkit(*asked(project, tmp_path, TARGETS.replace(old, new)))
    assert ran.code in (1, 2)
    assert said in ran.out + ran.err


def test_a_file_that_is_not_there_is_told(project, toolkit, tmp_path):
    ran = toolkit("--project", project, "tune", "dustbiters", "--targets", tmp_path / "none.yaml")
    assert ran.code == 1
    assert "none.yaml" in ran.out


def test_without_optuna_the_extra_is_named(project, toolkit, tmp_path, monkeypatch):
    monkeypatch.setattr("toolkit.library.tuning.find_spec", lambda name: None)
    ran = toolkit(*asked(project, tmp_path, TARGETS))
    assert (ran.code, "tabletop-toolkit[tune]" in ran.err) == (3, True)
