"""What holds for every command: found by file, errors in one line, options anywhere, light to start."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.cli.running import CommandLine
from tests.content.fleets import CARS, car, make_fleet
from toolkit.cli import globals_first
from toolkit.cli.app import command_names
from toolkit.errors import MissingExtraError

COMMANDS = Path(__file__).parents[2] / "toolkit/cli/commands"
HEAVY = ("numba", "numpy", "reportlab", "scipy", "matplotlib", "PIL")


def modules_after(*arguments: str) -> set[str]:
    """The top-level modules a fresh process has imported when the command is done."""
    program = (
        "import sys\nfrom toolkit.cli import main\n"
        f"try:\n    main({list(arguments)!r})\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        "sys.stderr.write('modules ' + ' '.join({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.rpartition("modules ")[2].split())


def test_every_file_is_a_command_and_shown_in_the_help(toolkit: CommandLine) -> None:
    files = COMMANDS.glob("[!_]*.py")
    stems = {path.stem.rstrip("_").replace("_", "-") for path in files}
    shown = toolkit("--help").out.partition("Commands:")[2]
    assert set(re.findall(r"^  ([a-z-]+)", shown, re.MULTILINE)) == stems == set(command_names())
    assert "games List the games: id, title, players, kinds with counts, and how many" in " ".join(shown.split())


@pytest.mark.parametrize("name", command_names())
def test_every_command_has_help_with_an_example(toolkit: CommandLine, name: str) -> None:
    ran = toolkit(name, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: toolkit {name}")
    assert f"toolkit {name}" in ran.out.partition("\n")[2] or "Commands:" in ran.out


@pytest.mark.parametrize("name", ["explain", "games", "show", "validate"])
def test_the_example_can_be_pasted(toolkit: CommandLine, name: str) -> None:
    (example,) = re.findall(r"Example: toolkit (.+)", toolkit(name, "--help").out)
    assert toolkit(*example.split()).code == 0


def test_without_arguments_the_help_is_shown(toolkit: CommandLine) -> None:
    ran = toolkit()
    assert ran.code == 2
    assert "Commands:" in ran.out + ran.err


def test_the_version_is_that_of_the_package(toolkit: CommandLine) -> None:
    assert toolkit("--version").out == f"toolkit {version('tabletop-toolkit')}\n"


class TestErrors:
    def test_an_unknown_command_is_one_line_with_the_nearest(self, toolkit: CommandLine) -> None:
        ran = toolkit("valdate")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "toolkit: no command 'valdate'; did you mean 'validate'?\n"

    @pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
    @pytest.mark.parametrize(
        "arguments",
        [
            ("compare", "dustbiters", "--delta"),
            ("ladder", "dustbiters", "--delta"),
            ("render", "dustbiters", "--picture-dpi"),
            ("stage", "generate", "--climb"),
        ],
    )
    def test_no_number_of_an_option_is_nan_or_endless(
        self, toolkit: CommandLine, arguments: tuple[str, ...], value: str
    ) -> None:
        ran = toolkit(*arguments, value)
        assert (ran.code, ran.out) == (2, "")
        assert f"Invalid value for '{arguments[-1]}'" in ran.err

    @pytest.mark.parametrize(
        "arguments", [["--bogus"], ["validate", "--bogus"], ["show"], ["show", "a", "b", "c", "d"], ["--project"]]
    )
    def test_wrong_usage_exits_with_2(self, toolkit: CommandLine, arguments: list[str]) -> None:
        ran = toolkit(*arguments)
        assert (ran.code, ran.out) == (2, "")
        assert "Error" in ran.err

    def test_what_stops_the_work_is_one_line_and_its_exit_code(
        self, toolkit: CommandLine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stop(*_: object) -> None:
            raise MissingExtraError("dask", "cluster")

        monkeypatch.setattr("toolkit.checking.overview.look_at", stop)
        ran = toolkit("games")
        assert (ran.code, ran.out) == (3, "")
        assert ran.err == "toolkit: this needs dask; pip install 'tabletop-toolkit[cluster]'\n"

    def test_an_error_stays_one_line_whatever_was_typed(self, toolkit: CommandLine) -> None:
        assert toolkit("show", "a\n\x1b[31mb").err.startswith("toolkit: no game 'a\\n\\x1b[31mb'; ")

    def test_faults_of_content_keep_their_lines(self, toolkit: CommandLine, tmp_path: Path) -> None:
        path = tmp_path / "content/dustbiters/balance.yaml"
        path.parent.mkdir(parents=True)
        (tmp_path / "toolkit.toml").touch()
        path.write_text("gates:\n  - {name: x, measure: turn, bots: [random], low: 1}\n", encoding="utf-8")
        lines = toolkit("--project", str(tmp_path), "simulate", "dustbiters", "--games", "2").err.splitlines()
        assert lines[0] == "toolkit: the content of 'dustbiters' can't be played"
        assert "balance.yaml:2:" in lines[1]

    def test_a_bug_keeps_its_traceback(self, toolkit: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("toolkit.checking.overview.look_at", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            toolkit("games")

    @pytest.mark.parametrize("folder", ["nowhere", "."])
    def test_a_folder_that_is_no_project_is_named(
        self, toolkit: CommandLine, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        ran = toolkit("games", "--project", folder)
        assert ran.code == 2
        assert "toolkit.toml" in ran.err


class TestGlobalOptions:
    @pytest.mark.parametrize(
        ("given", "moved"),
        [
            (["games", "--quiet"], ["--quiet", "games"]),
            (["games", "-q", "x"], ["-q", "games", "x"]),
            (["games", "--project", "p", "x"], ["--project", "p", "games", "x"]),
            (["games", "--project=p"], ["--project=p", "games"]),
            (["show", "--", "--quiet"], ["show", "--", "--quiet"]),
            (["games", "--project"], ["--project", "games"]),
            (["a", "--projects", "b"], ["a", "--projects", "b"]),
        ],
    )
    def test_they_may_stand_anywhere_before_two_dashes(self, given: list[str], moved: list[str]) -> None:
        assert globals_first(given) == moved

    def test_project_picks_the_folder_in_both_places(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path / "a ü [1]")
        for arguments in (["--project", tmp_path / "a ü [1]", "games"], ["games", f"--project={tmp_path / 'a ü [1]'}"]):
            assert "Fleet" in toolkit(*arguments).out

    def test_quiet_keeps_results_and_drops_messages(self, toolkit: CommandLine, tmp_path: Path) -> None:
        make_fleet(tmp_path, {CARS: car("copies: x")})
        loud, quiet = toolkit("games", "--project", tmp_path), toolkit("games", "--project", tmp_path, "--quiet")
        assert "toolkit validate fleet" in loud.err
        assert quiet.err == ""
        assert quiet.out == loud.out


class TestStart:
    def test_help_imports_next_to_nothing(self) -> None:
        assert not modules_after("--help") & {*HEAVY, "jsonschema", "ruamel", "rich", "jinja2", "referencing"}

    @pytest.mark.parametrize(
        "arguments", [["games"], ["show", "dustbiters", "cars", "horse"], ["validate", "dustbiters"], ["explain"]]
    )
    def test_looking_at_content_imports_no_simulation_and_no_pdf(self, arguments: list[str]) -> None:
        assert not modules_after(*arguments) & set(HEAVY)
