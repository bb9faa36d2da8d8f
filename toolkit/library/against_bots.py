"""A person's game against bots, move by move, with undo and hints. It neither reads nor shows anything itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.engine.game import Game
from toolkit.engine.match import game_seed
from toolkit.engine.position import Position
from toolkit.engine.record_text import GameRecord, RecordedMove, record_game
from toolkit.errors import UsageError
from toolkit.running.asking import SeatedBots
from toolkit.running.records import heading, start_of
from toolkit.running.request import Request

PERSON = "person"
"""Who plays at the person's seat, in records."""


def quick_bot(game: Game) -> str:
    """The strongest bot that answers at once: the last that does not search."""
    return [bot.name for bot in game.bots.values() if not bot.iterations][-1]


def seats_against(game: Game, players: int, seat: int, bots: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: a person at `seat`, at the others the bots in seat order; one bot named fills them all.

    Raises UsageError for a seat that does not exist or a wrong number of bots, UnknownNameError for an unknown bot.
    """
    if not 0 <= seat < players:
        raise UsageError(f"there is no seat {seat}", f"seats are 0 to {players - 1}; seat 0 moves first")
    others = list(bots) * (players - 1) if len(bots) == 1 else list(bots)
    if len(others) != players - 1:
        raise UsageError(f"{len(bots)} bots for {players - 1} other seats", "name one bot a seat, or one for all")
    seated = [game.bot(name).name for name in others]
    seated.insert(seat, PERSON)
    return tuple(seated)


@dataclass
class GameAgainstBots:
    """One game. `request.bots` says who sits where, as `seats_against` gives it; the game is its block 0."""

    request: Request
    seat: int
    moves: list[int] = field(default_factory=list)

    @cached_property
    def start(self) -> Position:
        """Where the game begins."""
        return start_of(self.request, 0)

    @property
    def position(self) -> Position:
        """The game as it stands."""
        return self._line[-1]

    @property
    def is_asking(self) -> bool:
        """Whether it is the person who must choose."""
        return self.position.to_move == self.seat

    @property
    def record(self) -> GameRecord:
        """The game as far as it was played."""
        head = heading(self.request, 0, 0, self.request.bots)
        return record_game(head, self.start, self.moves)

    def make(self, move: int | str) -> RecordedMove:
        """Make the person's move. Raises UsageError, with suggestions, for an illegal one."""
        return self._make(self.position, self.position.read_move(move))

    def answer(self) -> RecordedMove:
        """Make the move of the bot whose turn it is."""
        at = self.position
        return self._make(at, self._bots.choose(at, self._seed, self._asked(at.to_move)))

    def undo(self) -> bool:
        """Take back the person's last move and all that followed it; False when there is none to take back."""
        own = [number for number, at in enumerate(self._line[:-1]) if at.to_move == self.seat]
        if not own:
            return False
        del self.moves[own[-1] :]
        del self._line[own[-1] + 1 :]
        return True

    def hint(self) -> str:
        """What the strongest quick bot would do in the person's place, in words."""
        at = self.position
        return at.move_text(self._bots.choose(at, self._seed, self._asked(self.seat)))

    def _make(self, at: Position, move: int) -> RecordedMove:
        made = RecordedMove(at.turn, at.to_move, at.move_text(move))
        self._line.append(at.after(move))
        self.moves.append(move)
        return made

    @cached_property
    def _line(self) -> list[Position]:
        """Every position so far."""
        return list(self.start.line(self.moves))

    def _asked(self, seat: int) -> int:
        """How often a seat chose so far: bots draw from streams numbered by it."""
        return sum(at.to_move == seat for at in self._line[:-1])

    @property
    def _seed(self) -> int:
        return int(game_seed(self.request.seed, 0))

    @cached_property
    def _bots(self) -> SeatedBots:
        seated = tuple(quick_bot(self.request.game) if bot == PERSON else bot for bot in self.request.bots)
        return SeatedBots(self.request.game, self.request.tables, seated)
