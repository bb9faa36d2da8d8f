"""What being dealt a component is worth, from an additive model of win share.

Within each game, seat i's share above the average seat is modelled as

    share_i − 1/n = seat_i + bot_i + Σ_c effect_c · (dealt_ic − mean over seats of dealt_c)

so `effect_c` is the win share gained when a copy of c is dealt to you instead of to an opponent. What is dealt is
chance, so within the model this is cause and effect; pair interactions are averaged over. Where every seat always has
the same number of components in all, only differences between components mean anything: an effect is then measured
against the average copy (weighted effects sum to zero).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toolkit.balance.distributions import t_critical, t_two_sided
from toolkit.balance.exposures import DEALT
from toolkit.balance.intervals import LEVEL, Estimate
from toolkit.balance.normal_equations import NormalEquations, Solution
from toolkit.balance.rows import Ints, Rows, Shape, exposure, over_second, seated_bots

Floats = npt.NDArray[np.float64]

BLOCKS_PER_COLUMN = 10  # below this the sandwich is too short by more than its stated level allows


@dataclass(frozen=True)
class Effect:
    """One coefficient in win share. `alone` is its own interval, `together` holds for all effects of the fit at once
    (Bonferroni), `p_value` is two-sided.
    """

    alone: Estimate
    together: Estimate
    p_value: float


@dataclass(frozen=True)
class EffectFit:
    """Effects per component in column order, None where the games can't tell it.

    `relative` says per component whether it is measured against the average of its pool. `too_few` is how many blocks
    the fit needs when there were not enough (then every effect is None), else 0.
    """

    effects: tuple[Effect | None, ...]
    relative: tuple[bool, ...]
    too_few: int = 0


class EffectTally:
    """The sums that the model needs, over rows of games."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.blocks = 0
        self.dealt: Ints = np.zeros(shape.components, dtype=np.int64)
        self.equations = NormalEquations(self.offset + shape.components)

    @property
    def offset(self) -> int:
        """Columns before the components': seats, then bots when they take turns."""
        return self.shape.seats + (len(self.shape.bot_names) if self.shape.mixes_bots else 0)

    def add(self, rows: Rows, units: Ints) -> None:
        """Take in whole blocks of rows; `units` are their shares, games × seats."""
        if DEALT not in self.shape.exposures or self.shape.seats < 2:
            return
        self.blocks += len(rows) // self.shape.block
        columns = self._columns(rows)
        self.dealt += columns[:, :, self.offset :].sum(axis=(0, 1))
        self.equations.add(_within_game(columns), _within_game(units), np.asarray(rows["block"], dtype=np.int64))

    def merge(self, other: EffectTally) -> None:
        """Take in the sums of `other`."""
        self.blocks += other.blocks
        self.dealt += other.dealt
        self.equations.merge(other.equations)

    def _columns(self, rows: Rows) -> Ints:
        shape = self.shape
        seats = np.broadcast_to(np.eye(shape.seats, dtype=np.int64), (len(rows), shape.seats, shape.seats))
        parts = [seats]
        if shape.mixes_bots:
            parts.append(np.eye(len(shape.bot_names), dtype=np.int64)[seated_bots(rows, shape)])
        return np.concatenate([*parts, exposure(rows, shape, DEALT)], axis=2)


def fit_effects(tally: EffectTally, pools: Sequence[str], copies: Sequence[int], level: float = LEVEL) -> EffectFit:
    """Fit the model. `pools` names the kind of each component, `copies` weighs it in its pool's average."""
    columns = len(pools)
    if tally.blocks == 0 or columns == 0:
        return EffectFit((None,) * columns, (False,) * columns)
    solution = Solution(tally.equations)
    needed = BLOCKS_PER_COLUMN * solution.rank
    if tally.blocks < needed or solution.rank == 0 or solution.groups < BLOCKS_PER_COLUMN:
        return EffectFit((None,) * columns, (False,) * columns, needed)
    weights = np.where(tally.dealt > 0, np.maximum(1, np.array(copies)), 0).astype(np.float64)
    combinations, relative = _combinations(solution, tally.offset, pools, weights)
    known = [solution.is_estimable(each) for each in combinations]
    count = max(1, sum(known))
    effects = (
        _effect(solution, each, tally, level, count) if is_known else None
        for each, is_known in zip(combinations, known, strict=True)
    )
    return EffectFit(tuple(effects), tuple(relative))


def _within_game(values: Ints) -> Ints:
    """n · value − the sum over seats: the deviation from the game's mean, n times as large and so a whole number."""
    deviations: Ints = values * values.shape[1] - over_second(values)[:, None]
    return deviations


def _combinations(
    solution: Solution, offset: int, pools: Sequence[str], weights: Floats
) -> tuple[list[Floats], list[bool]]:
    """For each component the combination of coefficients that is its effect, and whether that is a difference."""
    size = offset + len(pools)
    averages: dict[str, Floats] = {}
    for members in _closed_pools(solution, offset, pools, weights):
        average = np.zeros(size)
        chosen = [offset + index for index, pool in enumerate(pools) if pool in members]
        average[chosen] = weights[[each - offset for each in chosen]]
        averages |= dict.fromkeys(members, average / average.sum())
    combinations = []
    for index, pool in enumerate(pools):
        single = np.zeros(size)
        single[offset + index] = 1.0
        combinations.append(single - averages[pool] if pool in averages else single)
    return combinations, [pool in averages for pool in pools]


def _closed_pools(solution: Solution, offset: int, pools: Sequence[str], weights: Floats) -> list[set[str]]:
    """Sets of pools of which every seat of a game always has as many components as every other seat."""

    def is_closed(members: set[str]) -> bool:
        direction = np.zeros(offset + len(pools))
        chosen = [offset + i for i, pool in enumerate(pools) if pool in members and weights[i] > 0]
        direction[chosen] = 1.0
        return len(chosen) > 1 and solution.is_null(direction)

    names = list(dict.fromkeys(pools))
    closed = [{name} for name in names if is_closed({name})]
    rest = set(names) - set().union(*closed)
    if len(rest) > 1 and is_closed(rest):
        closed.append(rest)
    return closed


def _effect(solution: Solution, combination: Floats, tally: EffectTally, level: float, count: int) -> Effect:
    unit = tally.shape.unit
    value, error, free = solution.value(combination) / unit, solution.error(combination) / unit, solution.groups - 1

    def around(reach: float) -> Estimate:
        return Estimate(value, value - reach * error, value + reach * error, tally.blocks)

    ratio = value / error if error > 0 else float("inf") if value else 0.0
    p_value = t_two_sided(ratio, free) if error > 0 else float(value == 0)
    together = t_critical(1 - (1 - level) / count, free)
    return Effect(around(t_critical(level, free)), around(together), p_value)
