"""Every dashboard keeps the slot rules, and can start on every track type that it has a token for."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import Category, Dashboard, Slot
from toolkit.model.finding import Finding
from toolkit.model.lint import Component, LintInput

CODE = "dashboard-slots"
_BOARDS, _SLOTS = "dashboards", "slots"


def check(game: LintInput) -> Iterator[Finding]:
    """Every dashboard that breaks the rules, with what it breaks."""
    if not {_BOARDS, _SLOTS} <= set(game.kinds) or not all(each.is_sound for each in game.components(_SLOTS)):
        return
    slots = tuple(_slot(each) for each in game.components(_SLOTS))
    for each in game.components(_BOARDS):
        if each.is_sound:
            board = Dashboard(each.id, each.data["name"], tuple(each.data["types"]), each.data["slots"])
            made = fit(board, slots, board.types, Category("", "", ()), 0)
            for fault in dict.fromkeys(made.faults):
                yield each.finding(CODE, ("slots",), fault, "move or change the token")


def _slot(each: Component) -> Slot:
    return Slot(each.id, each.data.get("counts_up_to", 0), each.data.get("track_token", 0))
