"""Estimates of real-valued quantities from per-block sums; the interval is a t interval over blocks.

Blocks (all rotations of a seed, or single games) are independent; whatever goes on within one is not. So every
estimate is a ratio of block totals with its linearized, cluster-robust standard error (Cochran 1977, ch. 6). A mean is
the ratio whose bottom counts the cases.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from toolkit.balance.distributions import t_critical
from toolkit.balance.intervals import LEVEL, Estimate, RatioSums, share_of_ratio

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def ratio_of_totals(top: Floats, bottom: Floats, level: float = LEVEL) -> Estimate | None:
    """Total top ÷ total bottom, each one number a block; None when the bottom is nothing."""
    total = float(bottom.sum())
    if total == 0:
        return None
    used = (top != 0) | (bottom != 0)
    blocks = int(used.sum())
    value = float(top.sum()) / total
    if blocks < 2:
        return Estimate(value, -math.inf, math.inf, blocks)
    left = (top - value * bottom)[used]
    error = math.sqrt(blocks / (blocks - 1) * float(left @ left)) / abs(total)
    reach = t_critical(level, blocks - 1) * error
    return Estimate(value, value - reach, value + reach, blocks)


def share_of_counts(top: Ints, bottom: Ints, level: float = LEVEL) -> Estimate | None:
    """A share between 0 and 1 as a ratio of counts, one pair a block: Wilson's interval at the level of blocks."""
    return share_of_ratio(
        RatioSums(
            int((bottom != 0).sum()),
            int(top.sum()),
            int(bottom.sum()),
            int(top @ top),
            int(top @ bottom),
            int(bottom @ bottom),
        ),
        1,
        level,
    )


def covariance_share(part: Floats, whole: Floats, blocks: Ints, level: float = LEVEL) -> Estimate | None:
    """Cov(part, whole) ÷ Var(whole) over games: the shares of parts that add up to the whole add up to 1.

    `blocks` numbers each game's block from 0. None when the whole never varies.
    """
    part, whole = part - part.mean(), whole - whole.mean()
    count = int(blocks.max()) + 1
    top: Floats = np.bincount(blocks, part * whole, count).astype(np.float64)
    bottom: Floats = np.bincount(blocks, whole * whole, count).astype(np.float64)
    return ratio_of_totals(top, bottom, level)


def within(estimate: Estimate | None, low: float, high: float) -> Estimate | None:
    """The estimate with value and ends kept between what is possible at all."""
    if estimate is None:
        return None
    value, bottom, top = (min(max(each, low), high) for each in (estimate.value, estimate.low, estimate.high))
    return Estimate(value, bottom, top, estimate.blocks)
