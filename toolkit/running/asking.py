"""Bots asked for single moves, as a match would ask them: for games at the terminal, hints and long records."""

from __future__ import annotations

from typing import Any

from toolkit.engine.game import Game, Tables
from toolkit.engine.kernel import Function, link_plain
from toolkit.engine.match import ask
from toolkit.engine.position import Position
from toolkit.running.runner import Memory, Runner


class SeatedBots:
    """A bot at each seat, in plain mode. Like every bot it is shown only what its seat knows."""

    def __init__(self, game: Game, tables: Tables, bots: tuple[str, ...]) -> None:
        runner = Runner(game, tables, bots, compiled=False)
        self._ask: Function = link_plain(ask, runner.fill)
        self._memory: Memory = runner.memory()
        for seat, which in enumerate(runner.order):
            self._memory.workspace.seat_bot[seat] = which

    def choose(self, position: Position, seed: int, asked: int) -> int:
        """The move of the seat to move, which was asked `asked` times before in the game of `seed`.

        With the seed and number of a simulated game it is the move made there.
        """
        seat = position.to_move
        work: Any = self._memory.workspace
        work.asked[seat] = asked
        own = self._memory
        return int(self._ask(position.state, own.rules, work, own.pool, own.tree, seat, seed))
