"""Glory with four players, in processor seconds of one core: a roll-and-move race of the kind that Ludii publishes."""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.content import tables
from benchmarks.measure import Figure, ratio, rounds
from toolkit.games import game
from toolkit.running.runner import Runner

ROUNDS = 3
PLAYERS = 4
LUDII_MOVES, LUDII_GAMES = 86_000.0, 628.0
"""Moves and games a second of random play that Ludii publishes for a race of four."""


def figures() -> list[Figure]:
    """Random and expert play, compiled and plain."""
    random, plain, expert = runner("random"), runner("random", compiled=False), runner("expert")
    values = rounds(ROUNDS, rate_of(random, "moves", 2_000), rate_of(plain, "moves", 15), rate_of(expert, "", 400))
    games = rounds(1, rate_of(random, "", 2_000))
    quick, slow = (
        Figure("random moves, compiled", "moves/s", values[0]),
        Figure("plain", "moves/s", values[1]),
    )
    ludii = Figure("Ludii, published", "moves/s", (LUDII_MOVES,) * ROUNDS)
    return [
        quick,
        slow,
        ratio("compiled ÷ plain", quick, slow, "≥ 40"),
        ratio("compiled ÷ Ludii's moves", quick, ludii, "≥ 20"),
        Figure("random games", "games/s", games[0], f"Ludii {LUDII_GAMES:.0f}"),
        Figure("expert games", "games/s", values[2]),
        Figure("10,000 expert games, one core", "s", tuple(10_000 / each for each in values[2]), "≤ 60"),
    ]


def runner(bot: str, *, compiled: bool = True) -> Runner:
    """Glory between four of one bot, ready to play."""
    made = Runner(game("glory"), tables("glory", PLAYERS), [bot] * PLAYERS, compiled=compiled)
    made.prepare()
    return made


def rate_of(played: Runner, counted: str, games: int) -> Callable[[], float]:
    """Moves (or games, for "") a processor second over `games` games."""
    memory = played.memory()

    def measure() -> float:
        start = time.process_time()
        rows = played.play(memory, 1, 0, games)
        seconds = time.process_time() - start
        return (float(rows[counted].sum()) if counted else games) / seconds

    return measure
