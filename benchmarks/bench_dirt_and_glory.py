"""Dirt and Glory: games and moves a second of processor time on one core, and 10,000 expert games on two."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.bench_engine import games_of
from benchmarks.content import tables
from benchmarks.measure import Figure, cpu_rate, ratio, rounds
from toolkit.games import game
from toolkit.running.runner import Runner

GAME = "dirt-and-glory"
ROUNDS = 3
SEARCHES = ("ismcts-expert-100", "rollout-expert-40")


def figures() -> list[Figure]:
    """One core by processor time; only the last figure is wall time, and means something on an idle machine."""
    made: list[Figure] = []
    for players, quick_games, slow_games in ((2, 8_000, 60), (5, 3_000, 25)):
        quick = runner("random", players)
        slow = runner("random", players, compiled=False)
        values = rounds(ROUNDS, games(quick, quick_games), games(slow, slow_games))
        one = Figure(f"random games, {players} players, compiled", "games/s", values[0])
        other = Figure(f"random games, {players} players, plain Python", "games/s", values[1])
        made += [one, other, ratio(f"compiled ÷ plain, {players} players", one, other, "≥ 40")]
    for players in (2, 3, 4, 5):
        values = rounds(ROUNDS, games(runner("expert", players), 1_500))
        made.append(Figure(f"expert games, {players} players", "games/s", values[0]))
    for bot in SEARCHES:
        values = rounds(ROUNDS, moves(runner(bot, 2), 6))
        made.append(Figure(f"{bot}, 2 players", "moves/s", values[0]))
    (wall,) = rounds(1, games_of(runner("expert", 4), 10_000, threads=2))
    made.append(Figure("10,000 expert games, 4 players, two threads", "s", (10_000 / wall[0],), "≤ 10"))
    return made


def runner(bot: str, players: int, *, compiled: bool = True) -> Runner:
    """A match among so many of one bot, ready to play."""
    made = Runner(game(GAME), tables(GAME, players), [bot] * players, compiled=compiled)
    made.prepare()
    return made


def games(played: Runner, count: int) -> Callable[[], float]:
    """Games a second over `count` games."""
    memory = played.memory()
    return lambda: cpu_rate(lambda: len(played.play(memory, 1, 0, count)))


def moves(played: Runner, count: int) -> Callable[[], float]:
    """Moves a second over `count` games."""
    memory = played.memory()
    return lambda: cpu_rate(lambda: int(played.play(memory, 1, 0, count)["moves"].sum()))
