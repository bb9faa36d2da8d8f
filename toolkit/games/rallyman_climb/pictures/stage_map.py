"""A stage as a map: its tiles where they lie, numbered in driving order, with their tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt

from toolkit.games.rallyman_climb.pictures.course import FLAT
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.marks import climb_token, cloud_token, dirt_token, oxygen_token
from toolkit.games.rallyman_climb.pictures.tile_picture import Heat, TilePicture, Token
from toolkit.games.rallyman_climb.roads.build import slope
from toolkit.games.rallyman_climb.roads.chain import lay_out
from toolkit.games.rallyman_climb.roads.geometry import middle
from toolkit.games.rallyman_climb.roads.road import PlacedTile
from toolkit.games.rallyman_climb.roads.stage import Stage
from toolkit.games.rallyman_climb.roads.tile import Tile
from toolkit.model.sketch import Element

MARGIN = 6.0
TITLE = 26.0
"""Room for the title above the tiles."""


@dataclass(frozen=True)
class StageMap:
    """The map of a stage, in the millimetres of its tiles: from (0, 0) to `width` and `height`.

    `heat` is what was simulated on each of its tiles, for the plan.
    """

    stage: Stage
    tiles: Mapping[str, Tile]
    title: float = TITLE
    heat: Sequence[Heat] = ()

    @property
    def placed(self) -> tuple[PlacedTile, ...]:
        """The tiles, as far as they are known."""
        return lay_out(self.stage, self.tiles)[0]

    @property
    def size(self) -> tuple[float, float]:
        """How large the map is."""
        left, top, right, bottom = self._bounds
        return right - left, bottom - top

    @property
    def _bounds(self) -> tuple[float, float, float, float]:
        middles = [middle((each.q, each.r), FLAT) for each in self.placed] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in middles], [y for _, y in middles]
        wide, high = FLAT / sqrt(3), FLAT / 2
        return (
            min(xs) - wide - MARGIN, min(ys) - high - MARGIN - self.title,
            max(xs) + wide + MARGIN, max(ys) + high + MARGIN,
        )  # fmt: skip

    def elements(self, scale: float = 1.0, left_mm: float = 0.0, top_mm: float = 0.0) -> Iterator[Element]:
        """The whole map at a scale, its corner at (`left_mm`, `top_mm`)."""
        pictures = self._pictures(scale, left_mm, top_mm)
        for picture in pictures:
            yield from picture.elements()
            yield picture.edge()
        for number, (picture, each) in enumerate(zip(pictures, self.placed, strict=True), 1):
            yield from picture.furniture(number, list(tokens_of(each)))
        yield from self._name(pictures)

    def _name(self, pictures: Sequence[TilePicture]) -> Iterator[Element]:
        """The name of the stage, over its uppermost tile."""
        if pictures:
            upper = min(pictures, key=lambda picture: (picture.frame.y_mm, picture.frame.x_mm)).frame
            frame = Frame(upper.x_mm, upper.y_mm, upper.scale)
            at = (0.0, -FLAT / 2 - TITLE / 2 - 2)
            yield frame.words(self.stage.name, at, FLAT, TITLE - 8, 44, font="display", color="label")

    def plan(self, scale: float = 1.0, left_mm: float = 0.0, top_mm: float = 0.0) -> Iterator[Element]:
        """The map as it is read when it is small: roads in the colours of track type and danger, slopes, numbers."""
        pictures = self._pictures(scale, left_mm, top_mm)
        for index, picture in enumerate(pictures):
            yield from picture.sketched()
            if index < len(self.heat):
                yield from picture.heated(self.heat[index])
            yield picture.edge()
        for number, (picture, each) in enumerate(zip(pictures, self.placed, strict=True), 1):
            yield from picture.slope_sign(slope(each, picture.tile.driven(each.enter)), each.enter)
            yield from picture.number(number, self.heat[number - 1] if number <= len(self.heat) else None)

    def _pictures(self, scale: float, left_mm: float, top_mm: float) -> list[TilePicture]:
        left, top, _, _ = self._bounds
        found = list[TilePicture]()
        for each in self.placed:
            x, y = middle((each.q, each.r), FLAT)
            frame = Frame(left_mm + (x - left) * scale, top_mm + (y - top) * scale, scale, each.direction)
            found.append(TilePicture(self.tiles[each.tile], frame))
        return found


def tokens_of(placed: PlacedTile) -> Iterator[Token]:
    """The tokens of a tile."""
    if placed.climb:
        yield partial(climb_token, is_ascent=placed.climb < 0)
    if placed.oxygen:
        yield partial(oxygen_token, level=placed.oxygen)
    for _ in range(placed.clouds):
        yield cloud_token
    if placed.dirt:
        yield partial(dirt_token, count=placed.dirt)
