"""Writes pages of placed faces as a PDF. The only module besides `fonts` that knows reportlab.

Every face, symbol and picture is stored once, however often it stands on the pages. Equal input gives equal bytes:
the file carries no clock and no random id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]

from toolkit.model.drawing import IDENTITY, Drawing, GroupOp, ImageOp, Matrix, Op, ShadeOp, SymbolOp, TextOp
from toolkit.render.booklet import Booklet, Page, PlacedFace
from toolkit.render.fonts import EmbeddedFonts
from toolkit.render.geometry import Box, multiply
from toolkit.render.images import Wanted, may_show_through
from toolkit.render.inks import Inks
from toolkit.render.kept import Kept, kept
from toolkit.render.operators import matrix_text, number_text, path_text, text_text
from toolkit.render.pdf_file import write_document
from toolkit.render.pdf_pictures import MaskStream, PictureStream, how_to_turn, largest_sizes
from toolkit.render.pdf_standard import Catalog, Info, output_intent
from toolkit.render.picture_reader import PictureReader, digest, picture_reader
from toolkit.render.typefaces import Typeface
from toolkit.render.units import PT_PER_MM

_FAR = 1000.0
_INCH_MM = 25.4


def pdf_bytes(booklet: Booklet, typefaces: Mapping[str, Typeface]) -> bytes:
    """The PDF file, in memory: for small ones."""
    return pdf_kept(booklet, typefaces).read()


def pdf_kept(booklet: Booklet, typefaces: Mapping[str, Typeface]) -> Kept:
    """The PDF file, however large."""
    with picture_reader() as reader:
        return _Writer(booklet, EmbeddedFonts(typefaces), reader).written()


@dataclass
class _Stream:
    """A content stream while it is written, and the resources it names."""

    parts: list[str] = field(default_factory=list)
    objects: dict[str, Any] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)
    shadings: dict[str, Any] = field(default_factory=dict)


class _Writer:
    def __init__(self, booklet: Booklet, fonts: EmbeddedFonts, reader: PictureReader) -> None:
        self.booklet, self.fonts, self.reader = booklet, fonts, reader
        self.document = pdfdoc.PDFDocument(dummyoutline=1, invariant=1)
        self.font_dictionary = pdfdoc.PDFDictionary({})
        self.symbols: dict[tuple[str, int], tuple[str, Any]] = {}
        self.images: dict[str, tuple[str, Any, Matrix]] = {}
        self.sizes: dict[str, tuple[float, float]] = {}
        self.pictures: dict[bytes, tuple[str, Any, Matrix]] = {}
        self.counter = 0
        self.inks = booklet.inks

    def written(self) -> Kept:
        document, booklet = self.document, self.booklet
        self._describe()
        self.sizes = largest_sizes(booklet) if booklet.picture_dpi else {}
        faces = [self._face(drawing) for drawing in booklet.faces]
        for page in booklet.pages:
            self._page(page, faces)
        self.font_dictionary.dict.update(self.fonts.resources(document).dict)
        return kept(lambda out: write_document(document, out))

    def _describe(self) -> None:
        document = self.document
        if self.booklet.inks.icc:
            document.Catalog.__class__ = Catalog
            document.Catalog.OutputIntents = output_intent(document, self.booklet.inks.icc)
        if self.booklet.standard:
            document.info = Info()
            document.info.standard = self.booklet.standard
        info = document.info
        info.invariant = 1
        info.title, info.creator, info.producer = self.booklet.title, "Tabletop Toolkit", "Tabletop Toolkit"
        info.author = info.subject = ""
        document.Catalog.Outlines = None
        preferences = pdfdoc.ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        if self.booklet.duplex:
            preferences["Duplex"] = self.booklet.duplex
        document.Catalog.ViewerPreferences = preferences
        document.ensureMinPdfVersion("transparency")
        document.updateSignature(self.booklet.title)

    def _face(self, drawing: Drawing) -> Any:
        bleed = min(self.booklet.bleed_mm, drawing.bleed_mm)
        box = Box(0, 0, drawing.width_mm, drawing.height_mm).grown(bleed)
        return self._form(drawing.ops, (box.x, box.y, box.right, box.bottom))

    def _form(self, ops: Iterable[Op], box: tuple[float, float, float, float], *, transparent: bool = False) -> Any:
        stream = _Stream()
        self._draw(ops, stream)
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([round(each, 4) for each in box]),
            "Resources": self._resources(stream),
        }
        if transparent:
            group = {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName(self.inks.space)}
            entries["Group"] = pdfdoc.PDFDictionary(group)
        return self._stream_object(stream, entries)

    def _stream_object(self, stream: _Stream, entries: Mapping[str, Any]) -> Any:
        content = "\n".join(stream.parts).encode("ascii") + b"\n"
        self.document.updateSignature(content)
        return self.document.Reference(
            pdfdoc.PDFStream(pdfdoc.PDFDictionary(dict(entries)), content, [pdfdoc.PDFZCompress])
        )

    def _resources(self, stream: _Stream) -> Any:
        entries = {"Font": self.document.Reference(self.font_dictionary)}
        if stream.objects:
            entries["XObject"] = pdfdoc.PDFDictionary(stream.objects)
        if stream.states:
            entries["ExtGState"] = pdfdoc.PDFDictionary(stream.states)
        if stream.shadings:
            entries["Shading"] = pdfdoc.PDFDictionary(stream.shadings)
        return pdfdoc.PDFDictionary(entries)

    def _page(self, page: Page, faces: Sequence[Any]) -> None:
        stream = _Stream()
        right, down = page.shift_mm
        flip = (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, right * PT_PER_MM, (page.height_mm - down) * PT_PER_MM)
        stream.parts.append(f"{matrix_text(flip)} cm")
        for placed in page.faces:
            drawing, name = self.booklet.faces[placed.face], f"C{placed.face}"
            stream.objects[name] = faces[placed.face]
            stream.parts.append(f"q {_clipped(placed)}{matrix_text(_placing(placed, drawing))} cm /{name} Do Q")
        self._draw(page.marks, stream)
        entries = {
            "Type": pdfdoc.PDFName("Page"),
            "Parent": self.document.Reference(self.document.Pages),
            "MediaBox": _box_array(Box(0, 0, page.width_mm, page.height_mm), page.height_mm),
            "Contents": self._stream_object(stream, {}),
            "Resources": self._resources(stream),
        }
        for name, box in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
            if box is not None:
                entries[name] = _box_array(box, page.height_mm)
        self.document.addPage(_PageDictionary(entries))

    def _draw(self, ops: Iterable[Op], stream: _Stream) -> None:
        for op in ops:
            if isinstance(op, GroupOp):
                self._group(op, stream)
            elif isinstance(op, SymbolOp):
                self._use(*self._symbol(op), op.matrix, stream)
            elif isinstance(op, ImageOp):
                matrix = (op.width_mm, 0.0, 0.0, -op.height_mm, op.x_mm, op.y_mm + op.height_mm)
                name, image, turned = self._image(op.file)
                self._use(name, image, multiply(matrix, turned), stream)
            elif isinstance(op, TextOp):
                self.fonts.use(*self._named(op))
                stream.parts.append(text_text(op, self.fonts, self.inks))
            elif isinstance(op, ShadeOp):
                name = self._next("H")
                stream.shadings[name] = _shading(op, self.inks)
                stream.parts.append(f"q {path_text(op.outline)} W n /{name} sh Q")
            else:
                stream.parts.append(path_text(op, self.inks))

    def _named(self, op: TextOp) -> tuple[str, Any]:
        self.fonts.name(op.typeface)
        return op.typeface, op.glyphs

    def _group(self, op: GroupOp, stream: _Stream) -> None:
        stream.parts.append("q")
        if op.matrix != IDENTITY:
            stream.parts.append(f"{matrix_text(op.matrix)} cm")
        if op.clip:
            stream.parts.append(f"{path_text(op.clip)} W n")
        if op.opacity < 1:
            state = pdfdoc.PDFDictionary({"ca": op.opacity, "CA": op.opacity})
            name = f"G{number_text(op.opacity * 100).replace('.', '_')}"
            stream.states[name] = state
            stream.parts.append(f"/{name} gs")
            form = self._form(op.ops, (-_FAR, -_FAR, _FAR, _FAR), transparent=True)
            self._use(self._next("T"), form, IDENTITY, stream)
        else:
            self._draw(op.ops, stream)
        stream.parts.append("Q")

    def _use(self, name: str, reference: Any, matrix: Matrix, stream: _Stream) -> None:
        stream.objects[name] = reference
        stream.parts.append(f"q {matrix_text(matrix)} cm /{name} Do Q")

    def _symbol(self, op: SymbolOp) -> tuple[str, Any]:
        key = (op.name, id(op.ops))
        if key not in self.symbols:
            form = self._form(op.ops, (0.0, 0.0, op.width_mm, op.height_mm))
            self.symbols[key] = (self._next("S"), form)
        return self.symbols[key]

    def _image(self, file: str) -> tuple[str, Any, Matrix]:
        if file not in self.images:
            path, wanted = Path(file), self._wanted(file)
            key = digest(path, (wanted.most_px, wanted.inks))
            if key not in self.pictures:
                self.document.updateSignature(key)
                self.pictures[key] = (self._next("I"), self._picture(path, wanted), how_to_turn(path, wanted))
            self.images[file] = self.pictures[key]
        return self.images[file]

    def _wanted(self, file: str) -> Wanted:
        """What a picture should be like: no finer than asked, where it is largest."""
        dpi = self.booklet.picture_dpi
        across, down = (ceil(side * dpi / _INCH_MM) for side in self.sizes.get(file, (0.0, 0.0)))
        return Wanted((across, down), self.inks)

    def _picture(self, file: Path, wanted: Wanted) -> Any:
        stream = PictureStream(self.reader, self.reader.add(file, wanted))
        reference = self.document.Reference(stream)
        if may_show_through(file):
            # It comes next in the file, so it need not be held for long.
            stream.mask = MaskStream()
            stream.mask_reference = self.document.Reference(stream.mask)
        return reference

    def _next(self, letter: str) -> str:
        self.counter += 1
        return f"{letter}{self.counter}"


class _PageDictionary(pdfdoc.PDFDictionary):  # type: ignore[misc] # reportlab has no types
    """A page must stand in the file as an object of its own."""

    __RefOnly__ = 1


def _shading(op: ShadeOp, inks: Inks) -> Any:
    """Colours along a line, or in circles about a point. PDF 32000, 8.7.4.5."""
    radii = ([0], [op.radius_mm]) if op.radius_mm else ([], [])
    pairs = [_blend(one, other, inks) for one, other in pairwise(op.colors)]
    blend = {
        "FunctionType": 3,
        "Domain": pdfdoc.PDFArray([0, 1]),
        "Functions": pdfdoc.PDFArray(pairs),
        "Bounds": pdfdoc.PDFArray([round(count / len(pairs), 4) for count in range(1, len(pairs))]),
        "Encode": pdfdoc.PDFArray([0, 1] * len(pairs)),
    }
    entries = {
        "ShadingType": 3 if op.radius_mm else 2,
        "ColorSpace": pdfdoc.PDFName(inks.space),
        "Coords": pdfdoc.PDFArray([round(each, 4) for each in (*op.start, *radii[0], *op.end, *radii[1])]),
        "Function": pdfdoc.PDFDictionary(blend),
        "Extend": pdfdoc.PDFArray([pdfdoc.PDFtrue, pdfdoc.PDFtrue]),
    }
    return pdfdoc.PDFDictionary(entries)


def _blend(one: str, other: str, inks: Inks) -> Any:
    ends = {name: pdfdoc.PDFArray(list(inks.parts(color))) for name, color in (("C0", one), ("C1", other))}
    return pdfdoc.PDFDictionary({"FunctionType": 2, "Domain": pdfdoc.PDFArray([0, 1]), "N": 1, **ends})


def _placing(placed: PlacedFace, drawing: Drawing) -> Matrix:
    scale = placed.scale
    if not placed.turned:
        return (scale, 0.0, 0.0, scale, placed.x_mm, placed.y_mm)
    right, bottom = placed.x_mm + drawing.width_mm * scale, placed.y_mm + drawing.height_mm * scale
    return (-scale, 0.0, 0.0, -scale, right, bottom)


def _clipped(placed: PlacedFace) -> str:
    return f"{path_text(placed.clip)} W n " if placed.clip else ""


def _box_array(box: Box, height_mm: float) -> Any:
    corners = (box.x, height_mm - box.bottom, box.right, height_mm - box.y)
    return pdfdoc.PDFArray([round(each * PT_PER_MM, 4) for each in corners])
