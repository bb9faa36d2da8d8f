"""Outlines of shapes, and the path language of SVG (all of its commands) as outlines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, ceil, copysign, cos, hypot, pi, radians, sin, sqrt, tan

from toolkit.model.drawing import Matrix, Outline, Segment
from toolkit.render.geometry import Box

_QUARTER = 4 / 3 * (sqrt(2) - 1)
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)", re.DOTALL)


def rectangle(box: Box, radius: float = 0.0) -> Outline:
    """The edge of `box`, its corners rounded by `radius` (at most half the shorter side)."""
    if radius <= 0:
        return polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])
    return _rounded(box, min(radius, box.width / 2), min(radius, box.height / 2))


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse about (x, y) with those radii."""
    return _rounded(Box(x - across, y - down, 2 * across, 2 * down), across, down)


def _rounded(box: Box, rx: float, ry: float) -> Outline:
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    kx, ky = rx * (1 - _QUARTER), ry * (1 - _QUARTER)
    return (
        ("M", (left + rx, top)),
        ("L", (right - rx, top)),
        ("C", (right - kx, top, right, top + ky, right, top + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (left + rx, bottom)),
        ("C", (left + kx, bottom, left, bottom - ky, left, bottom - ry)),
        ("L", (left, top + ry)),
        ("C", (left, top + ky, left + kx, top, left + rx, top)),
        ("Z", ()),
    )


def polygon(points: Sequence[tuple[float, float]], *, closed: bool = True) -> Outline:
    """Straight lines through `points`, back to the first when `closed`."""
    lines: list[Segment] = [("L" if index else "M", point) for index, point in enumerate(points)]
    return (*lines, ("Z", ())) if closed else tuple(lines)


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    """The outline with every point moved by `matrix`."""
    a, b, c, d, e, f = matrix
    moved: list[Segment] = []
    for command, numbers in outline:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved.append((command, tuple(v for x, y in points for v in (a * x + c * y + e, b * x + d * y + f))))
    return tuple(moved)


def parse_path(text: str) -> Outline:
    """The outline an SVG `d` attribute describes. Raises ValueError with the offending piece."""
    pen = _Pen()
    for command, numbers in _commands(text):
        pen.draw(command, numbers)
    return tuple(pen.segments)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for letter, numbers in _grouped(text):
        size = _COUNTS[letter.upper()]
        if size == 0 or not numbers:
            if size or numbers:
                raise ValueError(f"path command '{letter}' has the wrong count of numbers")
            yield letter, []
            continue
        if len(numbers) % size:
            raise ValueError(f"path command '{letter}' takes {size} numbers at a time, found {len(numbers)}")
        for start in range(0, len(numbers), size):
            command = {"M": "L", "m": "l"}.get(letter, letter) if start else letter
            yield command, numbers[start : start + size]


def _grouped(text: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for name, number, stray in _TOKEN.findall(text):
        if stray or (number and not letter):
            raise ValueError(f"'{stray or number}' has no place in a path")
        if name:
            if letter:
                yield letter, numbers
            letter, numbers = name, []
        elif number:
            # The two flags of an arc may be written without a space between them and the next number.
            numbers.extend(_arc_flags(number, len(numbers)) if letter in "Aa" else [float(number)])
    if letter:
        yield letter, numbers


def _arc_flags(number: str, before: int) -> list[float]:
    values = list[float]()
    while number:
        flag = (before + len(values)) % 7 in (3, 4)
        piece, number = (number[0], number[1:]) if flag else (number, "")
        values.append(float(piece))
    return values


class _Pen:
    """Follows path commands, turning every one into absolute M, L, C and Z."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[float, float] | None = None
        self.handle_of = ""

    def draw(self, command: str, numbers: list[float]) -> None:
        kind, relative = command.upper(), command.islower()
        dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
        if kind == "A":
            self._arc(numbers[:5], numbers[5] + dx, numbers[6] + dy)
        elif kind in "HV":
            self._line(numbers[0] + dx if kind == "H" else self.x, numbers[0] + dy if kind == "V" else self.y)
        elif kind == "Z":
            self.segments.append(("Z", ()))
            self.x, self.y = self.start_x, self.start_y
        else:
            self._points(kind, [(x + dx, y + dy) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])
        if kind not in "CSQT":
            self.handle = None

    def _points(self, kind: str, points: list[tuple[float, float]]) -> None:
        if kind == "M":
            self.segments.append(("M", points[0]))
            self.x, self.y = self.start_x, self.start_y = points[0]
        elif kind == "L":
            self._line(*points[0])
        elif kind in "CS":
            first = points[0] if kind == "C" else self._mirrored("C")
            self._cubic(first, points[-2], points[-1], ("C", points[-2]))
        else:
            middle = points[0] if kind == "Q" else self._mirrored("Q")
            self._quadratic(middle, points[-1])

    def _mirrored(self, kind: str) -> tuple[float, float]:
        if self.handle is None or self.handle_of != kind:
            return self.x, self.y
        return 2 * self.x - self.handle[0], 2 * self.y - self.handle[1]

    def _line(self, x: float, y: float) -> None:
        self.segments.append(("L", (x, y)))
        self.x, self.y = x, y

    def _cubic(
        self,
        first: tuple[float, float],
        second: tuple[float, float],
        end: tuple[float, float],
        handle: tuple[str, tuple[float, float]],
    ) -> None:
        self.segments.append(("C", (*first, *second, *end)))
        self.x, self.y = end
        self.handle_of, self.handle = handle

    def _quadratic(self, middle: tuple[float, float], end: tuple[float, float]) -> None:
        def between(point: tuple[float, float]) -> tuple[float, float]:
            return point[0] + 2 / 3 * (middle[0] - point[0]), point[1] + 2 / 3 * (middle[1] - point[1])

        self._cubic(between((self.x, self.y)), between(end), end, ("Q", middle))

    def _arc(self, shape: list[float], x: float, y: float) -> None:
        rx, ry, turn, large, sweep = abs(shape[0]), abs(shape[1]), *shape[2:]
        if rx == 0 or ry == 0 or (x, y) == (self.x, self.y):
            self._line(x, y)
            return
        for points in _arc_cubics((self.x, self.y), (x, y), (rx, ry, radians(turn)), (large != 0, sweep != 0)):
            self._cubic(*points, ("A", points[1]))
        self.x, self.y = x, y


def _arc_cubics(
    start: tuple[float, float], end: tuple[float, float], shape: tuple[float, float, float], flags: tuple[bool, bool]
) -> Iterator[tuple[tuple[float, float], tuple[float, float], tuple[float, float]]]:
    """The curves of an arc, by the endpoint-to-centre conversion of SVG 1.1, appendix F.6."""
    rx, ry, turn = shape
    large, sweep = flags
    c, s = cos(turn), sin(turn)
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = c * hx + s * hy, c * hy - s * hx
    grow = max(1.0, sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = max(0.0, (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1)
    factor = copysign(sqrt(under), 1 if large != sweep else -1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    mx, my = c * qx - s * qy + (start[0] + end[0]) / 2, s * qx + c * qy + (start[1] + end[1]) / 2
    first = _angle(1, 0, (px - qx) / rx, (py - qy) / ry)
    span = _angle((px - qx) / rx, (py - qy) / ry, (-px - qx) / rx, (-py - qy) / ry) % (2 * pi)
    span = span if sweep else span - 2 * pi

    def at(across: float, down: float) -> tuple[float, float]:
        return mx + c * rx * across - s * ry * down, my + s * rx * across + c * ry * down

    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    bend = 4 / 3 * tan(span / pieces / 4)
    for a, b in pairwise(first + span * k / pieces for k in range(pieces + 1)):
        yield (
            at(cos(a) - bend * sin(a), sin(a) + bend * cos(a)),
            at(cos(b) + bend * sin(b), sin(b) - bend * cos(b)),
            at(cos(b), sin(b)),
        )


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    return copysign(acos(max(-1.0, min(1.0, cosine))), ux * vy - uy * vx)
