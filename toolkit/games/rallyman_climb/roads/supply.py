"""What a stage takes from the boxes: tiles, tokens, and dashboards that can be driven on its track types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from toolkit.games.rallyman_climb.roads.chain import ChainFault
from toolkit.games.rallyman_climb.roads.stage import Stage
from toolkit.games.rallyman_climb.roads.tile import Tile

SUPPLY, TERRAIN = "stage-supply", "stage-terrain"


@dataclass(frozen=True)
class Supply:
    """How many tokens of each sort there are ("climb", "oxygen", "clouds"; none counted when it is left out), and the
    track types of each dashboard."""

    tokens: Mapping[str, int]
    dashboards: tuple[frozenset[str], ...]


def terrains_of(stage: Stage, tiles: Mapping[str, Tile]) -> tuple[str, ...]:
    """The track types of a stage, in the order they are met; unknown tiles have none."""
    return tuple(dict.fromkeys(tiles[each.tile].terrain for each in stage.tiles if each.tile in tiles))


def short_pieces(stage: Stage, tiles: Mapping[str, Tile]) -> Iterator[ChainFault]:
    """Every piece that the stage shows more often than there are copies: both faces of a piece are one tile."""
    copies = piece_copies(tiles.values())
    used = Counter[str]()
    for index, each in enumerate(stage.tiles):
        if each.tile not in tiles:
            continue
        piece = tiles[each.tile].piece
        used[piece] += 1
        if used[piece] == copies[piece] + 1:
            faces = sorted(
                {other.tile for other in stage.tiles if other.tile in tiles and tiles[other.tile].piece == piece}
            )
            there = f"{copies[piece]} cop{'y' if copies[piece] == 1 else 'ies'}"
            message = f"the stage needs more of tile {piece} than its {there} (it shows {' and '.join(faces)})"
            yield ChainFault(SUPPLY, index, "tile", message, "lay another tile, or give it more copies in tiles.yaml")


def piece_copies(tiles: Iterable[Tile]) -> dict[str, int]:
    """How many there are of each piece: as many as its more frequent face."""
    copies: dict[str, int] = {}
    for tile in tiles:
        copies[tile.piece] = max(copies.get(tile.piece, 0), tile.copies)
    return copies


def short_tokens(stage: Stage, supply: Supply) -> Iterator[ChainFault]:
    """Every sort of token of which the stage needs more than there are."""
    used = Counter[str]()
    for each in stage.tiles:
        used["climb"] += each.tokens.climb != ""
        used["oxygen"] += each.tokens.oxygen > 0
        used["clouds"] += each.tokens.clouds
    for name, count in used.items():
        if count > supply.tokens.get(name, count):
            message = f"the stage needs {count} {_TOKENS[name]} tokens, the box holds {supply.tokens[name]}"
            yield ChainFault(SUPPLY, -1, "tiles", message, "take some away")


_TOKENS = {"climb": "climb", "oxygen": "oxygen", "clouds": "cloud"}


def uncovered_terrains(stage: Stage, tiles: Mapping[str, Tile], supply: Supply) -> Iterator[ChainFault]:
    """A fault when no dashboard is made for all track types of the stage."""
    needed = set(terrains_of(stage, tiles))
    if supply.dashboards and not any(needed <= types for types in supply.dashboards):
        message = f"no dashboard is made for {', '.join(sorted(needed))}"
        yield ChainFault(TERRAIN, -1, "tiles", message, "add a dashboard with these types, or lay other tiles")
