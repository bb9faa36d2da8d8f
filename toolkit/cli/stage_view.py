"""A stage for people and scripts: its numbers, and a line for each tile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.cli.table import columns
from toolkit.games.rallyman_climb.roads.facts import StageFacts, TileFacts, counted, notes_of, stage_facts
from toolkit.games.rallyman_climb.roads.stage import Stage
from toolkit.games.rallyman_climb.roads.tile import Tile

if TYPE_CHECKING:
    from toolkit.library.stage_heat import StageHeat

_HEAD = ("", "tile", "q", "r", "turn", "road", "terrain", "danger", "steps", "")


def summary_of(stage: Stage, tiles: Mapping[str, Tile]) -> str:
    """One line: how long, how steep, how many corners, on what."""
    return f"{stage.id}: {_numbers(stage_facts(stage, tiles))}"


def as_text(stage: Stage, tiles: Mapping[str, Tile]) -> str:
    """The stage's name and numbers over a table of its tiles."""
    facts = stage_facts(stage, tiles)
    by = f", by {stage.author}" if stage.author else ""
    rows = [_HEAD, *(_row(number, each) for number, each in enumerate(facts.tiles, 1))]
    return f"{stage.name} ({stage.id}, {stage.status}{by})\n{_numbers(facts)}\n\n{columns(rows)}"


def as_data(stage: Stage, tiles: Mapping[str, Tile]) -> dict[str, Any]:
    """The same for scripts."""
    facts = stage_facts(stage, tiles)
    return {
        "stage": stage.id,
        "name": stage.name,
        "status": stage.status,
        "author": stage.author,
        "tiles": [_data(each) for each in facts.tiles],
        "steps": facts.rows,
        "joins": facts.joins,
        "corners": facts.corners,
        "ascents": facts.ascents,
        "descents": facts.descents,
        "climb_share": round(facts.climb_share, 4),
        "terrains": facts.terrains,
    }


def _numbers(facts: StageFacts) -> str:
    ground = ", ".join(f"{count} {terrain}" for terrain, count in facts.terrains.items())
    return (
        f"{len(facts.tiles)} tiles ({ground}), {facts.rows} steps by the inside line, "
        f"{counted(facts.corners, 'corner')}, {counted(facts.ascents, 'ascent')}, {counted(facts.descents, 'descent')}"
    )


def _row(number: int, each: TileFacts) -> tuple[str, ...]:
    at = each.placed
    place = (str(at.q), str(at.r), str(at.direction), f"{at.enter} to {at.exit}, {each.bend}")
    return (
        str(number),
        at.tile,
        *place,
        each.tile.terrain,
        each.tile.danger,
        str(each.rows),
        ", ".join(notes_of(each)),
    )


def _data(each: TileFacts) -> dict[str, Any]:
    at = each.placed
    return {
        "tile": at.tile,
        "q": at.q,
        "r": at.r,
        "turn": at.direction,
        "enter": at.enter,
        "exit": at.exit,
        "terrain": each.tile.terrain,
        "danger": each.tile.danger,
        "steps": each.rows,
        "notes": list(notes_of(each)),
    }


def heat_text(stage: Stage, tiles: Mapping[str, Tile], heat: StageHeat, bot: str) -> str:
    """What attempts were like, tile by tile."""
    rows = [("", "tile", "seconds", "losses of control")]
    for number, (each, seconds, losses) in enumerate(_by_tile(stage, tiles, heat), 1):
        rows.append((str(number), each.placed.tile, f"{seconds:.1f}", f"{losses:.1%}"))
    rows.append(("", "finish", f"{heat.finish_seconds:.1f}", ""))
    count = "1 attempt" if heat.attempts == 1 else f"{heat.attempts} attempts"
    head = f"{stage.name}: {count} of {bot}, {heat.mean_seconds:.1f} seconds on average"
    return f"{head}\n\n{columns(rows)}"


def heat_data(stage: Stage, tiles: Mapping[str, Tile], heat: StageHeat, bot: str, seed: int) -> dict[str, Any]:
    """The same for scripts."""
    return {
        "stage": stage.id,
        "bot": bot,
        "seed": seed,
        "attempts": heat.attempts,
        "mean_seconds": heat.mean_seconds,
        "finish_seconds": heat.finish_seconds,
        "tiles": [
            {"tile": each.placed.tile, "seconds": seconds, "losses": losses}
            for each, seconds, losses in _by_tile(stage, tiles, heat)
        ],
    }


def _by_tile(stage: Stage, tiles: Mapping[str, Tile], heat: StageHeat) -> list[tuple[TileFacts, float, float]]:
    return list(zip(stage_facts(stage, tiles).tiles, heat.seconds, heat.losses, strict=True))
