"""How games go: how far behind winners were, when it is settled, how open it stays, how much there is to choose.

All by the game's frozen evaluation, in shares of the win. Definitions follow Browne (Automatic Generation and
Evaluation of Recombination Games, 2008); where ours differ, the docstring says how.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from toolkit.balance.clustered import Floats, Ints, ratio_of_totals, share_of_counts, within
from toolkit.balance.intervals import Estimate
from toolkit.balance.observed import Flags, Observed

FALSE_CHOICE = 0.005
"""Moves whose values lie this near are called equal: half a point of win share."""

PARTS = 10
"""Parts of a game's length in profiles."""


@dataclass(frozen=True)
class Measured:
    """A figure with its meaning in a line. `unit` is "share" (shown in per cent), "points" (differences of win share,
    with their sign), "size" (the same without), or "number". `estimate` is None where the games held no occasion.
    """

    key: str
    title: str
    meaning: str
    unit: str
    estimate: Estimate | None


@dataclass(frozen=True)
class Profile:
    """A quantity over the course of a game, one estimate for each of `PARTS` equal parts of its decisions."""

    key: str
    title: str
    meaning: str
    unit: str
    parts: tuple[Estimate | None, ...]


def course_measures(seen: Observed) -> tuple[Measured, ...]:
    """Every measure of the course of a game. One seat alone always has the whole win: only its moves can be counted."""
    if seen.seats < 2:
        return _choices(seen)[:2]
    return (*_suspense(seen), *_choices(seen))


def _suspense(seen: Observed) -> tuple[Measured, ...]:
    won = seen.is_won
    behind, deepest, tail = drama(seen), deepest_deficit(seen), decided_tail(seen)
    return (
        Measured(
            "drama",
            "Drama",
            "How far the eventual winner stood behind the leader, mean over all decisions of a game.",
            "size",
            _mean_of_games(seen, behind, won),
        ),
        Measured(
            "deepest_deficit",
            "Deepest deficit",
            "The farthest that the eventual winner ever stood behind.",
            "size",
            _mean_of_games(seen, deepest, won),
        ),
        Measured(
            "upsets",
            "Upsets",
            "Games won by another than the one who stood best half-way through.",
            "share",
            share_of_counts(*_pair(seen.over_games(upsets(seen) & won), seen.over_games(won))),
        ),
        Measured(
            "decided_tail",
            "Played after it is decided",
            "The part of a game after the winner last rose above the best that any loser ever stood.",
            "share",
            within(_mean_of_games(seen, tail, won), 0, 1),
        ),
        Measured(
            "uncertainty",
            "Uncertainty",
            "How open the game stands, mean over its decisions: 100% all seats alike, 0% settled.",
            "share",
            within(_mean_of_games(seen, _mean_of_decisions(seen, openness(seen))), 0, 1),
        ),
    )


def _choices(seen: Observed) -> tuple[Measured, ...]:
    real, forced, false = seen.is_real, ~seen.is_real, false_choices(seen)
    ones = np.ones(len(seen.decisions))
    return (
        Measured(
            "branching",
            "Legal moves",
            "Legal moves at a decision, mean over all decisions.",
            "number",
            ratio_of_totals(seen.over_decisions(seen.decisions["count"]), seen.over_decisions(ones)),
        ),
        Measured(
            "forced",
            "Forced decisions",
            "Decisions with one legal move only.",
            "share",
            share_of_counts(*_pair(seen.over_decisions(forced), seen.over_decisions(ones))),
        ),
        Measured(
            "false_choices",
            "False choices",
            f"Of the others, those in which all moves are worth the same to within {100 * FALSE_CHOICE:g} points.",
            "share",
            share_of_counts(*_pair(seen.over_decisions(false), seen.over_decisions(real))),
        ),
        Measured(
            "stakes",
            "Stakes",
            "How much better the best legal move is than the worst, mean over decisions that are not forced.",
            "size",
            ratio_of_totals(seen.over_decisions(stakes(seen) * real), seen.over_decisions(real)),
        ),
    )


def profiles(seen: Observed) -> tuple[Profile, ...]:
    """Openness (of games of several seats) and legal moves over the course of a game."""
    counts = by_part(seen, seen.decisions["count"].astype(np.float64))
    moves = Profile("branching", "How much there is to choose", "Legal moves by tenths of a game.", "number", counts)
    if seen.seats < 2:
        return (moves,)
    parts = by_part(seen, openness(seen))
    return (Profile("openness", "How open the game is", "Uncertainty by tenths of a game.", "share", parts), moves)


def drama(seen: Observed) -> Floats:
    """For each game the mean over its decisions of how far the winner is behind the leader, 0 while it leads.

    Browne takes the root of the distance, and only positions in which the winner trails; the plain mean keeps the unit.
    """
    return _mean_of_decisions(seen, deficit(seen))


def deepest_deficit(seen: Observed) -> Floats:
    """For each game the largest deficit."""
    found = np.zeros(len(seen.games))
    np.maximum.at(found, seen.decisions["game"], deficit(seen))
    return found


def deficit(seen: Observed) -> Floats:
    """At each decision the leader's value less the winner's (several winners: the mean of theirs)."""
    values: Floats = seen.decisions["before"]
    of_winner = (values * seen.games["share"][seen.decisions["game"]]).sum(axis=1)
    found: Floats = np.maximum(0.0, values.max(axis=1) - of_winner)
    return found


def upsets(seen: Observed) -> Flags:
    """Whether each game was won by another than the single best seat at its middle decision; with none, no upset."""
    middle = np.searchsorted(seen.decisions["game"], np.arange(len(seen.games))) + seen.lengths // 2
    middle = np.minimum(middle, len(seen.decisions) - 1)
    values: Floats = seen.decisions["before"][middle]
    is_single = (values == values.max(axis=1, keepdims=True)).sum(axis=1) == 1
    share_of_best = seen.games["share"][np.arange(len(seen.games)), values.argmax(axis=1)]
    found: Flags = is_single & (share_of_best == 0)
    return found


def decided_tail(seen: Observed) -> Floats:
    """For each game the share of its decisions from the moment the winner stays above what any loser ever reached.

    The threshold is Browne's (the best estimate of any loser in that game); a lead counts as decisive from the last
    time it was won, not from the first.
    """
    decisions, share = seen.decisions, seen.games["share"][seen.decisions["game"]]
    values: Floats = decisions["before"]
    best_loser = np.zeros(len(seen.games))
    np.maximum.at(best_loser, decisions["game"], np.where(share > 0, 0.0, values).max(axis=1))
    of_winner = np.where(share > 0, values, 0.0).max(axis=1)
    open_until = np.zeros(len(seen.games))
    is_open = of_winner <= best_loser[decisions["game"]]
    np.maximum.at(open_until, decisions["game"][is_open], seen.place[is_open] + 1.0)
    found: Floats = 1 - open_until / np.maximum(1, seen.lengths)
    return found


def openness(seen: Observed) -> Floats:
    """At each decision the entropy of the seats' values over that of equal ones: 1 open, 0 settled; 0 for one seat."""
    values = np.clip(seen.decisions["before"], 1e-12, 1)
    values = values / values.sum(axis=1, keepdims=True)
    if seen.seats < 2:
        return np.zeros(len(values))
    found: Floats = -(values * np.log(values)).sum(axis=1) / math.log(seen.seats)
    return np.clip(found, 0.0, 1.0)


def stakes(seen: Observed) -> Floats:
    """At each decision the value of the best move less that of the worst."""
    found: Floats = seen.decisions["best"] - seen.decisions["worst"]
    return found


def false_choices(seen: Observed, near: float = FALSE_CHOICE) -> Flags:
    """Decisions with several moves that are all worth the same to within `near`.

    All moves were tried on the same deals, so noise of the deals does not tell equal moves apart.
    """
    flags: Flags = seen.is_real & (stakes(seen) <= near)
    return flags


def by_part(seen: Observed, values: Floats) -> tuple[Estimate | None, ...]:
    """The mean of a value of decisions in each of `PARTS` parts of a game."""
    part = seen.place * PARTS // np.maximum(1, seen.lengths)[seen.decisions["game"]]
    return tuple(
        ratio_of_totals(seen.over_decisions(values * (part == each)), seen.over_decisions(part == each))
        for each in range(PARTS)
    )


def _mean_of_decisions(seen: Observed, values: Floats) -> Floats:
    found: Floats = seen.by_game(values) / np.maximum(1, seen.lengths)
    return found


def _mean_of_games(seen: Observed, values: Floats, chosen: Flags | None = None) -> Estimate | None:
    kept = np.ones(len(seen.games), dtype=np.bool_) if chosen is None else chosen
    return ratio_of_totals(seen.over_games(values * kept), seen.over_games(kept))


def _pair(top: Floats, bottom: Floats) -> tuple[Ints, Ints]:
    return np.rint(top).astype(np.int64), np.rint(bottom).astype(np.int64)
