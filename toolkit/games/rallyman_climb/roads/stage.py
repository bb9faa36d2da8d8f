"""Stages as data: a chain of tiles in driving order, with the tokens that lie on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.games.rallyman_climb.roads.geometry import Cell

ASCENT, DESCENT = "ascent", "descent"


@dataclass(frozen=True)
class Tokens:
    """What lies on a tile: a climb token ("ascent" is −1, "descent" +1, "" none), how much an oxygen token takes, cloud
    tokens, and dirt left by shortcuts. Rulebook: Advanced rules."""

    climb: str = ""
    oxygen: int = 0
    clouds: int = 0
    dirt: int = 0


NO_TOKENS = Tokens()


@dataclass(frozen=True)
class StageTile:
    """One tile of a stage. `enter` is the port cars come in by, "" for the tile's first.

    Where it lies follows from the tile before it; a stage may write it down as well (`cell`, `turn`), and then it must
    agree.
    """

    tile: str
    enter: str = ""
    cell: Cell | None = None
    turn: int | None = None
    tokens: Tokens = NO_TOKENS


@dataclass(frozen=True)
class Stage:
    """A stage to be driven from the first of its tiles to the last."""

    id: str
    name: str
    tiles: tuple[StageTile, ...]
    author: str = ""
    status: str = "house"


def read_stage(data: Mapping[str, Any]) -> Stage:
    """The stage that checked content describes."""
    tiles = tuple(_tile(each) for each in data["tiles"])
    return Stage(data["id"], data["name"], tiles, data.get("author", ""), data["status"])


def read_stages(listed: Iterable[Mapping[str, Any]]) -> dict[str, Stage]:
    """The stages of checked content by id."""
    return {data["id"]: read_stage(data) for data in listed}


def _tile(data: Mapping[str, Any]) -> StageTile:
    cell = (data["q"], data["r"]) if "q" in data else None
    tokens = Tokens(data.get("climb", ""), data.get("oxygen", 0), data.get("clouds", 0), data.get("dirt", 0))
    return StageTile(data["tile"], data.get("enter", ""), cell, data.get("turn"), tokens)


def written_stage(stage: Stage) -> dict[str, Any]:
    """The stage as content: what `read_stage` reads back."""
    data: dict[str, Any] = {"id": stage.id, "name": stage.name, "status": stage.status}
    if stage.author:
        data["author"] = stage.author
    return {**data, "tiles": [_written(each) for each in stage.tiles]}


def _written(each: StageTile) -> dict[str, Any]:
    data: dict[str, Any] = {"tile": each.tile}
    if each.enter:
        data["enter"] = each.enter
    if each.cell is not None:
        data |= {"q": each.cell[0], "r": each.cell[1]}
    if each.turn is not None:
        data["turn"] = each.turn
    tokens = each.tokens
    found = {"climb": tokens.climb, "oxygen": tokens.oxygen, "clouds": tokens.clouds, "dirt": tokens.dirt}
    return data | {name: value for name, value in found.items() if value}
