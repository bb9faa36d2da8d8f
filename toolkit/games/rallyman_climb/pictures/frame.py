"""Where a tile lies on a drawing, and the shapes drawn on it as elements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from toolkit.games.rallyman_climb.pictures.curve import Point
from toolkit.model.sketch import Element, literal


@dataclass(frozen=True)
class Frame:
    """A tile's own coordinates on the paper: its middle at (`x_mm`, `y_mm`), turned clockwise by `turn` sixths, its
    lengths times `scale`. Text stays upright."""

    x_mm: float
    y_mm: float
    scale: float = 1.0
    turn: int = 0

    def at(self, point: Point) -> Point:
        """Where a point of the tile lies on the paper."""
        angle = radians(60 * self.turn)
        x = point[0] * cos(angle) - point[1] * sin(angle)
        y = point[0] * sin(angle) + point[1] * cos(angle)
        return self.x_mm + self.scale * x, self.y_mm + self.scale * y

    def shape(self, points: Iterable[Point], *, closed: bool = True, **look: Any) -> Element:
        """An outline through points of the tile; `look` as layouts write it, lengths in the tile's millimetres."""
        places = [(round(x, 3), round(y, 3)) for x, y in map(self.at, points)]
        return {"type": "polygon", "points": places, "closed": closed, **self._look(look)}

    def disc(self, middle: Point, radius: float, **look: Any) -> Element:
        """A circle about a point of the tile."""
        x, y = self.at(middle)
        r = radius * self.scale
        box = {"x": x - r, "y": y - r, "width": 2 * r, "height": 2 * r}
        return {"type": "circle", "box": box, **self._look(look)}

    def words(self, text: str, middle: Point, width: float, height: float, size_pt: float, **look: Any) -> Element:
        """Text about a point of the tile, in a box of its own; smaller where it has too little room."""
        x, y = self.at(middle)
        w, h = width * self.scale, height * self.scale
        size = size_pt * self.scale
        return {
            "type": "text",
            "text": literal(text),
            "box": {"x": x - w / 2, "y": y - h / 2, "width": w, "height": h},
            "size": f"{size:.2f}pt",
            "min-size": f"{size * 0.5:.2f}pt",
            "align": "center",
            "valign": "middle",
            "measure": "caps",
            "wrap": False,
            "near-cut": True,
            **look,
        }

    def plate(self, middle: Point, width: float, height: float, radius: float, **look: Any) -> Element:
        """An upright rectangle with round corners about a point of the tile."""
        x, y = self.at(middle)
        w, h = width * self.scale, height * self.scale
        box = {"x": x - w / 2, "y": y - h / 2, "width": w, "height": h}
        return {"type": "rect", "box": box, "radius": radius * self.scale, **self._look(look)}

    def _look(self, look: dict[str, Any]) -> dict[str, Any]:
        """A look with its lengths on the paper; keys may be written with underscores."""
        found = {key.replace("_", "-"): value for key, value in look.items()}
        if "stroke-width" in found:
            found["stroke-width"] *= self.scale
        if "dash" in found:
            found["dash"] = [each * self.scale for each in found["dash"]]
        return found
