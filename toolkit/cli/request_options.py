"""The options with which a command asks for games: bots, rules options, and how many play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.errors import UsageError


def named_bots(text: str) -> tuple[str, ...]:
    """The bots of `--bots a,b`. Raises UsageError for an empty name."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise UsageError(f"--bots '{text}' names an empty bot", "write --bots random,greedy")
    return names


def rules_options(pairs: Sequence[str]) -> dict[str, Any]:
    """The options of `--option k=v …`. Raises UsageError for a pair without `=` or a name given twice."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if not equals or not name:
            raise UsageError(f"--option '{pair}' is no pair", "write --option name=value")
        if name in found:
            raise UsageError(f"--option {name} is given twice: '{found[name]}' and '{value.strip()}'")
        found[name] = value.strip()
    return found
