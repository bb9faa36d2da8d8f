"""Marks on tiles: limits, climb arrows, the chequered line, ramps, danger signs and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin

from toolkit.games.rallyman_climb.pictures.curve import Curve, Point
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.model.sketch import Element

DANGER_BARS = {"low": 1, "medium": 2, "high": 3}
_MINUS = "−"
_ARROW = ((11.0, 0.0), (2.0, 8.5), (2.0, 5.4), (-9.0, 5.4), (-9.0, -5.4), (2.0, -5.4), (2.0, -8.5))


def limit_disc(frame: Frame, middle: Point, limit: int, radius: float) -> Iterator[Element]:
    """The highest gear of a space, as on a speed limit."""
    yield frame.disc(middle, radius, fill="white", stroke="limit", stroke_width=1.3)
    yield frame.words(str(limit), middle, radius * 1.6, radius * 1.5, radius * 3, font="display", color="label")


def climb_arrows(frame: Frame, line: Curve, along: float, aside: float, *, is_onwards: bool) -> Iterator[Element]:
    """The two arrows of a climb line: −1 points up the slope at one side, +1 down it at the other."""
    up = 1.0 if is_onwards else -1.0
    for sign, way, text in ((-1.0, up, f"{_MINUS}1"), (1.0, -up, "+1")):
        middle = line.at(along, sign * (aside + 8.5))
        points = _along(line, along, middle, way, _ARROW)
        is_up = text != "+1"
        yield frame.shape(points, fill="climb" if is_up else "white", stroke="climb", stroke_width=0.9)
        at = _along(line, along, middle, way, ((-2.4, 0),))[0]
        yield frame.words(text, at, 10, 7, 17, font="display", color="white" if is_up else "climb")


def hill_arrow(frame: Frame, line: Curve, *, is_onwards: bool) -> Iterator[Element]:
    """An arrow that points up the slope, along the middle of the road."""
    along = line.length / 2
    points = ((30, 0), (6, 16), (6, 6.5), (-28, 6.5), (-28, -6.5), (6, -6.5), (6, -16))
    shape = _along(line, along, line.at(along), 1.0 if is_onwards else -1.0, points)
    yield frame.shape(shape, fill="climb", stroke="white", stroke_width=1.5)


def _along(line: Curve, along: float, middle: Point, way: float, points: tuple[Point, ...]) -> list[Point]:
    """Points about `middle`, given onwards (or backwards, `way` −1) and aside."""
    angle = line.way(along)
    c, s = cos(angle) * way, sin(angle) * way
    return [(middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in points]


def chequers(frame: Frame, line: Curve, along: float, half: float) -> Iterator[Element]:
    """The chequered band of the start or finish, its near edge on the line itself."""
    squares, size = 8, half / 4
    yield frame.shape(line.band(along, along + 2 * size, -half, half), fill="white", stroke="label", stroke_width=0.4)
    for row in range(2):
        for column in range(row % 2, squares, 2):
            start, left = along + row * size, -half + column * size
            yield frame.shape(line.band(start, start + size, left, left + size), fill="label", hatch=True)


def ramp(frame: Frame, line: Curve, along: float, aside: float) -> Iterator[Element]:
    """A jump: three bars across the lane."""
    middle = line.at(along, aside)
    yield frame.shape(_along(line, along, middle, 1.0, ((-9, -7.4), (9, -7.4), (9, 7.4), (-9, 7.4))), fill="jump")
    for number in range(3):
        x = -6.0 + number * 6
        bar = _along(line, along, middle, 1.0, ((x - 1.4, -6), (x + 1.4, -6), (x + 1.4, 6), (x - 1.4, 6)))
        yield frame.shape(bar, fill="white", hatch=True)


def danger_sign(frame: Frame, middle: Point, danger: str) -> Iterator[Element]:
    """A triangle in the colour of the danger, with one, two or three bars."""
    x, y = middle
    yield frame.shape(
        [(x, y - 4.6), (x + 4.8, y + 3.6), (x - 4.8, y + 3.6)],
        fill=f"danger-{danger}", stroke="label", stroke_width=0.5,
    )  # fmt: skip
    bars = DANGER_BARS[danger]
    for number in range(bars):
        at = x + (number - (bars - 1) / 2) * 1.9
        yield frame.shape(
            [(at - 0.5, y - 0.9), (at + 0.5, y - 0.9), (at + 0.5, y + 2.7), (at - 0.5, y + 2.7)], fill="label"
        )


def climb_token(frame: Frame, middle: Point, *, is_ascent: bool, radius: float = 9.0) -> Iterator[Element]:
    """A climb token: −1 upwards in full, +1 downwards in outline."""
    x, y = middle
    tip, sign = (-1.0, f"{_MINUS}1") if is_ascent else (1.0, "+1")
    r = radius
    yield frame.disc(middle, r, fill="climb" if is_ascent else "white", stroke="climb", stroke_width=1.0)
    ink = "white" if is_ascent else "climb"
    yield frame.shape(
        [(x, y + tip * r * 0.85), (x + r * 0.45, y + tip * r * 0.42), (x - r * 0.45, y + tip * r * 0.42)], fill=ink
    )
    yield frame.words(sign, (x, y - tip * r * 0.18), r * 1.6, r * 1.0, r * 2.6, font="display", color=ink)


def oxygen_token(frame: Frame, middle: Point, level: int, radius: float = 9.0) -> Iterator[Element]:
    """An oxygen token: O₂ over how many coast dice are taken."""
    x, y = middle
    r = radius
    yield frame.disc(middle, r, fill="oxygen", stroke="label", stroke_width=0.7)
    yield frame.words("O₂", (x, y - r * 0.45), r * 1.3, r * 0.7, r * 1.7, weight="bold", color="label")
    yield frame.words(f"{_MINUS}{level}", (x, y + r * 0.3), r * 1.6, r * 1.0, r * 2.6, font="display", color="label")


def cloud_token(frame: Frame, middle: Point, radius: float = 9.0) -> Iterator[Element]:
    """A cloud or fog token: a cloud with the hazard it adds."""
    x, y = middle
    r = radius
    yield frame.disc(middle, r, fill="cloud-sky", stroke="label", stroke_width=0.7)
    for dx, dy, part in ((-0.42, 0.12, 0.34), (0.02, -0.14, 0.44), (0.44, 0.12, 0.32), (0, 0.2, 0.36)):
        yield frame.disc((x + dx * r, y + dy * r), part * r, fill="white", ink="full")
    yield frame.words("+!", (x, y + r * 0.08), r * 1.3, r * 0.8, r * 2.1, font="display", color="label")


def dirt_token(frame: Frame, middle: Point, count: int, radius: float = 7.0) -> Iterator[Element]:
    """Dirt left by shortcuts, and how many tokens of it."""
    yield frame.disc(middle, radius, fill="dirt", pattern="dirt", stroke="label", stroke_width=0.7)
    yield frame.disc(middle, radius * 0.55, fill="white")
    yield frame.words(str(count), middle, radius, radius, radius * 2.2, font="display", color="label")
