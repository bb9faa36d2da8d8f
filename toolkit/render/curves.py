"""Measures of outlines: the box around one, and its curves in short straight pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from toolkit.model.drawing import Outline
from toolkit.render.geometry import Box

Point = tuple[float, float]
_STEPS = 12
QUARTER = 0.5523
"""How far the handles of a quarter of a circle reach, in parts of its radius."""


def bounds(outline: Outline) -> Box:
    """The smallest box around an outline; an empty one lies in the corner."""
    xs, ys, at = list[float](), list[float](), (0.0, 0.0)
    for _, numbers in outline:
        xs += _reach((at[0], *numbers[::2]))
        ys += _reach((at[1], *numbers[1::2]))
        at = (numbers[-2], numbers[-1]) if numbers else at
    if not xs:
        return Box(0.0, 0.0, 0.0, 0.0)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _reach(way: Sequence[float]) -> Iterator[float]:
    """Along one axis, where a piece of an outline that starts at the first number ends, and where a curve turns."""
    if len(way) > 1:
        yield way[-1]
    if len(way) == 4:
        yield from (_between(way, t) for t in _turns(way) if 0 < t < 1)


def _turns(p: Sequence[float]) -> list[float]:
    """Where the derivative of a curve is nothing: the roots of a·t² + b·t + c."""
    a, b, c = p[3] - 3 * p[2] + 3 * p[1] - p[0], 2 * (p[2] - 2 * p[1] + p[0]), p[1] - p[0]
    if abs(a) < 1e-9:
        return [-c / b] if b else []
    under = b * b - 4 * a * c
    return [(-b + sign * sqrt(under)) / (2 * a) for sign in (1, -1)] if under >= 0 else []


def _between(p: Sequence[float], t: float) -> float:
    """One coordinate of a curve, from its start (0) to its end (1)."""
    return (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t * t * (1 - t) * p[2] + t**3 * p[3]


def flattened(outline: Outline) -> list[Point]:
    """The corners of an outline, its curves in short straight pieces."""
    found = list[Point]()
    for command, numbers in outline:
        if command == "C":
            x, y = found[-1]
            across, down = (x, *numbers[::2]), (y, *numbers[1::2])
            found += [(_between(across, step / _STEPS), _between(down, step / _STEPS)) for step in range(1, _STEPS + 1)]
        elif numbers:
            found.append((numbers[0], numbers[1]))
    return found
