"""Commands as a person starts them: whole processes, warm kernels."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Figure, command_peak_mb, command_seconds, rounds

ROUNDS = 5
TOOLKIT = str(Path(sys.executable).parent / "toolkit")


def figures() -> list[Figure]:
    """Seconds and peak memory of whole commands."""
    simulate = [TOOLKIT, "simulate", "dustbiters", "--format", "json", "--games"]
    command_seconds([*simulate, "100000"])  # compiles on a cold machine
    with tempfile.TemporaryDirectory() as folder:
        render = [TOOLKIT, "render", "dustbiters", "--output", folder]
        commands = (
            [sys.executable, "-c", "pass"],
            [TOOLKIT, "--help"],
            [TOOLKIT, "validate", "dustbiters"],
            [*simulate, "1000"],
            [*simulate, "10000", "--bots", "expert,expert"],
            render,
        )
        values = rounds(ROUNDS, *(lambda command=command: command_seconds(command) for command in commands))
        peaks = [(command_peak_mb([*simulate, games]),) for games in ("10000", "100000", "1000000")]
        render_peak = (command_peak_mb(render),)
    bare, shown, validated, thousand, expert, rendered = values
    over = tuple(1000 * (a - b) for a, b in zip(shown, bare, strict=True))
    return [
        Figure("bare interpreter", "s", bare),
        Figure("toolkit --help over a bare interpreter", "ms", over, "≤ 200"),
        Figure("validate dustbiters", "s", validated),
        Figure("simulate --games 1000", "s", thousand, "≤ 2"),
        Figure("simulate --games 10000 --bots expert,expert", "s", expert, "a few"),
        Figure("render dustbiters (21 cards)", "s", rendered, "≤ 3"),
        Figure("peak memory, 10,000 games", "MB", peaks[0]),
        Figure("peak memory, 100,000 games", "MB", peaks[1]),
        Figure("peak memory, 1,000,000 games", "MB", peaks[2], "flat"),
        Figure("peak memory, render", "MB", render_peak),
    ]
