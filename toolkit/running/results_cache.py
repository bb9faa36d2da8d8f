"""Results that were counted before, on disk beside the compiled kernels: a file a result, checked by a checksum.

A result is found by everything it depends on and nothing else: the rules, the content's data, who plays, the options,
the seed and the range of games, and the sources that count. A missing, damaged or unwritable file means playing again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.model.json_text import read_json
from toolkit.resources import cache_folder
from toolkit.running.checked_file import DIGEST, read_checked, write_checked
from toolkit.running.hashes import counting_hash
from toolkit.running.request import Request

SUFFIX = ".result"
SWITCH = "TOOLKIT_RESULTS_CACHE"
LIMIT_BYTES = 256 * 2**20
"""All results together; those unused for longest go first."""

_LONGEST_HEADING = 4096


@dataclass(frozen=True)
class Kept:
    """One result in the cache, as its heading tells it."""

    path: Path
    size: int
    game: str
    bots: tuple[str, ...]
    games: int


def is_allowed() -> bool:
    """False under TOOLKIT_RESULTS_CACHE=0."""
    return os.environ.get(SWITCH, "1") != "0"


def result_key(request: Request) -> str:
    """The name of a request's result: equal for equal games, whatever the machine, the mode or the number of jobs."""
    told = {
        "rules": request.rules_hash,
        "content": request.content_hash,
        "counting": counting_hash(),
        "game": request.game.id,
        "bots": request.bots,
        "rotate": request.rotate,
        "options": dict(request.tables.options),
        "seed": request.seed,
        "first": request.first,
        "games": request.games,
        "sought": request.sought,
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def kept_result(request: Request) -> str | None:
    """What was kept for `request`, or None."""
    if not is_allowed():
        return None
    path = _path(request)
    found = read_checked(path)
    if found is None:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return found.partition(b"\n")[2].decode("utf-8")


def keep_result(request: Request, text: str) -> None:
    """Keep `text` as the result of `request`; does nothing where the folder can't be written."""
    if not is_allowed():
        return
    heading = {"game": request.game.id, "bots": request.bots, "games": request.games}
    payload = f"{json.dumps(heading)}\n{text}".encode()
    if len(payload) > LIMIT_BYTES // 4:
        return
    with contextlib.suppress(OSError):
        write_checked(_path(request), payload)
    _make_room()


def kept_results() -> list[Kept]:
    """Every result kept on this machine, by game, bots and number of games."""
    found = [each for path in _files() if (each := _told(path))]
    return sorted(found, key=lambda each: (each.game, each.bots, each.games, each.path.name))


def clear() -> int:
    """Remove every result; returns how many went."""
    files = _files()
    for path in files:
        with contextlib.suppress(OSError):
            path.unlink()
    return len(files)


def _path(request: Request) -> Path:
    return cache_folder() / f"{result_key(request)}{SUFFIX}"


def _files() -> list[Path]:
    return sorted(cache_folder().glob(f"*{SUFFIX}"))


def _told(path: Path) -> Kept | None:
    try:
        with path.open("rb") as file:
            start = file.read(DIGEST + _LONGEST_HEADING)[DIGEST:]
        heading: Mapping[str, Any] = read_json(start.partition(b"\n")[0])
        return Kept(path, path.stat().st_size, heading["game"], tuple(heading["bots"]), heading["games"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _make_room() -> None:
    """Remove what was unused for longest until all results fit into their room."""
    found = []
    for path in _files():
        with contextlib.suppress(OSError):
            about = path.stat()
            found.append((about.st_mtime_ns, about.st_size, path))
    total = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if total <= LIMIT_BYTES:
            return
        with contextlib.suppress(OSError):
            path.unlink()
            total -= size
