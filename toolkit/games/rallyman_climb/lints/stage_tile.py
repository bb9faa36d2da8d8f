"""Stages name only tiles that there are."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.rallyman_climb.roads.checks import stage_findings
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "stage-tile"


def check(game: LintInput) -> Iterator[Finding]:
    """Every place in a stage where that does not hold."""
    return stage_findings(game, CODE)
