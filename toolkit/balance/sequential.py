"""Intervals and p-values that hold at every look at once, for what a comparison was not planned for.

The normal mixture of Robbins (1970) with an estimated variance: an asymptotic confidence sequence (Waudby-Smith,
Arbour, Sinha, Kennedy and Ramdas, 2024, theorem 2.2). Asymptotic means: valid once the mean of the blocks is near
normal, which is why nothing is decided before `FEWEST` blocks differ.
"""

from __future__ import annotations

import math

from toolkit.balance.distributions import binomial_at_most

FEWEST = 50
"""Blocks that must differ before a look may decide anything."""


def tuning(alpha: float, blocks: int) -> float:
    """The mixture's variance with which the interval is narrowest after `blocks` blocks (their equation 24)."""
    log = -2 * math.log(alpha)
    return (log + math.log(log + 1)) / blocks


def reach(blocks: int, alpha: float, tuned: float) -> float:
    """Half the width of the interval in standard errors of the mean: at all looks together it fails with `alpha`."""
    spent = blocks * tuned
    return math.sqrt(2 * (spent + 1) / spent * (math.log(spent + 1) / 2 - math.log(alpha)))


def anytime_p(value: float, error: float, blocks: int, tuned: float) -> float:
    """The smallest `alpha` at which the interval excludes 0: a p-value that may be read at every look."""
    if error == 0 or math.isinf(error):
        return 1.0
    spent = blocks * tuned
    log = math.log(spent + 1) / 2 - (value / error) ** 2 * spent / (2 * (spent + 1))
    return min(1.0, math.exp(min(0.0, log)))


def rate_bound(events: int, trials: int, alpha: float) -> float:
    """The rate that lies above the true one but with chance `alpha`, exactly (Clopper and Pearson, 1934)."""
    if events >= trials:
        return 1.0
    low, high = events / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if binomial_at_most(events, trials, middle) > alpha:
            low = middle
        else:
            high = middle
    return high
