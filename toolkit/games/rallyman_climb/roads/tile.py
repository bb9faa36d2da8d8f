"""Track tiles as data: what lies along the road of one face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

RIGHT, LEFT = "right", "left"
START, FINISH = "start", "finish"
BEFORE, CORNER_INSIDE, AFTER = "before", "inside", "after"
"""The places about a corner that a shortcut joins."""

TERRAINS = ("gravel", "asphalt", "snow")


@dataclass(frozen=True)
class Row:
    """Two spaces side by side. A drift row may also be driven as two spaces of the whole width, one after the other."""

    drift: bool = False
    jump: bool = False
    water: bool = False


@dataclass(frozen=True)
class CornerLine:
    """One line through a corner: how many spaces, and the highest gear in them."""

    spaces: int
    limit: int


@dataclass(frozen=True)
class Corner:
    """A corner that turns to `side`: a long line outside, a short one inside. Rulebook of the base game."""

    side: str
    outside: CornerLine
    inside: CornerLine


Part = Row | Corner


@dataclass(frozen=True)
class Shortcut:
    """A space beside the first corner that cuts it. `sources` and `targets` are where it is entered and left."""

    limit: int
    sources: tuple[str, ...]
    targets: tuple[str, ...]


@dataclass(frozen=True)
class Tile:
    """One face of a tile; `road` lies from the first of its `ports` to the second.

    A `line` ("start" or "finish", "" for none) crosses the road after `line_after` parts. `uphill` is the port at the
    top of the slope of a climb tile, "" on others.
    """

    id: str
    name: str
    piece: str
    copies: int
    terrain: str
    danger: str
    ports: tuple[str, str]
    road: tuple[Part, ...]
    line: str = ""
    line_after: int = 0
    uphill: str = ""
    shortcut: Shortcut | None = None

    @property
    def corners(self) -> tuple[Corner, ...]:
        """Its corners, from the first port."""
        return tuple(part for part in self.road if isinstance(part, Corner))

    @property
    def first_corner(self) -> int:
        """Which part of the road is its first corner; −1 when it has none."""
        return next((index for index, part in enumerate(self.road) if isinstance(part, Corner)), -1)

    def leave(self, enter: str) -> str:
        """The port where a car leaves that came in by `enter`."""
        return self.ports[1] if enter == self.ports[0] else self.ports[0]

    def driven(self, enter: str) -> Tile:
        """The tile as it is met when entered by that port: its road, its ports and its line in driving order."""
        if enter == self.ports[0]:
            return self
        parts = tuple(_mirrored(part) for part in reversed(self.road))
        after = len(parts) - self.line_after if self.line else 0
        return replace(self, ports=(self.ports[1], self.ports[0]), road=parts, line_after=after)


def _mirrored(part: Part) -> Part:
    if isinstance(part, Row):
        return part
    return replace(part, side=LEFT if part.side == RIGHT else RIGHT)


def read_tile(data: Mapping[str, Any]) -> Tile:
    """The tile that checked content describes."""
    line, climb = data.get("line", {}), data.get("climb", {})
    return Tile(
        id=data["id"],
        name=data["name"],
        piece=data["piece"],
        copies=data.get("copies", 1),
        terrain=data["ground"]["terrain"],
        danger=data["ground"]["danger"],
        ports=(data["ports"][0], data["ports"][1]),
        road=tuple(_part(each) for each in data["road"]),
        line=line.get("for", ""),
        line_after=line.get("after_row", 0),
        uphill=climb.get("towards", ""),
        shortcut=_shortcut(data.get("shortcut")),
    )


def read_tiles(listed: Iterable[Mapping[str, Any]]) -> dict[str, Tile]:
    """The tiles of checked content by id."""
    return {data["id"]: read_tile(data) for data in listed}


def _part(data: Mapping[str, Any]) -> Part:
    if "lanes" in data:
        return Row(data.get("drift", False), data.get("jump", False), data.get("water", False))
    return Corner(data["corner"], _line(data["outside"]), _line(data["inside"]))


def _line(data: Mapping[str, int]) -> CornerLine:
    return CornerLine(data["spaces"], data["limit"])


def _shortcut(data: Mapping[str, Any] | None) -> Shortcut | None:
    return None if data is None else Shortcut(data["limit"], tuple(data["from"]), tuple(data["to"]))
