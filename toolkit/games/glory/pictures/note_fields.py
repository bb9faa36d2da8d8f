"""Fields to write in: what a hero has seen under each town and lair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from toolkit.games.glory.components import Space
from toolkit.model.sketch import Element, literal

COLUMNS = 5
GAP_MM = 2.0
SECRETS = ("town", "lair")


def note_fields(spaces: Sequence[Space], width: float, height: float) -> Iterator[Element]:
    """A field for each town, then for each lair, in rows of `COLUMNS`; as high as the rows leave room for."""
    secrets = sorted((each for each in spaces if each.kind in SECRETS), key=lambda each: SECRETS.index(each.kind))
    rows = max(1, ceil(len(secrets) / COLUMNS))
    wide = (width - (COLUMNS - 1) * GAP_MM) / COLUMNS
    high = (height - (rows - 1) * GAP_MM) / rows
    for i, space in enumerate(secrets):
        row, column = divmod(i, COLUMNS)
        yield from _field(space, column * (wide + GAP_MM), row * (high + GAP_MM), wide, high)


def _field(space: Space, x: float, y: float, width: float, height: float) -> Iterator[Element]:
    box = {"x": x, "y": y, "width": width, "height": height}
    yield {"type": "rect", "fill": "white", "stroke": "accent", "stroke-width": 0.4, "radius": 1.4, "box": box}
    icon = {"x": x + 1.2, "y": y + 1.1, "width": 3.6, "height": 3.6}
    yield {"type": "icon", "icon": space.kind, "color": "accent", "box": icon}
    words = {"x": x + 6, "y": y + 1.1, "width": width - 7, "height": 3.6}
    yield {"type": "text", "name": "note", "text": literal(space.name), "style": "note", "box": words}
