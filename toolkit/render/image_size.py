"""The size of PNG and JPEG files in pixels as they are looked at, and whether they are whole."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from pathlib import Path

_PNG = b"\x89PNG\r\n\x1a\n"
_APP1, _EXIF, _ORIENTATION = 0xE1, b"Exif\0\0", 0x0112
LYING = (5, 6, 7, 8)
"""Orientations in which width and height change places."""
_MOST_BEFORE_EXIF = 1 << 18
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class ImageError(ValueError):
    """The file is no picture that can be printed."""


def image_size(file: Path) -> tuple[int, int]:
    """Width and height in pixels, a photograph upright. Raises ImageError, also for a file cut short or damaged."""
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
    at, kind, view = len(_PNG), b"", memoryview(data)
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        (told,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(view[at + 4 : at + 8 + length]) != told:
            raise ImageError("a part of it is damaged")
        at += 12 + length
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at, size, turned = 2, (0, 0), 1
    while at + 9 <= len(data) and data[at] == 0xFF and size == (0, 0):
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = (width, height)
        if marker == _APP1:
            turned = orientation(data[at + 4 : at + 2 + length])
        at += 2 + length
    if size == (0, 0) or b"\xff\xd9" not in data[at:]:
        raise ImageError("it is a broken JPEG")
    return size[::-1] if turned in LYING else size


def turned_by(file: Path) -> int:
    """How a camera was held for the photograph in a file, 1 to 8; 1 for what is upright or no JPEG."""
    with file.open("rb") as opened:
        data = opened.read(_MOST_BEFORE_EXIF)
    at = 2 if data.startswith(b"\xff\xd8") else len(data)
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] not in _JPEG_FRAMES:
        length = int.from_bytes(data[at + 2 : at + 4])
        if data[at + 1] == _APP1 and data[at + 4 : at + 10] == _EXIF:
            return orientation(data[at + 4 : at + 2 + length])
        at += 2 + length
    return 1


def orientation(segment: bytes) -> int:
    """How a camera was held, 1 to 8, by the Exif data in a segment of a JPEG; 1 (upright) when it does not say."""
    data = segment.removeprefix(_EXIF)
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    if data is segment or order is None or len(data) < 8:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", data, 4)
        (count,) = struct.unpack_from(f"{order}H", data, start)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", data, start + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1
