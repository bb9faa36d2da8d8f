"""A hillclimb stage driven alone many times: the seconds spent on each of its tiles, and where control is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from toolkit.engine.match import game_seed
from toolkit.engine.position import Position
from toolkit.games.rallyman_climb.roads.build import build_road
from toolkit.games.rallyman_climb.roads.road import Road
from toolkit.games.rallyman_climb.roads.stage import read_stages
from toolkit.games.rallyman_climb.roads.tile import read_tiles
from toolkit.library.opening import OpenGame
from toolkit.model.content import GameContent
from toolkit.running.asking import SeatedBots

_ALONE: Mapping[str, Any] = {"race": "stage"}
_KIND = "stages"


@dataclass(frozen=True)
class StageHeat:
    """What lone attempts were like: their mean time, and by tile the mean seconds and losses of control.

    `finish_seconds` is what the last turn adds: its own seconds less those of the tokens that are returned.
    """

    attempts: int
    mean_seconds: float
    finish_seconds: float
    seconds: tuple[float, ...]
    losses: tuple[float, ...]


def drive_stage(
    opened: OpenGame, stage: str, bot: str, attempts: int, seed: int, told: Callable[[int], None]
) -> StageHeat:
    """Drives a stage so often, each attempt by a seed of its own; `told` hears after each how many are done.

    The seconds of a turn are shared by the rows it passed; those of the last turn stand apart.
    """
    tables = opened.game.tables(opened.data, 1, {**_ALONE, "stage": stage})
    bots = SeatedBots(opened.game, tables, (opened.game.bot(bot).name,))
    road = build_road(read_stages(opened.data[_KIND])[stage], read_tiles(opened.data["tiles"]))
    seconds, losses = [0.0] * len(road.tiles), [0.0] * len(road.tiles)
    total, finish = 0, 0
    for attempt in range(attempts):
        own_seed = int(game_seed(seed, attempt))
        at, clock, asked = Position.start(opened.game, tables, own_seed), 0, 0
        while not at.is_over:
            after = at.after(bots.choose(at, own_seed, asked))
            asked += 1
            if after.is_over:
                total, finish = total + after.state.best[0], finish + after.state.best[0] - clock
            elif after.state.clock[0] != clock:
                _share(road, at.state.space[0], after.state.space[0], after.state.clock[0] - clock, seconds)
                clock = after.state.clock[0]
            at = after
        for space, count in zip(road.spaces, at.state.crashes, strict=False):
            losses[space.tile] += count
        told(attempt + 1)
    means = tuple(each / attempts for each in seconds), tuple(each / attempts for each in losses)
    return StageHeat(attempts, total / attempts, finish / attempts, *means)


def _share(road: Road, start: int, end: int, seconds: int, found: list[float]) -> None:
    """Adds the seconds of a turn to the tiles whose rows it passed; a car that has left the road ends at its last."""
    last = len(road.spaces) - 1
    first_row = road.spaces[start].row if 0 <= start <= last else 0
    last_row = road.spaces[end].row if 0 <= end <= last else road.spaces[last].row
    rows = range(min(first_row + 1, last_row), last_row + 1)
    tile_of = {space.row: space.tile for space in road.spaces}
    for row in rows:
        found[tile_of[row]] += seconds / len(rows)


def with_heat(content: GameContent, stage: str, heat: StageHeat, bot: str) -> GameContent:
    """The content with what was simulated noted at the stage, and by whom, for its road book."""
    attempts = "1 attempt" if heat.attempts == 1 else f"{heat.attempts} attempts"
    driven = f"{attempts} of {bot}, {heat.mean_seconds:.1f} s on average"
    noted = [{"seconds": each, "losses": lost} for each, lost in zip(heat.seconds, heat.losses, strict=True)]
    listed = [
        {**each, "heat": noted, "driven": driven} if each["id"] == stage else each for each in content.components(_KIND)
    ]
    document = content.documents[_KIND]
    return replace(content, documents={**content.documents, _KIND: replace(document, data={_KIND: listed})})
