"""Every check of a stage, and of a tile by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.games.rallyman_climb.roads.chain import ChainFault, lay_out
from toolkit.games.rallyman_climb.roads.geometry import bend
from toolkit.games.rallyman_climb.roads.road import PlacedTile
from toolkit.games.rallyman_climb.roads.stage import Stage, read_stage
from toolkit.games.rallyman_climb.roads.supply import Supply, short_pieces, short_tokens, uncovered_terrains
from toolkit.games.rallyman_climb.roads.tile import LEFT, RIGHT, Row, Tile, read_tile
from toolkit.model.finding import Finding
from toolkit.model.lint import Component, LintInput

_CLIMB_TOKENS, _OXYGEN_TOKENS, _CLOUD_TOKENS = "climb-token", "oxygen-token", "cloud-token"


def stage_faults(stage: Stage, tiles: Mapping[str, Tile], supply: Supply) -> tuple[ChainFault, ...]:
    """All that is wrong with a stage: its chain, what it takes from the boxes, its track types."""
    _, faults = lay_out(stage, tiles)
    return (
        *faults,
        *short_pieces(stage, tiles),
        *short_tokens(stage, supply),
        *uncovered_terrains(stage, tiles, supply),
    )


def tile_faults(tile: Tile) -> Iterator[tuple[str, str, str]]:
    """What does not fit together on a tile: where (a key of its content), what, and how to mend it."""
    parts = len(tile.road)
    if tile.line and not 0 < tile.line_after < parts:
        yield "line", f"the {tile.line} line has no road on both its sides", f"there are {parts} parts"
    turn, sides = bend(*tile.ports), tuple(corner.side for corner in tile.corners)
    if not _has_form(turn, sides):
        way = "straight on" if turn == 0 else f"to the {RIGHT if turn > 0 else LEFT}"
        turned = " and ".join(f"a {side} corner" for side in sides) if len(sides) < 3 else f"{len(sides)} corners"
        yield "road", f"no road leads {way} by {turned}", "one corner turns as the road does; two end straight on"
    if tile.uphill and tile.uphill not in tile.ports:
        yield "climb", f"there is no road at edge {tile.uphill}", f"the ports are {' and '.join(tile.ports)}"
    at = tile.first_corner
    if tile.shortcut is not None:
        around = tile.road[at - 1 : at + 2] if at > 0 else ()
        if len(around) != 3 or not isinstance(around[0], Row) or not isinstance(around[2], Row):
            yield (
                "shortcut",
                "there is no corner between two rows to be cut",
                "add rows about the corner",
            )


def _has_form(turn: int, sides: tuple[str, ...]) -> bool:
    """Whether a road with these corners fits on a tile: at most one, turning as the road does or straight on to the
    other side and back; or two, one against the other, straight on."""
    if len(sides) < 2:
        return not sides or turn == 0 or (turn > 0) == (sides[0] == RIGHT)
    return turn == 0 and len(sides) == 2 and sides[0] != sides[1]


def placed_tiles(stage: Stage, tiles: Mapping[str, Tile]) -> tuple[PlacedTile, ...]:
    """The tiles of a stage where they lie, as far as they are known."""
    return lay_out(stage, tiles)[0]


def supply_of(tokens: Iterable[Mapping[str, Any]], dashboards: Iterable[Mapping[str, Any]]) -> Supply:
    """What checked content says there is for stages."""
    counts = {each["id"]: each.get("copies", 1) for each in tokens}
    names = {"climb": _CLIMB_TOKENS, "oxygen": _OXYGEN_TOKENS, "clouds": _CLOUD_TOKENS}
    found = {name: counts[token] for name, token in names.items() if token in counts}
    return Supply(found, tuple(frozenset(each["types"]) for each in dashboards))


def _sound(game: LintInput, kind: str) -> list[Component]:
    return [each for each in game.components(kind) if each.is_sound] if kind in game.kinds else []


def content_tiles(game: LintInput) -> dict[str, tuple[Component, Tile]]:
    """The sound tiles of the content being checked, by id."""
    return {each.id: (each, read_tile(each.data)) for each in _sound(game, "tiles")}


def stage_findings(game: LintInput, code: str) -> Iterator[Finding]:
    """The findings of one code in all sound stages of the content being checked."""
    tiles = {id_: tile for id_, (_, tile) in content_tiles(game).items()}
    if len(tiles) < sum(1 for _ in game.components("tiles")) if "tiles" in game.kinds else True:
        return  # a tile with a fault of its own would be called unknown
    supply = supply_of(
        (each.data for each in _sound(game, "tokens")), (each.data for each in _sound(game, "dashboards"))
    )
    for component in _sound(game, "stages"):
        for fault in stage_faults(read_stage(component.data), tiles, supply):
            if fault.code == code:
                yield component.finding(code, fault_path(fault, component.data), fault.message, fault.hint)


def fault_path(fault: ChainFault, stage: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Where in a stage's content a fault stands."""
    if fault.index < 0:
        return (fault.key,) if fault.key else ()
    path = ("tiles", fault.index)
    return (*path, fault.key) if fault.key in stage["tiles"][fault.index] else path
