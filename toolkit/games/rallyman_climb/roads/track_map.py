"""Tiles lying on the grid in no order, as track editors keep them, and the stage they make."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from toolkit.errors import did_you_mean
from toolkit.games.rallyman_climb.roads.chain import JOIN, OVERLAP, UNKNOWN_TILE, ChainFault, lay_out
from toolkit.games.rallyman_climb.roads.geometry import Cell, beyond, direction, opposite
from toolkit.games.rallyman_climb.roads.stage import NO_TOKENS, Stage, StageTile, Tokens
from toolkit.games.rallyman_climb.roads.tile import START, Tile


@dataclass(frozen=True)
class MapTile:
    """A tile as it lies: its face, its cell, how many sixths it is turned clockwise, and what lies on it."""

    tile: str
    cell: Cell
    turn: int
    tokens: Tokens = NO_TOKENS


@dataclass(frozen=True)
class TrackMap:
    """A track of an editor. `unread` tells what the file says that a stage can't hold, in the words of the file."""

    title: str
    author: str
    tiles: tuple[MapTile, ...]
    unread: tuple[ChainFault, ...] = field(default=())


def map_of(stage: Stage, tiles: Mapping[str, Tile]) -> TrackMap:
    """The stage as a map; its tiles stay in driving order."""
    placed, _ = lay_out(stage, tiles)
    listed = zip(placed, stage.tiles, strict=False)
    laid = tuple(MapTile(each.tile, (each.q, each.r), each.direction, of.tokens) for each, of in listed)
    return TrackMap(stage.name, stage.author, laid)


def stage_of(track: TrackMap, stage_id: str, tiles: Mapping[str, Tile]) -> tuple[Stage, tuple[ChainFault, ...]]:
    """The stage that a map makes, from its start tile along the road, and what was left out of it.

    A fault's `index` counts the tiles of the map.
    """
    unknown = tuple(_unknown(track, tiles))
    faults = [*track.unread, *unknown, *_covered(track)]
    by_cell = {each.cell: each for each in reversed(track.tiles) if each.tile in tiles}
    chain = _followed(by_cell, tiles)
    reached = {each.cell for each in chain}
    for index, each in enumerate(track.tiles):
        # Behind an unknown tile nothing is reached: once is enough.
        if not unknown and each.cell not in reached:
            message = f"tile {each.tile} at q: {each.cell[0]}, r: {each.cell[1]} is not reached from the start"
            faults.append(ChainFault(JOIN, index, "", message, "join the road before it, or take it out"))
    name = track.title or stage_id
    return Stage(stage_id, name, tuple(chain), track.author), tuple(faults)


def _unknown(track: TrackMap, tiles: Mapping[str, Tile]) -> Iterator[ChainFault]:
    for index, each in enumerate(track.tiles):
        if each.tile not in tiles:
            near = did_you_mean(each.tile, tiles)
            hint = f"did you mean '{near}'?" if near else "describe it in tiles.yaml first"
            yield ChainFault(UNKNOWN_TILE, index, "id", f"there is no tile '{each.tile}'", hint)


def _covered(track: TrackMap) -> Iterator[ChainFault]:
    seen: dict[Cell, MapTile] = {}
    for index, each in enumerate(track.tiles):
        if each.cell in seen:
            message = f"tile {each.tile} lies on top of {seen[each.cell].tile}"
            yield ChainFault(OVERLAP, index, "", message, "move one of the two")
        seen.setdefault(each.cell, each)


def _followed(by_cell: Mapping[Cell, MapTile], tiles: Mapping[str, Tile]) -> list[StageTile]:
    """The tiles in driving order: from the start tile, or from one with an open end, along joined roads."""
    ways = [_way(first, enter, by_cell, tiles) for first, enter in _beginnings(by_cell.values(), tiles)]
    return max(ways, key=len, default=[])


def _beginnings(laid: Collection[MapTile], tiles: Mapping[str, Tile]) -> Iterator[tuple[MapTile, str]]:
    """The start tiles (all tiles when there is none), each with the ports that a stage may enter it by."""
    starts = [each for each in laid if tiles[each.tile].line == START] or list(laid)
    for each in starts:
        yield from ((each, port) for port in tiles[each.tile].ports)


def _way(first: MapTile, enter: str, by_cell: Mapping[Cell, MapTile], tiles: Mapping[str, Tile]) -> list[StageTile]:
    """The tiles from `first` on, each once, while the next one has a road where the last one ends."""
    way, seen = list[StageTile](), set[Cell]()
    at: MapTile | None = first
    while at is not None and at.cell not in seen:
        seen.add(at.cell)
        way.append(StageTile(at.tile, enter, at.cell, at.turn, at.tokens))
        towards = direction(tiles[at.tile].leave(enter), at.turn)
        at = by_cell.get(beyond(at.cell, towards))
        enter = _port(at, opposite(towards), tiles) if at else ""
        if not enter:
            break
    return way


def _port(at: MapTile, towards: int, tiles: Mapping[str, Tile]) -> str:
    """The port of a tile as it lies that faces a direction, "" for none."""
    return next((port for port in tiles[at.tile].ports if direction(port, at.turn) == towards), "")
