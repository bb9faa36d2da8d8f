"""Gates that are about a kind of component, against the kinds there are."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-kind"
ABOUT_KINDS = ("dealt", "held", "taken")
ABOUT_TALLIES = "ratio"


def check(game: LintInput) -> Iterator[Finding]:
    """Every gate that measures components of no kind, or names a kind that does not exist or is not measured."""
    for document, at, gate in game.gates():
        kind, measure = gate.get("of", ""), gate.get("measure")
        if measure in ABOUT_KINDS and kind not in game.kinds:
            path = (*at, "of" if "of" in gate else "measure")
            near = did_you_mean(str(kind), game.kinds)
            hint = f"did you mean '{near}'?" if near else f"one of: {', '.join(game.kinds)}"
            yield document.finding(CODE, path, f"'{measure}' needs a kind of component, not '{kind}'", hint)
        elif measure not in (*ABOUT_KINDS, ABOUT_TALLIES) and kind:
            yield document.finding(CODE, (*at, "of"), f"'{measure}' is not about a kind", "leave 'of' out")
