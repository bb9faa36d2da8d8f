"""Rallyman components as frozen dataclasses, made from checked content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.errors import ContentError


@dataclass(frozen=True)
class Die:
    """A sort of die: `hazards` of its `faces` show a hazard; `copies` are in the boxes."""

    id: str
    copies: int
    faces: int
    hazards: int


@dataclass(frozen=True)
class Slot:
    """A slot of the dashboard. What is in it counts on track types up to `counts_up_to`, always when that is 0.

    `track_token` is the track type whose token lies in it, 0 for none.
    """

    id: str
    counts_up_to: int
    track_token: int


@dataclass(frozen=True)
class Dashboard:
    """A filled dashboard: `types` best first, and a token id in each slot that is not empty."""

    id: str
    name: str
    types: tuple[str, ...]
    slots: Mapping[str, str]


@dataclass(frozen=True)
class Category:
    """A category of cars: the SET-UP tokens that every dashboard of it holds."""

    id: str
    family: str
    holds: tuple[str, ...]


@dataclass(frozen=True)
class Terrain:
    """A track type (family rally) or a weather (family gt)."""

    id: str
    family: str
    leader_first: bool
    leader_always: bool


def dice(content: Mapping[str, Any]) -> dict[str, Die]:
    """Every die by id."""
    return {
        each["id"]: Die(each["id"], each.get("copies", 1), each["faces"], each["hazards"]) for each in content["dice"]
    }


def slots(content: Mapping[str, Any]) -> tuple[Slot, ...]:
    """The slots of the dashboard, in file order."""
    return tuple(Slot(each["id"], each.get("counts_up_to", 0), each.get("track_token", 0)) for each in content["slots"])


def dashboards(content: Mapping[str, Any]) -> tuple[Dashboard, ...]:
    """The dashboards of which there are copies, in file order."""
    return tuple(
        Dashboard(each["id"], each["name"], tuple(each["types"]), dict(each["slots"]))
        for each in content["dashboards"]
        if each.get("copies", 1) > 0
    )


def category(content: Mapping[str, Any], category_id: str) -> Category:
    """The category of that id. Raises ContentError when there is none."""
    each = _only(content["categories"], "id", category_id, "category")
    return Category(category_id, each["family"], tuple(each["holds"]))


def terrains(content: Mapping[str, Any]) -> tuple[Terrain, ...]:
    """Track types and weathers, in file order."""
    return tuple(
        Terrain(each["id"], each["family"], each.get("leader_first", False), each.get("leader_always", False))
        for each in content["terrains"]
    )


def by_gear(listed: Sequence[Mapping[str, Any]], gear: int, what: str) -> Mapping[str, Any]:
    """The one component of that gear. Raises ContentError when there is none."""
    return _only(listed, "gear", gear, what)


def _only(listed: Sequence[Mapping[str, Any]], key: str, value: Any, what: str) -> Mapping[str, Any]:
    for each in listed:
        if each.get(key) == value:
            return each
    raise ContentError(f"there is no {what} with {key} {value}", "the rules need one")
