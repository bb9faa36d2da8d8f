"""What a result depends on, as hashes: the rules' sources and the content's data. Equal on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolkit.engine.game import Game
from toolkit.errors import ToolkitError

ENGINE = "toolkit.engine"
COUNTING = ("toolkit.running", "toolkit.balance")
NOT_RULES = ("lints", "drawing.py")
"""What a game's package may hold beside its rules: it checks and prints, and changes no game."""


@cache
def rules_hash(game: Game) -> str:
    """ "sha256:…" over the sources of the engine and of the game's rules, by name; line ends don't count."""
    return _hash_of(ENGINE, game.package)


@cache
def counting_hash() -> str:
    """ "sha256:…" over the sources that ask bots for moves and count games: with the rules, all that makes a result."""
    return _hash_of(*COUNTING)


def content_hash(content: Mapping[str, Any]) -> str:
    """ "sha256:…" over the content as canonical JSON: order of keys, comments and layout of the files don't count."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def _hash_of(*packages: str) -> str:
    digest = hashlib.sha256()
    for package in packages:
        for name, source in _sources(package):
            digest.update(f"{package}/{name}\n{len(source)}\n".encode())
            digest.update(source)
    return f"sha256:{digest.hexdigest()}"


def _sources(package: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    if not folders:
        raise ToolkitError(f"the sources of {package} are not where Python finds it", "install the toolkit again")
    root = Path(folders[0])
    for path in sorted(root.rglob("*.py"), key=lambda path: path.relative_to(root).as_posix()):
        relative = path.relative_to(root)
        if relative.parts[0] not in NOT_RULES:
            yield relative.as_posix(), path.read_bytes().replace(b"\r\n", b"\n")
