"""What was asked and what came out, as the object that `simulate --format json` prints."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.intervals import Estimate
from toolkit.balance.measures import Spread, bot_shares, rate, seat_shares, seat_test, spread
from toolkit.balance.ratios import ratio

Json = dict[str, object]

DIGITS = 6  # decimals of computed numbers: libraries of mathematics differ between machines far beyond them


@dataclass(frozen=True)
class Origin:
    """Which games were counted. `rules` and `content` are hashes; the options are those in force."""

    game: str
    rules: str
    content: str
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Run:
    """How the playing went; the only part of a result that differs from one run to the next.

    `cached` when the games were counted before and not played again.
    """

    seconds: float
    games_per_second: float
    mode: str
    jobs: int
    compiled_in: float
    cached: bool = False


def simulate_object(origin: Origin, counted: Accumulator, run: Run) -> Json:
    """The object of `simulate --format json`. Everything outside `run` is a pure function of the origin.

    Raises ValueError when no whole block was counted.
    """
    return {**results_object(origin, counted), "run": _run_object(run)}


def results_object(origin: Origin, counted: Accumulator) -> Json:
    """The same object without `run`."""
    counted.check_whole()
    if not counted.games:
        raise ValueError("no game was counted")
    return {
        "game": origin.game,
        "rules": origin.rules,
        "content": origin.content,
        "games": counted.games,
        "seed": origin.seed,
        "players": counted.shape.seats,
        "options": dict(origin.options),
        "seats": [
            {"seat": each.seat, "bot": each.bot, "wins": number(each.wins), **share_object(each.share)}
            for each in seat_shares(counted)
        ],
        "draws": int(counted.blocks.totals[counted.place("draws")]),
        "capped": int(counted.blocks.totals[counted.place("capped")]),
        "distinct": min(counted.distinct.count, counted.games),
        "moves": _percentiles(spread(counted, "moves")),
        "turns": _percentiles(spread(counted, "turns")),
        "measures": _measures(counted),
    }


def number(value: float) -> float | None:
    """A number as JSON has it: rounded, and null in place of infinity."""
    return round(value, DIGITS) + 0.0 if math.isfinite(value) else None


def significant(value: float) -> float:
    """A number that may be tiny, such as a p-value, to as many significant digits."""
    return float(f"{value:.{DIGITS}g}")


def share_object(estimate: Estimate, name: str = "share") -> Json:
    """An estimate with its interval."""
    return {name: number(estimate.value), "low": number(estimate.low), "high": number(estimate.high)}


def spread_object(found: Spread) -> Json:
    """Mean with interval, and percentiles."""
    return {**share_object(found.shown, "mean"), "p5": found.p5, "p50": found.p50, "p95": found.p95}


def _percentiles(found: Spread) -> Json:
    return {"mean": number(found.mean.value), "p5": found.p5, "p50": found.p50, "p95": found.p95}


def _measures(counted: Accumulator) -> Json:
    measures: Json = {
        "moves": share_object(spread(counted, "moves").shown, "mean"),
        "turns": share_object(spread(counted, "turns").shown, "mean"),
        "lead_changes": spread_object(spread(counted, "leads")),
        "steady_rate": share_object(rate(counted, "steady")),
        "draw_rate": share_object(rate(counted, "draws")),
        "stall_rate": share_object(rate(counted, "capped")),
    }
    if tallies := counted.shape.tallies:
        measures["tallies"] = {name: _tally(counted, name) for name in tallies}
    test = seat_test(counted)
    if test is not None:
        measures["seat_fairness"] = {
            "method": test.method,
            "statistic": number(test.statistic),
            "degrees": test.degrees,
            "p_value": significant(test.p_value),
        }
    if bots := bot_shares(counted):
        measures["bots"] = [{"bot": each.bot, **share_object(each.share)} for each in bots]
    return measures


def _tally(counted: Accumulator, name: str) -> Json:
    """How often in a game, over all seats."""
    found = ratio(counted, name)
    return share_object(found, "mean") if found else {}


def _run_object(run: Run) -> Json:
    return {
        "seconds": run.seconds,
        "games_per_second": run.games_per_second,
        "mode": run.mode,
        "jobs": run.jobs,
        "compiled_in": run.compiled_in,
        **({"cached": True} if run.cached else {}),
    }
