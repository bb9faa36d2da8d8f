"""Limits for a fixed plan of looks: how many standard errors a difference must reach at each, so that all looks hold.

Group-sequential limits by spending α (Lan and DeMets, 1983): after a part t of the budget, α·t is spent, whatever looks
there were. The chance of passing a limit for the first time at a look is integrated numerically over where the sum may
stand that has passed none before (Armitage, McPherson and Rowe, 1969).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from toolkit.balance.distributions import normal_quantile

Floats = npt.NDArray[np.float64]
_POINTS = 201
_NEAR = 1e-6


@lru_cache(maxsize=1024)
def limit(looks: tuple[int, ...], most: int, alpha: float) -> float:
    """The limit at the last of `looks`, in standard errors.

    `looks` count blocks of a budget of `most`, each some percent more than the one before. A mean of 0 passes any of
    their limits, on either side, with a chance of `alpha` · last look / `most`.
    """
    return _walk(looks, most, alpha).limit


@dataclass(frozen=True)
class _Walk:
    """Where the sum stands that has passed no limit: its density at the points, in units where the budget is 1."""

    time: float
    limit: float
    points: Floats
    density: Floats


@lru_cache(maxsize=1024)
def _walk(looks: tuple[int, ...], most: int, alpha: float) -> _Walk:
    time = looks[-1] / most
    if len(looks) == 1:
        bound = -normal_quantile(alpha * time / 2) * math.sqrt(time)
        points = _grid(bound)
        return _Walk(time, bound / math.sqrt(time), points, _bell(points, time))
    before = _walk(looks[:-1], most, alpha)
    step = time - before.time
    bound = _bound(before, step, alpha * step)
    points = _grid(bound)
    density = _bell(points[:, None] - before.points, step) @ (before.density * _weights(before.points))
    return _Walk(time, bound / math.sqrt(time), points, density)


def _bound(before: _Walk, step: float, spent: float) -> float:
    """How far the sum must be from 0 for a chance of `spent` to get there, by bisection."""
    mass = before.density * _weights(before.points)
    scale = math.sqrt(2 * step)
    low, high = 0.0, float(before.points[-1]) + 10 * scale
    while high - low > _NEAR:
        middle = (low + high) / 2
        beyond = 2 * float(mass @ _tails((middle - before.points) / scale))
        low, high = (middle, high) if beyond > spent else (low, middle)
    return (low + high) / 2


def _tails(values: Floats) -> Floats:
    """P(X > √2·value) of a standard normal."""
    return np.array([math.erfc(value) / 2 for value in values.tolist()])


def _bell(values: Floats, variance: float) -> Floats:
    return np.asarray(np.exp(-(values**2) / (2 * variance)) / math.sqrt(2 * math.pi * variance))


def _grid(bound: float) -> Floats:
    return np.linspace(-bound, bound, _POINTS)


def _weights(points: Floats) -> Any:
    """Simpson's rule."""
    weights = np.full(len(points), 2.0)
    weights[1::2] = 4.0
    weights[0] = weights[-1] = 1.0
    return weights * (points[1] - points[0]) / 3
