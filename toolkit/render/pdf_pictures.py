"""Pictures as objects of a PDF: read when they are written, upright, no finer than wanted. Uses reportlab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]

from toolkit.model.drawing import IDENTITY, GroupOp, ImageOp, Matrix, Op, SymbolOp
from toolkit.render.booklet import Booklet
from toolkit.render.image_size import image_size, turned_by
from toolkit.render.images import StoredPicture, Wanted
from toolkit.render.picture_reader import PictureReader

_TURNS: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
"""What sets a photograph upright, by how the camera was held: a map of the unit square, y up."""

_OPAQUE = StoredPicture(1, 1, "DeviceGray", 8, "ASCIIHexDecode", b"FF>")


class PictureStream(pdfdoc.PDFStream):  # type: ignore[misc] # reportlab has no types
    """A picture that is read when the file is written, and then let go."""

    def __init__(self, reader: PictureReader, number: int) -> None:
        super().__init__(pdfdoc.PDFDictionary({}), b"")
        self._reader, self._number = reader, number
        self.mask: MaskStream | None = None
        self.mask_reference: Any = None

    def format(self, document: Any) -> Any:
        """The object as it stands in the file."""
        picture = self._reader.take(self._number)
        entries = _entries(picture)
        if self.mask is not None:
            entries["SMask"] = self.mask_reference
            self.mask.picture = picture.mask or _OPAQUE
        return _written(entries, picture.data, document)


class MaskStream(pdfdoc.PDFStream):  # type: ignore[misc] # reportlab has no types
    """How opaque the picture before it is."""

    def __init__(self) -> None:
        super().__init__(pdfdoc.PDFDictionary({}), b"")
        self.picture = _OPAQUE

    def format(self, document: Any) -> Any:
        """The object as it stands in the file."""
        picture, self.picture = self.picture, _OPAQUE
        return _written(_entries(picture), picture.data, document)


def _written(entries: dict[str, Any], data: bytes, document: Any) -> Any:
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), data).format(document)


def _entries(picture: StoredPicture) -> dict[str, Any]:
    entries = {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": picture.width,
        "Height": picture.height,
        "BitsPerComponent": picture.bits,
        "ColorSpace": _color_space(picture),
        "Filter": pdfdoc.PDFName(picture.coding),
    }
    if picture.predicted:
        rows = {"Predictor": 15, "Colors": picture.components, "Columns": picture.width}
        entries["DecodeParms"] = pdfdoc.PDFDictionary({**rows, "BitsPerComponent": picture.bits})
    if picture.inverted:
        entries["Decode"] = pdfdoc.PDFArray([1, 0] * picture.components)
    return entries


def _color_space(picture: StoredPicture) -> Any:
    if not picture.palette:
        return pdfdoc.PDFName(picture.space)
    last, table = len(picture.palette) // 3 - 1, pdfdoc.PDFText(picture.palette)
    return pdfdoc.PDFArray([pdfdoc.PDFName("Indexed"), pdfdoc.PDFName(picture.space), last, table])


def how_to_turn(file: Path, wanted: Wanted) -> Matrix:
    """What sets a picture upright; nothing for one that is decoded on its way, which is turned then."""
    turned = turned_by(file)
    if turned == 1 or wanted.inks.are_four or wanted.is_less(*image_size(file)):
        return IDENTITY
    return _TURNS[turned]


def largest_sizes(booklet: Booklet) -> dict[str, tuple[float, float]]:
    """How large each picture file is at most on paper, in mm."""
    found: dict[str, tuple[float, float]] = {}
    scales: dict[int, float] = {}
    for page in booklet.pages:
        for placed in page.faces:
            scales[placed.face] = max(scales.get(placed.face, 0.0), placed.scale)
    drawn = [(face.ops, scales.get(number, 0.0)) for number, face in enumerate(booklet.faces)]
    for ops, scale in [*drawn, *((page.marks, 1.0) for page in booklet.pages)]:
        for file, across, down in _sizes(ops, scale, scale):
            known = found.get(file, (0.0, 0.0))
            found[file] = (max(known[0], across), max(known[1], down))
    return found


def _sizes(ops: Iterable[Op], across: float, down: float) -> Iterator[tuple[str, float, float]]:
    for op in ops:
        if isinstance(op, ImageOp):
            yield op.file, op.width_mm * across, op.height_mm * down
        elif isinstance(op, GroupOp | SymbolOp):
            a, b, c, d, _, _ = op.matrix
            yield from _sizes(op.ops, across * hypot(a, b), down * hypot(c, d))
