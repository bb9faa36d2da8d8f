"""How soon an edit of about two points is found in each game, and how long a comparison of all four takes in CI."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

from ruamel.yaml import YAML

from benchmarks.measure import Figure
from benchmarks.pairing import named, requests
from toolkit.balance.comparison import Judged, Outcome, Terms
from toolkit.library.comparing import Comparison, compare

EDITS = Path(__file__).with_name("changes.yaml")
DELTA = 0.01
BUDGET = 20_000
BUDGET_IN_CI = 4_000
FOUND = (Outcome.BETTER, Outcome.WORSE)


def figures() -> list[Figure]:
    """Wall seconds with all cores and warm kernels: they mean something on an idle machine."""
    edits = YAML(typ="safe").load(EDITS)
    made: list[Figure] = []
    for edit in edits:
        timed(edit, 400)  # compiles, where that is still to be done
        seconds, found = timed(edit, BUDGET)
        made.append(Figure(f"{edit['game']}, {named(edit)}: {told(found)}", "s", (seconds,), "≤ 30"))
    first = {edit["game"]: edit for edit in reversed(edits)}.values()
    total = sum(timed(edit, BUDGET_IN_CI)[0] for edit in first)
    made.append(Figure(f"one edit of each game, at most {BUDGET_IN_CI:,} games each", "s", (total,), "≤ 90"))
    return made


def timed(edit: Mapping[str, Any], budget: int) -> tuple[float, Comparison]:
    """Seconds until `compare` knows, or has spent the budget, and what it found."""
    old, new = requests(edit, budget)
    begun = perf_counter()
    made = compare(old, new, Terms(DELTA, budget), only_dealt=edit.get("dealt", False))
    return perf_counter() - begun, made


def told(made: Comparison) -> str:
    """The edited component, or else the seat, that was found to be better or worse, or what else was said."""
    first = next((each for each in reversed(made.judged) if each.outcome in FOUND), made.judged[-1])
    return f"{points(first)} {first.outcome.value} after {made.games:,} games"


def points(each: Judged) -> str:
    """The difference in points with its interval."""
    value, low, high = (100 * share for share in (each.difference.value, each.low, each.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"
