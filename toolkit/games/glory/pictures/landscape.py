"""What stands on the map where no path leads: mountains, woods, marsh and hills, each where the content says.

Where a drawing stands follows from the numbers of the map alone, so that equal content prints equal maps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Any

from toolkit.games.glory.pictures.map_parts import Spot
from toolkit.model.sketch import Element

STEP_MM = 13.0
JITTER = 0.34
FROM_PATH_MM = 10.0
SEED = 20


@dataclass(frozen=True)
class Clearance:
    """What the landscape keeps away from: discs (point, radius) and paths (their points in order)."""

    discs: Sequence[tuple[Spot, float]]
    paths: Sequence[Sequence[Spot]]

    def is_free(self, at: Spot, size: float) -> bool:
        """Whether something of that size may stand there."""
        if any(hypot(at.x - disc.x, at.y - disc.y) < radius + size / 2 for disc, radius in self.discs):
            return False
        nearest = (hypot(at.x - each.x, at.y - each.y) for path in self.paths for each in path)
        return min(nearest, default=STEP_MM * 9) > FROM_PATH_MM + size / 2


def landscape(
    areas: Sequence[Mapping[str, Any]], width: float, height: float, clearance: Clearance
) -> Iterator[Element]:
    """The drawings of all areas, from the back to the front: each point shows the area that it lies in."""
    chance = Random(SEED)  # noqa: S311 - drawings, no secrets
    row = 0
    y = STEP_MM * 1.2
    while y < height - STEP_MM:
        x = STEP_MM * (1.6 if row % 2 else 1.1)
        while x < width - STEP_MM:
            dx, dy, turn = (chance.uniform(-1, 1) for _ in range(3))
            at = Spot(x + dx * JITTER * STEP_MM, y + dy * JITTER * STEP_MM)
            kind = _kind_at(areas, at, height)
            if kind and clearance.is_free(at, SIZE_MM[kind]):
                yield from _DRAWN[kind](at, SIZE_MM[kind] * (1 + 0.16 * turn), turn)
            x += STEP_MM
        y += STEP_MM * 0.8
        row += 1


def _kind_at(areas: Sequence[Mapping[str, Any]], at: Spot, height: float) -> str:
    """The first area that a point lies in, "" for none; the centres of areas count from the lower left corner."""
    for area in areas:
        x, y = area["at"]
        if hypot(at.x - x, at.y - (height - y)) <= area["radius"]:
            return str(area["kind"])
    return ""


def _line(points: Sequence[tuple[float, float]], *, closed: bool = False, fill: str = "none") -> Element:
    places = [[round(x, 2), round(y, 2)] for x, y in points]
    return {
        "type": "polygon", "points": places, "closed": closed, "fill": fill, "stroke": "drawing", "stroke-width": 0.4,
    }  # fmt: skip


def _mountain(at: Spot, size: float, turn: float) -> Iterator[Element]:
    top, foot, half = at.y - size * 0.55, at.y + size * 0.4, size * 0.55
    peak = at.x + turn * size * 0.1
    yield _line([(at.x - half, foot), (peak, top), (at.x + half, foot)], fill="meadow")
    fold = [(peak + half * 0.16, at.y), (peak - half * 0.05, at.y + size * 0.12), (at.x + half * 0.3, foot)]
    yield _line([(peak, top), *fold, (at.x + half, foot)], closed=True, fill="meadow-dark")
    yield _line([(at.x - half, foot), (peak, top), (at.x + half, foot)])


def _tree(at: Spot, size: float, turn: float) -> Iterator[Element]:
    foot = at.y + size * 0.5
    yield _line([(at.x, foot), (at.x, at.y)])
    if turn > 0.2:
        crown = {"x": at.x - size * 0.3, "y": at.y - size * 0.5, "width": size * 0.6, "height": size * 0.72}
        yield {"type": "circle", "fill": "meadow-dark", "stroke": "drawing", "stroke-width": 0.4, "box": crown}
        return
    for low, wide in ((0.3, 0.3), (0.02, 0.24), (-0.22, 0.17)):
        y = at.y + size * low
        points = [(at.x - size * wide, y), (at.x, y - size * 0.4), (at.x + size * wide, y)]
        yield _line(points, closed=True, fill="meadow-dark")


def _reeds(at: Spot, size: float, turn: float) -> Iterator[Element]:
    for i in range(-1, 2):
        x = at.x + i * size * 0.18
        yield _line([(x, at.y + size * 0.2), (x + (i + turn) * size * 0.1, at.y - size * 0.36)])
    half = size * 0.5
    for low, part in ((0.2, 1.0), (0.36, 0.6)):
        y = at.y + size * low
        yield _line([(at.x - half * part, y), (at.x + half * part, y)])


def _hill(at: Spot, size: float, turn: float) -> Iterator[Element]:
    half, foot = size * 0.6, at.y + size * 0.22
    d = f"M{at.x - half:.2f} {foot:.2f}Q{at.x + turn * 2:.2f} {at.y - size * 0.6:.2f} {at.x + half:.2f} {foot:.2f}"
    yield {"type": "path", "d": d, "fill": "meadow", "stroke": "drawing", "stroke-width": 0.4}
    for step in (0.15, 0.4):
        x = at.x + half * step
        yield _line([(x, at.y), (x + size * 0.1, foot - size * 0.04)])


def _furrows(at: Spot, size: float, turn: float) -> Iterator[Element]:
    lean = turn * size * 0.1
    for i in range(-1, 2):
        x = at.x + i * size * 0.2
        yield _line([(x - lean, at.y + size * 0.16), (x, at.y - size * 0.06), (x + lean * 0.4, at.y - size * 0.2)])


_DRAWN = {"mountains": _mountain, "woods": _tree, "marsh": _reeds, "hills": _hill, "fields": _furrows}
SIZE_MM = {"mountains": 15.0, "woods": 10.0, "marsh": 9.0, "hills": 11.0, "fields": 7.0}
"""How large one of each is."""
