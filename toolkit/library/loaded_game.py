"""A game as Python objects: what `toolkit.load` gives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from toolkit.engine.game import Tables
from toolkit.engine.position import Position
from toolkit.errors import UsageError
from toolkit.library.opening import OpenGame, open_game
from toolkit.library.simulation import simulate
from toolkit.project import open_project
from toolkit.running.progress import OnProgress, unseen
from toolkit.running.request import LARGEST_SEED, Mode, Request, seats_filled

GAMES = 1000


class LoadedGame:
    """A game ready to be played. Positions never change: `apply` gives a new one.

    Options are the game's own, by name, as `options` lists them: `game.new(1, cars=18)`.
    """

    def __init__(self, opened: OpenGame) -> None:
        self._opened = opened
        self._tables = lru_cache(maxsize=16)(self._build)

    @property
    def id(self) -> str:
        """The game's id."""
        return self._opened.game.id

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._opened.title

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that know this game, weakest first."""
        return tuple(self._opened.game.bots)

    @property
    def options(self) -> dict[str, tuple[Any, ...]]:
        """Every option with its values, the default first."""
        declared = self._opened.content.game.get("options", {})
        return {
            name: (option["default"], *(value for value in option["values"] if value is not option["default"]))
            for name, option in declared.items()
        }

    def new(self, seed: int = 1, players: int | None = None, **options: Any) -> Position:
        """The start of the game that `seed` means: the `seed` of a saved row gives that very game.

        Raises UsageError for a seed, number of players or option that doesn't exist.
        """
        if not 0 <= seed < LARGEST_SEED:
            raise UsageError(f"seed {seed} is out of range", "a seed is a whole number from 0 to 2^63 - 1")
        return Position.start(self._opened.game, self._tables_for(players, options), seed)

    def legal(self, state: Position) -> tuple[str, ...]:
        """The legal moves in words; none when the game is over."""
        return state.move_texts

    def apply(self, state: Position, move: int | str) -> Position:
        """The position after a legal move, given in words or as a number of `state.moves`. `state` stays as it is.

        Raises UsageError, with suggestions, for any other move.
        """
        return state.after(move)

    def text(self, state: Position, viewer: int | None = None) -> str:
        """The position as text; for a `viewer`, only what that seat knows."""
        return state.text(-1 if viewer is None else viewer)

    def position(self, text: str, players: int | None = None, **options: Any) -> Position:
        """The position that a text of `text` describes. Raises UsageError for one that is no position."""
        tables = self._tables_for(players, options)
        return Position(self._opened.game, tables, self._opened.game.position(tables, text))

    def simulate(
        self,
        games: int = GAMES,
        bots: Sequence[str] = ("random",),
        players: int | None = None,
        *,
        seed: int = 1,
        rotate: bool = False,
        jobs: int = 1,
        mode: Mode = "auto",
        on_progress: OnProgress = unseen,
        **options: Any,
    ) -> dict[str, Any]:
        """Play many games between bots: the object that `toolkit simulate --format json` prints.

        `bots` names one a seat, or one for all; with `rotate` they take turns on the seats, and `games` counts every
        rotation. `jobs` 0 plays on every core; plain mode then starts processes, which a script must allow for by
        `if __name__ == "__main__":`. Everything outside "run" depends only on the request, never on `jobs` or
        `mode`. Raises UsageError.
        """
        seated = seats_filled(tuple(bots), self._opened.players(players, bots))
        request = Request(
            self._opened.game, self._opened.data, seated, games, seed, rotate, options, jobs=jobs, mode=mode
        )
        return dict(simulate(request, on_progress).json)

    def __repr__(self) -> str:
        return f"<LoadedGame {self.id}>"

    def _tables_for(self, players: int | None, options: dict[str, Any]) -> Tables:
        return self._tables(self._opened.players(players), tuple(sorted(options.items())))

    def _build(self, players: int, options: tuple[tuple[str, Any], ...]) -> Tables:
        return self._opened.game.tables(self._opened.data, players, dict(options))


def load(game_id: str, project: str | Path | None = None) -> LoadedGame:
    """The game of that id, with the content of the bundled data or of the user's `project` folder.

    Raises UnknownNameError with a suggestion, UsageError when `project` is no project, and FaultyContentError (with
    its `findings`) when the content has errors.
    """
    return LoadedGame(open_game(open_project(None if project is None else Path(project)), game_id))
