"""Shapes of the map as elements: boxes, icons, names, and the sign of each kind of space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.model.sketch import Element, literal

POINT_MM = 25.4 / 72
SIGNS: Mapping[str, Mapping[str, Any]] = {
    "castle": {"type": "polygon", "sides": 8, "turn": 22.5},
    "town": {"type": "rect", "radius": 4},
    "lair": {"type": "polygon", "sides": 6},
    "haven": {"type": "circle"},
    "battle": {"type": "polygon", "sides": 12, "star": 0.8},
    "fate": {"type": "polygon", "sides": 4, "radius": 2},
    "blank": {"type": "circle"},
}
"""The outline of each kind of space: no two kinds that bring something look alike in grey."""

SIZES = {"castle": 62.0, "town": 33.0, "lair": 42.0, "haven": 36.0, "battle": 40.0, "fate": 42.0, "blank": 26.0}
"""How large each is across in mm, so that all look about as large."""

ICONS = {"castle": 0.6, "town": 0.72, "lair": 0.6, "haven": 0.58, "battle": 0.52, "fate": 0.44, "blank": 0.55}
"""How large its icon is, in parts of the sign."""


@dataclass(frozen=True)
class Spot:
    """A point of the map in mm from its upper left corner."""

    x: float
    y: float

    def box(self, width: float, height: float) -> dict[str, float]:
        """The box of that size about the point."""
        return {"x": self.x - width / 2, "y": self.y - height / 2, "width": width, "height": height}


def sign(kind: str, at: Spot, size: float) -> Iterator[Element]:
    """The sign of a kind of space, `size` mm across: a rim of paper, its shape in its tone, its icon."""
    shape: dict[str, Any] = dict(SIGNS[kind])
    if "radius" in shape:
        shape["radius"] *= size / SIZES[kind]
    rim = 0.07 * size
    yield {**shape, "fill": "paper", "stroke": "road-edge", "stroke-width": 0.35, "box": at.box(size, size)}
    inner = at.box(size - rim, size - rim)
    yield {**shape, "fill": kind, "stroke": "ink", "stroke-width": 0.018 * size, "hatch": kind == "lair", "box": inner}
    if kind == "haven":
        yield {"type": "circle", "stroke": "haven-ink", "stroke-width": 0.4, "box": at.box(size * 0.8, size * 0.8)}
    icon = size * ICONS[kind]
    for ink, color in (("full", f"{kind}-ink"), ("low", "ink")):
        yield {"type": "icon", "icon": kind, "color": color, "ink": ink, "box": at.box(icon, icon)}


def words(text: str, at: Spot, width: float, height: float, size_pt: float, **look: Any) -> Element:
    """Text about a point, in a box of its own; smaller where it has too little room."""
    return {
        "type": "text",
        "text": literal(text),
        "box": at.box(width, height),
        "size": f"{size_pt:.2f}pt",
        "min-size": f"{size_pt * 0.5:.2f}pt",
        "align": "center",
        "valign": "middle",
        "measure": "caps",
        "wrap": False,
        **look,
    }


def banner_size(name: str, size_pt: float) -> tuple[float, float]:
    """How wide the ribbon of a name is between its tails, and how high."""
    return size_pt * POINT_MM * (0.45 * len(name) + 1.8), size_pt * POINT_MM * 1.75


def banner(name: str, at: Spot, size_pt: float, *, is_dark: bool = False, ink: str = "full") -> Iterator[Element]:
    """A name on a ribbon about a point; `is_dark` for the places that heroes come back to; `ink` as in layouts."""
    width, height = banner_size(name, size_pt)
    left, right, top, bottom = at.x - width / 2, at.x + width / 2, at.y - height / 2, at.y + height / 2
    tail, dent = height * 0.7, height * 0.35
    points = [
        (left - tail, top), (right + tail, top), (right + tail - dent, at.y), (right + tail, bottom),
        (left - tail, bottom), (left - tail + dent, at.y),
    ]  # fmt: skip
    fill = "deep" if is_dark else "paper"
    places = [[round(x, 2), round(y, 2)] for x, y in points]
    yield {"type": "polygon", "points": places, "fill": fill, "stroke": "road-edge", "stroke-width": 0.35, "ink": ink}
    color = "paper" if is_dark and ink == "full" else "ink"
    yield words(name, at, width, height * 0.8, size_pt, font="display", color=color, ink=ink, tracking=0.02)
