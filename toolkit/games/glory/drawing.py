"""What the toolkit draws for this game, for the layouts to use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.games.glory.components import Space, spaces_of
from toolkit.games.glory.pictures.board_map import board_map, map_size
from toolkit.games.glory.pictures.card_picture import draw_card_picture
from toolkit.games.glory.pictures.map_parts import Spot, sign
from toolkit.games.glory.pictures.note_fields import note_fields
from toolkit.model.content import GameContent
from toolkit.model.sketch import Drawer, Element, Measure, Sketch


def board_map_size(content: GameContent, component: Mapping[str, Any]) -> tuple[float, float]:
    """How large the map of the board is."""
    return map_size(_spaces(content))


def draw_board_map(sketch: Sketch) -> Iterator[Element]:
    """The board as a map, in its own size."""
    return board_map(_spaces(sketch.content), sketch.component).elements()


def draw_space_sign(sketch: Sketch) -> Iterator[Element]:
    """The sign of the kind of space that the layout names by `space`, as large as its box allows."""
    at = Spot(sketch.width_mm / 2, sketch.height_mm / 2)
    return sign(str(sketch.given["space"]), at, min(sketch.width_mm, sketch.height_mm))


def draw_hero_starts(sketch: Sketch) -> Iterator[Element]:
    """What a hero starts with, by the names of the cards."""
    names = {each["id"]: each["name"] for kind in ("goods", "abilities") for each in _listed(sketch.content, kind)}
    hero = sketch.component
    goods = ", ".join(names.get(each, each) for each in hero["starts_with"])
    extra = names.get(hero["dragon_mode"], hero["dragon_mode"])
    yield {
        "type": "rich-text",
        "name": "start",
        "text": "{{ " + repr(f"Starts with **{goods}**\nIn dragon mode also **{extra}**") + " }}",
        "style": "start",
    }


def draw_hero_notes(sketch: Sketch) -> Iterator[Element]:
    """A field to write in for each town and lair of the board, by name."""
    return note_fields(_spaces(sketch.content), sketch.width_mm, sketch.height_mm)


def _spaces(content: GameContent) -> tuple[Space, ...]:
    return spaces_of(_listed(content, "board"))


def _listed(content: GameContent, kind: str) -> Sequence[Mapping[str, Any]]:
    """The components of a kind; none while its file has errors, for then nothing but findings is printed."""
    return content.components(kind) if kind in content.kinds else ()


DRAWINGS: Mapping[str, Drawer] = {
    "board-map": draw_board_map,
    "card-picture": draw_card_picture,
    "space-sign": draw_space_sign,
    "hero-starts": draw_hero_starts,
    "hero-notes": draw_hero_notes,
}
SIZES: Mapping[str, Measure] = {"board-map": board_map_size}
