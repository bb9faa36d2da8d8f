"""Rectangles and the matrices that place one drawing in another. Millimetres, y down."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from toolkit.model.drawing import Matrix


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    def grown(self, by: float) -> Box:
        """The box with `by` more on every side (less when negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def padded(self, top: float, right: float, bottom: float, left: float) -> Box:
        """The box with that much less on each side."""
        return Box(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)

    def moved(self, x: float, y: float) -> Box:
        """The box moved by (x, y)."""
        return Box(self.x + x, self.y + y, self.width, self.height)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def translation(x: float, y: float) -> Matrix:
    """Moves by (x, y)."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaling(x: float, y: float) -> Matrix:
    """Stretches from the origin."""
    return (x, 0.0, 0.0, y, 0.0, 0.0)


def rotation(degrees: float, x: float, y: float) -> Matrix:
    """Turns clockwise by `degrees` about (x, y); quarter turns are exact."""
    exact = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    turned = degrees % 360
    c, s = exact[int(turned)] if turned in exact else (cos(radians(turned)), sin(radians(turned)))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def fitting(width: float, height: float, box: Box, fit: str) -> Matrix:
    """Places a drawing of that size into `box`: "contain" shows all of it, "cover" fills the box, "fill" stretches."""
    across, down = box.width / width, box.height / height
    if fit != "fill":
        across = down = min(across, down) if fit == "contain" else max(across, down)
    left = box.x + (box.width - width * across) / 2
    top = box.y + (box.height - height * down) / 2
    return (across, 0.0, 0.0, down, left, top)
