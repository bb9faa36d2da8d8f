"""A game's own counts (its tallies): how many in a game, or of one for each of another."""

from __future__ import annotations

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.intervals import Estimate, RatioSums, mean_of_blocks, mean_of_ratio

GAMES, SEATS = "games", "seats"
COUNTED = ("moves", "turns")
PER = (GAMES, SEATS, *COUNTED)
"""What any game's tallies can be divided by, beside another tally."""


def ratio(counted: Accumulator, of: str, per: str = GAMES) -> Estimate | None:
    """How often the tally `of` happened, over all seats, for each of `per`: a tally or one of `PER`.

    The mean over blocks with its t interval; for a count that varies, the linearized ratio of totals. None where
    `per` never happened. Raises ValueError for a tally that is not counted.
    """
    shape, top = counted.shape, counted.tally_place(of)
    if per in (GAMES, SEATS):
        scale = shape.block * (shape.seats if per == SEATS else 1)
        return mean_of_blocks(counted.blocks.sums(top), scale)
    bottom = counted.place(per) if per in COUNTED else counted.tally_place(per)
    return mean_of_ratio(_sums(counted, top, bottom))


def _sums(counted: Accumulator, top: int, bottom: int) -> RatioSums:
    totals, products = counted.blocks.totals, counted.blocks.products
    tops, bottoms = int(totals[top]), int(totals[bottom])
    squares = int(products[top, top]), int(products[top, bottom]), int(products[bottom, bottom])
    return RatioSums(counted.blocks.blocks, tops, bottoms, *squares)
