"""A kind with nothing to print or play: an empty deck, said aloud."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "no-components"


def check(game: LintInput) -> Iterator[Finding]:
    """Every kind that lists no component, or only ones without copies."""
    for kind in game.kinds:
        listed = list(game.components(kind))
        if not any(component.copies or not component.is_sound for component in listed):
            document = game.content.documents[kind]
            why = "every one of its components has 0 copies" if listed else "it lists no component"
            yield document.finding(CODE, (kind,), f"there are no {kind} at all: {why}", at_key=True)
