"""How things are measured: interleaved rounds, medians, ratios within a round."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One measured figure: a median over rounds with its least and greatest value, and what it should reach."""

    what: str
    unit: str
    values: tuple[float, ...]
    goal: str = ""

    @property
    def middle(self) -> float:
        """The median over the rounds."""
        return median(self.values)

    def row(self) -> tuple[str, ...]:
        """The figure as cells of a table."""
        span = f"{_short(min(self.values))} – {_short(max(self.values))}"
        return (self.what, _short(self.middle), self.unit, span, self.goal)


def ratio(what: str, above: Figure, below: Figure, goal: str = "") -> Figure:
    """The ratio of two figures, round by round."""
    pairs = zip(above.values, below.values, strict=True)
    return Figure(what, "×", tuple(a / b for a, b in pairs), goal)


def rounds(count: int, *measured: Callable[[], float]) -> list[tuple[float, ...]]:
    """Call each of `measured` in turn, `count` times over; the values of each."""
    values: list[list[float]] = [[] for _ in measured]
    for _ in range(count):
        for each, one in zip(values, measured, strict=True):
            each.append(one())
    return [tuple(each) for each in values]


def rate(work: Callable[[], int]) -> float:
    """Units of work per second of wall time."""
    start = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - start)


def cpu_rate(work: Callable[[], int]) -> float:
    """Units of work per second of processor time of all this process's threads: what else runs matters little."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def command_seconds(command: Sequence[str], folder: Path | None = None) -> float:
    """Wall seconds of a whole process, started in `folder`; raises CalledProcessError when it fails."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    return time.perf_counter() - start


def command_cpu_seconds(command: Sequence[str], folder: Path | None = None) -> float:
    """Processor seconds of a whole process and its own: they depend less on what else the machine does."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command_seconds(command, folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def command_peak_mb(command: Sequence[str]) -> float:
    """Peak resident memory in MB of a whole process, its own reading of itself."""
    code = (
        "import resource,subprocess,sys;"
        "subprocess.run(sys.argv[1:],check=True,stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code, *command], check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024


def machine() -> str:
    """What the figures were measured on."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{os.cpu_count()} cores, Python {python}, load {load:.1f}, own peak {own_peak_mb():.0f} MB"


def own_peak_mb() -> float:
    """Peak resident memory in MB of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _short(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
