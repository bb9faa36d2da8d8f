"""Files of the cache: written whole or not at all, and read back only when a checksum says they are unharmed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

DIGEST = 32
"""Bytes of the checksum that stands before the payload."""


def read_checked(path: Path) -> bytes | None:
    """What was written to `path`; None when it is missing, can't be read, or is not what was written."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    payload = content[DIGEST:]
    return payload if hashlib.sha256(payload).digest() == content[:DIGEST] else None


def write_checked(path: Path, payload: bytes) -> None:
    """Write `payload` behind its checksum. Makes the folder; raises OSError where it can't be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(payload).digest() + payload)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
