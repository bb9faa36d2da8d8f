"""Which matches are compiled on this machine: a small note a match beside the kernels, read without loading numba.

A note names the kernels' files, so it is believed only while they are there.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolkit.model.json_text import read_json
from toolkit.resources import cache_folder
from toolkit.running.compile_cache import LINK_SUFFIX
from toolkit.running.whole_file import write_whole

_COMPILERS = ("numba", "llvmlite", "numpy")


@dataclass(frozen=True)
class LinkNote:
    """One match's compiled code: the key of its source, what named `sizes` its records have, and their `layout`."""

    game: str
    bots: tuple[str, ...]
    code: str
    sizes: Mapping[str, int]
    layout: str

    @property
    def path(self) -> Path:
        """Where the note lies: named by the code and compilers, then by the layout."""
        return cache_folder() / f"{self._stem}-{self.layout}{LINK_SUFFIX}"

    @property
    def is_cached(self) -> bool:
        """Whether this match can be played compiled without compiling."""
        found = _read(self.path)
        return bool(found) and all((cache_folder() / name).is_file() for name in found["files"])

    @property
    def grown(self) -> str:
        """How the sizes differ from those the same code was compiled for before ("cars 24 → 32"), or ""."""
        for path in sorted(cache_folder().glob(f"{self._stem}-*{LINK_SUFFIX}")):
            before = _read(path).get("sizes", {})
            changes = [
                f"{name} {before[name]} → {size}" for name, size in self.sizes.items() if before.get(name, size) != size
            ]
            if changes:
                return ", ".join(changes)
        return ""

    def write(self, files: Iterable[str]) -> None:
        """Note that these files hold the compiled match; does nothing where the folder can't be written."""
        data = {"game": self.game, "bots": self.bots, "sizes": dict(self.sizes), "files": sorted(files)}
        with contextlib.suppress(OSError):
            write_whole(self.path, json.dumps(data, indent=1, sort_keys=True) + "\n")

    @property
    def _stem(self) -> str:
        return hashlib.sha256(f"{self.code}|{_compilers()}".encode()).hexdigest()[:24]


def link_notes() -> list[dict[str, Any]]:
    """Every readable note: `game`, `bots`, `sizes` and `files`, by game and bots."""
    found = [_read(path) for path in cache_folder().glob(f"*{LINK_SUFFIX}")]
    return sorted((note for note in found if note), key=lambda note: (note["game"], note["bots"]))


def _read(path: Path) -> dict[str, Any]:
    try:
        found = read_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and {"game", "bots", "sizes", "files"} <= found.keys() else {}


def _compilers() -> str:
    """What compiled code depends on beside its source: Python, the compiler's packages as installed, and options."""
    options = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    return "|".join((sys.version, *(_installed(name) for name in _COMPILERS), *options))


def _installed(package: str) -> str:
    """Where a package lies and when it was installed: looking up its version would take as long as a small game."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return "none"
    found = Path(spec.origin).stat()
    return f"{spec.origin}:{found.st_size}:{found.st_mtime_ns}"
