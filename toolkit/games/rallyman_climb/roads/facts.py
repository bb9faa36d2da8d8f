"""What a stage is like, in numbers, and what is met on each of its tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.games.rallyman_climb.roads.build import slope
from toolkit.games.rallyman_climb.roads.chain import lay_out
from toolkit.games.rallyman_climb.roads.geometry import bend
from toolkit.games.rallyman_climb.roads.road import ASCENT, DESCENT, PlacedTile
from toolkit.games.rallyman_climb.roads.stage import Stage
from toolkit.games.rallyman_climb.roads.tile import Corner, Row, Tile

_BENDS = {0: "straight on", 1: "right", 2: "hard right", -1: "left", -2: "hard left", 3: "back"}


@dataclass(frozen=True)
class TileFacts:
    """One tile of a stage as it is driven. `rows` is its length by the inside line; `up` and `down` count its ascents
    and descents from row to row."""

    placed: PlacedTile
    tile: Tile
    line: str
    rows: int
    up: int
    down: int

    @property
    def bend(self) -> str:
        """Which way the road leads: straight on, left, hard right …"""
        return _BENDS[bend(self.placed.enter, self.placed.exit)]

    @property
    def corners(self) -> tuple[Corner, ...]:
        """Its corners in driving order."""
        return self.tile.corners


@dataclass(frozen=True)
class StageFacts:
    """A stage in numbers, and tile by tile."""

    tiles: tuple[TileFacts, ...]

    @property
    def rows(self) -> int:
        """Steps by the inside line over whole tiles."""
        return sum(each.rows for each in self.tiles)

    @property
    def joins(self) -> int:
        """Places where the road goes from one tile to the next."""
        return max(0, len(self.tiles) - 1)

    @property
    def corners(self) -> int:
        """How many corners there are."""
        return sum(len(each.corners) for each in self.tiles)

    @property
    def ascents(self) -> int:
        """Lines between rows that lead up."""
        return sum(each.up for each in self.tiles)

    @property
    def descents(self) -> int:
        """Lines between rows that lead down."""
        return sum(each.down for each in self.tiles)

    @property
    def climb_share(self) -> float:
        """The part of its tiles that are steep."""
        return sum(each.line != "none" for each in self.tiles) / len(self.tiles) if self.tiles else 0.0

    @property
    def terrains(self) -> dict[str, int]:
        """Tiles of each track type, in the order they are met."""
        found: dict[str, int] = {}
        for each in self.tiles:
            found[each.tile.terrain] = found.get(each.tile.terrain, 0) + 1
        return found


def stage_facts(stage: Stage, tiles: Mapping[str, Tile]) -> StageFacts:
    """The facts of a stage, up to its first unknown tile."""
    return StageFacts(tuple(_facts(each, tiles[each.tile].driven(each.enter)) for each in lay_out(stage, tiles)[0]))


def _facts(placed: PlacedTile, tile: Tile) -> TileFacts:
    line, rows = slope(placed, tile), inside_length(tile)
    steep = _crossed(tile)
    return TileFacts(placed, tile, line, rows, steep * (line == ASCENT), steep * (line == DESCENT))


def inside_length(tile: Tile) -> int:
    """Spaces along a tile by the inside line of every corner, drift rows driven in a lane."""
    return sum(part.inside.spaces if isinstance(part, Corner) else 1 for part in tile.road)


def _crossed(tile: Tile) -> int:
    """Lines between the spaces of a tile that a car in a lane and by the inside crosses; none lie within a corner."""
    return len(tile.road) - 1


def has_water(tile: Tile) -> bool:
    """Whether there is water on a tile."""
    return any(isinstance(part, Row) and part.water for part in tile.road)


def has_jump(tile: Tile) -> bool:
    """Whether there is a jump on a tile."""
    return any(isinstance(part, Row) and part.jump for part in tile.road)


def notes_of(each: TileFacts) -> tuple[str, ...]:
    """What to know about a tile of a stage, in a few words each."""
    notes = [f"{corner.side} corner {corner.outside.limit}/{corner.inside.limit}" for corner in each.corners]
    if each.tile.line:
        notes.insert(0, each.tile.line)
    if each.tile.shortcut:
        notes.append(f"shortcut {each.tile.shortcut.limit}")
    if each.up or each.down:
        notes.append(_counted(each.up, "ascent") if each.up else _counted(each.down, "descent"))
    notes += [word for word, is_there in (("jump", has_jump(each.tile)), ("water", has_water(each.tile))) if is_there]
    placed = each.placed
    notes += [f"oxygen −{placed.oxygen}"] if placed.oxygen else []
    notes += [_counted(placed.clouds, "cloud")] if placed.clouds else []
    notes += [_counted(placed.dirt, "dirt token")] if placed.dirt else []
    return tuple(notes)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def counted(count: int, noun: str) -> str:
    """So many of something, such as `1 corner` or `2 corners`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
