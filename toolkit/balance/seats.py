"""Is it fair? One test of all seats (or bots) at once against equal shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toolkit.balance.distributions import chi_square_tail, f_tail

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class FairnessTest:
    """A test of equal shares: `statistic` with its degrees of freedom, and the p-value.

    `method` is "chi-square" for independent games and "hotelling" (an F) for blocks of rotations.
    """

    method: str
    statistic: float
    degrees: int
    p_value: float


def chi_square_of_wins(wins: Sequence[float]) -> FairnessTest:
    """Pearson's χ² of the wins W_i of k >= 2 seats against N/k, for independent games."""
    expected = sum(wins) / len(wins)
    statistic = sum((each - expected) ** 2 for each in wins) / expected
    degrees = len(wins) - 1
    return FairnessTest("chi-square", statistic, degrees, chi_square_tail(statistic, degrees))


def hotelling_of_blocks(totals: Ints, products: Ints, blocks: int, scale: int, fair: float) -> FairnessTest | None:
    """Hotelling's T² of mean shares over blocks against the share `fair`; None when blocks vary too little to tell.

    `totals[i]` sums the share of seat (or bot) i over blocks and `products[i][j]` sums the products, in units of
    1/scale. Some weighted sum of the shares is fixed, so the last one follows from the others.
    """
    free = len(totals) - 1
    if blocks <= free + 1:
        return None
    means = totals / (blocks * scale)
    centred = [
        [int(products[i][j]) * blocks - int(totals[i]) * int(totals[j]) for j in range(free)] for i in range(free)
    ]
    covariance = np.array(centred, dtype=np.float64) / (blocks * (blocks - 1) * scale**2)
    if np.linalg.matrix_rank(covariance, tol=1e-12) < free:
        return None
    apart = means[:free] - fair
    squared = float(blocks * apart @ np.linalg.solve(covariance, apart))
    statistic = squared * (blocks - free) / (free * (blocks - 1))
    return FairnessTest("hotelling", statistic, free, f_tail(statistic, free, blocks - free))
