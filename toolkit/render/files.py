"""Writes files whole or not at all."""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import lru_cache
from pathlib import Path

from toolkit.errors import ToolkitError
from toolkit.render.kept import Kept


def file_hash(path: Path) -> bytes:
    """SHA-256 of what is in a file; one that has not changed (by size and time) is read only once. Raises OSError."""
    state = path.stat()
    return _hashed(path, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=4096)
def _hashed(path: Path, size: int, time_ns: int) -> bytes:
    del size, time_ns
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def write_whole(path: Path, data: bytes | Kept) -> None:
    """Puts `data` at `path`: readers see the old file or the new one. Raises ToolkitError when it can't."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                for block in (data,) if isinstance(data, bytes) else data.blocks():
                    file.write(block)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ToolkitError(f"{path} can't be written: {error.strerror}", "choose another --output folder") from error
