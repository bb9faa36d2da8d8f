"""Checks of option values, with a suggestion for a near miss."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.errors import UnknownNameError


def chosen_format(name: str, known: Sequence[str] = ("text", "json")) -> str:
    """`name` when there is such an output format; raises UnknownNameError."""
    return chosen("format", name, known)


def chosen(kind: str, name: str, known: Sequence[str]) -> str:
    """`name` when it is one of `known`; raises UnknownNameError, which calls it a `kind`."""
    if name not in known:
        raise UnknownNameError(kind, name, known)
    return name
