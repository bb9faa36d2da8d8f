"""Reads the pictures of a PDF as they are needed, a few ahead of time: many of them are more than should be held."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from toolkit.render.files import file_hash
from toolkit.render.images import PictureError, StoredPicture, Wanted, stored_picture

_AHEAD = 3


class PictureReader:
    """Hands out pictures in the order they were asked for with `add`. Most of the work is done outside of Python, so
    several are read at once."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool
        self._asked: list[tuple[Path, Wanted]] = []
        self._read: dict[int, Future[StoredPicture]] = {}

    def add(self, file: Path, wanted: Wanted) -> int:
        """The number of a picture to be read."""
        self._asked.append((file, wanted))
        return len(self._asked) - 1

    def take(self, number: int) -> StoredPicture:
        """The picture. Raises PictureError when it is broken."""
        for at in range(number, min(number + 1 + _AHEAD, len(self._asked))):
            if at not in self._read:
                self._read[at] = self._pool.submit(stored_picture, *self._asked[at])
        return self._read.pop(number).result()


@contextmanager
def picture_reader() -> Iterator[PictureReader]:
    """A reader with threads of its own."""
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        yield PictureReader(pool)


def digest(file: Path, parts: Sequence[object]) -> bytes:
    """Equal for files of equal content; `parts` tell what is made of it. Raises PictureError when it can't be read."""
    found = hashlib.sha256(repr(parts).encode())
    try:
        found.update(file_hash(file))
    except OSError as error:
        message = f"the picture {file.name} is broken: {error}"
        raise PictureError(message, "save it again, as PNG or JPEG") from error
    return found.digest()
