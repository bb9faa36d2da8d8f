"""The action, its example workflows and the pre-commit hooks: their commands exist, and their scripts run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from toolkit.cli.app import command_names, load_command
from toolkit.resources import bundled_root

ROOT = Path(__file__).parents[1]
ACTION = ROOT / "action.yml"
WORKFLOWS = sorted((ROOT / "docs" / "workflows").glob("*.yml"))
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


def read(path):
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def steps_of(path):
    data = read(path)
    jobs = [data["runs"]] if "runs" in data else data["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


def scripts(path):
    return [step for step in steps_of(path) if "run" in step]


SCRIPTS = [
    pytest.param(step, id=f"{path.name}: {step['name']}") for path in (ACTION, *WORKFLOWS) for step in scripts(path)
]


def commands_in(script):
    """Every call of the toolkit in a script, as words."""
    for line in script.replace("\\\n", " ").splitlines():
        for call in re.findall(r"(?<![\w./-])toolkit ([a-z].*?)(?=[|;>]|$)", line):
            if not call.startswith("install"):
                yield shlex.split(call)


def test_there_is_something_to_test():
    calls = [call[0] for path in (ACTION, *WORKFLOWS) for step in scripts(path) for call in commands_in(step["run"])]
    assert {"validate", "build", "compare", "simulate", "merge"} <= set(calls)


@pytest.mark.parametrize(("kind", "files"), [("github-actions", [ACTION]), ("github-workflows", WORKFLOWS)])
def test_the_files_are_what_github_takes(kind, files):
    """By the schemas that check-jsonschema carries; what GitHub does with them is not tried."""
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{kind}", *map(str, files)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("step", SCRIPTS)
def test_every_command_of_a_script_exists_with_its_options(step):
    for name, *words in commands_in(step["run"]):
        assert name in command_names()
        known = {option for parameter in load_command(name).params for option in parameter.opts}
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given - known <= {"--project", "--quiet"}, "these stand after every command"


@pytest.mark.parametrize("page", ["ci.md", "scale.md"])
def test_every_command_of_a_page_exists_with_its_options(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    code = re.findall(r"```\n(.*?)```", text, re.DOTALL) + re.findall(r"`([^`\n]+)`", text)
    calls = [call for each in code for line in each.splitlines() for call in commands_in(line.partition("  #")[0])]
    assert calls
    for name, *words in calls:
        assert name in command_names()
        options = {option for parameter in load_command(name).params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options | {"--project"}


@pytest.mark.parametrize("page", ["ci.md", "scale.md"])
def test_links_of_a_page_lead_somewhere(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)]+)\)", text)
    assert links
    assert all((ROOT / "docs" / link).exists() for link in links)


@pytest.mark.parametrize("step", SCRIPTS)
def test_scripts_are_bash_and_take_what_people_typed_from_the_environment_alone(step):
    assert step["shell"] == "bash"
    assert not EXPRESSION.search(step["run"]), "an expression in a script is a way in for other people's commands"
    checked = subprocess.run(["bash", "-n"], input=step["run"], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_action_declares_what_it_uses():
    data = read(ACTION)
    assert {"name", "description", "inputs", "runs"} <= data.keys()
    used = set(re.findall(r"inputs\.([\w-]+)", ACTION.read_text(encoding="utf-8")))
    assert used == set(data["inputs"])
    assert all(each["description"] for each in (*data["inputs"].values(), *data["outputs"].values()))
    ids = {step["id"] for step in data["runs"]["steps"] if "id" in step}
    assert set(re.findall(r"steps\.([\w-]+)\.", ACTION.read_text(encoding="utf-8"))) <= ids


def test_workflows_give_the_action_inputs_that_it_has():
    known = read(ACTION)["inputs"].keys()
    uses = [step for path in WORKFLOWS for step in steps_of(path) if "tabletop-toolkit" in step.get("uses", "")]
    assert uses
    assert all(step.get("with", {}).keys() <= known for step in uses)


def test_the_hook_runs_on_content_files_and_finds_their_faults(tmp_path):
    (hook,) = read(ROOT / ".pre-commit-hooks.yaml")
    assert (hook["language"], hook["entry"]) == ("python", "toolkit validate")
    files = re.compile(hook["files"])
    content = sorted((bundled_root() / "content").glob("*/*.yaml"))
    assert content
    assert all(files.search(path.relative_to(bundled_root()).as_posix()) for path in content)
    assert not files.search("schemas/dustbiters/cars.schema.json")
    assert not files.search("templates/dustbiters/cars.layout.yaml")
    project(tmp_path)
    cars = tmp_path / "content" / "dustbiters" / "cars.yaml"
    good = run_script(f"toolkit validate {shlex.quote(str(cars))}", tmp_path, {})
    assert good.returncode == 0, good.stdout + good.stderr
    cars.write_text(cars.read_text(encoding="utf-8").replace("limit: 2", "limit: 2x", 1), encoding="utf-8")
    bad = run_script(f"toolkit validate {shlex.quote(str(cars))}", tmp_path, {})
    assert bad.returncode == 1
    assert "2x" in bad.stdout


def project(folder):
    """A designer's own project: one file of Dustbiters over the bundled game."""
    (folder / "toolkit.toml").write_text("")
    own = folder / "content" / "dustbiters"
    own.mkdir(parents=True)
    shutil.copy(bundled_root() / "content" / "dustbiters" / "cars.yaml", own)


def run_script(script, folder, environment):
    """The script as a runner would run it, in plain mode, with `toolkit` on the path."""
    programs = folder / ".programs"
    programs.mkdir(exist_ok=True)
    caller = programs / "toolkit"
    caller.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "from toolkit.cli import main; main()" "$@"\n')
    caller.chmod(0o755)
    outer = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "TOOLKIT_JIT": "0",
        **environment,
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=outer,
        capture_output=True,
        text=True,
        check=False,
    )


class Runner:
    """Takes the steps of the action one after the other, as far as they are scripts."""

    def __init__(self, folder, **inputs):
        self.folder = folder
        declared = {name: each.get("default", "") for name, each in read(ACTION)["inputs"].items()}
        self.known = {f"inputs.{name}": value for name, value in {**declared, **inputs}.items()}
        self.files = {name: folder / f".{name}" for name in ("GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_STEP_SUMMARY")}

    def run(self, name):
        (step,) = (each for each in scripts(ACTION) if each["name"] == name)
        told = {key: EXPRESSION.sub(lambda found: self.known[found[1]], value) for key, value in step["env"].items()}
        done = run_script(step["run"], self.folder, {**told, **{key: str(path) for key, path in self.files.items()}})
        if self.files["GITHUB_OUTPUT"].is_file() and "id" in step:
            for line in self.files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines():
                key, _, value = line.partition("=")
                self.known[f"steps.{step['id']}.outputs.{key}"] = value
        return done


def git(folder, *words):
    names = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True)


def test_games_are_found_in_the_project_or_as_named(tmp_path):
    project(tmp_path)
    (tmp_path / "content" / "mine").mkdir()
    (tmp_path / "content" / "mine" / "game.yaml").write_text("")
    runner = Runner(tmp_path)
    assert runner.run("Find the games").returncode == 0
    assert runner.known["steps.games.outputs.ids"] == "dustbiters mine"
    named = Runner(tmp_path, games="glory  dustbiters glory")
    assert named.run("Find the games").returncode == 0
    assert named.known["steps.games.outputs.ids"] == "dustbiters glory"
    shutil.rmtree(tmp_path / "content")
    empty = Runner(tmp_path).run("Find the games")
    assert (empty.returncode, empty.stdout) == (1, "::error::./content holds no game\n")


@pytest.mark.slow
@pytest.mark.program("git")
def test_the_action_validates_builds_compares_and_sums_up(tmp_path):
    base, work = tmp_path / "base", tmp_path / "work"
    base.mkdir()
    project(base)
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "first"]):
        git(base, *words)
    git(tmp_path, "clone", "-q", "--depth=1", base.as_uri(), "work")
    cars = work / "content" / "dustbiters" / "cars.yaml"
    cars.write_text(cars.read_text(encoding="utf-8").replace("limit: 2", "limit: 3", 1), encoding="utf-8")
    runner = Runner(work, plays="24")
    runner.known["github.base_ref"] = "main"
    for name in ("Find the games", "Validate", "Build", "Compare with the base branch", "Write the summary"):
        done = runner.run(name)
        assert done.returncode == 0 or name == "Build", f"{name}\n{done.stdout}\n{done.stderr}"
    folder = work / "output" / "dustbiters"
    assert (folder / "balance" / "report.html").is_file()
    assert list(folder.glob("*.pdf"))
    summary = runner.files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8")
    assert "## dustbiters compared with main" in summary
    assert "cars" in summary
    assert (folder / "balance" / "report.md").read_text(encoding="utf-8") in summary
