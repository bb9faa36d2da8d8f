"""The moves of single games of a request, by number: played again, for those who want to look closer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.running.modes import plan
from toolkit.running.request import Request
from toolkit.running.runner import Runner

Trace = tuple[int, ...]
"""A game's moves; the first of them where the game is longer than is kept."""


def traces(request: Request, numbers: Iterable[int]) -> Iterator[Trace]:
    """The moves of each numbered game, in the mode that the request is played in."""
    runner = Runner(request.game, request.tables, request.bots, compiled=False)
    if plan(request, runner).is_compiled:
        runner = Runner(request.game, request.tables, request.bots, compiled=True)
    memory = runner.memory()
    for number in numbers:
        runner.play(memory, request.seed, number, 1, request.block)
        yield runner.trace(memory)
