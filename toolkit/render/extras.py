"""What every game prints beside its components, made from its content: a reference sheet, and boxes for its decks.

They are kinds like any other, with layouts in templates/common that a game may replace by its own of that name. A game
that has such a kind itself prints its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from toolkit.model.content import GAME_FILE, GameContent
from toolkit.model.document import Document
from toolkit.model.sketch import GameDrawings
from toolkit.project import Project
from toolkit.render.reference import reference_pages
from toolkit.render.tuck_box import TUCK_BOX, draw_tuck_box, tuck_box_outline, tuck_box_size
from toolkit.render.tuck_boxes import tuck_boxes

REFERENCE, TUCK_BOXES = "reference", "tuck-boxes"
EXTRAS = (REFERENCE, TUCK_BOXES)
"""The kinds that are made, and need not be in any content folder."""

EXTRA_OUTLINES = {TUCK_BOX: tuck_box_outline}
"""The shape in which a component is cut, by the name of the drawing that says its size."""
EXTRA_DRAWINGS = GameDrawings({TUCK_BOX: draw_tuck_box}, {TUCK_BOX: tuck_box_size})


def with_extras(project: Project, content: GameContent, chosen: Mapping[str, Any] | None = None) -> GameContent:
    """`content` and the kinds that are made from it; `chosen` are the options of the game that are told."""
    made = {
        REFERENCE: reference_pages(project, content, chosen or {}),
        TUCK_BOXES: tuck_boxes(project, content),
    }
    game = content.documents[GAME_FILE]
    documents = {
        kind: Document(game.file, game.text, {kind: components}, {(): game.where(("title",))})
        for kind, components in made.items()
        if components and kind not in content.documents
    }
    return replace(content, documents={**content.documents, **documents})


def are_asked_for(kinds: Iterable[str]) -> bool:
    """True when some of `kinds` are made."""
    return any(kind.partition(".")[0] in EXTRAS for kind in kinds)
