"""Builds the road of a stage: its spaces, and every step from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from toolkit.errors import UsageError
from toolkit.games.rallyman_climb.roads.chain import lay_out
from toolkit.games.rallyman_climb.roads.road import (
    ASCENT,
    DESCENT,
    DRIFT,
    FINISH,
    INSIDE,
    NO_LINE,
    OUTSIDE,
    SHORTCUT,
    START,
    STRAIGHT,
    PlacedTile,
    Road,
    Space,
    Step,
)
from toolkit.games.rallyman_climb.roads.stage import Stage
from toolkit.games.rallyman_climb.roads.tile import BEFORE, CORNER_INSIDE, RIGHT, Corner, Row, Tile

_LEFT_LANE, _RIGHT_LANE = 0, 1
_CORNERS = (OUTSIDE, INSIDE)


def build_road(stage: Stage, tiles: Mapping[str, Tile]) -> Road:
    """The road of a stage, in driving order. Raises UsageError when the stage is no sound chain."""
    placed, faults = lay_out(stage, tiles)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise UsageError(
            f"the stage {stage.id} is broken: {faults[0].message}{more}", "'toolkit stage check' tells all"
        )
    builder = _Builder(placed)
    for index, each in enumerate(placed):
        builder.add(index, tiles[each.tile].driven(each.enter))
    return builder.road(stage.id)


def slope(placed: PlacedTile, tile: Tile) -> str:
    """The climb line between two spaces of a tile as it is driven: that of its token, else the printed one.

    Rulebook: Climb tiles; Climb tokens.
    """
    if placed.climb:
        return ASCENT if placed.climb < 0 else DESCENT
    if not tile.uphill:
        return NO_LINE
    return ASCENT if placed.exit == tile.uphill else DESCENT


@dataclass(frozen=True)
class _Place:
    """Where a part lies: its tile as driven, that tile's index, the part's number on it and its row in the road."""

    tile: Tile
    index: int
    number: int
    row: int

    def space(self, mark: str, kind: str, lane: int, limit: int = 0, flags: Row | None = None) -> Space:
        """A space of this part; `mark` tells it from the others."""
        jump, water = (flags.jump, flags.water) if flags else (False, False)
        name = f"{self.index + 1}.{self.number + 1}{mark}"
        tile = self.tile
        return Space(name, self.index, kind, lane, self.row, limit, tile.terrain, tile.danger, jump, water)


@dataclass(frozen=True)
class _Part:
    """A row or a corner as built: the spaces where cars come in, and those where they leave. `tile` is an index."""

    tile: int
    entries: tuple[int, ...]
    exits: tuple[int, ...]


@dataclass
class _Builder:
    """Grows a road part by part. `row` counts the parts so far."""

    placed: tuple[PlacedTile, ...]
    spaces: list[Space] = field(default_factory=list)
    steps: dict[tuple[int, int], Step] = field(default_factory=dict)
    start: tuple[int, ...] = ()
    finish: list[int] = field(default_factory=list)
    last: _Part | None = None
    row: int = 0

    def road(self, stage: str) -> Road:
        """What was built."""
        steps = tuple(step for _, step in sorted(self.steps.items()))
        return Road(stage, tuple(self.spaces), steps, self.start, tuple(self.finish), self.placed)

    def add(self, index: int, tile: Tile) -> None:
        """Appends a tile, given as it is driven."""
        line, parts, cut, shortcut = slope(self.placed[index], tile), list[_Part](), tile.first_corner, -1
        for number, part in enumerate(tile.road):
            place = _Place(tile, index, number, self.row)
            made = self._corner(place, part, line) if isinstance(part, Corner) else self._lanes(place, part, line)
            if number == cut and tile.shortcut is not None:
                shortcut = self._space(place.space("s", SHORTCUT, _inner(part), tile.shortcut.limit))
            self._join(made, line)
            parts.append(made)
            self.last, self.row = made, self.row + 1
        if shortcut >= 0:
            self._cut(tile, parts[cut - 1 : cut + 2], shortcut, line)

    def _lanes(self, place: _Place, row: Row, line: str) -> _Part:
        kind = _kind_of_row(place)
        lanes = [self._space(place.space(mark, kind, lane, 0, row)) for lane, mark in enumerate("LR")]
        if kind == START and place.number + 1 == place.tile.line_after:
            self.start = tuple(lanes)
        if kind == FINISH:
            self.finish += lanes
        if not row.drift:
            return _Part(place.index, tuple(lanes), tuple(lanes))
        first, second = (self._space(place.space(mark, DRIFT, _LEFT_LANE, 0, row)) for mark in "ab")
        self._step(first, second, line)
        return _Part(place.index, (*lanes, first), (*lanes, second))

    def _corner(self, place: _Place, corner: Corner, line: str) -> _Part:
        del line  # a climb token does not count between the spaces of a corner
        ends = []
        for mark, kind, way in (("o", OUTSIDE, corner.outside), ("i", INSIDE, corner.inside)):
            lane = _inner(corner) if kind == INSIDE else _LEFT_LANE + _RIGHT_LANE - _inner(corner)
            new = [place.space(f"{mark}{number + 1}", kind, lane, way.limit) for number in range(way.spaces)]
            line_of = [self._space(each) for each in new]
            for origin, target in pairwise(line_of):
                self._step(origin, target, NO_LINE)
            ends.append((line_of[0], line_of[-1]))
        return _Part(place.index, tuple(first for first, _ in ends), tuple(last for _, last in ends))

    def _cut(self, tile: Tile, around: Sequence[_Part], shortcut: int, line: str) -> None:
        """Steps into a shortcut, and out of it, past the corner in the middle of the three parts `around` it."""
        if tile.shortcut is None:
            return
        before, corner, after = around
        if BEFORE in tile.shortcut.sources:
            self._cut_steps(((origin, shortcut) for origin in self._beside(before.exits, shortcut)), line)
        if CORNER_INSIDE in tile.shortcut.sources:
            self._cut_steps(((origin, shortcut) for origin in self._beside(corner.exits, shortcut)), line)
        self._cut_steps(((shortcut, target) for target in self._beside(after.entries, shortcut)), line)

    def _beside(self, spaces: Iterable[int], shortcut: int) -> list[int]:
        """Those of `spaces` that lie at the shortcut's side of the road, or take its whole width."""
        lane = self.spaces[shortcut].lane
        return [each for each in spaces if self.spaces[each].lane == lane or self.spaces[each].kind == DRIFT]

    def _cut_steps(self, ways: Iterable[tuple[int, int]], line: str) -> None:
        for origin, target in ways:
            self._step(origin, target, line)

    def _join(self, made: _Part, line: str) -> None:
        """Steps from every exit of the last part to every entry of this one. The edge of a tile is no climb line."""
        if self.last is not None:
            crossed = line if self.last.tile == made.tile else NO_LINE
            for origin in self.last.exits:
                for target in made.entries:
                    self._step(origin, target, crossed)

    def _space(self, space: Space) -> int:
        """Adds a space; returns its index."""
        self.spaces.append(space)
        return len(self.spaces) - 1

    def _step(self, origin: int, target: int, line: str) -> None:
        kind = _kind_of_step(self.spaces[origin], self.spaces[target])
        self.steps[origin, target] = Step(origin, target, line, kind)


def _inner(corner: Corner | Row) -> int:
    return _RIGHT_LANE if isinstance(corner, Corner) and corner.side == RIGHT else _LEFT_LANE


def _kind_of_row(place: _Place) -> str:
    """Spaces up to the start line and past the finish line are set apart."""
    tile, is_past = place.tile, place.number >= place.tile.line_after
    if tile.line == START and not is_past:
        return START
    return FINISH if tile.line == FINISH and is_past else STRAIGHT


def _kind_of_step(origin: Space, target: Space) -> str:
    if SHORTCUT in (origin.kind, target.kind):
        return "enter_shortcut" if target.kind == SHORTCUT else "leave_shortcut"
    if origin.kind in _CORNERS and (origin.tile, origin.row) == (target.tile, target.row):
        return "inside_corner" if origin.kind == INSIDE else "outside_corner"
    if target.kind in _CORNERS:
        return "enter_corner"
    if origin.kind in _CORNERS:
        return "leave_corner"
    if target.kind == DRIFT:
        return "drift" if origin.kind == DRIFT else "lane_to_drift"
    if origin.kind == DRIFT:
        return "drift_to_lane"
    return "ahead" if origin.lane == target.lane else "diagonal"
