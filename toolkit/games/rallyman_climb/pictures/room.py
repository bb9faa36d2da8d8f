"""Free room on a tile, beside its road."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, sqrt

from toolkit.games.rallyman_climb.pictures.course import FLAT
from toolkit.games.rallyman_climb.pictures.curve import Point

_STEP, _INSET = 4.0, 2.5

Size = tuple[float, float]


def free_places(way: Sequence[Point], sizes: Sequence[Size], clear_mm: float) -> list[Point]:
    """A place for each of the rectangles of those sizes, their middles: off the road and off each other where they can
    be, and as far to the left as that allows. `way` are points along the middle of the road, and `clear_mm` is how far
    from it is far enough."""
    taken = list[tuple[Point, Size]]()
    for size in sizes:
        best = max(_middles(size), key=lambda at: _worth(at, size, way, taken, clear_mm))
        taken.append((best, size))
    return [at for at, _ in taken]


def is_clear(at: Point, size: Size, way: Sequence[Point], clear_mm: float) -> bool:
    """Whether a rectangle is far enough from the road."""
    return all(_gap(at, size, point, (0.0, 0.0)) >= clear_mm for point in way)


def _middles(size: Size) -> Iterator[Point]:
    """Where the middle of a rectangle may lie so that all of it is on the tile."""
    steps = int(FLAT / _STEP)
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            at = (column * _STEP, row * _STEP)
            if _is_inside(abs(at[0]) + size[0] / 2, abs(at[1]) + size[1] / 2):
                yield at


def _is_inside(x: float, y: float) -> bool:
    """Whether a point of the upper right quarter lies on the tile, a little off its edges."""
    half = FLAT / 2 - _INSET
    return y <= half and x * sqrt(3) / 2 + y / 2 <= half


def _worth(
    at: Point, size: Size, way: Sequence[Point], taken: Sequence[tuple[Point, Size]], clear_mm: float
) -> tuple[float, float]:
    """How good a place is: first how clear, then how far to the left and how near to the middle of the height."""
    off_road = min(_gap(at, size, point, (0.0, 0.0)) for point in way)
    off_others = min((_gap(at, size, other, its) + clear_mm - 1.5 for other, its in taken), default=clear_mm)
    return min(off_road, off_others, clear_mm), -at[0] - abs(at[1]) / 2


def _gap(first: Point, size: Size, second: Point, other: Size) -> float:
    """The distance between two upright rectangles."""
    across = abs(first[0] - second[0]) - (size[0] + other[0]) / 2
    down = abs(first[1] - second[1]) - (size[1] + other[1]) / 2
    return hypot(max(0.0, across), max(0.0, down)) if across > 0 or down > 0 else max(across, down)
