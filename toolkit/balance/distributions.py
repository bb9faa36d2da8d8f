"""Tail areas and quantiles of the normal, t, F and chi-square distributions, without scipy.

Relative error below 1e-8 for the degrees of freedom that results have; the tests hold them against scipy.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

_MANY = 10_000_000  # degrees of freedom beyond which t is the normal to 7 digits, and lgamma loses more than that


def normal_quantile(probability: float) -> float:
    """The standard normal's quantile; `probability` lies strictly between 0 and 1."""
    return NormalDist().inv_cdf(probability)


def chi_square_tail(value: float, degrees: int) -> float:
    """P(X >= value) for chi-square with `degrees` >= 1, by the finite sum for whole degrees of freedom."""
    if value <= 0:
        return 1.0
    half = value / 2
    odd = degrees % 2
    tail = math.erfc(math.sqrt(half)) if odd else 0.0
    for step in range(degrees // 2):
        order = step + odd / 2
        tail += math.exp(order * math.log(half) - half - math.lgamma(order + 1))
    return min(tail, 1.0)


def f_tail(value: float, upper: float, lower: float) -> float:
    """P(X >= value) for F with `upper` and `lower` degrees of freedom."""
    if value <= 0:
        return 1.0
    return _beta_area(lower / 2, upper / 2, lower, upper * value)


def t_two_sided(value: float, degrees: float) -> float:
    """P(|T| >= |value|) for Student's t."""
    if degrees > _MANY:
        return math.erfc(abs(value) / math.sqrt(2))
    return _beta_area(degrees / 2, 0.5, degrees, value * value)


def binomial_at_most(events: float, trials: float, rate: float) -> float:
    """P(X <= events) of `trials` independent trials that each succeed with chance `rate`.

    Between whole numbers it is the beta distribution's area, which takes the same values on them.
    """
    return 1.0 if events >= trials else _beta_area(trials - events, events + 1, 1 - rate, rate)


def binomial_at_least(events: float, trials: float, rate: float) -> float:
    """P(X >= events), likewise."""
    return 1.0 if events <= 0 else _beta_area(events, trials - events + 1, rate, 1 - rate)


@lru_cache(maxsize=4096)
def t_critical(level: float, degrees: float) -> float:
    """The t such that P(|T| <= t) is `level` (0.95 gives 1.96 for many degrees of freedom)."""
    outside = 1 - level
    value = normal_quantile(1 - outside / 2)
    if degrees > _MANY:
        return value
    # The tail is convex and t's quantile lies above the normal's, so Newton's steps only ever climb towards it.
    step = value
    while step > 1e-13 * value:
        step = (t_two_sided(value, degrees) - outside) / (2 * _t_density(value, degrees))
        value += step
    return value


def _t_density(value: float, degrees: float) -> float:
    half = degrees / 2
    scale = math.lgamma(half + 0.5) - math.lgamma(half) - 0.5 * math.log(math.pi * degrees)
    return math.exp(scale - (half + 0.5) * math.log1p(value * value / degrees))


def _beta_area(a: float, b: float, part: float, rest: float) -> float:
    """The regularized incomplete beta function I_x(a, b) at x = part ÷ (part + rest).

    Both parts are given, so that neither x nor 1 − x loses digits where the other is near 1; the continued fraction
    runs on the side on which it converges fast.
    """
    x, y = part / (part + rest), rest / (part + rest)
    if x == 0 or y == 0:
        return 0.0 if x == 0 else 1.0
    log_x = math.log(x) if x < 0.5 else math.log1p(-y)
    log_y = math.log(y) if y < 0.5 else math.log1p(-x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * log_x + b * log_y)
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(a, b, x) / a
    return 1 - front * _beta_fraction(b, a, y) / b


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Lentz's evaluation of the continued fraction for the incomplete beta (DLMF 8.17.22)."""
    tiny = 1e-300
    up, down = 1.0, 1 / _nonzero(1 - (a + b) * x / (a + 1), tiny)
    result = down
    step, change = 1, 0.0
    while abs(change - 1) > 1e-15 and step < 100_000:
        for factor in _beta_factors(a, b, x, step):
            down = 1 / _nonzero(1 + factor * down, tiny)
            up = _nonzero(1 + factor / up, tiny)
            change = up * down
            result *= change
        step += 1
    return result


def _beta_factors(a: float, b: float, x: float, m: int) -> tuple[float, float]:
    even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    return even, odd


def _nonzero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny
