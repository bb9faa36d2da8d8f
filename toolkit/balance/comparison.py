"""What a comparison says: which of the things that were asked about got better, worse or stayed the same.

The things asked about (`primary`) share one α, at all looks of a fixed plan together. What else moved is exploration:
its p-values hold at every look too, and are adjusted for how many there are (Benjamini and Hochberg).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from toolkit.balance.multiplicity import benjamini_hochberg
from toolkit.balance.paired import COMPONENTS, SEATS, Difference, PairedTally, Quantity
from toolkit.balance.sequential import FEWEST, anytime_p, rate_bound, reach, tuning
from toolkit.balance.spending import limit

ALPHA = 0.05
FALSE_SHARE = 0.05
RARE_PART = 0.1
"""The part of α kept for saying "equivalent" of what too few blocks differ in, by the exact bound on their rate."""
MOST_PRIMARY = 8
FIRST_LOOK, GROWTH, LEAST_GROWTH = 200, 1.25, 1.05


class Outcome(StrEnum):
    """What the games say of one quantity."""

    IDENTICAL = "identical"
    BETTER = "better"
    WORSE = "worse"
    EQUIVALENT = "equivalent"
    OPEN = "undecided"
    SPENT = "budget spent"


@dataclass(frozen=True)
class Terms:
    """What is asked: δ, within which shares count as equal; α for all primary quantities; the most blocks."""

    delta: float
    blocks: int
    alpha: float = ALPHA


@dataclass(frozen=True)
class Judged:
    """A quantity's difference, the interval that holds at every look, and what follows."""

    difference: Difference
    low: float
    high: float
    outcome: Outcome


@dataclass(frozen=True)
class Moved:
    """A quantity that nobody asked about, with its p-value adjusted for all of them."""

    difference: Difference
    low: float
    high: float
    q_value: float

    @property
    def is_flagged(self) -> bool:
        """Whether it stands out from chance, given how many were looked at."""
        return self.q_value <= FALSE_SHARE


def looks(most: int) -> Iterator[int]:
    """After how many blocks the games are looked at: a fixed plan, whatever order or speed they are played in."""
    at = FIRST_LOOK
    while at * LEAST_GROWTH < most:
        yield at
        at = max(at + 1, round(at * GROWTH))
    yield most


def primary_of(tally: PairedTally, changed: Sequence[str], *, with_seats: bool = True) -> tuple[int, ...]:
    """What a comparison is about: the seats, and each of the few components that were changed.

    A component counts for the players dealt it, which chance decides; where none are dealt, for those who took it or
    had it. Two seats mirror each other: the first stands for both.
    """
    seats = [index for index, each in enumerate(tally.quantities) if each.topic == SEATS]
    chosen = seats[:1] if len(seats) == 2 else seats if len(seats) > 2 else []
    chosen = chosen if with_seats else []
    met = [_by_component(tally, each) for each in changed] if len(changed) <= MOST_PRIMARY else []
    return (*chosen, *(each for each in met if each is not None))


def _by_component(tally: PairedTally, component: str) -> int | None:
    for way in ("dealt", "taken", "held"):
        for index, each in enumerate(tally.quantities):
            if (each.topic, each.name, each.way) == (COMPONENTS, component, way):
                found = tally.difference(index)
                if found is not None and found.error + found.unpaired_error > 0:
                    return index
    return None


def judge(tally: PairedTally, primary: Sequence[int], terms: Terms, *, is_last: bool) -> tuple[Judged, ...]:
    """The outcome of every primary quantity after the blocks played so far; `is_last` when no more will come."""
    found = [(index, tally.difference(index)) for index in primary]
    alpha = terms.alpha / max(1, len(found))
    return tuple(_judged(each, terms, alpha, is_last=is_last) for _, each in found if each is not None)


def is_decided(judged: Sequence[Judged]) -> bool:
    """Whether there is nothing left to wait for: every edited component has its verdict, or else every seat."""
    edited = [each for each in judged if each.difference.quantity.topic == COMPONENTS]
    return bool(judged) and all(each.outcome is not Outcome.OPEN for each in edited or judged)


def _judged(found: Difference, terms: Terms, alpha: float, *, is_last: bool) -> Judged:
    if found.discordant < FEWEST:
        return _rarely_other(found, terms, RARE_PART * alpha, is_last=is_last)
    half = found.error * _limit(found.blocks, terms, (1 - RARE_PART) * alpha)
    low, high = found.value - half, found.value + half
    return Judged(found, low, high, _outcome(low, high, terms.delta, is_last=is_last))


def _limit(blocks: int, terms: Terms, alpha: float) -> float:
    """How many standard errors count after so many blocks, a planned look or an early end."""
    before = (each for each in looks(terms.blocks) if each * LEAST_GROWTH < blocks)
    return limit((*before, blocks), terms.blocks, alpha)


def _rarely_other(found: Difference, terms: Terms, alpha: float, *, is_last: bool) -> Judged:
    """Too few blocks differ for the mean to be near normal: only how often they differ can be bounded."""
    most = rate_bound(found.discordant, found.blocks, alpha) * found.most
    most = min(most, 1.0) if found.quantity.is_share else most
    outcome = Outcome.OPEN
    if is_last and most > terms.delta:
        outcome = Outcome.SPENT
    elif is_last:
        outcome = Outcome.EQUIVALENT if found.discordant else Outcome.IDENTICAL
    return Judged(found, -most, most, outcome)


def _outcome(low: float, high: float, delta: float, *, is_last: bool) -> Outcome:
    if -delta <= low and high <= delta:
        return Outcome.EQUIVALENT
    if low > 0:
        return Outcome.BETTER
    if high < 0:
        return Outcome.WORSE
    return Outcome.SPENT if is_last else Outcome.OPEN


def moved(tally: PairedTally, primary: Sequence[int], terms: Terms) -> tuple[Moved, ...]:
    """Everything else that was measured and differs in enough blocks to tell, most surely moved first."""
    tuned = tuning(terms.alpha, max(FIRST_LOOK, terms.blocks // 2))
    others = (tally.difference(index) for index in range(len(tally.quantities)) if index not in primary)
    known = [each for each in others if each is not None and each.discordant >= FEWEST]
    q_values = benjamini_hochberg([anytime_p(each.value, each.error, each.blocks, tuned) for each in known])
    made = [_moved(each, q_value, terms, tuned) for each, q_value in zip(known, q_values, strict=True)]
    return tuple(sorted(made, key=lambda each: (each.q_value, -abs(each.difference.value))))


def _moved(found: Difference, q_value: float, terms: Terms, tuned: float) -> Moved:
    half = found.error * reach(found.blocks, terms.alpha, tuned)
    return Moved(found, found.value - half, found.value + half, q_value)


def told_of(quantity: Quantity) -> str:
    """A quantity in words, as `moves` or `win share of those dealt horse`."""
    if quantity.topic == SEATS:
        return f"win share of {quantity.name}"
    if quantity.topic == COMPONENTS:
        verb = {"dealt": "dealt", "taken": "who took", "held": "who had"}.get(quantity.way, f"who {quantity.way}")
        return f"win share of those {verb} {quantity.name}"
    return f"{quantity.name.replace('_', ' ')} in a game"
