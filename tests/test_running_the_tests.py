"""Tests that this machine can't run are never silent, and fail where nothing may be lacking."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")

TESTS = """
import os
import pytest


@pytest.mark.program("no-such-program")
def test_one():
    assert False


@pytest.mark.program("no-such-program")
def test_two():
    assert False


@pytest.mark.program("sh")
def test_three(program):
    assert program("sh").exists()


@pytest.mark.jit
def test_four():
    assert os.environ.get("TOOLKIT_JIT") != "0"


def test_kernels_are_kept(tmp_path):
    assert os.environ["TOOLKIT_CACHE_DIR"].endswith(("kernels", "chosen"))
"""
OPTIONS = "[tool.pytest.ini_options]\nmarkers = ['program(name): x', 'jit: x']\naddopts = '-p no:cacheprovider'\n"


def run(folder, *arguments, **environment):
    (folder / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_it.py").write_text(TESTS, encoding="utf-8")
    (folder / "pyproject.toml").write_text(OPTIONS, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TOOLKIT_", "PYTEST_"))}
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=folder, env={**kept, **environment}, capture_output=True, text=True, check=False)


def test_a_missing_program_is_told_in_one_line_at_the_end(tmp_path):
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout
    assert "3 passed, 2 skipped" in done.stdout
    assert done.stdout.count("2 tests not run here: needs the program 'no-such-program', which was not found") == 1


@pytest.mark.slow
def test_workers_tell_it_too(tmp_path):
    done = run(tmp_path, "-n", "2")
    assert done.stdout.count("2 tests not run here: needs the program 'no-such-program', which was not found") == 1


@pytest.mark.slow
def test_where_nothing_may_be_lacking_a_missing_program_fails(tmp_path):
    done = run(tmp_path, TOOLKIT_CI="1")
    assert done.returncode == 1
    assert "2 errors" in done.stdout or "2 failed" in done.stdout
    assert "test_one needs the program 'no-such-program', which was not found" in done.stdout


def test_a_chosen_folder_of_kernels_is_kept_and_compiling_can_be_forbidden(tmp_path):
    done = run(tmp_path, TOOLKIT_CACHE_DIR=str(tmp_path / "chosen"), TOOLKIT_JIT="0")
    assert done.returncode == 0, done.stdout
    assert "1 test not run here: compiles kernels, which TOOLKIT_JIT=0 forbids" in done.stdout
