"""Which decks of a game get a tuck box, and how large each box is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.model.content import GameContent
from toolkit.project import Project
from toolkit.render.layout import Layout, printed_kinds, read_layout
from toolkit.render.template_file import TemplateFileError

CARD_MM = 0.3
"""How thick a card is unless the layout says otherwise: heavy paper with a core."""
ROOM_MM = 1.0
"""What a box is wider, higher and deeper than its deck."""
LEAST_DEPTH_MM = 8.0
_LEAST_CARDS = 6
_LEAST_MM, _MOST_MM = 38.0, 130.0


def tuck_boxes(project: Project, content: GameContent) -> list[dict[str, Any]]:
    """A component for each deck of cards: the box around all its copies."""
    return list(_boxes(project, content))


def _boxes(project: Project, content: GameContent) -> Iterator[dict[str, Any]]:
    for name in printed_kinds(project, content.id, content.kinds):
        if name not in content.kinds:
            continue
        try:
            layout = read_layout(project, content.id, name)
        except TemplateFileError:
            continue  # what is wrong with it is found where it is printed
        cards = sum(each.get("copies", 1) for each in content.components(name))
        if cards >= _LEAST_CARDS and _is_boxed(layout):
            yield _box(name, layout, cards)


def _is_boxed(layout: Layout) -> bool:
    """As the layout says; without a word, cards that fit a hand and have backs."""
    if isinstance(layout.tuck_box, bool):
        return layout.tuck_box
    if layout.tuck_box:
        return True
    sides = sorted((layout.width_mm, layout.height_mm))
    is_card = layout.die.shape == "rectangle" and not layout.sized_by and bool(layout.back)
    return is_card and sides[0] >= _LEAST_MM and sides[1] <= _MOST_MM and layout.corner_mm > 0


def _box(kind: str, layout: Layout, cards: int) -> dict[str, Any]:
    written = layout.tuck_box if isinstance(layout.tuck_box, dict) else {}
    thickness, room = written.get("card", CARD_MM), written.get("room", ROOM_MM)
    across, up = sorted((layout.width_mm, layout.height_mm))
    return {
        "id": kind,
        "name": kind.replace("-", " ").replace("_", " "),
        "cards": cards,
        "thickness": thickness,
        "inside": [round(across + room, 2), round(up + room, 2), _depth(cards, thickness, room)],
        "has_back": bool(layout.back) and layout.height_mm >= layout.width_mm,
    }


def _depth(cards: int, thickness: float, room: float) -> float:
    return round(max(LEAST_DEPTH_MM, cards * thickness + room), 2)
