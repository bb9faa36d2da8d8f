"""Games that were looked at decision by decision, as arrays: what the measures of course and agency are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from toolkit.balance.clustered import Floats, Ints

Table = npt.NDArray[np.void]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Observed:
    """`games` has a row a game with `share` of each seat and `capped`; `decisions` a row a choice, game after game,
    with the fields of `toolkit.engine.observing.Decision` and `game` from 0. `block` games go together; `phases` names
    the kinds of decision; each decision was weighed on `deals` deals.
    """

    games: Table
    decisions: Table
    block: int
    phases: tuple[str, ...]
    deals: int

    @property
    def seats(self) -> int:
        """How many seats a game has."""
        return int(self.games["share"].shape[1])

    @cached_property
    def block_of_game(self) -> Ints:
        """The block of every game, from 0."""
        numbers: Ints = np.arange(len(self.games)) // self.block
        return numbers

    @cached_property
    def block_of_decision(self) -> Ints:
        """The block of every decision."""
        numbers: Ints = self.block_of_game[self.decisions["game"]]
        return numbers

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-len(self.games) // self.block)

    @cached_property
    def place(self) -> Ints:
        """The number of every decision within its game, from 0."""
        game: Ints = self.decisions["game"]
        starts = np.searchsorted(game, np.arange(len(self.games)))
        place: Ints = np.arange(len(game)) - starts[game]
        return place

    @cached_property
    def lengths(self) -> Ints:
        """How many decisions each game has."""
        return np.bincount(self.decisions["game"], minlength=len(self.games))

    @property
    def is_real(self) -> Flags:
        """Decisions with more than one legal move."""
        flags: Flags = self.decisions["count"] > 1
        return flags

    @property
    def is_won(self) -> Flags:
        """Games that somebody won, alone or with others: not stopped at their cap."""
        flags: Flags = self.games["capped"] == 0
        return flags

    def of_mover(self, name: str) -> Floats:
        """A value that each decision holds for every seat (`before`, `luck`), for the seat that decides."""
        found: Floats = self.decisions[name][np.arange(len(self.decisions)), self.decisions["seat"]]
        return found

    def over_decisions(self, values: Floats | Ints | Flags) -> Floats:
        """Sums of a value of decisions over each block."""
        return np.bincount(self.block_of_decision, values, self.blocks).astype(np.float64)

    def over_games(self, values: Floats | Ints | Flags) -> Floats:
        """Sums of a value of games over each block."""
        return np.bincount(self.block_of_game, values, self.blocks).astype(np.float64)

    def by_game(self, values: Floats | Ints | Flags) -> Floats:
        """Sums of a value of decisions over each game."""
        return np.bincount(self.decisions["game"], values, len(self.games)).astype(np.float64)
