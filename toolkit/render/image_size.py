"""The size of PNG and JPEG files in pixels, and whether they are whole."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from pathlib import Path

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class ImageError(ValueError):
    """The file is no picture that can be printed."""


def image_size(file: Path) -> tuple[int, int]:
    """Width and height in pixels. Raises ImageError, also for a file that is cut short or damaged."""
    try:
        return _size(file, file.stat().st_mtime_ns)
    except OSError as error:
        raise ImageError(f"it can't be read: {error}") from error


@lru_cache(maxsize=4096)
def _size(file: Path, _changed: int) -> tuple[int, int]:
    # Many cards share a picture, and checking and printing look at it one after the other.
    data = file.read_bytes()
    try:
        if data.startswith(_PNG):
            return _png_size(data)
        if data.startswith(b"\xff\xd8"):
            return _jpeg_size(data)
    except struct.error as error:
        raise ImageError("it is cut short") from error
    raise ImageError("it is neither PNG nor JPEG")


def _png_size(data: bytes) -> tuple[int, int]:
    at, kind = len(_PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        (told,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(data[at + 4 : at + 8 + length]) != told:
            raise ImageError("a part of it is damaged")
        at += 12 + length
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at, size = 2, (0, 0)
    while at + 9 <= len(data) and data[at] == 0xFF and size == (0, 0):
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = (width, height)
        at += 2 + length
    if size == (0, 0) or b"\xff\xd9" not in data[at:]:
        raise ImageError("it is a broken JPEG")
    return size
