"""The lone driver: attempts compiled against plain, and a stage solved for one dashboard."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from benchmarks.content import tables
from benchmarks.measure import Figure, rate, ratio, rounds
from toolkit.engine.bots import random_move
from toolkit.games.rallyman_climb.driver.bot import expert_move
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.running.linking import linker

ROUNDS = 5
BOARD = "simple"


def figures() -> list[Figure]:
    """Lone attempts a second on one core, and milliseconds to solve."""
    race = tables("rallyman-climb", 1, stage="climb-2", attempts=1, dashboards=BOARD)
    compiled, plain = Machine(race, linker(print)), Machine(race)
    solution = compiled.solve(race, BOARD, tokens=6)
    values = rounds(
        ROUNDS,
        attempts(compiled, race, random_move, 5_000),
        attempts(plain, race, random_move, 30),
        attempts(compiled, race, expert_move, 500),
        lambda: rate(lambda: len(compiled.drive_best(solution.tables, 5_000).times)),
        solving(compiled, race, 0),
        solving(compiled, race, 3),
        solving(compiled, race, 6),
    )
    quick = Figure("lone random attempts, compiled", "1/s", values[0])
    slow = Figure("lone random attempts, plain Python", "1/s", values[1])
    return [
        quick,
        slow,
        ratio("compiled ÷ plain", quick, slow, "≥ 40"),
        Figure("lone expert attempts", "1/s", values[2]),
        Figure("lone optimal attempts", "1/s", values[3]),
        Figure("CLIMB 2 solved, tokens as seconds only", "ms", values[4], "≤ 20"),
        Figure("CLIMB 2 solved, three tokens", "ms", values[5], "≤ 20"),
        Figure("CLIMB 2 solved, six tokens", "ms", values[6], "≤ 20"),
    ]


def attempts(machine: Machine, race: Any, bot: Callable[..., Any], count: int) -> Callable[[], float]:
    """Attempts a second."""
    machine.drive(race, bot, 1)
    return lambda: rate(lambda: len(machine.drive(race, bot, count).times))


def solving(machine: Machine, race: Any, tokens: int) -> Callable[[], float]:
    """Milliseconds to solve the stage loaded, for the one dashboard that fits."""
    machine.load(race)
    number = race.boards.index(BOARD)

    def work() -> float:
        begun = time.perf_counter()
        machine.solve_loaded(number, tokens)
        return (time.perf_counter() - begun) * 1000.0

    return work
