"""Writes pages of placed faces as a PDF. The only module besides `fonts` that knows reportlab.

Every face, symbol and picture is stored once, however often it stands on the pages. Equal input gives equal bytes:
the file carries no clock and no random id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]

from toolkit.model.drawing import IDENTITY, Drawing, GroupOp, ImageOp, Matrix, Op, ShadeOp, SymbolOp, TextOp
from toolkit.render.booklet import Booklet, Page, PlacedFace
from toolkit.render.fonts import EmbeddedFonts
from toolkit.render.geometry import Box
from toolkit.render.images import StoredPicture, stored_pictures
from toolkit.render.operators import matrix_text, number_text, path_text, rgb, text_text
from toolkit.render.typefaces import Typeface
from toolkit.render.units import PT_PER_MM

_FAR = 1000.0


def pdf_bytes(booklet: Booklet, typefaces: Mapping[str, Typeface]) -> bytes:
    """The PDF file."""
    return _Writer(booklet, EmbeddedFonts(typefaces)).written()


@dataclass
class _Stream:
    """A content stream while it is written, and the resources it names."""

    parts: list[str] = field(default_factory=list)
    objects: dict[str, Any] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)
    shadings: dict[str, Any] = field(default_factory=dict)


class _Writer:
    def __init__(self, booklet: Booklet, fonts: EmbeddedFonts) -> None:
        self.booklet, self.fonts = booklet, fonts
        self.document = pdfdoc.PDFDocument(dummyoutline=1, invariant=1)
        self.font_dictionary = pdfdoc.PDFDictionary({})
        self.symbols: dict[tuple[str, int], tuple[str, Any]] = {}
        self.images: dict[str, tuple[str, Any]] = {}
        self.read: dict[str, StoredPicture] = {}
        self.pictures: dict[bytes, tuple[str, Any]] = {}
        self.counter = 0

    def written(self) -> bytes:
        document, booklet = self.document, self.booklet
        self._describe()
        drawn, seen = [*(face.ops for face in booklet.faces), *(page.marks for page in booklet.pages)], set[int]()
        files = dict.fromkeys(file for ops in drawn for file in _image_files(ops, seen))
        self.read = stored_pictures(tuple(files)) if files else {}
        faces = [self._face(drawing) for drawing in booklet.faces]
        for page in booklet.pages:
            self._page(page, faces)
        self.font_dictionary.dict.update(self.fonts.resources(document).dict)
        data = document.format()
        return data if isinstance(data, bytes) else bytes(data, "latin-1")

    def _describe(self) -> None:
        document, info = self.document, self.document.info
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
            group = {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName("DeviceRGB")}
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
                self._use(*self._image(op.file), matrix, stream)
            elif isinstance(op, TextOp):
                self.fonts.use(*self._named(op))
                stream.parts.append(text_text(op, self.fonts))
            elif isinstance(op, ShadeOp):
                name = self._next("H")
                stream.shadings[name] = _shading(op)
                stream.parts.append(f"q {path_text(op.outline)} W n /{name} sh Q")
            else:
                stream.parts.append(path_text(op))

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

    def _image(self, file: str) -> tuple[str, Any]:
        if file not in self.images:
            picture = self.read.pop(file)
            digest = picture.digest
            if digest not in self.pictures:
                self.pictures[digest] = (self._next("I"), self._picture(picture))
            self.images[file] = self.pictures[digest]
        return self.images[file]

    def _picture(self, picture: StoredPicture) -> Any:
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
        if picture.mask is not None:
            entries["SMask"] = self._picture(picture.mask)
        self.document.updateSignature(picture.data)
        return self.document.Reference(_PictureStream(pdfdoc.PDFDictionary(entries), picture.data))

    def _next(self, letter: str) -> str:
        self.counter += 1
        return f"{letter}{self.counter}"


class _PageDictionary(pdfdoc.PDFDictionary):  # type: ignore[misc] # reportlab has no types
    """A page must stand in the file as an object of its own."""

    __RefOnly__ = 1


class _PictureStream(pdfdoc.PDFStream):  # type: ignore[misc] # reportlab has no types
    """Lets go of the picture once it is written: many of them are more than one should hold twice."""

    def format(self, document: Any) -> Any:
        written = super().format(document)
        self.content = b""
        return written


def _color_space(picture: StoredPicture) -> Any:
    if not picture.palette:
        return pdfdoc.PDFName(picture.space)
    last, table = len(picture.palette) // 3 - 1, pdfdoc.PDFText(picture.palette)
    return pdfdoc.PDFArray([pdfdoc.PDFName("Indexed"), pdfdoc.PDFName(picture.space), last, table])


def _shading(op: ShadeOp) -> Any:
    """Colours along a line, or in circles about a point. PDF 32000, 8.7.4.5."""
    radii = ([0], [op.radius_mm]) if op.radius_mm else ([], [])
    pairs = [_blend(one, other) for one, other in pairwise(op.colors)]
    blend = {
        "FunctionType": 3,
        "Domain": pdfdoc.PDFArray([0, 1]),
        "Functions": pdfdoc.PDFArray(pairs),
        "Bounds": pdfdoc.PDFArray([round(count / len(pairs), 4) for count in range(1, len(pairs))]),
        "Encode": pdfdoc.PDFArray([0, 1] * len(pairs)),
    }
    entries = {
        "ShadingType": 3 if op.radius_mm else 2,
        "ColorSpace": pdfdoc.PDFName("DeviceRGB"),
        "Coords": pdfdoc.PDFArray([round(each, 4) for each in (*op.start, *radii[0], *op.end, *radii[1])]),
        "Function": pdfdoc.PDFDictionary(blend),
        "Extend": pdfdoc.PDFArray([pdfdoc.PDFtrue, pdfdoc.PDFtrue]),
    }
    return pdfdoc.PDFDictionary(entries)


def _blend(one: str, other: str) -> Any:
    ends = {name: pdfdoc.PDFArray(list(rgb(color))) for name, color in (("C0", one), ("C1", other))}
    return pdfdoc.PDFDictionary({"FunctionType": 2, "Domain": pdfdoc.PDFArray([0, 1]), "N": 1, **ends})


def _image_files(ops: Iterable[Op], seen: set[int]) -> Iterator[str]:
    """The files of all pictures in `ops`; `seen` are the symbols already looked through."""
    for op in ops:
        if isinstance(op, ImageOp):
            yield op.file
        elif isinstance(op, GroupOp) or (isinstance(op, SymbolOp) and id(op.ops) not in seen):
            seen.add(id(op.ops))
            yield from _image_files(op.ops, seen)


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
