"""Which bot is stronger, and how sure one may be: proofs in both directions, and one rating of all.

A bot counts as stronger than another only if one of it among the others' n − 1 wins more than its share, and one of
the others among n − 1 of it wins less. Ratings are the strengths of the Bradley–Terry–Luce model, in which a seat wins
in proportion to its bot's strength, fitted to all games at once: the order of the games plays no part.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from toolkit.balance.intervals import Estimate

ELO = 400 / math.log(10)
"""Rating points for one unit of log strength: 400 points are odds of ten to one."""

PRIOR_GAMES = 1.0
"""Games that every pair that met is taken to have shared evenly, so that a bot that never lost has a rating too."""

ROUNDS = 100
STILL = 1e-10

Floats = npt.NDArray[np.float64]


class Verdict(Enum):
    """What a proof says of the newer bot."""

    STRONGER = "stronger"
    WEAKER = "weaker"
    EQUAL = "equal"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Proof:
    """Two bots at one table of `seats`: the win share of one `new` among `old`, and of one `old` among `new`.

    With two seats both directions are the same games seen from either side.
    """

    new: str
    old: str
    seats: int
    one_new: Estimate
    one_old: Estimate
    games: int

    def verdict(self, delta: float) -> Verdict:
        """Stronger or weaker when both intervals say so; equal when both lie within `delta` of an equal share."""
        fair = 1 / self.seats
        if self.one_new.low > fair and self.one_old.high < fair:
            return Verdict.STRONGER
        if self.one_new.high < fair and self.one_old.low > fair:
            return Verdict.WEAKER
        both = (self.one_new, self.one_old)
        if all(fair - delta <= each.low and each.high <= fair + delta for each in both):
            return Verdict.EQUAL
        return Verdict.UNDECIDED


@dataclass(frozen=True)
class Rating:
    """A bot's rating in points above the first bot's, with its standard error (0 for the first)."""

    bot: str
    points: float
    error: float


@dataclass(frozen=True)
class Table:
    """Games between two bots at one table: how many seats each held, and how many games each won (ties shared)."""

    bots: tuple[str, str]
    seats: tuple[int, int]
    wins: tuple[float, float]


def tables_of(proof: Proof) -> tuple[Table, ...]:
    """The games of a proof, each counted once."""
    games = proof.games / (1 if proof.seats == 2 else 2)
    others = proof.seats - 1
    first = proof.one_new.value * games
    made = [Table((proof.new, proof.old), (1, others), (first, games - first))]
    if proof.seats > 2:
        second = proof.one_old.value * games
        made.append(Table((proof.old, proof.new), (1, others), (second, games - second)))
    return tuple(made)


def ratings(bots: Sequence[str], tables: Sequence[Table]) -> tuple[Rating, ...]:
    """The ratings of all `bots`, by Newton's method on the log strengths; the first bot's is 0.

    Raises ValueError when a bot met none of those before it: its strength would not be known.
    """
    place = {bot: index for index, bot in enumerate(bots)}
    rows = [([place[bot] for bot in each.bots], each.seats, _with_prior(each)) for each in tables]
    _check_joined(len(bots), [indices for indices, _, _ in rows])
    strength = np.zeros(len(bots))
    information = np.eye(len(bots))
    for _ in range(ROUNDS):
        slope, information = _slope_and_information(strength, rows)
        step = np.linalg.solve(information[1:, 1:], slope[1:])
        strength[1:] += np.clip(step, -1, 1)
        if len(bots) < 2 or np.abs(step).max() < STILL:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(information[1:, 1:])))
    points = zip(bots, strength, (0.0, *errors), strict=True)
    return tuple(Rating(bot, float(value * ELO), float(error * ELO)) for bot, value, error in points)


def _with_prior(table: Table) -> tuple[float, float]:
    total = sum(table.seats)
    first, second = (won + PRIOR_GAMES * held / total for won, held in zip(table.wins, table.seats, strict=True))
    return first, second


def _slope_and_information(
    strength: Floats, rows: Sequence[tuple[list[int], tuple[int, int], tuple[float, float]]]
) -> tuple[Floats, Floats]:
    """The gradient of the log likelihood, and Fisher's information."""
    slope, information = np.zeros(len(strength)), np.zeros((len(strength), len(strength)))
    for (one, other), seats, wins in rows:
        odds = seats[0] * math.exp(strength[one] - strength[other])
        chance = odds / (odds + seats[1])
        games = sum(wins)
        slope[one] += wins[0] - games * chance
        slope[other] -= wins[0] - games * chance
        spread = games * chance * (1 - chance)
        information[np.ix_((one, other), (one, other))] += spread * np.array([[1.0, -1.0], [-1.0, 1.0]])
    return slope, information


def _check_joined(count: int, met: Sequence[Sequence[int]]) -> None:
    known = {0}
    for _ in range(count):
        known |= {bot for pair in met if known & set(pair) for bot in pair}
    if len(known) < count:
        raise ValueError("some bots met none of the others, not even by way of a third")
