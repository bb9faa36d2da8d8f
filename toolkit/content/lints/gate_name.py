"""Gates of one name, which reports and build servers can't tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-name"


def check(game: LintInput) -> Iterator[Finding]:
    """Every gate, or target of a file for tuning, that is called as an earlier one of its file."""
    known: dict[tuple[str, str], int] = {}
    for document, at, gate in game.gates():
        name, path = gate.get("name"), (*at, "name")
        if not isinstance(name, str):
            continue
        place = (document.file, name)
        if place in known:
            hint = "say in its name what this one is about"
            yield document.finding(CODE, path, f"the gate in line {known[place]} is called '{name}' too", hint)
        else:
            known[place] = document.where(path).line
