"""Gates: what a designer declares must hold, and whether the games show that it does.

A gate passes when the games show that every value it is about lies inside its target, fails when they show that one
lies outside, and is undecided else. All gates of a file share one α: the chance that any gate fails whose values do
lie inside is at most α, and so is the chance that any passes whose values do not (Holm, over the gates).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from toolkit.balance.data import BalanceData, ComponentResult
from toolkit.balance.distributions import binomial_at_least, binomial_at_most, normal_quantile
from toolkit.balance.intervals import LEVEL, Estimate
from toolkit.balance.measures import trials_of_rate
from toolkit.balance.multiplicity import holm
from toolkit.balance.ratios import GAMES as GAMES_PLAYED
from toolkit.balance.ratios import PER, ratio
from toolkit.errors import UnknownNameError

ALPHA = 0.05
GAMES = 10_000

SEATS, DEALT = "seats", "dealt"
OF_COMPONENTS = (DEALT, "held", "taken")
RATES = {"draws": "draws", "stalls": "capped", "steady": "steady"}
"""The rates, and the flag of a game that each counts."""
LENGTHS = ("moves", "turns", "lead_changes")
MEDIANS = ("median_moves", "median_turns")
RATIO = "ratio"


class GateState(StrEnum):
    """What the games say of a gate."""

    PASSED = "passed"
    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class GateRun:
    """Which games a gate looks at. `players` 0 means one a bot, or the fewest the game is for."""

    bots: tuple[str, ...]
    players: int = 0
    games: int = GAMES
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Gate:
    """One statement of `balance.yaml`; `measure`, `of`, `id`, `per`, `low` and `high` as its schema says."""

    name: str
    measure: str
    run: GateRun
    of: str = ""
    low: float = -math.inf
    high: float = math.inf
    per: str = GAMES_PLAYED
    id: str = ""


@dataclass(frozen=True)
class Piece:
    """One value that a gate is about, such as one seat's, with what it is called.

    `trials` is for the rate of an event, which may be too rare to be near normal: out of how many it was counted.
    """

    label: str
    estimate: Estimate
    trials: float = 0.0

    @property
    def error(self) -> float:
        """The standard error that the interval stands for."""
        return self.estimate.half_width / normal_quantile((1 + LEVEL) / 2)


@dataclass(frozen=True)
class GateResult:
    """A gate with its verdict. `piece` is the value nearest to its bounds, or farthest beyond; None when none is known.

    `fail_p` and `pass_p` are Holm's adjusted p-values of the two tests.
    """

    gate: Gate
    state: GateState
    piece: Piece | None
    pieces: int
    fail_p: float
    pass_p: float
    bots: str = ""
    players: int = 0


@dataclass(frozen=True)
class GateFile:
    """What `balance.yaml` declares."""

    gates: tuple[Gate, ...]
    alpha: float = ALPHA

    @property
    def runs(self) -> tuple[GateRun, ...]:
        """The different runs that the gates need, in the order of the file."""
        return tuple(dict.fromkeys(each.run for each in self.gates))


@dataclass(frozen=True)
class _Tested:
    gate: Gate
    data: BalanceData
    pieces: tuple[Piece, ...] = field(default=())

    @property
    def fail_p(self) -> float:
        """Against "every value lies inside": the smallest of the pieces', for as many as there are."""
        found = [outside_p(each, self.gate.low, self.gate.high) for each in self.pieces]
        return min(1.0, min(found) * len(found)) if found else 1.0

    @property
    def pass_p(self) -> float:
        """Against "some value lies outside": the largest of the pieces'."""
        return max((inside_p(each, self.gate.low, self.gate.high) for each in self.pieces), default=1.0)

    @property
    def nearest(self) -> Piece | None:
        low, high = self.gate.low, self.gate.high
        return min(self.pieces, key=lambda each: _room(each.estimate.value, low, high), default=None)


def gate_file(data: Mapping[str, Any]) -> GateFile:
    """The gates of a checked `balance.yaml`."""
    return GateFile(tuple(_gate(each) for each in data["gates"]), float(data.get("alpha", ALPHA)))


def _gate(data: Mapping[str, Any]) -> Gate:
    options = tuple(sorted(data.get("options", {}).items()))
    run = GateRun(tuple(data["bots"]), data.get("players", 0), data.get("games", GAMES), options)
    return gate(data, data["name"], run)


def gate(data: Mapping[str, Any], name: str, run: GateRun) -> Gate:
    """The gate that a checked mapping with `measure` and its bounds declares, judged by the games of `run`."""
    low, high = float(data.get("low", -math.inf)), float(data.get("high", math.inf))
    per = data.get("per", GAMES_PLAYED)
    return Gate(name, data["measure"], run, data.get("of", ""), low, high, per, data.get("id", ""))


def judge(declared: GateFile, played: Mapping[GateRun, BalanceData]) -> tuple[GateResult, ...]:
    """The verdicts of all gates, from the games of each run."""
    tested = [_Tested(each, played[each.run], tuple(pieces_of(each, played[each.run]))) for each in declared.gates]
    fails, passes = holm([each.fail_p for each in tested]), holm([each.pass_p for each in tested])
    return tuple(
        _result(each, failed, passed, declared.alpha)
        for each, failed, passed in zip(tested, fails, passes, strict=True)
    )


def _result(tested: _Tested, fail_p: float, pass_p: float, alpha: float) -> GateResult:
    state = GateState.UNDECIDED
    if fail_p <= alpha:
        state = GateState.FAILED
    elif pass_p <= alpha:
        state = GateState.PASSED
    bots = ", ".join(dict.fromkeys(tested.data.bot_names))
    return GateResult(
        tested.gate, state, tested.nearest, len(tested.pieces), fail_p, pass_p, bots, len(tested.data.seats)
    )


def pieces_of(gate: Gate, data: BalanceData) -> Iterator[Piece]:
    """The values that a gate is about. A component that nobody was dealt, or had, is not among them."""
    if gate.measure == SEATS:
        for seat in data.seats:
            yield Piece(f"seat {seat.seat}", moved(seat.share, data.fair_share))
    elif gate.measure in OF_COMPONENTS:
        yield from _component_pieces(gate, data)
    elif gate.measure in RATES:
        found: Estimate = getattr(data, gate.measure)
        yield Piece(gate.measure, found, trials_of_rate(data.counted, RATES[gate.measure]))
    elif gate.measure == RATIO:
        yield from _ratio_pieces(gate, data)
    elif gate.measure in MEDIANS:
        yield Piece(gate.measure.replace("_", " "), getattr(data, gate.measure.removeprefix("median_")).median)
    else:
        yield Piece(gate.measure.replace("_", " "), getattr(data, gate.measure).mean)


def _ratio_pieces(gate: Gate, data: BalanceData) -> Iterator[Piece]:
    known = (*data.counted.shape.tallies, *PER)
    for name in (gate.of, gate.per):
        if name not in known:
            raise UnknownNameError("tally", name, known)
    found = ratio(data.counted, gate.of, gate.per)
    if found is not None:
        yield Piece(f"{gate.of} per {gate.per}", found)


def _component_pieces(gate: Gate, data: BalanceData) -> Iterator[Piece]:
    found = [(each, _share(each, gate.measure)) for each in data.components if each.label.kind == gate.of]
    known = [(each, share) for each, share in found if share is not None]
    weight = sum(_seats_with(each, gate.measure) for each, _ in known)
    if weight:
        mean = sum(share.value * _seats_with(each, gate.measure) for each, share in known) / weight
        for each, share in known:
            if gate.id in ("", each.label.id):
                yield Piece(each.label.name, moved(share, mean))


def _share(result: ComponentResult, measure: str) -> Estimate | None:
    return result.share_with if measure == DEALT else result.shares.get(measure)


def _seats_with(result: ComponentResult, measure: str) -> int:
    return result.dealt if measure == DEALT else result.had.get(measure, 0)


def moved(share: Estimate, by: float) -> Estimate:
    """An estimate less a known number."""
    return Estimate(share.value - by, share.low - by, share.high - by, share.blocks)


def outside_p(piece: Piece, low: float, high: float) -> float:
    """The p-value of the test whose rejection shows that a value lies outside its target."""
    if piece.trials:
        events, trials = piece.estimate.value * piece.trials, piece.trials
        below = binomial_at_most(events, trials, min(low, 1.0)) if low > 0 else 1.0
        above = binomial_at_least(events, trials, max(high, 0.0)) if high < 1 else 1.0
        return min(below, above)
    return _tail(-_room(piece.estimate.value, low, high), piece.error)


def inside_p(piece: Piece, low: float, high: float) -> float:
    """The p-value of the test whose rejection shows that a value lies inside its target (two one-sided tests)."""
    if piece.trials:
        events, trials = piece.estimate.value * piece.trials, piece.trials
        above = binomial_at_least(events, trials, min(low, 1.0)) if low > 0 else 0.0
        below = binomial_at_most(events, trials, max(high, 0.0)) if high < 1 else 0.0
        return max(above, below)
    return _tail(_room(piece.estimate.value, low, high), piece.error)


def _room(value: float, low: float, high: float) -> float:
    """How far inside its target a value lies; below 0 outside."""
    return min(value - low, high - value)


def _tail(distance: float, error: float) -> float:
    """The chance of lying at least so far on the other side of a bound, when the true value lies on it."""
    if math.isinf(distance):
        return 0.0 if distance > 0 else 1.0
    if error == 0 or math.isinf(error):
        return 0.0 if distance > 0 and error == 0 else 1.0
    return 0.5 * math.erfc(distance / error / math.sqrt(2))
