"""Rallyman alone: what is predicted for the lone driver against what it drives, where its state is exact and where not.

`python -m benchmarks.predicted [THOUSANDS]` drives so many thousand attempts for each case, 1000 by default. The state
is exact where the bag is empty and no car holds more tokens than the table knows; all but exact where a loss of control
draws one damage token at most, so that few cars ever have two. How far a prediction is off is told in standard errors,
and for all cases of a kind how often chance alone gives a largest one like theirs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

import numpy as np

from benchmarks.content import content
from toolkit.engine.kernel import Link
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.running.linking import linker

ALL, ONE, NONE = "all", "one a crash", "none"
BLOCK = 200_000
SEEDS = 100
"""Each case has seeds of its own, this far from the next case's, so that what chance does to one it does not to all."""
MOST, PRINTED = 16, 6
"""Tokens in the table: all there is room for, and those that figures are printed with."""
COLUMNS = ("case", "predicted s", "driven s", "standard error", "off by", "nobody below", "crashes")


@dataclass(frozen=True)
class Case:
    """A stage and a dashboard, how much damage is drawn, and how many tokens the table knows."""

    stage: str
    board: str
    damage: str
    tokens: int

    def __str__(self) -> str:
        return f"{self.stage} {self.board}, damage: {self.damage}, {self.tokens} tokens"

    @property
    def tables(self) -> Any:
        """The race of one car and one attempt."""
        made = GAME.tables(content("rallyman-climb"), 1, {"stage": self.stage, "attempts": 1, "dashboards": self.board})
        if self.damage == NONE:
            made.rules.damage_price = 0.0
            made.rules.damage_tokens[:] = [0] * len(made.rules.damage_tokens)
        if self.damage == ONE:
            for row in made.rules.crash_damage:
                row[:] = [min(each, 1) for each in row]
        return made


@dataclass(frozen=True)
class Compared:
    """Predicted and driven mean seconds, the standard error of the second, and how often control was lost."""

    predicted: float
    bound: float
    driven: float
    error: float
    crashes: float

    @property
    def off(self) -> float:
        """How many standard errors the drives are slower than predicted."""
        return (self.driven - self.predicted) / self.error


BOTH = [(stage, board) for stage in ("climb-1", "climb-2") for board in ("simple", "technical")]
EXACT = tuple(Case(*each, NONE, MOST) for each in BOTH)
NEARLY = tuple(Case(*each, ONE, PRINTED) for each in BOTH)
PLAYED = tuple(Case(*each, ALL, PRINTED) for each in BOTH)
KINDS = {
    "exact": EXACT,
    "exact but for a second damage token, which few cars ever have": NEARLY,
    "as played: a second damage token and all further ones cost what a first one does": PLAYED,
}


def compare(case: Case, link: Link | None, attempts: int) -> Compared:
    """So many attempts of a case, by seeds of 200,000 each, against its prediction."""
    first_seed = 1 + SEEDS * (*EXACT, *NEARLY, *PLAYED).index(case)
    tables = case.tables
    machine = Machine(tables, link)
    solution = machine.solve(tables, case.board, case.tokens)
    times, crashes = [], []
    for seed, count in enumerate(_blocks(attempts), first_seed):
        drives = machine.drive_best(solution.tables, count, seed)
        times.append(drives.times.astype(np.int32))
        crashes.append(drives.crashes.astype(np.int32))
    driven = np.concatenate(times)
    bound = machine.solve(tables, case.board, case.tokens, is_bound=True).start
    error = float(driven.std(ddof=1) / len(driven) ** 0.5)
    return Compared(solution.start, bound, float(driven.mean()), error, float(np.concatenate(crashes).mean()))


def _blocks(attempts: int) -> Iterator[int]:
    for first in range(0, attempts, BLOCK):
        yield min(BLOCK, attempts - first)


def by_chance(offs: Sequence[float]) -> float:
    """How often the largest of so many independent standard errors is as large as the largest of these."""
    alone = erfc(max(abs(each) for each in offs) / sqrt(2))
    return 1.0 - (1.0 - alone) ** len(offs)


def main() -> None:
    """Print the tables."""
    attempts = 1000 * int(sys.argv[1] if len(sys.argv) > 1 else 1000)
    for name, cases in KINDS.items():
        print(f"\n{name}; {attempts:,} attempts each\n")
        print(f"| {' | '.join(COLUMNS)} |\n|---|{'--:|' * (len(COLUMNS) - 1)}")
        offs = []
        for case in cases:
            seen = compare(case, linker(_say), attempts)
            offs.append(seen.off)
            numbers = f"{seen.predicted:.3f} | {seen.driven:.3f} | {seen.error:.3f} | {seen.off:+.2f}"
            print(f"| {case} | {numbers} | {seen.bound:.3f} | {seen.crashes:.2%} |", flush=True)
        squares = sum(each * each for each in offs)
        print(f"\nlargest by chance alone: {by_chance(offs):.2f}; squares sum to {squares:.1f} of {len(offs)}")


def _say(what: str) -> None:
    print(what, file=sys.stderr)


if __name__ == "__main__":
    main()
