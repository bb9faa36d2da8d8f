"""What bots work out before a match, on disk beside the compiled kernels: a file for each bot's tables.

It is found by everything it depends on: the rules' sources, the bot, the seats, and every number of the rules record. A
missing, damaged or unwritable file means working it out again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from toolkit.engine.game import Game, Tables
from toolkit.engine.record import Layout
from toolkit.resources import cache_folder
from toolkit.running.checked_file import read_checked, write_checked
from toolkit.running.hashes import rules_hash

SUFFIX = ".ready"
MOST_FILES = 200
"""Those unused for longest go first; a file takes tens of kilobytes."""


def readied(game: Game, layout: Layout[Any], tables: Tables, ready: Callable[[Tables], Tables]) -> Tables:
    """`ready(tables)`, as it was kept on this machine, or worked out and kept.

    `layout` is that of the rules record.
    """
    packed = layout.array(1)
    layout.pack(tables.rules, packed[0])
    about = f"{rules_hash(game)}|{ready.__module__}.{ready.__qualname__}|{layout.signature}|{tables.players}|"
    path = cache_folder() / f"{hashlib.sha256(about.encode() + packed.tobytes()).hexdigest()}{SUFFIX}"
    kept = _read(path)
    if kept is not None and len(kept) == packed.nbytes:
        return replace(tables, rules=layout.unpack(np.frombuffer(kept, packed.dtype)[0]))
    made = ready(tables)
    layout.pack(made.rules, packed[0])
    with contextlib.suppress(OSError):
        write_checked(path, zlib.compress(packed.tobytes(), 1))
    _make_room()
    return made


def clear() -> int:
    """Remove every file; returns how many went."""
    files = list(cache_folder().glob(f"*{SUFFIX}"))
    for path in files:
        with contextlib.suppress(OSError):
            path.unlink()
    return len(files)


def _read(path: Path) -> bytes | None:
    found = read_checked(path)
    if found is None:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    try:
        return zlib.decompress(found)
    except zlib.error:
        return None


def _make_room() -> None:
    with contextlib.suppress(OSError):
        files = sorted(cache_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
        for path in files[:-MOST_FILES]:
            path.unlink()
