"""Lines of restricted play, against the kinds of decision and the components there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "restricted-line"
HABITS = ("never", "always", "random")


def check(game: LintInput) -> Iterator[Finding]:
    """Every item that is no kind of decision or component, or both never and always done; names given twice."""
    document = game.content.documents.get("restricted")
    if document is None:
        return
    known = (*_phases(game), *(each.id for kind in game.kinds for each in game.components(kind)))
    seen: set[str] = set()
    for index, line in _lines(document.data):
        name = str(line.get("name"))
        if name in seen:
            yield document.finding(CODE, ("lines", index, "name"), f"the line '{name}' stands twice", "rename one")
        seen.add(name)
        for place, item in _also_never(line):
            message = f"'{item}' is both never and always done"
            yield document.finding(CODE, ("lines", index, "always", place), message, "leave it in one of the two lists")
        for habit in HABITS:
            items = line.get(habit)
            for place, item in enumerate(items if isinstance(items, list) else ()):
                if str(item) not in known:
                    near = did_you_mean(str(item), known)
                    hint = f"did you mean '{near}'?" if near else f"kinds of decision: {', '.join(_phases(game))}"
                    message = f"'{item}' is neither a kind of decision nor a component"
                    yield document.finding(CODE, ("lines", index, habit, place), message, hint)


def _also_never(line: dict[str, Any]) -> Iterator[tuple[int, object]]:
    never, always = line.get("never"), line.get("always")
    if isinstance(never, list) and isinstance(always, list):
        yield from ((place, item) for place, item in enumerate(always) if item in never)


def _phases(game: LintInput) -> tuple[str, ...]:
    data = game.game_document.data
    found = data.get("phases") if isinstance(data, dict) else None
    return tuple(str(name) for name in found) if isinstance(found, dict) else ()


def _lines(data: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    lines = data.get("lines") if isinstance(data, dict) else None
    for index, line in enumerate(lines if isinstance(lines, list) else ()):
        if isinstance(line, dict):
            yield index, line
