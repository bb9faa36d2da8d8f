"""A line across a tile as many short pieces: straights joined by arcs, measured along its length."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, pi, sin, tan

Point = tuple[float, float]
_PIECE_MM = 3.0
"""How long the pieces of an arc are at most."""


@dataclass(frozen=True)
class Vertex:
    """A place the line turns at, rounded by an arc of `radius_mm`."""

    x: float
    y: float
    radius_mm: float = 0.0


@dataclass(frozen=True)
class Curve:
    """A line through `points`. `arcs` are the stretches (from, to; lengths along it) of its vertices, in order."""

    points: tuple[Point, ...]
    arcs: tuple[tuple[float, float], ...]

    @cached_property
    def lengths(self) -> list[float]:
        """How far each point is along the line."""
        found = [0.0]
        for (x1, y1), (x2, y2) in pairwise(self.points):
            found.append(found[-1] + hypot(x2 - x1, y2 - y1))
        return found

    @property
    def length(self) -> float:
        """The whole length."""
        return self.lengths[-1]

    def at(self, along: float, aside: float = 0.0) -> Point:
        """The point so far along the line, and `aside` to its right."""
        x, y, way = self._located(along)
        return x - sin(way) * aside, y + cos(way) * aside

    def way(self, along: float) -> float:
        """The angle the line runs in there, 0 to the right and clockwise."""
        return self._located(along)[2]

    def side(self, start: float, end: float, aside: float) -> list[Point]:
        """The line from `start` to `end`, `aside` to its right."""
        inner = [each for each in self.lengths if min(start, end) + 0.01 < each < max(start, end) - 0.01]
        found = [start, *(inner if start < end else reversed(inner)), end]
        return [self.at(each, aside) for each in found]

    def band(self, start: float, end: float, left: float, right: float) -> list[Point]:
        """The outline of the stretch between two offsets."""
        return [*self.side(start, end, left), *self.side(end, start, right)]

    def _located(self, along: float) -> tuple[float, float, float]:
        """The place so far along and the angle there; between two pieces the angle is halfway."""
        lengths = self.lengths
        along = min(max(along, 0.0), self.length)
        index = min(max(bisect_right(lengths, along) - 1, 0), len(self.points) - 2)
        (x1, y1), (x2, y2) = self.points[index], self.points[index + 1]
        piece = lengths[index + 1] - lengths[index]
        part = (along - lengths[index]) / piece if piece else 0.0
        way = atan2(y2 - y1, x2 - x1)
        if abs(along - lengths[index]) < 1e-6 and index:
            x0, y0 = self.points[index - 1]
            way = _halfway(atan2(y1 - y0, x1 - x0), way)
        return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, way


def _halfway(first: float, second: float) -> float:
    turn = (second - first + pi) % (2 * pi) - pi
    return first + turn / 2


def rounded_line(vertices: Sequence[Vertex]) -> Curve:
    """The line through `vertices`, each but the first and the last rounded by its arc."""
    points, arcs, length = [(vertices[0].x, vertices[0].y)], list[tuple[float, float]](), 0.0
    for before, vertex, after in zip(vertices, vertices[1:], vertices[2:], strict=False):
        arc = list(_arc(before, vertex, after))
        start = length + _distance(points[-1], arc[0])
        end = start + sum(_distance(first, second) for first, second in pairwise(arc))
        arcs.append((start, end))
        points += arc if start > length + 1e-6 else arc[1:]
        length = end
    last = (vertices[-1].x, vertices[-1].y)
    if _distance(points[-1], last) > 1e-6:
        points.append(last)
    return Curve(tuple(points), tuple(arcs))


def _arc(before: Vertex, vertex: Vertex, after: Vertex) -> Iterator[Point]:
    """The points of the arc at a vertex, from tangent to tangent."""
    ax, ay = _unit(vertex.x - before.x, vertex.y - before.y)
    bx, by = _unit(after.x - vertex.x, after.y - vertex.y)
    turn = acos(max(-1.0, min(1.0, ax * bx + ay * by)))
    if turn < 1e-6 or vertex.radius_mm <= 0:
        yield vertex.x, vertex.y
        return
    clockwise = 1.0 if ax * by - ay * bx > 0 else -1.0
    back = vertex.radius_mm * tan(turn / 2)
    start = (vertex.x - ax * back, vertex.y - ay * back)
    middle = (start[0] - ay * clockwise * vertex.radius_mm, start[1] + ax * clockwise * vertex.radius_mm)
    angle = atan2(start[1] - middle[1], start[0] - middle[0])
    steps = max(2, ceil(vertex.radius_mm * turn / _PIECE_MM))
    for step in range(steps + 1):
        at = angle + clockwise * turn * step / steps
        yield middle[0] + vertex.radius_mm * cos(at), middle[1] + vertex.radius_mm * sin(at)


def _unit(x: float, y: float) -> Point:
    length = hypot(x, y)
    return x / length, y / length


def _distance(first: Point, second: Point) -> float:
    return hypot(second[0] - first[0], second[1] - first[1])
