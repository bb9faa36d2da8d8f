"""The numbers of players."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "players-range"


def check(game: LintInput) -> Iterator[Finding]:
    """Fewer players at most than at least."""
    data = game.game_document.data
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(players, dict):
        return
    fewest, most = players.get("min"), players.get("max")
    if type(fewest) is int and type(most) is int and fewest > most:
        message = f"at least {fewest} and at most {most} players: nobody can play"
        yield game.game_document.finding(CODE, ("players", "max"), message, "exchange min and max")
