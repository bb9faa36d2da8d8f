"""The result of a simulation for people: the object of `simulate --format json` as a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.balance.summary import Run

UNSURE = 0.05  # seats are called unequal below this p-value


def results_text(title: str, results: Mapping[str, Any]) -> str:
    """The lines, without what differs from run to run."""
    return "\n".join([*_head(title, results), "", *_seats(results["seats"]), "", *_facts(results)])


def run_text(run: Run) -> str:
    """How the playing went, in one line."""
    if run.cached:
        return f"counted before: {run.seconds:.1f} s to read; --no-cache plays again"
    jobs = f"{run.jobs} job{'s' if run.jobs != 1 else ''}"
    compiled = f", {run.compiled_in:.1f} s of them compiling" if run.compiled_in else ""
    return f"{run.mode}, {jobs}: {run.seconds:.1f} s{compiled}, {run.games_per_second:,.0f} games/s"


def _head(title: str, results: Mapping[str, Any]) -> Iterator[str]:
    yield f"{title}: {results['games']:,} games, seed {results['seed']}"
    if results["options"]:
        yield "options " + ", ".join(f"{name}={_option(value)}" for name, value in results["options"].items())


def _seats(seats: list[Mapping[str, Any]]) -> Iterator[str]:
    width = max(len("bot"), *(len(each["bot"]) for each in seats))
    yield f"seat  {'bot':<{width}}  {'wins':>12}  {'share':>7}  95 % interval"
    for each in seats:
        share = f"{_percent(each['share']):>7}  {_interval(each)}"
        yield f"{each['seat']:>4}  {each['bot']:<{width}}  {each['wins']:>12,.1f}  {share}"


def _facts(results: Mapping[str, Any]) -> Iterator[str]:
    for name in ("moves", "turns"):
        yield f"{name:<13} {_spread(results[name])}"
    yield f"{'lead changes':<13} {_spread(results['measures']['lead_changes'])}"
    yield f"{'draws':<13} {results['draws']:,}"
    yield f"{'stalled':<13} {results['capped']:,}"
    yield f"{'different':<13} {results['distinct']:,} of {results['games']:,} games"
    test = results["measures"].get("seat_fairness")
    if test:
        verdict = "differ" if test["p_value"] < UNSURE else "may be equal"
        yield f"{'seats':<13} {verdict} ({test['method']}, p = {test['p_value']:.2g})"
    for each in results["measures"].get("bots", ()):
        yield f"{'bot':<13} {each['bot']}: {_percent(each['share'])}, 95 % interval {_interval(each)}"


def _spread(found: Mapping[str, Any]) -> str:
    return f"{found['mean']:.1f} a game; median {found['p50']:,}; nine games of ten {found['p5']:,} to {found['p95']:,}"


def _interval(found: Mapping[str, Any]) -> str:
    return f"{100 * found['low']:.1f} – {_percent(found['high'])}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
