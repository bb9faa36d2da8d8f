"""Counting rows of games as they come.

Whole numbers only: memory does not grow with the games, and any split of them merges exactly.
"""

from __future__ import annotations

import numpy as np

from toolkit.balance.distinct import DistinctSketch
from toolkit.balance.effects import EffectTally
from toolkit.balance.exposures import ExposureTally
from toolkit.balance.histogram import Histogram
from toolkit.balance.rows import Ints, Rows, Shape, by_block, check_blocks, seated_bots, share_units, tallied
from toolkit.balance.tallies import BlockTally

COUNTED = ("moves", "turns", "leads")
FLAGS = ("draws", "capped", "steady")
SCALARS = COUNTED + FLAGS

_AT_ONCE = 2048  # games taken in together: bounds the working memory however long the chunk


class Accumulator:
    """Everything that a report needs of the games so far.

    `add` takes rows in seed order, in chunks of any length; a block split by a chunk's end waits for its rest. `merge`
    appends what another accumulator counted on the following seeds. However the games are split, equal games give
    equal counts.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.games = 0
        self.histograms = {name: Histogram() for name in COUNTED}
        self.blocks = BlockTally(len(SCALARS) + shape.seats + len(shape.bot_names) + len(shape.tallies))
        self.distinct = DistinctSketch()
        self.exposures = ExposureTally(shape)
        self.effects = EffectTally(shape)
        self._pending: Rows | None = None

    def add(self, rows: Rows) -> None:
        """Count `rows`. Raises ValueError on rows out of order or with a share that no tie can give."""
        if self._pending is not None and len(self._pending):
            rows = np.concatenate([self._pending, rows])
        whole = len(rows) - len(rows) % self.shape.block
        self._pending = rows[whole:].copy()
        step = max(1, _AT_ONCE // self.shape.block) * self.shape.block
        for start in range(0, whole, step):
            self._count(rows[start : min(start + step, whole)])

    def merge(self, other: Accumulator) -> None:
        """Count what `other` counted. Raises ValueError when either holds part of a block, or other games."""
        self.check_whole()
        other.check_whole()
        if self.shape != other.shape:
            raise ValueError("these results count different things")
        self.games += other.games
        for name in COUNTED:
            self.histograms[name].merge(other.histograms[name])
        self.blocks.merge(other.blocks)
        self.distinct.merge(other.distinct)
        self.exposures.merge(other.exposures)
        self.effects.merge(other.effects)

    def check_whole(self) -> None:
        """Raise ValueError when rows of an unfinished block are waiting."""
        if self._pending is not None and len(self._pending):
            raise ValueError("the rows end within a block of rotations")

    def place(self, name: str) -> int:
        """The column in `blocks` of a scalar."""
        return SCALARS.index(name)

    def seat_place(self, seat: int) -> int:
        """The column in `blocks` of a seat's share."""
        return len(SCALARS) + seat

    def bot_place(self, bot: int) -> int:
        """The column in `blocks` of the summed share of the bot with that index in `shape.bot_names`."""
        return len(SCALARS) + self.shape.seats + bot

    def tally_place(self, name: str) -> int:
        """The column in `blocks` of one of the game's own counts, summed over the seats."""
        return len(SCALARS) + self.shape.seats + len(self.shape.bot_names) + self.shape.tallies.index(name)

    def _count(self, rows: Rows) -> None:
        check_blocks(rows, self.shape)
        units = share_units(rows, self.shape)
        self.games += len(rows)
        for name in COUNTED:
            self.histograms[name].add(np.asarray(rows[name], dtype=np.int64))
        self.blocks.add(by_block(self._scalars(rows, units), self.shape))
        self.distinct.add(np.asarray(rows["digest"], dtype=np.int64))
        if self.shape.components:
            self.exposures.add(rows, units)
            self.effects.add(rows, units)

    def _scalars(self, rows: Rows, units: Ints) -> Ints:
        """Games × quantities. A capped game is never a draw; "steady" is a lead that never changed."""
        counted = [np.asarray(rows[name], dtype=np.int64) for name in COUNTED]
        capped = np.asarray(rows["capped"], dtype=np.int64) != 0
        draws = (np.asarray(rows["draw"], dtype=np.int64) != 0) & ~capped
        steady = np.asarray(rows["leads"], dtype=np.int64) == 0
        seated = seated_bots(rows, self.shape)
        by_bot = [(units * (seated == bot)).sum(axis=1) for bot in range(len(self.shape.bot_names))]
        tallies = tallied(rows, self.shape)
        scalars: Ints = np.column_stack([*counted, draws, capped, steady, units, *by_bot, tallies])
        return scalars
