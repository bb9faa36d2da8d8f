"""Counted games as a file: the object of `simulate --format json` with the counts behind it, under a checksum.

Such a file is what a shard leaves for `toolkit merge`, what `simulate --save F.json` writes and what the results cache
keeps.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.counted_state import counted_from, counted_object
from toolkit.balance.summary import Json, Origin, Run
from toolkit.errors import ToolkitError
from toolkit.library.simulation import Simulation
from toolkit.model.json_text import read_json
from toolkit.running.shard import Shard

_AGAIN = "write it again: simulate --save F.json, or --shard with --format json"


@dataclass(frozen=True)
class CountedFile:
    """Games as counted, with where they come from, how they were played, and which part of `asked` games they are."""

    name: str
    origin: Origin
    counted: Accumulator
    run: Run
    shard: Shard
    asked: int


def counted_file_object(made: Simulation, shard: Shard, asked: int) -> Json:
    """The object of the file: what `simulate --format json` prints, and "counts"."""
    counts = {"shard": shard.number, "of": shard.of, "asked": asked, **counted_object(made.counted)}
    told = {**made.json, "counts": counts}
    return {**told, "counts": {**counts, "checksum": _checksum(told)}}


def read_counted_file(name: str, text: str) -> CountedFile:
    """The games in a file of that name and text. Raises ToolkitError for one that is damaged or something else."""
    try:
        data = read_json(text)
    except ValueError as error:
        raise ToolkitError(f"{name} is no result of games: {error}", _AGAIN) from error
    counts = data.get("counts") if isinstance(data, Mapping) else None
    if not isinstance(counts, Mapping):
        raise ToolkitError(f"{name} holds no counts that could be merged", _AGAIN)
    if counts.get("checksum") != _checksum(data):
        raise ToolkitError(f"{name} is damaged: its checksum is of something else", _AGAIN)
    try:
        return _read(name, data)
    except (ValueError, KeyError, TypeError) as error:
        raise ToolkitError(f"{name} can't be merged: {error}", _AGAIN) from error


def _read(name: str, data: Mapping[str, Any]) -> CountedFile:
    counts = data["counts"]
    extra = {each: counts[each] for each in counts if each in ("version", "shape", "counts")}
    origin = Origin(data["game"], data["rules"], data["content"], data["seed"], data["options"])
    shard = Shard(counts["shard"], counts["of"])
    return CountedFile(name, origin, counted_from(extra), _run(data.get("run")), shard, counts["asked"])


def _run(data: Any) -> Run:
    """How the playing went; the checksum does not cover it, so it is looked at value by value."""
    if not isinstance(data, Mapping):
        raise ValueError("'run' is missing")
    kinds: dict[str, tuple[type, ...]] = {"seconds": (int, float), "games_per_second": (int, float), "mode": (str,)}
    kinds |= {"jobs": (int,), "compiled_in": (int, float)}
    for name, allowed in kinds.items():
        if type(data.get(name)) not in allowed:
            raise ValueError(f"'run' holds {data.get(name)!r} as {name}")
    return Run(**{name: data[name] for name in kinds})


def _checksum(data: Mapping[str, Any]) -> str:
    """Over everything but `run`, which differs from run to run, and the checksum itself."""
    counts = {name: each for name, each in data["counts"].items() if name != "checksum"}
    told = {**{name: each for name, each in data.items() if name != "run"}, "counts": counts}
    return f"sha256:{hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()}"
