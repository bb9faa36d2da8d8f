"""What every test shares: where compiled kernels are kept, and which tests need what this machine may lack."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

CACHE = "TOOLKIT_CACHE_DIR"
RESULTS = "TOOLKIT_RESULTS_CACHE"
EXTRAS = {"cluster": "distributed", "data": "pyarrow"}
LACKING = "not run here: "

OTHER_NAMES = {"chromium": ("chromium-browser", "google-chrome", "google-chrome-stable", "chrome")}

settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden files instead of comparing them")


def pytest_configure(config: pytest.Config) -> None:
    """Give all workers, runs and started processes one folder of compiled kernels, unless the environment names one.

    No test is answered from what another one counted, unless it asks for that.
    """
    os.environ.setdefault(CACHE, str(config.rootpath / ".pytest_cache" / "kernels"))
    os.environ[RESULTS] = "0"


def program_path(name: str) -> Path | None:
    """Where the program is, also under its other names, or None."""
    for each in (name, *OTHER_NAMES.get(name, ())):
        found = shutil.which(each)
        if found:
            return Path(found)
    return None


def what_is_lacking(item: pytest.Item) -> str:
    """The sentence for a test that can't run on this machine, or ""."""
    for marker in item.iter_markers("program"):
        if program_path(marker.args[0]) is None:
            return f"{LACKING}needs the program '{marker.args[0]}', which was not found"
    for marker in item.iter_markers("needs_extra"):
        if find_spec(EXTRAS[marker.args[0]]) is None:
            return f"{LACKING}needs the extra '{marker.args[0]}', which is not installed"
    if item.get_closest_marker("jit") and os.environ.get("TOOLKIT_JIT", "1") == "0":
        return f"{LACKING}compiles kernels, which TOOLKIT_JIT=0 forbids"
    if item.get_closest_marker("jit") and find_spec("numba") is None:
        return f"{LACKING}compiles kernels, for which there is no numba here"
    return ""


def is_failure(reason: str) -> bool:
    """Under TOOLKIT_CI=1 every program and extra must be there."""
    return os.environ.get("TOOLKIT_CI") == "1" and ("program" in reason or "extra" in reason)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        reason = what_is_lacking(item)
        if reason and not is_failure(reason):
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_runtest_setup(item: pytest.Item) -> None:
    reason = what_is_lacking(item)
    if reason:
        pytest.fail(f"{item.name} {reason.removeprefix(LACKING)}, and TOOLKIT_CI=1 asks for all of them")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, in one line a reason, how many tests did not run and why."""
    reasons: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason.removeprefix("Skipped: ")] += 1
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} test{'s' if count > 1 else ''} {reason}", yellow=True)


@pytest.fixture
def program(request: pytest.FixtureRequest) -> Callable[[str], Path]:
    """The path of a program that the test's `program` marker names."""
    declared = {marker.args[0] for marker in request.node.iter_markers("program")}

    def path(name: str) -> Path:
        found = program_path(name)
        if name not in declared or found is None:
            pytest.fail(f"mark the test with @pytest.mark.program({name!r})")
        return found

    return path


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    """True when golden files are to be written."""
    return bool(request.config.getoption("--update-goldens"))
