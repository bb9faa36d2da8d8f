"""Picture files as a PDF stores them: JPEG and most PNG files go in as they are, without being decoded."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.errors import ToolkitError
from toolkit.render.image_size import LYING, orientation
from toolkit.render.inks import Inks

_PNG = b"\x89PNG\r\n\x1a\n"
_GRAY, _RGB, _PALETTE = 0, 2, 3
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_APP1, _SPARE = 0xE1, 1.05
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


class PictureError(ToolkitError):
    """A picture can't be printed; names the file and says why. Exit code 1."""

    exit_code = 1


@dataclass(frozen=True)
class StoredPicture:
    """A picture as an image of a PDF. `palette` holds the colours of an indexed one, `mask` how opaque it is.

    `predicted` data are rows of a PNG: each begins with the number of its filter. `inverted` colours count from the
    other end; `turned` is how a camera was held, 1 to 8.
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
    turned: int = 1
    mask: StoredPicture | None = None

    @property
    def components(self) -> int:
        """How many numbers a pixel has."""
        return 1 if self.palette else {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[self.space]


@dataclass(frozen=True)
class Wanted:
    """What a picture should be like: at most so many pixels across and down (0: as it is), and in which inks."""

    most_px: tuple[int, int] = (0, 0)
    inks: Inks = field(default_factory=Inks)

    def is_less(self, width: int, height: int) -> bool:
        """True when a picture of that size is to be made smaller; a few pixels more are left."""
        most = self.most_px
        return most != (0, 0) and width > most[0] * _SPARE and height > most[1] * _SPARE


AS_IT_IS = Wanted()


def stored_picture(file: Path, wanted: Wanted = AS_IT_IS) -> StoredPicture:
    """The picture in a PNG or JPEG file. Raises PictureError when it is broken or neither."""
    try:
        data = file.read_bytes()
        if data.startswith(_PNG):
            return _png(data, wanted)
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data, wanted)
    except (OSError, ValueError, struct.error) as error:
        raise PictureError(f"the picture {file.name} is broken: {error}", "save it again, as PNG or JPEG") from error
    raise PictureError(f"the picture {file.name} is neither PNG nor JPEG", "save it as one of these")


def may_show_through(file: Path) -> bool:
    """True for a PNG file that says how opaque its pixels are."""
    try:
        with file.open("rb") as opened:
            head = opened.read(64 * 1024)
    except OSError:
        return False
    return head.startswith(_PNG) and (head[25:26] in (b"\x04", b"\x06") or b"tRNS" in head)


def _jpeg(data: bytes, wanted: Wanted) -> StoredPicture:
    turned = 1
    for marker, body in _segments(data):
        if marker == _APP1:
            turned = orientation(body)
        if marker in _JPEG_FRAMES:
            bits, height, width, count = struct.unpack(">BHHB", body[:6])
            space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}.get(count)
            if space is None or bits != 8 or not data.rstrip(b"\0").endswith(b"\xff\xd9"):
                break
            size = (height, width) if turned in LYING else (width, height)
            if count != 4 and (wanted.inks.are_four or wanted.is_less(*size)):
                from toolkit.render.picture_work import worked_jpeg

                return worked_jpeg(data, wanted)
            # Programs of Adobe store CMYK the other way round, and every JPEG of four colours is theirs in practice.
            return StoredPicture(width, height, space, 8, "DCTDecode", data, inverted=count == 4, turned=turned)
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


def _png(data: bytes, wanted: Wanted) -> StoredPicture:
    chunks = _chunks(data)
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    is_rare = kind not in (_GRAY, _RGB, _PALETTE) or bits == 16 or interlaced or b"tRNS" in chunks
    if is_rare or wanted.is_less(width, height) or (wanted.inks.are_four and kind != _GRAY):
        from toolkit.render.picture_work import worked_png

        return worked_png(data, wanted)
    return plain_png(data, chunks)


def plain_png(data: bytes, chunks: dict[bytes, bytes] | None = None) -> StoredPicture:
    """A PNG of a usual kind, as it is."""
    chunks = _chunks(data) if chunks is None else chunks
    width, height, bits, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
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
