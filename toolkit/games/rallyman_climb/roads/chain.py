"""Lays the tiles of a stage on the grid, each at the edge where the one before it is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from toolkit.errors import did_you_mean
from toolkit.games.rallyman_climb.roads.geometry import Cell, beyond, direction, opposite, turn_to_face
from toolkit.games.rallyman_climb.roads.road import PlacedTile
from toolkit.games.rallyman_climb.roads.stage import ASCENT, DESCENT, Stage, StageTile, Tokens
from toolkit.games.rallyman_climb.roads.tile import FINISH, START, Tile

UNKNOWN_TILE, JOIN, OVERLAP, ENDS = "stage-tile", "stage-join", "stage-overlap", "stage-ends"
_CLIMBS = {"": 0, ASCENT: -1, DESCENT: 1}
"""What stands on the climb tokens."""


@dataclass(frozen=True)
class ChainFault:
    """What is wrong with a stage: at its tile `index` (−1: the whole stage), there at `key` ("" for the whole tile)."""

    code: str
    index: int
    key: str
    message: str
    hint: str = ""


def lay_out(stage: Stage, tiles: Mapping[str, Tile]) -> tuple[tuple[PlacedTile, ...], tuple[ChainFault, ...]]:
    """The tiles of a stage where they lie, up to the first that is unknown, and all that is wrong with the chain."""
    faults = list(_unknown(stage, tiles))
    placed = list[PlacedTile]()
    for index, each in enumerate(stage.tiles):
        if each.tile not in tiles:
            break
        tile = tiles[each.tile]
        faults += _wrong_port(index, each, tile)
        enter = each.enter if each.enter in tile.ports else tile.ports[0]
        cell, turn = _where(placed, each, enter)
        if each.cell is not None and (each.cell, each.turn) != (cell, turn):
            faults.append(_apart(index, each, placed[-1], cell, turn))
            cell, turn = each.cell, each.turn or 0
        placed.append(_laid(tile, each.tokens, cell, turn, enter))
    faults += _overlaps(placed)
    if len(placed) == len(stage.tiles):
        faults += _ends([tiles[each.tile] for each in stage.tiles])
    return tuple(placed), tuple(faults)


def cell_after(last: PlacedTile) -> tuple[Cell, int]:
    """The cell a tile leads to, and the direction in which it is left."""
    towards = direction(last.exit, last.direction)
    return beyond((last.q, last.r), towards), towards


def _laid(tile: Tile, tokens: Tokens, cell: Cell, turn: int, enter: str) -> PlacedTile:
    return PlacedTile(
        tile.id, *cell, turn, enter, tile.leave(enter), bool(tile.uphill),
        _CLIMBS[tokens.climb], tokens.oxygen, tokens.clouds, tokens.dirt,
    )  # fmt: skip


def _where(placed: Sequence[PlacedTile], each: StageTile, enter: str) -> tuple[Cell, int]:
    if not placed:
        return each.cell or (0, 0), each.turn or 0
    cell, towards = cell_after(placed[-1])
    return cell, turn_to_face(enter, opposite(towards))


def _unknown(stage: Stage, tiles: Mapping[str, Tile]) -> Iterator[ChainFault]:
    for index, each in enumerate(stage.tiles):
        if each.tile not in tiles:
            near = did_you_mean(each.tile, tiles)
            hint = f"did you mean '{near}'?" if near else "tiles.yaml lists the faces there are"
            yield ChainFault(UNKNOWN_TILE, index, "tile", f"there is no tile '{each.tile}'", hint)


def _wrong_port(index: int, each: StageTile, tile: Tile) -> Iterator[ChainFault]:
    if each.enter and each.enter not in tile.ports:
        message = f"tile {tile.id} has no road at edge {each.enter}"
        yield ChainFault(JOIN, index, "enter", message, f"enter it by {tile.ports[0]} or {tile.ports[1]}")


def _apart(index: int, each: StageTile, last: PlacedTile, cell: Cell, turn: int) -> ChainFault:
    message = f"tile {each.tile} does not join {last.tile}: its road begins where that of {last.tile} does not end"
    return ChainFault(JOIN, index, "q", message, f"the chain leads to q: {cell[0]}, r: {cell[1]}, turn: {turn}")


def _overlaps(placed: Sequence[PlacedTile]) -> Iterator[ChainFault]:
    taken: dict[Cell, PlacedTile] = {}
    for index, each in enumerate(placed):
        cell = (each.q, each.r)
        if cell in taken:
            message = f"tile {each.tile} lies on top of {taken[cell].tile}, at q: {each.q}, r: {each.r}"
            yield ChainFault(OVERLAP, index, "", message, "turn the road another way before it")
        taken.setdefault(cell, each)


def _ends(tiles: Sequence[Tile]) -> Iterator[ChainFault]:
    """A stage has exactly one start, its first tile, and exactly one finish, its last."""
    for line, place, right in ((START, "first", 0), (FINISH, "last", len(tiles) - 1)):
        found = [index for index, tile in enumerate(tiles) if tile.line == line]
        if not found:
            yield ChainFault(ENDS, -1, "tiles", f"the stage has no {line} tile", f"lay one as its {place} tile")
        for index in found:
            if index != right:
                message = f"tile {tiles[index].id} is a {line}, but not the {place} tile of the stage"
                yield ChainFault(ENDS, index, "tile", message, f"a stage has one {line}, at its {place} tile")
