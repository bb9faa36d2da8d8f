"""The hexagonal grid: flat side up, edges A to F clockwise from the top, axial coordinates q and r.

Direction 0 is up and directions turn clockwise in steps of 60°: q grows upwards, r to the upper right.
"""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

Cell = tuple[int, int]
Point = tuple[float, float]

EDGES = "ABCDEF"
SIDES = len(EDGES)
NEIGHBOURS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Where the neighbour in each direction lies."""


def edge_number(edge: str) -> int:
    """The number of an edge, 0 for A."""
    return EDGES.index(edge)


def direction(edge: str, turn: int) -> int:
    """The direction that `edge` of a tile faces when the tile is turned clockwise by `turn` sixths."""
    return (edge_number(edge) + turn) % SIDES


def beyond(cell: Cell, towards: int) -> Cell:
    """The cell next to `cell` in a direction."""
    step = NEIGHBOURS[towards % SIDES]
    return cell[0] + step[0], cell[1] + step[1]


def opposite(towards: int) -> int:
    """The direction back."""
    return (towards + SIDES // 2) % SIDES


def turn_to_face(edge: str, towards: int) -> int:
    """How far a tile is turned so that its `edge` faces a direction."""
    return (towards - edge_number(edge)) % SIDES


def bearing(towards: int) -> Point:
    """The unit vector of a direction; y grows downwards."""
    angle = radians(60 * towards)
    return sin(angle), -cos(angle)


def middle(cell: Cell, flat_mm: float) -> Point:
    """The middle of a cell, from that of cell (0, 0), for tiles `flat_mm` from flat to flat."""
    up, right = bearing(0), bearing(1)
    return (
        flat_mm * (cell[0] * up[0] + cell[1] * right[0]),
        flat_mm * (cell[0] * up[1] + cell[1] * right[1]),
    )


def corner_points(flat_mm: float, about: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """The six corners of a tile about a point, clockwise from the upper left end of edge A."""
    radius = flat_mm / sqrt(3)
    angles = (pi * (240 + 60 * step) / 180 for step in range(SIDES))
    return tuple((about[0] + radius * cos(angle), about[1] + radius * sin(angle)) for angle in angles)


def bend(enter: str, leave: str) -> int:
    """How far the road turns from one edge to another, in sixths clockwise: 0 straight on, 1 and 2 right, −1 and −2
    left."""
    onwards = (edge_number(enter) + SIDES // 2) % SIDES
    turned = (edge_number(leave) - onwards) % SIDES
    return turned - SIDES if turned > SIDES // 2 else turned
