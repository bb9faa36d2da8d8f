"""Ids with characters that nobody sees or that turn the text around them."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "id-not-printable"

_JOINERS = "\u200c\u200d"
"""Invisible, but part of how some scripts and pictograms are written."""


def check(game: LintInput) -> Iterator[Finding]:
    """Every id with a character that does not print; a plain space does."""
    for kind in game.kinds:
        for component in game.components(kind):
            bad = [char for char in component.id if not char.isprintable() and char not in _JOINERS]
            if bad:
                message = f"this id holds a character that does not print (U+{ord(bad[0]):04X})"
                yield component.finding(CODE, ("id",), message, "type the id anew")
