"""Hillclimb stages: the map of a stage as a PDF, and the best dashboard found for one."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.content import content
from benchmarks.measure import Figure, command_cpu_seconds, rounds
from toolkit.games.rallyman_climb.driver.optimize import optimize
from toolkit.running.linking import linker

ROUNDS = 3
STAGE = "climb-2"
TOOLKIT = [sys.executable, "-c", "from toolkit.cli import main; main()"]


def figures() -> list[Figure]:
    """Processor seconds of whole commands for maps; wall and processor seconds for the optimizer on two threads."""
    pages, poster, book = rounds(
        ROUNDS,
        lambda: printed("stages", "a4"),
        lambda: printed("stages", "poster"),
        lambda: printed("stages.road-book", "a4"),
    )
    optimize(content("rallyman-climb"), {"stage": "first-frost"}, linker(print), attempts=10)  # compiled from here on
    wall, processor = time.perf_counter(), time.process_time()
    optimize(content("rallyman-climb"), {"stage": STAGE}, linker(print))
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    return [
        Figure("map of CLIMB 2 over A4 pages", "CPU s", pages, "≤ 3"),
        Figure("map of CLIMB 2 as a poster", "CPU s", poster, "≤ 3"),
        Figure("road book of CLIMB 2", "CPU s", book, "≤ 3"),
        Figure("CLIMB 2 optimized, wall", "s", (wall,), "≤ 60"),
        Figure("CLIMB 2 optimized, two threads together", "CPU s", (processor,), "≤ 120"),
    ]


def printed(kind: str, profile: str) -> float:
    """Processor seconds of printing one stage in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*TOOLKIT, "render", "rallyman-climb", kind, "--only", STAGE, "--profile", profile]
        return command_cpu_seconds([*command, "--output", folder], Path.cwd())
