"""Files that are made and not yet written, kept on disk: all of a print together are more than should be held."""

from __future__ import annotations

import hashlib
import tempfile
import weakref
from collections.abc import Callable, Iterator
from typing import IO, Any, Protocol

_IN_MEMORY = 8_000_000
"""Bytes that one of them may take in memory."""
_BLOCK = 1 << 20


class Out(Protocol):
    """What bytes are written to."""

    def write(self, data: bytes, /) -> Any:
        """Takes the next bytes."""


class _Place:
    """A temporary file, gone with the last that is kept in it."""

    def __init__(self) -> None:
        self.file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed below
        weakref.finalize(self, self.file.close)


class Kept:
    """Bytes on disk: `size` of them from `start` on in a place."""

    def __init__(self, place: _Place, start: int, size: int, sha256: str) -> None:
        self.size, self.sha256 = size, sha256
        self._place, self._start = place, start

    @property
    def file(self) -> IO[bytes]:
        """The file that it stands in, for readers that look here and there. Only for what has a file of its own."""
        return self._place.file

    def blocks(self) -> Iterator[bytes]:
        """The bytes, some at a time."""
        for at in range(self._start, self._start + self.size, _BLOCK):
            self._place.file.seek(at)
            yield self._place.file.read(min(_BLOCK, self._start + self.size - at))

    def read(self) -> bytes:
        """All of it."""
        return b"".join(self.blocks())


class Shelf:
    """Keeps many files in one on disk."""

    def __init__(self) -> None:
        self._place, self._end = _Place(), 0

    def put(self, data: bytes) -> Kept:
        """Keeps `data`."""
        self._place.file.seek(self._end)
        self._place.file.write(data)
        start, self._end = self._end, self._end + len(data)
        return Kept(self._place, start, len(data), hashlib.sha256(data).hexdigest())


def kept(write: Callable[[Out], None]) -> Kept:
    """What `write` writes, in a file of its own."""
    place = _Place()
    out = _Hashing(place)
    write(out)
    return Kept(place, 0, out.size, out.sha.hexdigest())


class _Hashing:
    def __init__(self, place: _Place) -> None:
        self.sha, self.size, self._file = hashlib.sha256(), 0, place.file

    def write(self, data: bytes) -> int:
        self.sha.update(data)
        self.size += len(data)
        return self._file.write(data)
