"""The size of PNG and JPEG files in pixels, read from their headers."""

from __future__ import annotations

import struct
from pathlib import Path

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class ImageError(ValueError):
    """The file is no picture that can be printed."""


def image_size(file: Path) -> tuple[int, int]:
    """Width and height in pixels. Raises ImageError."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ImageError(f"it can't be read: {error}") from error
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(b"\xff\xd8"):
        return _jpeg_size(data)
    raise ImageError("it is neither PNG nor JPEG")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    raise ImageError("it is a broken JPEG")
