"""Components with no copies: kept in the file, neither printed nor played."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "skipped-component"


def check(game: LintInput) -> Iterator[Finding]:
    """Every component with `copies: 0`."""
    for kind in game.kinds:
        for component in game.components(kind):
            copies = component.data.get("copies")
            if type(copies) is int and copies == 0:
                message = f"'{component.id}' has no copies and is skipped"
                yield component.finding(CODE, ("copies",), message, severity=Severity.INFO)
