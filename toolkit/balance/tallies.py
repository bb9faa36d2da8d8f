"""Sums over blocks for many quantities at once, exact and mergeable."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from toolkit.balance.intervals import BlockSums, RatioSums

Ints = npt.NDArray[np.int64]


class BlockTally:
    """Totals and products over blocks of `width` whole-number quantities."""

    def __init__(self, width: int) -> None:
        self.blocks = 0
        self.totals: Ints = np.zeros(width, dtype=np.int64)
        self.products: Ints = np.zeros((width, width), dtype=np.int64)

    def add(self, values: Ints) -> None:
        """Take in `values`, blocks × width."""
        self.blocks += len(values)
        self.totals += values.sum(axis=0)
        self.products += values.T @ values

    def merge(self, other: BlockTally) -> None:
        """Take in the sums of `other`."""
        self.blocks += other.blocks
        self.totals += other.totals
        self.products += other.products

    def sums(self, index: int) -> BlockSums:
        """The sums of one quantity."""
        return BlockSums(self.blocks, int(self.totals[index]), int(self.products[index, index]))


class RatioTally:
    """Sums over blocks for the ratios of `width` pairs of whole-number quantities."""

    def __init__(self, width: int) -> None:
        self._sums: Ints = np.zeros((6, width), dtype=np.int64)

    def add(self, top: Ints, bottom: Ints) -> None:
        """Take in the tops and bottoms of some blocks, each blocks × width."""
        self._sums += np.array(
            [
                (bottom != 0).sum(axis=0),
                top.sum(axis=0),
                bottom.sum(axis=0),
                np.einsum("ij,ij->j", top, top),
                np.einsum("ij,ij->j", top, bottom),
                np.einsum("ij,ij->j", bottom, bottom),
            ]
        )

    def merge(self, other: RatioTally) -> None:
        """Take in the sums of `other`."""
        self._sums += other._sums

    def sums(self, index: int) -> RatioSums:
        """The sums of one pair."""
        return RatioSums(*(int(each) for each in self._sums[:, index]))

    @property
    def bottoms(self) -> Ints:
        """Total bottom of every pair."""
        totals: Ints = self._sums[2]
        return totals
