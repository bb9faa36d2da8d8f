"""The copies of a kind against what game.yaml says the box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "box-count"


def check(game: LintInput) -> Iterator[Finding]:
    """Every kind whose copies are not as many as its boxes count, and every box for a kind that is misspelt.

    A box may count what is no content (dice, a playmat): only a kind that is nearly one of the game's is a finding.
    """
    boxes = [(index, box) for index, box in enumerate(_boxes(game)) if _is_box(box)]
    counted: Counter[str] = Counter()
    for _, box in boxes:
        counted[box["kind"]] += box["count"]
    for index, box in boxes:
        kind = box["kind"]
        if kind in game.kinds:
            copies = sum(component.copies for component in game.components(kind))
            if copies != counted[kind]:
                message = f"the box holds {counted[kind]} {kind}, the content {copies}"
                yield _finding(game, index, "count", message, f"correct the count, or the copies in {kind}.yaml")
        elif near := did_you_mean(kind, game.kinds):
            yield _finding(game, index, "kind", f"there is no kind '{kind}'", f"did you mean '{near}'?")


def _boxes(game: LintInput) -> list[Any]:
    data = game.game_document.data
    boxes = data.get("boxes") if isinstance(data, dict) else None
    return boxes if isinstance(boxes, list) else []


def _is_box(box: Any) -> bool:
    return isinstance(box, dict) and isinstance(box.get("kind"), str) and type(box.get("count")) is int


def _finding(game: LintInput, index: int, key: str, message: str, hint: str) -> Finding:
    return game.game_document.finding(CODE, ("boxes", index, key), message, hint, Severity.WARNING)
