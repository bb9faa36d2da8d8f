"""Files that are there whole or not at all: written beside their place, then moved into it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import TextIO


@contextmanager
def whole_path(path: Path) -> Iterator[Path]:
    """A name beside `path` to write to; what lies there becomes `path` when the block ends well, else nothing is left.

    Makes the folder. Raises OSError where it can't be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{token_hex(8)}.part"
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """A text file (UTF-8, lines end as written) that becomes `path` when the block ends well; else nothing is left.

    Makes the folder. Raises OSError where it can't be written.
    """
    with whole_path(path) as temporary, temporary.open("x", encoding="utf-8", newline="") as file:
        yield file


def write_whole(path: Path, text: str) -> None:
    """Write `text` as the whole of `path`."""
    with whole_file(path) as file:
        file.write(text)
