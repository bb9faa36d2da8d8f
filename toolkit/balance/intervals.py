"""Estimates with intervals. The unit is the block: all seat rotations of one seed (one game when nothing rotates).

Sums are whole numbers, so an estimate depends on what was counted and not on the order of counting.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from toolkit.balance.distributions import normal_quantile, t_critical

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A value with the interval that holds the true one at the stated level. Ends are infinite when nothing is known.

    `blocks` is the number of independent blocks (or games) it rests on.
    """

    value: float
    low: float
    high: float
    blocks: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """True when `value` lies outside the interval."""
        return value < self.low or value > self.high


@dataclass(frozen=True)
class BlockSums:
    """Sums over blocks of one whole-number quantity: how many blocks, the total, the total of squares."""

    blocks: int
    total: int
    squares: int

    def mean(self, scale: int) -> float:
        """The mean over blocks, after dividing each block's quantity by `scale`."""
        return float(Fraction(self.total, self.blocks * scale))

    def error(self, scale: int) -> float:
        """The standard error of that mean; infinite for a single block."""
        if self.blocks < 2:
            return math.inf
        spread = self.blocks * self.squares - self.total**2
        return math.sqrt(Fraction(spread, self.blocks**2 * (self.blocks - 1) * scale**2))


@dataclass(frozen=True)
class RatioSums:
    """Sums over blocks of a top and a bottom quantity, for the ratio total top ÷ total bottom.

    `blocks` counts the blocks whose bottom is not 0.
    """

    blocks: int
    top: int
    bottom: int
    top_squares: int
    cross: int
    bottom_squares: int

    def ratio(self, scale: int) -> float:
        """Top ÷ (bottom × scale)."""
        return float(Fraction(self.top, self.bottom * scale))

    def error(self, scale: int) -> float:
        """The linearized standard error of the ratio, clustered by block; infinite for a single block."""
        if self.blocks < 2:
            return math.inf
        top, bottom = self.top, self.bottom
        spread = bottom**2 * self.top_squares - 2 * top * bottom * self.cross + top**2 * self.bottom_squares
        return math.sqrt(Fraction(spread * self.blocks, (self.blocks - 1) * bottom**4 * scale**2))


def wilson(successes: float, trials: int, level: float = LEVEL) -> Estimate:
    """Wilson's score interval for a share of independent trials.

    Ties may count as fractions of a success: their variance is smaller than a success's or a failure's, so the
    interval then covers at least as often as stated.
    """
    low, high = _score_interval(successes / trials, trials, normal_quantile((1 + level) / 2))
    return Estimate(successes / trials, low, high, trials)


def share_of_blocks(sums: BlockSums, scale: int, level: float = LEVEL) -> Estimate:
    """A share between 0 and 1 as the mean over blocks: Wilson's interval at the effective number of trials."""
    return _share(sums.mean(scale), sums.error(scale), sums.blocks, level)


def share_of_ratio(sums: RatioSums, scale: int, level: float = LEVEL) -> Estimate | None:
    """A share between 0 and 1 as a ratio of block totals; None when there was no occasion."""
    if sums.bottom == 0:
        return None
    return _share(sums.ratio(scale), sums.error(scale), sums.blocks, level)


def mean_of_blocks(sums: BlockSums, scale: int, level: float = LEVEL) -> Estimate:
    """A mean over blocks with its t interval."""
    return _mean(sums.mean(scale), sums.error(scale), sums.blocks, level)


def mean_of_ratio(sums: RatioSums, scale: int = 1, level: float = LEVEL) -> Estimate | None:
    """A ratio of block totals (uses per holding) with its t interval; None when there was no occasion."""
    if sums.bottom == 0:
        return None
    return _mean(sums.ratio(scale), sums.error(scale), sums.blocks, level)


def rule_of_three(trials: int) -> float:
    """The bound that a rate lies below (95 %) when 0 of `trials` showed it: 3 ÷ trials, at most 1."""
    return min(1.0, 3 / trials)


def _mean(value: float, error: float, blocks: int, level: float) -> Estimate:
    if math.isinf(error):
        return Estimate(value, -math.inf, math.inf, blocks)
    reach = t_critical(level, blocks - 1) * error
    return Estimate(value, value - reach, value + reach, blocks)


def _share(value: float, error: float, blocks: int, level: float) -> Estimate:
    """Wilson at n = p(1−p) ÷ error² with t in place of z (the survey form of Kott and Liu, 2009).

    Where no block differs from another there is no spread to go by: a block of another kind then has a chance below
    1 − (1−level)^(1/blocks) (the rule of three, exactly), and could shift the share by at most its distance to 0 or 1.
    """
    if blocks < 2 or error == 0:
        other = 1 - (1 - level) ** (1 / blocks)
        return Estimate(value, value * (1 - other), value + other * (1 - value), blocks)
    low, high = _score_interval(value, value * (1 - value) / error**2, t_critical(level, blocks - 1))
    return Estimate(value, low, high, blocks)


def _score_interval(share: float, trials: float, critical: float) -> tuple[float, float]:
    square = critical * critical
    centre = share + square / (2 * trials)
    reach = critical * math.sqrt(max(0.0, share * (1 - share) / trials + square / (4 * trials * trials)))
    low, high = (centre - reach) / (1 + square / trials), (centre + reach) / (1 + square / trials)
    return (0.0 if share <= 0 else max(0.0, low), 1.0 if share >= 1 else min(1.0, high))
