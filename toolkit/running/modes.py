"""Which mode plays a request soonest. Both modes play equal games, so this is only about time.

All thresholds stand here. They were measured on one core of a 2-core machine (Python 3.11, numba 0.68) with the games
that ship; being off by a factor of two costs a few seconds and changes no result.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.running.linking import jit_allowed
from toolkit.running.request import Request
from toolkit.running.runner import Runner

PLAIN_GAME_SECONDS = 0.005
"""A whole game between random bots in plain mode. A bot's `cost` (per iteration, where it searches) multiplies it."""

PATIENCE_SECONDS = 5.0
"""Plain work that is worth a first compilation. That takes 10 to 30 seconds, but every later run is spared it."""

LOAD_SECONDS = 1.0
"""Loading numba and kernels that are in the cache."""

COMPILED_SPEED = 40.0
"""How many times as fast compiled games are."""

WORKER_SECONDS = 0.8
"""Starting one more process to play in plain mode: it pays when it saves more than that."""


@dataclass(frozen=True)
class Plan:
    """How a request is played: the mode, how many workers, and a first guess of the seconds one game takes."""

    is_compiled: bool
    workers: int
    game_seconds: float


def plan(request: Request, runner: Runner) -> Plan:
    """The mode that has the request done soonest, or the one it asks for; TOOLKIT_JIT=0 means plain."""
    plain_game = plain_game_seconds(runner)
    workers = _plain_workers(request, plain_game)
    plain = Plan(False, workers, plain_game)
    compiled = Plan(True, request.workers, plain_game / COMPILED_SPEED)
    if not jit_allowed() or request.mode == "plain":
        return plain
    if request.mode == "compiled":
        return compiled
    start = LOAD_SECONDS if runner.note.is_cached else PATIENCE_SECONDS
    compiled_seconds = start + request.games * compiled.game_seconds / request.workers
    plain_seconds = workers * WORKER_SECONDS * (workers > 1) + request.games * plain_game / workers
    return plain if plain_seconds < compiled_seconds else compiled


def plain_game_seconds(runner: Runner) -> float:
    """About how long one game of these bots takes in plain mode."""
    costs = [bot.cost * max(1, bot.iterations) for bot in runner.bots]
    seated = [costs[which] for which in runner.order]
    return PLAIN_GAME_SECONDS * sum(seated) / len(seated)


def _plain_workers(request: Request, game_seconds: float) -> int:
    """As many processes as pay for their start."""
    work = request.games * game_seconds
    return max(1, min(request.workers, request.games // request.block, int(work / (2 * WORKER_SECONDS))))
