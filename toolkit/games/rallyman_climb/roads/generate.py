"""Random stages from the tiles there are: always a sound chain, as near to a wish as many tries come."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.errors import UsageError
from toolkit.games.rallyman_climb.roads.chain import cell_after
from toolkit.games.rallyman_climb.roads.facts import inside_length
from toolkit.games.rallyman_climb.roads.geometry import SIDES, Cell, bend, beyond, opposite, turn_to_face
from toolkit.games.rallyman_climb.roads.road import PlacedTile
from toolkit.games.rallyman_climb.roads.stage import Stage, StageTile
from toolkit.games.rallyman_climb.roads.supply import piece_copies
from toolkit.games.rallyman_climb.roads.tile import FINISH, START, TERRAINS, Tile

TRIES = 200
_LONGEST_WALK = 59
"""Tiles before the finish: a stage has at most 60."""
_Way = tuple[Tile, str, int]
_NEAR = 1.0
"""A stage that comes so near to the wish is taken: as long as wished, with as many corners, its share not far off."""


@dataclass(frozen=True)
class Wish:
    """What a stage should be like: steps by the inside line, the part of its tiles that climb, corners (−1: any)."""

    length: int = 36
    climb_share: float = 0.2
    corners: int = -1
    terrains: tuple[str, ...] = TERRAINS
    needs_all_terrains: bool = False


def generate_stage(tiles: Mapping[str, Tile], wish: Wish, seed: int, stage_id: str = "") -> Stage:
    """A stage for a seed. Equal arguments give an equal stage. Raises UsageError when the tiles make none."""
    allowed = {id_: tile for id_, tile in tiles.items() if tile.terrain in wish.terrains and tile.copies}
    ways = tuple(
        (tile, port, bend(port, tile.leave(port))) for tile in allowed.values() if not tile.line for port in tile.ports
    )
    best = _nearest(allowed, wish, seed, ways, may_be_short=False)
    best = best or _nearest(allowed, wish, seed, ways, may_be_short=True)
    if best is None:
        raise UsageError(*_why_none(allowed.values()))
    chain = tuple(StageTile(each.tile, each.enter, (each.q, each.r), each.direction) for each in best)
    name = stage_id or f"seed-{seed}"
    return Stage(name, f"Stage {seed}", chain, "", "house")


def _nearest(
    tiles: Mapping[str, Tile], wish: Wish, seed: int, ways: tuple[_Way, ...], *, may_be_short: bool
) -> list[PlacedTile] | None:
    """The nearest to the wish of many tries, or the first that comes near enough."""
    best: tuple[float, list[PlacedTile]] | None = None
    for attempt in range(TRIES):
        walk = _Walk(tiles, wish, _Draws(f"{seed}/{attempt}"), ways, may_be_short)
        if walk.finished() and (best is None or walk.distance() < best[0]):
            best = (walk.distance(), walk.placed)
            if best[0] < _NEAR:
                break
    return None if best is None else best[1]


def _why_none(tiles: Collection[Tile]) -> tuple[str, str]:
    """Why tiles make no stage, and what to do."""
    for line in (START, FINISH):
        if not any(tile.line == line for tile in tiles):
            return f"none of these tiles is a {line}", f"allow more tiles or track types, or add a {line} to tiles.yaml"
    if len(pieces := [tile.piece for tile in tiles if tile.line]) > 1 and len(set(pieces)) == 1:
        return "the only start and the only finish are two sides of one tile", "allow more tiles or track types"
    return "the road of these tiles runs into itself in every try", "allow more tiles or track types"


class _Draws:
    """A stream of numbers that is the same on every machine for ever."""

    def __init__(self, key: str) -> None:
        self._key, self._count = key, 0

    def below(self, count: int) -> int:
        """A number from 0 to `count` − 1."""
        self._count += 1
        digest = hashlib.sha256(f"{self._key}/{self._count}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % count

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        return len(weights) - 1


@dataclass
class _Walk:
    """One try: tiles laid one after another without looking back.

    `ways` are the tiles without a line, each with a port to enter by and how far its road then turns. One that
    `may_be_short` ends where nothing more can be laid.
    """

    tiles: Mapping[str, Tile]
    wish: Wish
    draws: _Draws
    ways: tuple[_Way, ...]
    may_be_short: bool = False
    placed: list[PlacedTile] = field(default_factory=list)
    taken: set[Cell] = field(default_factory=set)
    left: dict[str, int] = field(default_factory=dict)
    terrains: set[str] = field(default_factory=set)
    rows: int = 0
    corners: int = 0
    climbs: int = 0

    def finished(self) -> bool:
        """Lays a whole stage; False when the road ran into itself or the tiles ran out."""
        self.left = piece_copies(self.tiles.values())
        start = [(tile, port) for tile in self._of(START) for port in tile.ports[:1]]
        if not start:
            return False
        self._lay(*start[self.draws.below(len(start))])
        finish_rows = min((inside_length(tile) for tile in self._of(FINISH)), default=0)
        while self.rows + finish_rows < self.wish.length and len(self.placed) < _LONGEST_WALK:
            ways = self._ways()
            if not ways and self.may_be_short:
                break
            if not ways:
                return False
            self._lay(*ways[self.draws.weighted([self._weight(tile) for tile, _ in ways])])
        ends = [(tile, tile.ports[0]) for tile in self._of(FINISH)]
        if not ends or self._next() in self.taken:
            return False
        self._lay(*ends[self.draws.below(len(ends))])
        return True

    def distance(self) -> float:
        """How far the stage is from the wish; 0 is what was wished."""
        missing = set(self.wish.terrains) - self.terrains if self.wish.needs_all_terrains else ()
        return (
            abs(self.rows - self.wish.length)
            + 40 * abs(self.climbs / len(self.placed) - self.wish.climb_share)
            + (2 * abs(self.corners - self.wish.corners) if self.wish.corners >= 0 else 0)
            + 100 * len(missing)
        )

    def _of(self, line: str) -> list[Tile]:
        return [tile for tile in self.tiles.values() if tile.line == line and self.left[tile.piece]]

    def _weight(self, tile: Tile) -> int:
        """How likely a tile is: what the stage has too little of is likelier."""
        weight = 2
        if tile.uphill:
            weight = 8 if self.climbs < self.wish.climb_share * (len(self.placed) + 1) else 1
        if self.wish.corners >= 0 and tile.corners:
            so_far = self.wish.corners * self.rows / max(1, self.wish.length)
            weight = 8 if self.corners < so_far else 1
        # Few roads change their track type at every tile.
        return weight * (4 if self.tiles[self.placed[-1].tile].terrain == tile.terrain else 1)

    def _ways(self) -> list[tuple[Tile, str]]:
        """Tiles that can lie next, each with the port it is entered by, so that the road can go on behind them."""
        cell, towards = cell_after(self.placed[-1])
        if cell in self.taken:
            return []
        free = [beyond(cell, way) not in self.taken for way in range(SIDES)]
        return [
            (tile, port) for tile, port, turn in self.ways if free[(towards + turn) % SIDES] and self.left[tile.piece]
        ]

    def _next(self) -> Cell:
        return cell_after(self.placed[-1])[0]

    def _made(self, tile: Tile, enter: str) -> PlacedTile:
        cell, turn = (0, 0), 0
        if self.placed:
            cell, towards = cell_after(self.placed[-1])
            turn = turn_to_face(enter, opposite(towards))
        return PlacedTile(tile.id, *cell, turn, enter, tile.leave(enter), bool(tile.uphill))

    def _lay(self, tile: Tile, enter: str) -> None:
        made = self._made(tile, enter)
        self.placed.append(made)
        self.taken.add((made.q, made.r))
        self.left[tile.piece] -= 1
        self.rows += inside_length(tile)
        self.corners += len(tile.corners)
        self.climbs += tile.uphill != ""
        self.terrains.add(tile.terrain)
