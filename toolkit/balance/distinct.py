"""How many different games were played, in memory that does not grow with their number."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Hashes = npt.NDArray[np.uint64]

EXACT_UP_TO = 2**20
_WAITING = 2**18  # hashes gathered before they are sorted in: keeps sorting off the path of small chunks


class DistinctSketch:
    """A k-minimum-values sketch of trajectory digests.

    It keeps the `limit` smallest different hashes, so the count is exact up to `limit` different games; above, it is
    estimated as (limit − 1) ÷ the largest kept hash as a fraction of all hashes, with a relative standard error of
    1 ÷ √limit (0.1 % at the default). The state depends on which digests were seen, not on their order or number.
    Source: Bar-Yossef et al. (2002), Beyer et al. (2007).
    """

    def __init__(self, limit: int = EXACT_UP_TO) -> None:
        self.limit = limit
        self._kept: Hashes = np.empty(0, dtype=np.uint64)
        self._waiting: list[Hashes] = []
        self._waits = 0

    def add(self, digests: npt.NDArray[np.int64]) -> None:
        """Take in the digests of some games."""
        hashes = _mixed(np.ascontiguousarray(digests, dtype=np.int64).view(np.uint64))
        if len(self._kept) == self.limit:
            hashes = hashes[hashes < self._kept[-1]]
        self._waiting.append(hashes)
        self._waits += len(hashes)
        if self._waits >= _WAITING:
            self.settle()

    def merge(self, other: DistinctSketch) -> None:
        """Take in what `other` saw."""
        other.settle()
        self._waiting.append(other._kept)
        self.settle()

    @property
    def count(self) -> int:
        """How many different digests were seen: exact up to `limit`, estimated above."""
        self.settle()
        if len(self._kept) < self.limit:
            return len(self._kept)
        return max(self.limit, (self.limit - 1) * 2**64 // (int(self._kept[-1]) + 1))

    def settle(self) -> None:
        """Sort in what waits; changes nothing that can be seen."""
        self._kept = np.unique(np.concatenate([self._kept, *self._waiting]))[: self.limit]
        self._waiting, self._waits = [], 0


def _mixed(values: Hashes) -> Hashes:
    """splitmix64's finalizer: one to one, and spreads digests evenly whatever hash made them."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
