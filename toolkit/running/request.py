"""What to play: everything that decides a run of games, as a value that travels to workers by name and content."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from toolkit.engine.game import Game, Tables
from toolkit.errors import UsageError
from toolkit.model.content import GameContent
from toolkit.running.hashes import content_hash, rules_hash

Mode = Literal["auto", "plain", "compiled"]

LARGEST_SEED = 2**63


def content_data(content: GameContent) -> dict[str, Any]:
    """Checked content as a game's tables take it: "game" and each kind's list of components."""
    return {"game": content.game, **{kind: content.components(kind) for kind in content.kinds}}


@dataclass(frozen=True)
class Request:
    """Which games to play. Everything but `jobs`, `mode` and `keep_moves` decides what comes out.

    `content` is what the game's tables are built from. `bots[seat]` plays `seat`; with `rotate` the bots take turns
    on the seats, all rotations of a seed being one block. Games are numbered: `first` … `first + games - 1` are
    played, so that a run can be split. `jobs` 0 means a worker for each core. `keep_moves` keeps each game's moves.
    With `sought`, only games are played to which the setup deals one of these components; the rows of the others hold
    no moves.
    """

    game: Game
    content: Mapping[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    rotate: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    first: int = 0
    jobs: int = 0
    mode: Mode = "auto"
    keep_moves: bool = False
    sought: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.games < 1:
            raise UsageError(f"{self.games} games can't be played", "ask for 1 or more")
        if not 0 <= self.seed < LARGEST_SEED:
            raise UsageError(f"seed {self.seed} is out of range", "a seed is a whole number from 0 to 2^63 - 1")
        if self.jobs < 0:
            raise UsageError(f"{self.jobs} jobs make no sense", "ask for 1 or more, or 0 for one a core")
        if self.games % self.block or self.first % self.block:
            near = -(-self.games // self.block) * self.block
            raise UsageError(
                f"{self.games} games are no whole number of blocks: {self.block} rotations of a seed go together",
                f"ask for {near} games",
            )

    @property
    def players(self) -> int:
        """How many seats a game has."""
        return len(self.bots)

    @property
    def block(self) -> int:
        """Games in one block: every rotation of a seed, or one game."""
        return self.players if self.rotate else 1

    @property
    def workers(self) -> int:
        """The most workers to play with."""
        return self.jobs or _cores()

    @cached_property
    def tables(self) -> Tables:
        """The content compiled for play. Raises UsageError for options that don't exist."""
        return self.game.tables(self.content, self.players, self.options)

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that are played otherwise than by default, by name."""
        declared = self.content["game"].get("options", {})
        return {
            name: value
            for name, value in sorted(self.tables.options.items())
            if (type(value), value) != (type(declared[name]["default"]), declared[name]["default"])
        }

    @cached_property
    def rules_hash(self) -> str:
        """The hash of the rules that play these games."""
        return rules_hash(self.game)

    @cached_property
    def content_hash(self) -> str:
        """The hash of the content."""
        return content_hash(self.content)


def seats_filled(bots: tuple[str, ...] | list[str], players: int) -> tuple[str, ...]:
    """A bot for each of `players` seats: as named, or the one named for all. Raises UsageError."""
    if len(bots) == 1:
        return (bots[0],) * players
    if len(bots) != players:
        raise UsageError(f"{len(bots)} bots for {players} seats", "name one bot a seat, or one for all")
    return tuple(bots)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
