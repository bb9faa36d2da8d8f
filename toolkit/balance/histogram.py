"""Exact counts of a whole-number quantity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import numpy.typing as npt


@dataclass
class Histogram:
    """How often each value came up. Grows with the number of different values, not with the number of games."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, values: npt.NDArray[np.int64]) -> None:
        """Count each of `values`."""
        found, often = np.unique(values, return_counts=True)
        for value, count in zip(found.tolist(), often.tolist(), strict=True):
            self.counts[value] += count

    def merge(self, other: Histogram) -> None:
        """Count what `other` counted too."""
        self.counts.update(other.counts)

    @property
    def total(self) -> int:
        """How many values were counted."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """The mean, correctly rounded."""
        return float(Fraction(sum(value * count for value, count in self.counts.items()), self.total))

    def items(self) -> Iterator[tuple[int, int]]:
        """(value, count) in order of value."""
        return iter(sorted(self.counts.items()))

    def percentile(self, percent: float) -> int:
        """The smallest value with at least `percent` per cent of all values at or below it; the ends for 0 and 100."""
        needed, seen = percent * self.total, 0
        for value, count in self.items():
            seen += count
            if seen * 100 >= needed:
                return value
        raise ValueError("nothing was counted")
