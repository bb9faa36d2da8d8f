"""A stage has exactly one start, its first tile, and one finish, its last."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.rallyman_climb.roads.checks import stage_findings
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "stage-ends"


def check(game: LintInput) -> Iterator[Finding]:
    """Every place in a stage where that does not hold."""
    return stage_findings(game, CODE)
