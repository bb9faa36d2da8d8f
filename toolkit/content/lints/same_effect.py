"""Components that do the same: meant, or one of them pasted and forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import Component, LintInput
from toolkit.words import effect_hash

CODE = "same-effect"


def check(game: LintInput) -> Iterator[Finding]:
    """Every sound component whose effects an earlier one of its kind has too; no effects at all are no finding."""
    for kind in game.kinds:
        seen: dict[str, Component] = {}
        for component in game.components(kind):
            if not component.is_sound or not _has_effects(component.data):
                continue
            first = seen.setdefault(effect_hash(component.data), component)
            if first is not component:
                message = f"'{component.id}' has the same effects as '{first.id}' in line {first.line}"
                hint = "if they are one component, give it more copies"
                yield component.finding(CODE, (), message, hint, Severity.INFO)


def _has_effects(data: Any) -> bool:
    return any(isinstance(value, (dict, list)) and value for value in data.values())
