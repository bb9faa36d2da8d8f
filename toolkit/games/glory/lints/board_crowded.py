"""Spaces of the board need room for their signs: printed, no two may touch."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.glory.lints.board_graph import board_of, sound_board
from toolkit.games.glory.pictures.board_map import crowded
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "board-crowded"


def check(game: LintInput) -> Iterator[Finding]:
    """Every space whose sign would cover another's."""
    spaces = sound_board(game)
    components = dict(zip((space.id for space in spaces), board_of(game), strict=False))
    for one, other, missing in crowded(spaces):
        message = f"'{one}' is {missing:.0f} mm too near to '{other}': their signs touch in print"
        yield components[one].finding(CODE, ("at",), message, "move one of them away", Severity.WARNING)
