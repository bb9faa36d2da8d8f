"""Two components of a kind with one id, or with ids that people, files and commands can't tell apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import Component, LintInput

CODE = "duplicate-id"


def check(game: LintInput) -> Iterator[Finding]:
    """The same id, or one that differs only in case or in how its characters are composed, twice in a kind."""
    for kind in game.kinds:
        seen: dict[str, Component] = {}
        for component in game.components(kind):
            if component.id:
                first = seen.setdefault(_folded(component.id), component)
                if first is not component:
                    yield _finding(first, component)


def _finding(first: Component, second: Component) -> Finding:
    lines = f"in line {first.line} and here in line {second.line}"
    if first.id == second.id:
        message = f"the id '{first.id}' stands twice: {lines}"
    else:
        message = f"the ids '{first.id}' and '{second.id}' {_difference(first.id, second.id)}: {lines}"
    return second.finding(CODE, ("id",), message, "give one of the two another id")


def _difference(one: str, other: str) -> str:
    if one.lower() == other.lower():
        return "differ only in upper and lower case"
    if unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other):
        return "differ only in how their characters are coded"
    return "are one name, spelled with other signs"


def _folded(component_id: str) -> str:
    """Equal for ids that are one to people: compatibility forms and case are gone."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", component_id).casefold())
