"""The id in game.yaml against the folder it lies in."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "game-id"


def check(game: LintInput) -> Iterator[Finding]:
    """An id that is not the name of the game's folder: the folder is what commands and other folders go by."""
    document = game.game_document
    written = document.data.get("id") if isinstance(document.data, dict) else None
    if isinstance(written, str) and written != game.content.id:
        message = f"the id is '{written}' and the folder '{game.content.id}'"
        yield document.finding(CODE, ("id",), message, f"write id: {game.content.id}, or rename the folder")
