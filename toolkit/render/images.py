"""Picture files as a PDF stores them: JPEG and most PNG files go in as they are, without being decoded."""

from __future__ import annotations

import hashlib
import io
import os
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import ToolkitError

_PNG = b"\x89PNG\r\n\x1a\n"
_GRAY, _RGB, _PALETTE = 0, 2, 3
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_COMPRESSION = 3
"""Twice as fast as the default of 6, and a tenth larger."""
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


class PictureError(ToolkitError):
    """A picture can't be printed; names the file and says why. Exit code 1."""

    exit_code = 1


@dataclass(frozen=True)
class StoredPicture:
    """A picture as an image of a PDF. `palette` holds the colours of an indexed one, `mask` how opaque it is.

    `predicted` data are rows of a PNG: each begins with the number of its filter. `inverted` colours count from the
    other end.
    """

    width: int
    height: int
    space: str
    bits: int
    coding: str
    data: bytes
    palette: bytes = b""
    predicted: bool = False
    inverted: bool = False
    mask: StoredPicture | None = None

    @property
    def digest(self) -> bytes:
        """Equal for equal pictures, wherever they come from."""
        form = repr((self.width, self.height, self.space, self.bits, self.coding, self.predicted, self.inverted))
        found = hashlib.sha256(form.encode() + self.palette)
        found.update(self.data)
        found.update(self.mask.digest if self.mask else b"")
        return found.digest()

    @property
    def components(self) -> int:
        """How many numbers a pixel has."""
        return 1 if self.palette else {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[self.space]


def stored_picture(file: Path) -> StoredPicture:
    """The picture in a PNG or JPEG file. Raises PictureError when it is broken or neither."""
    try:
        data = file.read_bytes()
        if data.startswith(_PNG):
            return _png(data)
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
    except (OSError, ValueError, struct.error) as error:
        raise PictureError(f"the picture {file.name} is broken: {error}", "save it again, as PNG or JPEG") from error
    raise PictureError(f"the picture {file.name} is neither PNG nor JPEG", "save it as one of these")


def _jpeg(data: bytes) -> StoredPicture:
    for marker, body in _segments(data):
        if marker in _JPEG_FRAMES:
            bits, height, width, count = struct.unpack(">BHHB", body[:6])
            space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}.get(count)
            if space is None or bits != 8 or not data.rstrip(b"\0").endswith(b"\xff\xd9"):
                break
            # Programs of Adobe store CMYK the other way round, and every JPEG of four colours is theirs in practice.
            return StoredPicture(width, height, space, 8, "DCTDecode", data, inverted=count == 4)
    raise ValueError("its end is missing, or it is of a rare kind")


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in _WITHOUT_LENGTH:
            at += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + length


def _png(data: bytes) -> StoredPicture:
    chunks = _chunks(data)
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if kind not in (_GRAY, _RGB, _PALETTE) or bits == 16 or interlaced or b"tRNS" in chunks:
        return _decoded(data)
    space = "DeviceGray" if kind == _GRAY else "DeviceRGB"
    palette = chunks[b"PLTE"] if kind == _PALETTE else b""
    return StoredPicture(width, height, space, bits, "FlateDecode", chunks[b"IDAT"], palette, predicted=True)


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """The contents of a PNG's chunks by name, those of one name joined. Raises ValueError unless all are whole."""
    found: dict[bytes, list[bytes]] = {}
    at, view = len(_PNG), memoryview(data)
    while at + 12 <= len(data) and b"IEND" not in found:
        (length,), name = struct.unpack(">I", view[at : at + 4]), data[at + 4 : at + 8]
        end = at + 8 + length
        if zlib.crc32(view[at + 4 : end]) != int.from_bytes(view[end : end + 4]):
            raise ValueError("a part of it is damaged")
        found.setdefault(name, []).append(data[at + 8 : end])
        at = end + 4
    if b"IEND" not in found or b"IHDR" not in found or b"IDAT" not in found:
        raise ValueError("its end is missing")
    return {name: b"".join(parts) for name, parts in found.items()}


def _decoded(data: bytes) -> StoredPicture:
    """A picture with transparency, or of a rare kind: its colours and its opacity as pictures of their own."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        whole = image.convert("RGBA")
    opacity = whole.getchannel("A")
    colors = _again(whole.convert("RGB"))
    if opacity.getextrema() == (255, 255):
        return colors
    mask = _again(opacity)
    return StoredPicture(
        colors.width, colors.height, colors.space, colors.bits, colors.coding, colors.data, predicted=True, mask=mask
    )


def _again(image: object) -> StoredPicture:
    written = io.BytesIO()
    image.save(written, "PNG", compress_level=_COMPRESSION)  # type: ignore[attr-defined] # Pillow is known to this module only
    return _png(written.getvalue())


def stored_pictures(files: Sequence[str]) -> dict[str, StoredPicture]:
    """The pictures in `files` by name: several at once, as most of the work is done outside of Python."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max_workers=min(8, os.cpu_count() or 1)) as pool:
        return dict(zip(files, pool.map(lambda file: stored_picture(Path(file)), files), strict=True))
