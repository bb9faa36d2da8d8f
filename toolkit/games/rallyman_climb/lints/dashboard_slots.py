"""Every dashboard keeps the slot rules and the box, and can start on every track type that it has a token for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import Category, Dashboard, Slot
from toolkit.model.finding import Finding
from toolkit.model.lint import Component, LintInput

CODE = "dashboard-slots"
_BOARDS, _SLOTS, _TOKENS = "dashboards", "slots", "tokens"


def check(game: LintInput) -> Iterator[Finding]:
    """Every dashboard that breaks the rules, with what it breaks."""
    if not {_BOARDS, _SLOTS} <= set(game.kinds) or not all(each.is_sound for each in game.components(_SLOTS)):
        return
    slots = tuple(_slot(each) for each in game.components(_SLOTS))
    listed = game.components(_TOKENS) if _TOKENS in game.kinds else ()
    groups = [each.data for each in listed if each.is_sound]
    for each in game.components(_BOARDS):
        if each.is_sound:
            board = Dashboard(each.id, each.data["name"], tuple(each.data["types"]), each.data["slots"])
            made = fit(board, slots, board.types, Category("", "", ()), 0)
            for fault in dict.fromkeys((*made.faults, *too_many(board, groups))):
                yield each.finding(CODE, ("slots",), fault, "move or change the token")


def too_many(board: Dashboard, groups: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Every group of tokens of which one dashboard takes more than the box holds; faces of two groups count in none."""
    groups = list(groups)
    of_face = Counter(face for group in groups for face in group["faces"])
    held = Counter(board.slots.values())
    for group in groups:
        copies, faces = group.get("copies", 1), [face for face in group["faces"] if of_face[face] == 1]
        taken = sum(held[face] for face in faces)
        if taken > copies:
            shown = " and ".join(face for face in faces if held[face])
            yield f"it takes {taken} tokens {shown}, the box holds {copies}"


def _slot(each: Component) -> Slot:
    return Slot(each.id, each.data.get("counts_up_to", 0), each.data.get("track_token", 0))
