"""PNG files from the pages of a PDF, so that what a screen shows is what a printer gets. Uses pypdfium2."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import IO

from toolkit.errors import MissingExtraError

_INCH_PT = 72.0
_COARSE_DPI = 30.0


def png_pages(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Each page as a PNG file with `dpi` noted in it. Raises MissingExtraError without pypdfium2."""
    try:
        # Only `--png` needs it, and it loads a large library.
        import pypdfium2  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtraError("pypdfium2", "png") from error
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            # A page is as many pixels as fit: a rounding error must not add one.
            bitmap = page.render(
                scale=dpi / _INCH_PT * (1 - 1e-7), rev_byteorder=True, prefer_bgrx=False, no_smoothtext=False
            )
            yield _png(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels, dpi)
            bitmap.close()
    finally:
        document.close()


def page_coverage(pdf: bytes | IO[bytes]) -> Iterator[float]:
    """How much of each page is covered with ink: the mean of what red, green and blue lack, 0 to 1."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            bitmap = page.render(scale=_COARSE_DPI / _INCH_PT, rev_byteorder=True, prefer_bgrx=False)
            data, row = bytes(bitmap.buffer), bitmap.width * bitmap.n_channels
            lines = [data[start : start + row] for start in range(0, bitmap.stride * bitmap.height, bitmap.stride)]
            yield 1 - sum(map(sum, lines)) / (255 * row * bitmap.height)
            bitmap.close()
    finally:
        document.close()


def _png(pixels: bytes, width: int, height: int, stride: int, channels: int, dpi: float) -> bytes:
    """An RGB or RGBA picture as a PNG file."""
    row = width * channels
    lines = b"".join(b"\0" + pixels[start : start + row] for start in range(0, stride * height, stride))
    color_type = {3: 2, 4: 6}[channels]
    per_metre = round(dpi / 0.0254)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", zlib.compress(lines, 6)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
