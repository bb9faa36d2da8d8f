"""The road of every tile of a stage joins that of the tile before it."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.rallyman_climb.roads.checks import stage_findings
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "stage-join"


def check(game: LintInput) -> Iterator[Finding]:
    """Every place in a stage where that does not hold."""
    return stage_findings(game, CODE)
