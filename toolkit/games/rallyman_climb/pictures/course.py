"""Where the road of a tile runs across its hexagon, and which stretch of it each part takes.

Lengths are mm on a tile that is 150 mm from flat to flat, from its middle; edge A is at the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin, sqrt

from toolkit.games.rallyman_climb.pictures.curve import Curve, Vertex, rounded_line
from toolkit.games.rallyman_climb.roads.geometry import bearing, bend, edge_number
from toolkit.games.rallyman_climb.roads.tile import LEFT, Corner, Tile

FLAT = 150.0
HALF_ROAD = 19.0
_APOTHEM = FLAT / 2
_BEND_RADIUS, _CORNER_RADIUS, _HAIRPIN_RADIUS = FLAT / 2 * sqrt(3), 78.0, 32.0
_ROW, _DEEPEST = 42.0, 19.0
_KINK, _DOUBLE = (42.0, 52.0, 42.0), (47.0, 27.0, 60.0, 26.5)


@dataclass(frozen=True)
class Course:
    """The middle line of a road, and the stretch (from, to) of every part along it."""

    line: Curve
    parts: tuple[tuple[float, float], ...]


@lru_cache(maxsize=256)
def course_of(tile: Tile) -> Course:
    """The course of a tile's road from its first port to its second."""
    turn = bend(*tile.ports)
    sides = tuple(-1.0 if corner.side == LEFT else 1.0 for corner in tile.corners)
    line, corners = _line(tile, turn, sides)
    return Course(line, _shared(tile, line, [line.arcs[index] for index in corners]))


def _line(tile: Tile, turn: int, sides: Sequence[float]) -> tuple[Curve, list[int]]:
    """The middle line, and which of its arcs are the tile's corners."""
    start, end = _port(tile.ports[0]), _port(tile.ports[1])
    if len(sides) == 1 and abs(turn) == 2:
        return _hairpin(tile, 1.0 if turn > 0 else -1.0), [1]
    if turn == 0 and sides:
        vertices = _kink(sides[0]) if len(sides) == 1 else _double(sides[0])
        return rounded_line([_turned(each, tile.ports[0]) for each in vertices]), [1] if len(sides) == 1 else [1, 2]
    if turn == 0:
        return rounded_line([start, end]), []
    radius = _CORNER_RADIUS if sides else _BEND_RADIUS * (1.0 if abs(turn) == 1 else 1 / 3)
    middle = Vertex(0.0, 0.0, radius)
    return rounded_line([start, middle, end]), [0] * len(sides)


def _port(edge: str) -> Vertex:
    x, y = bearing(edge_number(edge))
    return Vertex(x * _APOTHEM, y * _APOTHEM)


def _kink(side: float) -> list[Vertex]:
    """Straight on with one corner: the road swings out to the other side before it, and back behind it."""
    out, half, radius = _KINK
    return [
        Vertex(0, _APOTHEM), Vertex(0, half, 56), Vertex(-side * out, 0, radius), Vertex(0, -half, 56),
        Vertex(0, -_APOTHEM),
    ]  # fmt: skip


def _double(side: float) -> list[Vertex]:
    """Straight on with two corners, one against the other."""
    out, half, edge, radius = _DOUBLE
    return [
        Vertex(0, _APOTHEM), Vertex(0, edge, 26), Vertex(-side * out, half, radius), Vertex(side * out, -half, radius),
        Vertex(0, -edge, 26), Vertex(0, -_APOTHEM),
    ]  # fmt: skip


def _turned(vertex: Vertex, enter: str) -> Vertex:
    """A vertex of a road that enters at the bottom, for one that enters elsewhere."""
    angle = radians(60 * (edge_number(enter) - 3))
    return Vertex(
        vertex.x * cos(angle) - vertex.y * sin(angle), vertex.x * sin(angle) + vertex.y * cos(angle), vertex.radius_mm
    )


def _hairpin(tile: Tile, side: float) -> Curve:
    """Up one side, round a half circle, down the other; the longer, the more rows lie before the corner."""
    first = edge_number(tile.ports[0])
    # The axis points from between the ports across the tile; `across` to the side the road turns to.
    out = radians(60 * first + 180 - side * 30)
    axis = (sin(out), -cos(out))
    across = (-axis[1] * side, axis[0] * side)
    rows = max(1, min(tile.first_corner, len(tile.road) - 1 - tile.first_corner))
    edge = -_APOTHEM * cos(radians(30))
    bent = edge + (_APOTHEM / 2 - _HAIRPIN_RADIUS) * sqrt(3)
    top = min(edge + rows * _ROW, _DEEPEST)

    def place(along: float, aside: float, radius: float = 0.0) -> Vertex:
        x = axis[0] * along + across[0] * aside
        return Vertex(x, axis[1] * along + across[1] * aside, radius)

    r = _HAIRPIN_RADIUS
    start, end = _port(tile.ports[0]), _port(tile.ports[1])
    bottom = [start, place(bent, -r, 39), place(top + r, -r, r), place(top + r, r, r), place(bent, r, 39), end]
    made = rounded_line(bottom)
    first_arc, left, right, last_arc = made.arcs
    return Curve(made.points, (first_arc, (left[0], right[1]), last_arc))


def _shared(tile: Tile, line: Curve, arcs: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """The stretch of each part: corners take their arcs, the rows between them share what is left."""
    at = [index for index, part in enumerate(tile.road) if isinstance(part, Corner)]
    edges = {0: 0.0, len(tile.road): line.length}
    for number, (index, (start, end)) in enumerate(zip(at, arcs, strict=True)):
        if index > 0 and index - 1 not in at:
            edges[index] = start
        elif index > 0:
            edges[index] = (arcs[number - 1][1] + start) / 2
        if index + 1 < len(tile.road) and index + 1 not in at:
            edges[index + 1] = end
    bounds = list[float]()
    for low, high in pairwise(sorted(edges)):
        step = (edges[high] - edges[low]) / (high - low)
        bounds += [edges[low] + step * number for number in range(high - low)]
    bounds.append(line.length)
    return tuple(pairwise(bounds))
