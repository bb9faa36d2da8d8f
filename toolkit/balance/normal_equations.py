"""Streaming least squares with clustered standard errors, exact in whole numbers.

The sums X'X and X'y are kept apart for each of a fixed number of groups of blocks. At the end the groups serve as
clusters of the sandwich: a group holds whole blocks, so the standard errors hold whatever goes on within a block, and
memory does not grow with the number of games. With no more blocks than groups a group is a
block.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

GROUPS = 128  # a standard error from 128 groups is itself known to 6 %
_EXACT = 2**53  # below this a float64 holds every whole number, so the sums of products are exact in any order


class NormalEquations:
    """X'X and X'y of whole-number regressors, by group of blocks (block number modulo `GROUPS`)."""

    def __init__(self, columns: int) -> None:
        self.games = 0
        self.rows = 0
        self.present: npt.NDArray[np.bool_] = np.zeros(GROUPS, dtype=np.bool_)
        self.gram: Ints = np.zeros((GROUPS, columns, columns), dtype=np.int64)
        self.moment: Ints = np.zeros((GROUPS, columns), dtype=np.int64)

    def add(self, regressors: Ints, responses: Ints, blocks: Ints) -> None:
        """Take in games: `regressors` games × seats × columns, `responses` games × seats, one block number a game."""
        self.games += len(blocks)
        self.rows += responses.size
        _check_exact(regressors, responses)
        if not len(blocks):
            return
        groups = blocks % GROUPS
        x, y = _by_group(regressors, groups), _by_group(responses[:, :, None], groups)
        turned = x.transpose(0, 2, 1)
        self.present[groups] = True
        self.gram += (turned @ x).astype(np.int64)
        self.moment += (turned @ y)[:, :, 0].astype(np.int64)

    def merge(self, other: NormalEquations) -> None:
        """Take in the sums of `other`."""
        self.games += other.games
        self.rows += other.rows
        self.present |= other.present
        self.gram += other.gram
        self.moment += other.moment


class Solution:
    """Least squares of the sums of `equations`, with the sandwich of its groups.

    Columns without variation are left out, dependent ones are solved by the shortest solution: only combinations of
    coefficients that `is_estimable` have a meaning, and for those value and error do not depend on that choice.
    """

    def __init__(self, equations: NormalEquations) -> None:
        self.gram: Ints = equations.gram.sum(axis=0)
        self.groups = int(equations.present.sum())
        self.varies: npt.NDArray[np.bool_] = np.diagonal(self.gram) > 0
        self._scale: Floats = np.sqrt(np.where(self.varies, np.diagonal(self.gram), 1).astype(np.float64))
        self._split()
        self.coefficients: Floats = self._inverse @ equations.moment.sum(axis=0).astype(np.float64)
        self.covariance: Floats = self._sandwich(equations)

    def _split(self) -> None:
        scaled = self.gram / np.outer(self._scale, self._scale)
        values, vectors = np.linalg.eigh(scaled)
        kept = values > 1e-9 * len(values)
        self.rank = int(kept.sum())
        self._null: Floats = vectors[:, ~kept]
        pseudo = (vectors[:, kept] / values[kept]) @ vectors[:, kept].T
        self._inverse: Floats = pseudo / np.outer(self._scale, self._scale)

    def _sandwich(self, equations: NormalEquations) -> Floats:
        """CR1: groups as clusters, with the usual correction for their number and for the fitted columns."""
        chosen = np.flatnonzero(equations.present)
        scores = equations.moment[chosen] - equations.gram[chosen].astype(np.float64) @ self.coefficients
        free = max(1, equations.games - self.rank)
        factor = self.groups / max(1, self.groups - 1) * (equations.games - 1) / free
        covariance: Floats = factor * self._inverse @ (scores.T @ scores) @ self._inverse
        return covariance

    def is_estimable(self, combination: Floats) -> bool:
        """True when the games tell the value of `combination` of the coefficients."""
        if not self.varies[combination != 0].all():
            return False
        scaled = combination / self._scale
        length = float(np.linalg.norm(scaled))
        return length > 0 and float(np.linalg.norm(scaled @ self._null)) < 1e-6 * length

    def is_null(self, direction: Floats) -> bool:
        """True when moving the coefficients along `direction` changes no fitted value: exact."""
        whole = direction.astype(np.int64)
        return bool((self.gram @ whole == 0).all())

    def value(self, combination: Floats) -> float:
        """The estimate of an estimable combination."""
        return float(combination @ self.coefficients)

    def error(self, combination: Floats) -> float:
        """Its standard error."""
        return math.sqrt(max(0.0, float(combination @ self.covariance @ combination)))


def _by_group(values: Ints, groups: Ints) -> Floats:
    """Games × seats × columns as groups × rows × columns, short groups filled up with rows of zeros."""
    often = np.bincount(groups, minlength=GROUPS)
    order = np.argsort(groups, kind="stable")
    sorted_groups = groups[order]
    place = np.arange(len(groups)) - (np.cumsum(often) - often)[sorted_groups]
    filled: Floats = np.zeros((GROUPS, int(often.max()), *values.shape[1:]))
    filled[sorted_groups, place] = values[order]
    return filled.reshape(GROUPS, -1, values.shape[2])


def _check_exact(regressors: Ints, responses: Ints) -> None:
    if responses.size == 0:
        return
    largest = max(int(np.abs(regressors).max(initial=0)), int(np.abs(responses).max(initial=0)))
    if largest * largest * responses.size >= _EXACT:
        raise ValueError("too many rows at once for exact sums; add them in smaller chunks")
