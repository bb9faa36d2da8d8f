"""What each component did: who was dealt it, who held it, how often it was used. Counts, not causes."""

from __future__ import annotations

from toolkit.balance.rows import Ints, Rows, Shape, by_block, exposure, over_second
from toolkit.balance.tallies import RatioTally

DEALT, HELD, USED = "dealt", "held", "used"


class ExposureTally:
    """Counts a component over seats of games ("seat-games"), clustered by block.

    `with_it` and `without`: the share of seats dealt it and of seats not dealt it; `having`: of seats
    that ever had it, used it, or were exposed to it in another way that the game counts (`having[kind]`).
    `holding`: how often a seat-game had it; `uses`: uses per seat-game that held it; `used`: how many of those used it
    at all.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        width = shape.components
        self.with_it, self.without, self.holding = RatioTally(width), RatioTally(width), RatioTally(width)
        self.having = {kind: RatioTally(width) for kind in shape.exposures if kind != DEALT}
        self.uses, self.used = RatioTally(width), RatioTally(width)

    def add(self, rows: Rows, units: Ints) -> None:
        """Take in whole blocks of rows; `units` are their shares, games × seats."""
        if DEALT in self.shape.exposures:
            dealt = exposure(rows, self.shape, DEALT) > 0
            self._add_shares(self.with_it, dealt.astype(units.dtype), units)
            self._add_shares(self.without, (~dealt).astype(units.dtype), units)
        for kind, tally in self.having.items():
            self._add_shares(tally, (exposure(rows, self.shape, kind) > 0).astype(units.dtype), units)
        if HELD in self.shape.exposures:
            held = (exposure(rows, self.shape, HELD) > 0).astype(units.dtype)
            self._add(self.holding, held, held * 0 + 1)
            if USED in self.shape.exposures:
                uses = exposure(rows, self.shape, USED)
                self._add(self.uses, uses, held)
                self._add(self.used, held * (uses > 0), held)

    def merge(self, other: ExposureTally) -> None:
        """Take in the counts of `other`."""
        self.with_it.merge(other.with_it)
        self.without.merge(other.without)
        for kind, tally in self.having.items():
            tally.merge(other.having[kind])
        self.holding.merge(other.holding)
        self.uses.merge(other.uses)
        self.used.merge(other.used)

    def _add_shares(self, tally: RatioTally, chosen: Ints, units: Ints) -> None:
        self._add(tally, chosen * units[:, :, None], chosen)

    def _add(self, tally: RatioTally, top: Ints, bottom: Ints) -> None:
        tally.add(by_block(over_second(top), self.shape), by_block(over_second(bottom), self.shape))
