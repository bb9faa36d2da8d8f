"""The shape a component is cut or punched in: its outline, the bleed around it, where words are safe from the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, cos, hypot, inf, pi, sin, sqrt, tan

from toolkit.model.drawing import Outline, Segment
from toolkit.render.curves import Point, flattened
from toolkit.render.geometry import Box
from toolkit.render.outline import ellipse, polygon, rectangle


@dataclass(frozen=True)
class Die:
    """A shape that touches all sides of its width and height, before `corner_mm` rounds its corners.

    A "hexagon" stands on a point, a "hexagon-flat" on a side; "path" is the outline given in `path`.
    """

    shape: str
    width_mm: float
    height_mm: float
    corner_mm: float = 0.0
    path: Outline = ()

    @cached_property
    def outline(self) -> Outline:
        """The line of the cut, from the top left corner of the trim."""
        return self.grown(0.0)

    def grown(self, by: float) -> Outline:
        """The outline with `by` more on every side. A path of its own is only known as it is: its box is grown."""
        box = Box(0.0, 0.0, self.width_mm, self.height_mm).grown(by)
        if self.shape == "round":
            return ellipse(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2)
        if self.shape == "path":
            return self.path if by == 0 else rectangle(box)
        radius = max(0.0, self.corner_mm + by) if self.corner_mm else 0.0
        if self.shape == "rectangle":
            return rectangle(box, radius)
        return rounded(_shifted(self._hexagon(), by), radius)

    def _hexagon(self) -> list[Point]:
        w, h = self.width_mm, self.height_mm
        if self.shape == "hexagon-flat":
            return [(w / 4, 0), (3 * w / 4, 0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0, h / 2)]
        return [(w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4)]

    def inner(self, inset: float) -> Box:
        """The largest upright box of which no corner comes nearer to the cut than `inset`.

        Of a path of its own only the box around it is known.
        """
        w, h = self.width_mm, self.height_mm
        trim = Box(0.0, 0.0, w, h).grown(-inset)
        if self.shape == "round":
            across, down = (trim.width * (1 - sqrt(0.5)) / 2, trim.height * (1 - sqrt(0.5)) / 2)
            return trim.padded(down, across, down, across)
        if self.shape.startswith("hexagon"):
            corners = _shifted(self._hexagon(), -inset)
            (left, top), (right, bottom) = (corners[k] for k in ((5, 2) if self.shape == "hexagon" else (0, 3)))
            return Box(left, top, right - left, bottom - top)
        return trim

    def clearance(self, points: Sequence[Point]) -> float:
        """How far inside the cut the outermost of `points` lies, in mm; negative outside."""
        if self.shape == "rectangle":
            return min((min(x, y, self.width_mm - x, self.height_mm - y) for x, y in points), default=inf)
        return min((_clearance(point, self._edges) for point in points), default=inf)

    @cached_property
    def _edges(self) -> tuple[tuple[Point, Point], ...]:
        corners = flattened(self.outline)
        return tuple(pairwise([*corners, corners[0]]))


def _clearance(point: Point, edges: Sequence[tuple[Point, Point]]) -> float:
    """The distance to the nearest edge, negative outside of them (by the count of edges to the right)."""
    x, y = point
    nearest, is_inside = inf, False
    for (ax, ay), (bx, by) in edges:
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
        nearest = min(nearest, hypot(x - ax - along * dx, y - ay - along * dy))
        if (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy:
            is_inside = not is_inside
    return nearest if is_inside else -nearest


def _shifted(corners: Sequence[Point], by: float) -> list[Point]:
    """A polygon (clockwise, y down, nowhere hollow) with every side moved outwards by `by`."""
    around = [corners[-1], *corners, corners[0]]
    return [_corner(around[k - 1], around[k], around[k + 1], by) for k in range(1, len(around) - 1)]


def _corner(before: Point, at: Point, after: Point, by: float) -> Point:
    (ux, uy), (vx, vy) = _unit(before, at), _unit(at, after)
    reach = by / (1 + ux * vx + uy * vy)
    return at[0] + reach * (uy + vy), at[1] - reach * (ux + vx)


def _unit(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def rounded(corners: Sequence[Point], radius: float) -> Outline:
    """A polygon whose corners are arcs of `radius`, smaller ones where sides are too short."""
    if radius <= 0:
        return polygon(corners)
    around = [corners[-1], *corners, corners[0]]
    arcs = [_arc(around[k - 1], around[k], around[k + 1], radius) for k in range(1, len(around) - 1)]
    segments: list[Segment] = [("M", arcs[0][0])]
    for start, first, second, end in arcs:
        segments += [("L", start), ("C", (*first, *second, *end))]
    return (*segments[:1], *segments[2:], ("Z", ()))


def _arc(before: Point, at: Point, after: Point, radius: float) -> tuple[Point, Point, Point, Point]:
    (ux, uy), (vx, vy) = _unit(before, at), _unit(at, after)
    half = abs(tan(_turn(ux, uy, vx, vy) / 2))
    room = min(hypot(at[0] - before[0], at[1] - before[1]), hypot(after[0] - at[0], after[1] - at[1])) / 2
    back = min(radius * half, room)
    handle = 4 / 3 * tan(_turn(ux, uy, vx, vy) / 4) * back / half
    start, end = (at[0] - back * ux, at[1] - back * uy), (at[0] + back * vx, at[1] + back * vy)
    first = (start[0] + handle * ux, start[1] + handle * uy)
    return start, first, (end[0] - handle * vx, end[1] - handle * vy), end


def _turn(ux: float, uy: float, vx: float, vy: float) -> float:
    return abs(atan2(ux * vy - uy * vx, ux * vx + uy * vy))


def regular(box: Box, sides: int, *, turn: float = 0.0, star: float = 0.0) -> list[Point]:
    """The corners of a regular polygon in `box`, the first at the top; with `star`, a point and a dent for each side.

    `turn` is degrees clockwise, `star` the distance of the dents from the middle, in parts of the points' own.
    """
    return list(_regular(box, sides, turn, star))


def _regular(box: Box, sides: int, turn: float, star: float) -> Iterator[Point]:
    across, down = box.width / 2, box.height / 2
    count = sides * 2 if star else sides
    for index in range(count):
        angle = 2 * pi * index / count + turn * pi / 180
        reach = star if star and index % 2 else 1.0
        yield box.x + across + reach * across * sin(angle), box.y + down - reach * down * cos(angle)
