"""The JSON of the RGT editor for Windows: Tuiles with X, Y, Orientation and TuileId. It has no tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.games.rallyman_climb.roads.chain import ChainFault
from toolkit.games.rallyman_climb.roads.geometry import SIDES, Cell
from toolkit.games.rallyman_climb.roads.rekee import FORM, TOKEN, face_of, misfit
from toolkit.games.rallyman_climb.roads.stage import NO_TOKENS
from toolkit.games.rallyman_climb.roads.track_map import MapTile, TrackMap

_ORIGIN: Cell = (-81, 52)
"""The cell of the editor's sheet, in axial coordinates, that is our (0, 0)."""

_KEYS = ("X", "Y", "Orientation")


def cell_at(x: int, y: int) -> Cell:
    """The cell of a place on the editor's sheet."""
    return -x - ((y & 1) + y) // 2 - _ORIGIN[0], y - _ORIGIN[1]


def place_of(cell: Cell) -> tuple[int, int]:
    """X and Y of a cell: `cell_at` backwards."""
    y = cell[1] + _ORIGIN[1]
    return -(cell[0] + _ORIGIN[0]) - ((y & 1) + y) // 2, y


def to_rgt(track: TrackMap) -> dict[str, Any]:
    """The map as RGT writes it, without its tokens."""
    tiles = []
    for each in track.tiles:
        x, y = place_of(each.cell)
        tiles.append({"X": x, "Y": y, "Orientation": each.turn, "TuileId": each.tile})
    return {"Tuiles": tiles}


def lost_in_rgt(track: TrackMap) -> tuple[ChainFault, ...]:
    """What RGT can't hold: the name, the author and tokens."""
    named = " and ".join(what for what, text in (("title", track.title), ("author", track.author)) if text)
    message, hint = "RGT tracks hold no tokens", "those of this tile are left out"
    lost = [ChainFault(TOKEN, -1, "", f"RGT tracks hold no {named}", "left out")] if named else []
    lost += [
        ChainFault(TOKEN, index, "", message, hint)
        for index, each in enumerate(track.tiles)
        if each.tokens != NO_TOKENS
    ]
    return tuple(lost)


def from_rgt(data: Any) -> TrackMap:
    """The map in RGT's JSON. What has another form is told in `unread`."""
    if not isinstance(data, Mapping) or not isinstance(data.get("Tuiles"), list):
        return TrackMap("", "", (), (ChainFault(FORM, -1, "", "this is no RGT track: it has no list of Tuiles"),))
    found, faults = list[MapTile](), list[ChainFault]()
    for index, each in enumerate(data["Tuiles"]):
        is_tile = isinstance(each, Mapping) and all(type(each.get(name)) is int for name in _KEYS)
        if not is_tile or not isinstance(each.get("TuileId"), str):
            message = "a tile needs X, Y, Orientation and TuileId"
            faults.append(ChainFault(FORM, index, "", message, misfit(each, _KEYS, "TuileId")))
            continue
        cell = cell_at(each["X"], each["Y"])
        found.append(MapTile(face_of(each["TuileId"]), cell, each["Orientation"] % SIDES))
    return TrackMap("", "", tuple(found), tuple(faults))
