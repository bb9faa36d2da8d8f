"""Pairs of components that are worth more, or less, together than the sum of both.

To the additive model of `effects` a term is added for a pair: "together", for being dealt both instead of an opponent's
being dealt both, or "against", for being dealt the one while an opponent is dealt the other (with the opposite sign for
that opponent). There are thousands of pairs, so they are chosen on one half of the blocks and measured on the other:
what is chosen for looking large there is not flattered here. The chosen pairs are fitted together, with standard errors
clustered by block, and their p-values adjusted by Benjamini and Hochberg.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from toolkit.balance.clustered import Floats, Ints
from toolkit.balance.distributions import t_critical, t_two_sided
from toolkit.balance.effects import BLOCKS_PER_COLUMN
from toolkit.balance.exposures import DEALT
from toolkit.balance.intervals import LEVEL, Estimate
from toolkit.balance.multiplicity import benjamini_hochberg
from toolkit.balance.rows import Rows, Shape, exposure, seated_bots

STRONGEST = 10
LEAST_MET = 30
"""Seats of games, in either half, that must have met a pair before it is looked at."""

_AT_ONCE = 64

TOGETHER, AGAINST = "together", "against"


@dataclass(frozen=True)
class Pair:
    """Two components by column. `effect` is in win share; `met` counts seats of games in the half that measured it."""

    first: int
    second: int
    kind: str
    effect: Estimate
    p_value: float
    q_value: float
    met: int


@dataclass(frozen=True)
class Pairs:
    """The pairs chosen, strongest first, out of `looked_at`."""

    found: tuple[Pair, ...]
    looked_at: int


class PairKeeper:
    """Keeps what of the rows the pair model needs: who was dealt what, and shares. Rows come in seed order."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._dealt: list[npt.NDArray[np.int8]] = []
        self._shares: list[Floats] = []
        self._others: list[Ints] = []

    def add(self, rows: Rows) -> None:
        """Keep some games."""
        if DEALT not in self.shape.exposures or not self.shape.components:
            return
        self._dealt.append(exposure(rows, self.shape, DEALT).astype(np.int8))
        self._shares.append(rows["share"][:, : self.shape.seats].astype(np.float64))
        self._others.append(seated_bots(rows, self.shape))

    def pairs(self, strongest: int = STRONGEST) -> Pairs:
        """Choose on the even blocks, measure on the odd ones."""
        if not self._dealt or self.shape.seats < 2:
            return Pairs((), 0)
        games = np.concatenate(self._dealt), np.concatenate(self._shares), np.concatenate(self._others)
        return find_pairs(*games, self.shape, strongest)


@dataclass(frozen=True)
class _Half:
    """Games of half of the blocks: deals as games × seats × components, the main model's columns, and shares."""

    dealt: Floats
    columns: Floats
    share: Floats
    blocks: Ints


def find_pairs(
    dealt: npt.NDArray[np.int8], shares: Floats, bots: Ints, shape: Shape, strongest: int = STRONGEST
) -> Pairs:
    """The pairs of `dealt`, games × seats × components."""
    block = np.arange(len(dealt)) // shape.block
    halves = [_half(dealt[chosen], shares[chosen], bots[chosen], block[chosen], shape) for chosen in _split(block)]
    first, second = halves
    if min(len(np.unique(each.blocks)) for each in halves) < BLOCKS_PER_COLUMN * first.columns.shape[1]:
        return Pairs((), 0)
    listed = [each for each in _candidates(shape.components) if _is_met(first, each) and _is_met(second, each)]
    scores = _scores(first, listed)
    order = sorted(range(len(listed)), key=lambda each: -abs(scores[each]))[:strongest]
    return Pairs(_measured(second, [listed[each] for each in order]), len(listed))


def _split(block: Ints) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    return block % 2 == 0, block % 2 == 1


def _half(dealt: npt.NDArray[np.int8], shares: Floats, bots: Ints, block: Ints, shape: Shape) -> _Half:
    held = dealt.astype(np.float64)
    seats = np.broadcast_to(np.eye(shape.seats), (len(held), shape.seats, shape.seats))
    seated = np.eye(len(shape.bot_names))[bots]
    columns = _centred(np.concatenate([seats, seated, held], axis=2))
    _, numbers = np.unique(block, return_inverse=True)
    return _Half(held, columns.reshape(-1, columns.shape[2]), _centred(shares[:, :, None]).ravel(), numbers)


def _centred(values: Floats) -> Floats:
    """Within each game, less the mean over its seats."""
    centred: Floats = values - values.mean(axis=1, keepdims=True)
    return centred


def _candidates(components: int) -> Iterator[tuple[int, int, str]]:
    for first, second in combinations(range(components), 2):
        yield first, second, TOGETHER
        yield first, second, AGAINST


def _met(half: _Half, pair: tuple[int, int, str]) -> Floats:
    """Games × seats: 1 where a seat met the pair; against the pair the other way round, −1."""
    first, second, kind = pair
    one, other = half.dealt[:, :, first] > 0, half.dealt[:, :, second] > 0
    if kind == TOGETHER:
        return (one & other).astype(np.float64)
    opposed = [each.sum(axis=1, keepdims=True) - each for each in (one.astype(np.int64), other.astype(np.int64))]
    met: Floats = (one & (opposed[1] > 0)).astype(np.float64) - (other & (opposed[0] > 0))
    return met


def _is_met(half: _Half, pair: tuple[int, int, str]) -> bool:
    return int((_met(half, pair) != 0).sum()) >= LEAST_MET


def _scores(half: _Half, listed: list[tuple[int, int, str]]) -> list[float]:
    """For each pair added to the main model alone: its coefficient over its clustered standard error."""
    inverse = np.linalg.pinv(half.columns.T @ half.columns, rcond=1e-9)
    left = half.share - half.columns @ (inverse @ (half.columns.T @ half.share))
    scores: list[float] = []
    for start in range(0, len(listed), _AT_ONCE):
        terms = _terms(half, listed[start : start + _AT_ONCE])
        own = terms - half.columns @ (inverse @ (half.columns.T @ terms))
        by_block = _by_block(half, own * left[:, None])
        size = np.sqrt((by_block**2).sum(axis=0))
        varies = (own**2).sum(axis=0) > 1e-9 * np.maximum(1.0, (terms**2).sum(axis=0))
        scores += np.where(varies & (size > 0), by_block.sum(axis=0) / np.where(size > 0, size, 1), 0.0).tolist()
    return scores


def _terms(half: _Half, listed: list[tuple[int, int, str]]) -> Floats:
    met = np.stack([_met(half, each) for each in listed], axis=2)
    return _centred(met).reshape(-1, len(listed))


def _by_block(half: _Half, values: Floats) -> Floats:
    """Sums of rows (games × seats) over each block."""
    seats = half.dealt.shape[1]
    by_game = values.reshape(-1, seats, values.shape[1]).sum(axis=1)
    found = np.zeros((int(half.blocks.max()) + 1, values.shape[1]))
    np.add.at(found, half.blocks, by_game)
    return found


def _measured(half: _Half, chosen: list[tuple[int, int, str]]) -> tuple[Pair, ...]:
    """The chosen pairs, fitted together with the main model by least squares."""
    if not chosen:
        return ()
    columns = np.concatenate([_terms(half, chosen), half.columns], axis=1)
    inverse = np.linalg.pinv(columns.T @ columns, rcond=1e-9)
    fitted = inverse @ (columns.T @ half.share)
    scores = _by_block(half, columns * (half.share - columns @ fitted)[:, None])
    blocks = len(scores)
    covariance = blocks / (blocks - 1) * inverse @ (scores.T @ scores) @ inverse
    errors = np.sqrt(np.maximum(np.diag(covariance), 0))[: len(chosen)]
    p_values = [
        t_two_sided(value / error, blocks - 1) if error > 0 else 1.0
        for value, error in zip(fitted, errors, strict=False)
    ]
    reach = t_critical(LEVEL, blocks - 1)
    made = [
        Pair(*pair, Estimate(value, value - reach * error, value + reach * error, blocks), p, q, _count(half, pair))
        for pair, value, error, p, q in zip(
            chosen, fitted.tolist(), errors.tolist(), p_values, benjamini_hochberg(p_values), strict=False
        )
    ]
    return tuple(sorted(made, key=lambda each: each.p_value))


def _count(half: _Half, pair: tuple[int, int, str]) -> int:
    return int((_met(half, pair) > 0).sum())
