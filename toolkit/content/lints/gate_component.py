"""Gates that are about one component, against the components there are."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.lints.gate_kind import ABOUT_KINDS
from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-component"


def check(game: LintInput) -> Iterator[Finding]:
    """Every gate with an `id` that no component of its kind has, or whose measure is about none."""
    for document, at, gate in game.gates():
        if "id" not in gate:
            continue
        path, name, kind = (*at, "id"), str(gate["id"]), gate.get("of")
        if gate.get("measure") not in ABOUT_KINDS:
            yield document.finding(CODE, path, f"'{gate.get('measure')}' is about no component", "leave 'id' out")
        elif kind in game.kinds:
            known = [each.id for each in game.components(str(kind))]
            if name not in known:
                near = did_you_mean(name, known)
                hint = f"did you mean '{near}'?" if near else f"'toolkit show {game.content.id} {kind}' lists them"
                yield document.finding(CODE, path, f"the {kind} have no '{name}'", hint)
