"""The JSON of the Rekee track editor: title, author and tiles with q, r, id, dir and tokens."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.games.rallyman_climb.roads.chain import ChainFault
from toolkit.games.rallyman_climb.roads.geometry import SIDES
from toolkit.games.rallyman_climb.roads.stage import ASCENT, DESCENT, Tokens
from toolkit.games.rallyman_climb.roads.track_map import MapTile, TrackMap

TOKEN, FORM = "stage-token", "stage-form"
_CLIMBS = {ASCENT: "climb-ascent", DESCENT: "climb-descent"}
_KEYS = ("q", "r", "dir")
_CLOUD, _DIRT, _OXYGEN = "cloud", "dirt", "oxygen-{}"


def to_rekee(track: TrackMap) -> dict[str, Any]:
    """The map as Rekee writes it."""
    tiles = [
        {"q": each.cell[0], "r": each.cell[1], "id": each.tile, "dir": each.turn, "tokens": _named(each.tokens)}
        for each in track.tiles
    ]
    return {"title": track.title, "author": track.author, "tiles": tiles}


def from_rekee(data: Any) -> TrackMap:
    """The map in Rekee's JSON. What has another form, or is a token that stages have not, is told in `unread`."""
    if not isinstance(data, Mapping) or not isinstance(data.get("tiles"), list):
        return TrackMap("", "", (), (ChainFault(FORM, -1, "", "this is no Rekee track: it has no list of tiles"),))
    found, faults = list[MapTile](), list[ChainFault]()
    for index, each in enumerate(data["tiles"]):
        if not _is_tile(each):
            faults.append(ChainFault(FORM, index, "", "a tile needs q, r, id and dir", misfit(each, _KEYS, "id")))
            continue
        tokens, unread = _read(index, each.get("tokens", []))
        faults += unread
        found.append(MapTile(face_of(each["id"]), (each["q"], each["r"]), each["dir"] % SIDES, tokens))
    return TrackMap(_text(data, "title"), _text(data, "author"), tuple(found), tuple(faults))


def face_of(written: str) -> str:
    """The face in an editor's tile id: a number after a hyphen tells apart pictures of one face."""
    face, _, variant = written.partition("-")
    return face if variant.isdigit() else written


def _is_tile(each: Any) -> bool:
    return (
        isinstance(each, Mapping)
        and all(type(each.get(name)) is int for name in _KEYS)
        and isinstance(each.get("id"), str)
        and isinstance(each.get("tokens", []), list)
    )


def misfit(each: Any, numbers: Iterable[str], face: str) -> str:
    """What of a tile of an editor has not the form wanted: the first of its numbers, or its face."""
    if not isinstance(each, Mapping):
        return "it is no object"
    for name in (*numbers, face):
        kind, wanted = (str, "text") if name == face else (int, "a whole number")
        if name not in each:
            return f"it lacks '{name}'"
        if type(each[name]) is not kind:
            return f"{name} is {json.dumps(each[name])[:40]}, not {wanted}"
    return "its tokens are no list"


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    return value.strip() if isinstance(value, str) else ""


def _named(tokens: Tokens) -> list[str]:
    names = [_CLIMBS[tokens.climb]] if tokens.climb else []
    names += [_OXYGEN.format(tokens.oxygen)] if tokens.oxygen else []
    return [*names, *[_CLOUD] * tokens.clouds, *[_DIRT] * tokens.dirt]


def _read(index: int, listed: Iterable[Any]) -> tuple[Tokens, list[ChainFault]]:
    names = [each.get("id") if isinstance(each, Mapping) else each for each in listed]
    known = {_OXYGEN.format(level): level for level in (1, 2, 3)}
    climb = next((climb for climb, name in _CLIMBS.items() if name in names), "")
    oxygen = next((known[name] for name in names if name in known), 0)
    tokens = Tokens(climb, oxygen, names.count(_CLOUD), names.count(_DIRT))
    return tokens, list(_left_out(index, names, _named(tokens)))


def _left_out(index: int, names: list[Any], taken: list[str]) -> Iterator[ChainFault]:
    for name in names:
        if name in taken:
            taken.remove(name)
        else:
            yield ChainFault(TOKEN, index, "tokens", f"the token '{name}' is not read", "it is left out")
