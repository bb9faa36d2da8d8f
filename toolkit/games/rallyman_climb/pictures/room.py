"""Free room on a tile, beside its road."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, sqrt

from toolkit.games.rallyman_climb.pictures.course import FLAT
from toolkit.games.rallyman_climb.pictures.curve import Point

_STEP, _INSET = 5.0, 2.5
_APART = 1.5
"""How far rectangles keep from each other."""

Size = tuple[float, float]


@lru_cache(maxsize=1024)
def free_places(
    way: tuple[Point, ...], sizes: tuple[Size, ...], clear_mm: float, kept: tuple[tuple[Point, Size], ...] = ()
) -> tuple[Point, ...]:
    """A place for each of the rectangles of those sizes, their middles: off the road and off each other where they can
    be, and as far to the left as that allows. `way` are points along the middle of the road, and `clear_mm` is how far
    from it is far enough; `kept` are rectangles that are there already."""
    taken = list(kept)
    for size in sizes:
        found = next((at for at in _middles(size) if _is_free(at, size, way, taken, clear_mm)), None)
        taken.append((found or max(_middles(size), key=lambda at: _room(at, size, way, taken)), size))
    return tuple(at for at, _ in taken[len(kept) :])


@lru_cache(maxsize=1024)
def has_room(way: tuple[Point, ...], size: Size, clear_mm: float, kept: tuple[tuple[Point, Size], ...] = ()) -> bool:
    """Whether a rectangle of that size has a place that is clear of the road, and of those that are there already."""
    return any(_is_free(at, size, way, kept, clear_mm) for at in _middles(size))


def is_clear(at: Point, size: Size, way: Sequence[Point], clear_mm: float) -> bool:
    """Whether a rectangle is far enough from the road."""
    return all(_off(at, size, point) >= clear_mm for point in way)


@lru_cache(maxsize=64)
def _middles(size: Size) -> tuple[Point, ...]:
    """Where the middle of a rectangle may lie so that all of it is on the tile; the best first: to the left, and near
    to the middle of the height."""
    steps = int(FLAT / _STEP)
    cells = ((column * _STEP, row * _STEP) for row in range(-steps, steps + 1) for column in range(-steps, steps + 1))
    inside = (at for at in cells if _is_inside(abs(at[0]) + size[0] / 2, abs(at[1]) + size[1] / 2))
    return tuple(sorted(inside, key=lambda at: (at[0] + abs(at[1]) / 2, at)))


def _is_inside(x: float, y: float) -> bool:
    """Whether a point of the upper right quarter lies on the tile, a little off its edges."""
    half = FLAT / 2 - _INSET
    return y <= half and x * sqrt(3) / 2 + y / 2 <= half


def _is_free(at: Point, size: Size, way: Sequence[Point], taken: Sequence[tuple[Point, Size]], clear_mm: float) -> bool:
    return is_clear(at, size, way, clear_mm) and all(_gap(at, size, *other) >= _APART for other in taken)


def _room(at: Point, size: Size, way: Sequence[Point], taken: Sequence[tuple[Point, Size]]) -> float:
    """How far a rectangle is from the road, much less where it lies on another."""
    off_others = min((_gap(at, size, *other) for other in taken), default=_APART)
    return min(_off(at, size, point) for point in way) - (FLAT if off_others < _APART else 0.0)


def _off(at: Point, size: Size, point: Point) -> float:
    """How far a point is from a rectangle, 0 inside it."""
    across, down = abs(at[0] - point[0]) - size[0] / 2, abs(at[1] - point[1]) - size[1] / 2
    return hypot(across if across > 0 else 0.0, down if down > 0 else 0.0)


def _gap(first: Point, size: Size, second: Point, other: Size) -> float:
    """The distance between two upright rectangles, 0 when they overlap."""
    return _off(first, (size[0] + other[0], size[1] + other[1]), second)
