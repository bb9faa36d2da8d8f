"""Gates whose bounds say nothing."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-bounds"


def check(game: LintInput) -> Iterator[Finding]:
    """Every gate without bounds, or with crossed ones."""
    for document, at, gate in game.gates():
        low, high = gate.get("low"), gate.get("high")
        if low is None and high is None:
            yield document.finding(CODE, (*at, "measure"), "neither low nor high is given", "say what must hold")
        elif isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
            yield document.finding(CODE, (*at, "low"), f"low {low} lies above high {high}", "exchange them?")
        if "per" in gate and gate.get("measure") != "ratio":
            yield document.finding(CODE, (*at, "per"), "only a ratio is per something", "leave 'per' out")
