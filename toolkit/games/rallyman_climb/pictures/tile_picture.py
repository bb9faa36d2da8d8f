"""A tile face: its ground, its road and spaces, and all that is printed on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

from toolkit.games.rallyman_climb.pictures.course import FLAT, HALF_ROAD, Course, course_of
from toolkit.games.rallyman_climb.pictures.curve import Point
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.marks import (
    chequers,
    climb_arrows,
    danger_sign,
    hill_arrow,
    limit_disc,
    ramp,
)
from toolkit.games.rallyman_climb.pictures.room import Size, free_places, has_room
from toolkit.games.rallyman_climb.roads.geometry import bearing, corner_points, edge_number
from toolkit.games.rallyman_climb.roads.road import ASCENT, NO_LINE
from toolkit.games.rallyman_climb.roads.tile import LEFT, Corner, Row, Tile
from toolkit.model.sketch import Element

VERGE = 7.0
PLATE, SHORT_PLATE = (32.0, 22.0), (26.0, 11.0)
TOKEN = 20.0
_PLATES, _SHORT = (1.35, 1.2, 1.0, 0.8), (1.2, 1.0, 0.9, 0.8, 0.7, 0.65)
"""Sizes of the plate, in parts of PLATE: the largest that is clear of the road is taken, else a short one, nameless."""

_WORD = (48.0, 13.0)
_LETTER = (6.0, 4.0)
_NUMBER = 36.0
_DISC = 5.6
"""The half of the disc with a tile's number on its plate."""
_SAMPLES = 24
_CLEAR = HALF_ROAD + VERGE + 2.5
_CLEAR_OF_ARROWS = HALF_ROAD + VERGE + 17.0

Token = Callable[[Frame, Point], Iterator[Element]]
"""Draws a token about a point."""

_LINE = {"stroke": "road-line", "stroke_width": 0.7}
_DOTTED = {"stroke": "road-line", "stroke_width": 1.0, "dash": [1.2, 2.2]}


@dataclass(frozen=True)
class Heat:
    """What was simulated on a tile: seconds spent there on average, and losses of control in each attempt."""

    seconds: float
    losses: float


_HEAT_STEPS = ((0.25, 0.8), (0.1, 1.3), (0.04, 2.2), (0.01, 3.6))
"""From so many losses of control on, lines lie so close (mm on paper); below the last there are none."""


@dataclass(frozen=True)
class TilePicture:
    """Draws one face, where `frame` puts it."""

    tile: Tile
    frame: Frame

    @cached_property
    def course(self) -> Course:
        """Where the road runs."""
        return course_of(self.tile)

    def elements(self) -> Iterator[Element]:
        """The whole face, from the ground up; without what lies beside the road."""
        yield from self.ground()
        yield from self.road()
        yield from self.spaces()
        yield from self.signs()

    def ground(self) -> Iterator[Element]:
        """The land beside the road, a little over the edge so that a cut shows no white."""
        outline = corner_points(FLAT)
        land = f"{self.tile.terrain}-land"
        yield self.frame.shape(outline, fill=land, pattern=land, ink="full")

    def edge(self) -> Element:
        """The edge of the tile."""
        return self.frame.shape(corner_points(FLAT), stroke="tile-edge", stroke_width=0.4)

    def road(self) -> Iterator[Element]:
        """The verge, which shows the danger, and the surface, which shows the track type."""
        line, frame, tile = self.course.line, self.frame, self.tile
        for side in (-1, 1):
            verge = line.band(0, line.length, side * HALF_ROAD, side * (HALF_ROAD + VERGE))
            yield frame.shape(verge, fill=f"danger-{tile.danger}", pattern=f"danger-{tile.danger}")
        if tile.shortcut is not None:
            yield from self._shortcut()
        surface = line.band(0, line.length, -HALF_ROAD, HALF_ROAD)
        yield frame.shape(surface, fill=tile.terrain, pattern=tile.terrain)
        for aside in (-HALF_ROAD, HALF_ROAD):
            yield frame.shape(line.side(0, line.length, aside), closed=False, stroke="road-edge", stroke_width=1.1)

    def spaces(self) -> Iterator[Element]:
        """The lines between spaces, by the parts of the road."""
        for index, (part, (start, end)) in enumerate(zip(self.tile.road, self.course.parts, strict=True)):
            if index:
                yield self._across(start, -HALF_ROAD, HALF_ROAD, **_LINE)
            if isinstance(part, Corner):
                yield from self._corner(part, start, end)
            else:
                yield from self._row(part, start, end)

    def signs(self) -> Iterator[Element]:
        """The start or finish line, climb lines with their arrows, and the letters of the ports."""
        line, tile = self.course.line, self.tile
        if tile.line:
            yield from chequers(self.frame, line, self.course.parts[tile.line_after][0], HALF_ROAD)
        if tile.uphill:
            is_onwards = tile.uphill == tile.ports[1]
            for start, _ in self.course.parts[1:]:
                yield self._across(start, -HALF_ROAD - VERGE, HALF_ROAD + VERGE, stroke="climb", stroke_width=2.0)
                yield from climb_arrows(self.frame, line, start, HALF_ROAD + VERGE, is_onwards=is_onwards)
        for port in tile.ports:
            yield self.frame.words(port, _beside_port(port), *_LETTER, 9, color="label", weight="bold")

    def sketched(self) -> Iterator[Element]:
        """The face for a small map: ground and road in plain colours, and the start or finish line."""
        line, frame, tile = self.course.line, self.frame, self.tile
        yield frame.shape(corner_points(FLAT), fill=f"{tile.terrain}-land")
        wide = HALF_ROAD + VERGE + 4
        yield frame.shape(line.band(0, line.length, -wide, wide), fill=f"danger-{tile.danger}")
        surface = line.band(0, line.length, -HALF_ROAD, HALF_ROAD)
        yield frame.shape(surface, fill=tile.terrain, stroke="road-edge", stroke_width=1.2)
        if tile.line:
            yield from chequers(frame, line, self.course.parts[tile.line_after][0], HALF_ROAD)

    def slope_sign(self, line: str, enter: str) -> Iterator[Element]:
        """An arrow up the slope of a tile that climbs, on the road of a small map."""
        if line != NO_LINE:
            is_onwards = (line == ASCENT) == (enter == self.tile.ports[0])
            yield from hill_arrow(self.frame, self.course.line, is_onwards=is_onwards)

    def heated(self, heat: Heat) -> Iterator[Element]:
        """Lines over a tile of a small map, the closer the more often control is lost there."""
        step = next((step for least, step in _HEAT_STEPS if heat.losses >= least), None)
        if step is not None:
            pattern = {"kind": "stripes", "color": "limit", "step": step, "line": 0.25}
            yield self.frame.shape(corner_points(FLAT), pattern=pattern)

    def number(self, number: int, heat: Heat | None = None) -> Iterator[Element]:
        """The tile's number in its stage, large, beside the road of a small map; under it, what was simulated."""
        place = free_places(self._way, ((_NUMBER, _NUMBER),), HALF_ROAD + 4)[0]
        upright = Frame(self.frame.x_mm, self.frame.y_mm, self.frame.scale)
        if heat is not None:
            below = (place[0], place[1] + _NUMBER * 0.85)
            yield upright.plate(below, 62, 22, 4, fill="plate", stroke="tile-edge", stroke_width=0.6)
            said = f"{heat.seconds:.1f} s · {heat.losses:.0%}"
            yield upright.words(said, below, 58, 16, 40, weight="bold", color="label")
        yield upright.disc(place, _NUMBER / 2, fill="label")
        yield upright.words(str(number), place, _NUMBER * 0.9, _NUMBER * 0.7, 58, font="display", color="white")

    def furniture(self, number: int = 0, tokens: Sequence[Token] = ()) -> Iterator[Element]:
        """What lies beside the road and stays upright: the plate with the tile's number, name and danger (and its
        `number` in a stage), the word of its line, and tokens."""
        middle = Frame(self.frame.x_mm, self.frame.y_mm, self.frame.scale)
        way = self._way
        word = [_WORD] if self.tile.line else []
        rest = [*word, *[(TOKEN, TOKEN)] * len(tokens)]
        plate, size, clear = self.plate_size()
        places = free_places(way, ((plate[0] * size, plate[1] * size), *rest), clear, self._letters)
        disc = self._number_place(places[0], plate, size, clear, [letter for letter, _ in self._letters])
        yield from self._plate(Frame(*middle.at(places[0]), middle.scale * size), plate, number, disc)
        if word:
            yield middle.words(self.tile.line.upper(), places[1], *_WORD, 30, font="display", color="label")
        for token, place in zip(tokens, places[1 + len(word) :], strict=True):
            yield from token(middle, place)

    def plate_size(self) -> tuple[Size, float, float]:
        """The plate that has room beside the road: its size, in which scale, and how far from the road's middle."""
        clear = _CLEAR_OF_ARROWS if self.tile.uphill else _CLEAR
        for scale in _PLATES:
            if has_room(self._way, (PLATE[0] * scale, PLATE[1] * scale), clear):
                return PLATE, scale, clear
        clear = HALF_ROAD + VERGE - 0.5
        wide, high = SHORT_PLATE
        fitting = (each for each in _SHORT if has_room(self._way, (wide * each, high * each), clear, self._letters))
        return SHORT_PLATE, next(fitting, _SHORT[-1]), clear

    @property
    def _letters(self) -> tuple[tuple[Point, Size], ...]:
        """Where the letters of the edges stand as the tile is turned."""
        turned = Frame(0, 0, 1, self.frame.turn)
        return tuple((turned.at(_beside_port(port)), _LETTER) for port in self.tile.ports)

    @property
    def _way(self) -> tuple[Point, ...]:
        """Points along the road as the tile is turned, about its middle."""
        line, turned = self.course.line, Frame(0, 0, 1, self.frame.turn)
        points = (turned.at(line.at(line.length * step / _SAMPLES)) for step in range(_SAMPLES + 1))
        return tuple((round(x, 2), round(y, 2)) for x, y in points)

    def _number_place(self, at: Point, plate: Size, scale: float, clear: float, letters: Sequence[Point]) -> Point:
        """Where the disc of the number lies on a plate in the middle `at`: the first place clear of road, arrows and
        letters, or the one that is farthest from them. The places hide nothing that the plate says."""
        wide, high = plate[0] / 2, plate[1] / 2
        places: tuple[Point, ...] = ((-wide - 0.5, -high - 0.5), (-wide - 2.5, -2.0))
        if plate == SHORT_PLATE:
            places = tuple((x, y) for y in (-high - 3.5, high + 3.5) for x in (-wide + 4, wide - 4))

        def room(place: Point) -> float:
            x, y = at[0] + place[0] * scale, at[1] + place[1] * scale
            road = min(hypot(x - point[0], y - point[1]) for point in self._way) - clear
            return min([road, *(hypot(x - letter[0], y - letter[1]) - 3 for letter in letters)]) - _DISC * scale

        return next((each for each in places if room(each) >= 0), max(places, key=room))

    def _plate(self, frame: Frame, size: Size, number: int, disc: Point) -> Iterator[Element]:
        tile, (width, height) = self.tile, size
        yield frame.plate((0, 0), width, height, 2, fill="plate", stroke="tile-edge", stroke_width=0.35)
        is_short = size == SHORT_PLATE
        down = 0.0 if is_short else -3.2
        middle, wide = (-6.0, 12.5) if is_short else (-4.2, 15.0)
        yield frame.words(tile.id, (middle, down), wide, 8, 22, font="display", color="label")
        yield from danger_sign(frame, (width / 2 - 6.3, down + 0.3), tile.danger)
        if not is_short:
            ground = "" if tile.terrain in tile.name.lower() else f" · {tile.terrain}"
            yield frame.words(f"{tile.name}{ground}", (0, 6.4), width - 2, 5, 10, color="label")
        if number:
            yield frame.disc(disc, _DISC, fill="label", stroke="plate", stroke_width=0.6)
            yield frame.words(str(number), disc, 10, 7, 17, font="display", color="plate")

    def _across(self, along: float, left: float, right: float, **look: object) -> Element:
        line = self.course.line
        return self.frame.shape([line.at(along, left), line.at(along, right)], closed=False, **look)

    def _row(self, row: Row, start: float, end: float) -> Iterator[Element]:
        line = self.course.line
        middle = line.side(start, end, 0)
        if row.drift:
            yield self.frame.shape(middle, closed=False, **_DOTTED)
            yield self._across((start + end) / 2, -HALF_ROAD, HALF_ROAD, **_DOTTED)
        else:
            yield self.frame.shape(middle, closed=False, **_LINE)
        for aside in (-HALF_ROAD / 2, HALF_ROAD / 2):
            if row.jump:
                yield from ramp(self.frame, line, (start + end) / 2, aside)
        if row.water:
            pool = line.band(start + 3, end - 3, -HALF_ROAD + 2.5, HALF_ROAD - 2.5)
            yield self.frame.shape(
                pool, fill="water", pattern="water", opacity=0.85, stroke="water-edge", stroke_width=0.5
            )

    def _corner(self, corner: Corner, start: float, end: float) -> Iterator[Element]:
        line, out = self.course.line, (1.0 if corner.side == LEFT else -1.0)
        yield self.frame.shape(line.side(start, end, 0), closed=False, stroke="road-line", stroke_width=1.4)
        for way, sign in ((corner.outside, out), (corner.inside, -out)):
            step = (end - start) / way.spaces
            for number in range(way.spaces):
                if number:
                    yield self._across(start + number * step, 0, sign * HALF_ROAD, **_LINE)
                along = start + (number + 0.5) * step
                yield from limit_disc(self.frame, line.at(along, sign * HALF_ROAD / 2), way.limit, 5.2)

    def _shortcut(self) -> Iterator[Element]:
        """A bent space at the inner side of the first corner, from the row before it to the row behind it."""
        tile, line = self.tile, self.course.line
        if tile.shortcut is None:
            return
        index = tile.first_corner
        corner = tile.road[index]
        inner = -1.0 if isinstance(corner, Corner) and corner.side == LEFT else 1.0
        start, end = self.course.parts[index]
        near, far = HALF_ROAD * inner, (HALF_ROAD + 15) * inner
        first, last = line.at(start - 9, near), line.at(end + 9, near)
        chord = hypot(first[0] - last[0], first[1] - last[1])
        if chord < (end - start) * 0.6:
            outline = [line.at(start - 18, near), line.at(start, near), line.at(end, near), line.at(end + 18, near)]
        else:
            outline = [*line.side(start - 12, end + 12, near), *line.side(end + 6, start - 6, far)]
        edge: dict[str, Any] = {"stroke": "road-edge", "stroke_width": 0.9, "dash": [2.4, 1.6]}
        yield self.frame.shape(outline, fill="white", ink="low", **edge)
        yield self.frame.shape(outline, fill="shortcut", pattern="shortcut", **edge)
        middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
        yield from limit_disc(self.frame, middle, tile.shortcut.limit, 4.4)


def _beside_port(port: str) -> Point:
    """Where the letter of a port stands, beside its road."""
    x, y = bearing(edge_number(port))
    inwards, aside = FLAT / 2 - 5, HALF_ROAD + VERGE + 5
    return x * inwards - y * aside, y * inwards + x * aside
