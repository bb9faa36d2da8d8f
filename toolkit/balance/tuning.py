"""What tuning looks for: values of the content that reach the targets with the fewest, smallest edits."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.balance.data import BalanceData
from toolkit.balance.gates import OF_COMPONENTS, RATES, SEATS, Gate, GateRun, gate, pieces_of

GAMES, CONFIRM, TRIALS, PRICE = 4000, 10_000, 60, 0.0002

Choice = tuple[int, ...]
"""A candidate: for each free value the index of what it is."""


@dataclass(frozen=True)
class Free:
    """A value that may change: of component `id` of `kind` (or of "game"), `at` a place, one of `values` in order."""

    kind: str
    id: str
    at: str
    values: tuple[Any, ...]
    cost: float = 1.0

    @property
    def name(self) -> str:
        """As `cars/horse: power.draw`."""
        return f"{self.kind}/{self.id}: {self.at}" if self.id else f"{self.kind}: {self.at}"


@dataclass(frozen=True)
class TuneFile:
    """What a targets file declares."""

    run: GateRun
    targets: tuple[Gate, ...]
    free: tuple[Free, ...]
    confirm: int = CONFIRM
    trials: int = TRIALS
    price: float = PRICE

    @property
    def combinations(self) -> int:
        """How many candidates there are."""
        return math.prod(len(each.values) for each in self.free)


def tune_file(data: Mapping[str, Any]) -> TuneFile:
    """The targets and free values of a checked targets file."""
    options = tuple(sorted(data.get("options", {}).items()))
    run = GateRun(tuple(data["bots"]), data.get("players", 0), data.get("games", GAMES), options)
    return TuneFile(
        run,
        tuple(gate(each, each.get("name", _named(each)), run) for each in data["targets"]),
        tuple(_free(each) for each in data["free"]),
        data.get("confirm", CONFIRM),
        data.get("trials", TRIALS),
        float(data.get("price", PRICE)),
    )


def _named(target: Mapping[str, Any]) -> str:
    return " ".join(str(target[key]) for key in ("id", "of", "measure") if target.get(key))


def _free(data: Mapping[str, Any]) -> Free:
    return Free(data.get("kind", "game"), data.get("id", ""), data["at"], tuple(data["values"]), data.get("cost", 1.0))


def shortfall(targets: Sequence[Gate], data: BalanceData) -> float:
    """How far all measured values lie outside their targets, together; 0 when every one lies inside.

    Shares count as they are; any other measure in parts of its target's width (of its bound, where it has but one).
    """
    return sum(
        max(0.0, each.low - piece.estimate.value, piece.estimate.value - each.high) / _unit(each)
        for each in targets
        for piece in pieces_of(each, data)
    )


def _unit(target: Gate) -> float:
    if target.measure in (SEATS, *OF_COMPONENTS, *RATES):
        return 1.0
    width = target.high - target.low
    bounds = [abs(each) for each in (target.low, target.high) if not math.isinf(each)]
    return width if 0 < width < math.inf else max([*bounds, 1e-9])


def price_of(free: Sequence[Free], today: Choice, choice: Choice, price: float) -> float:
    """What the edits cost: for each value that changes one step, and its cost for every step it moves."""
    moved = [(each.cost, abs(to - at)) for each, at, to in zip(free, today, choice, strict=True) if to != at]
    return price * sum(1 + cost * steps for cost, steps in moved)
