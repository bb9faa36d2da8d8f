"""Embeds typefaces in a PDF: the used glyphs only, by number, with the text they stand for. Uses reportlab."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]

from toolkit.model.drawing import Glyph
from toolkit.render.typefaces import Typeface

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{ranges}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
_MOST_IN_RANGE = 100
_SYMBOLIC = 4


class EmbeddedFonts:
    """The fonts of one PDF, named F1, F2, … in the order of their first use."""

    def __init__(self, typefaces: Mapping[str, Typeface]) -> None:
        self._typefaces = typefaces
        self._used: dict[str, dict[int, str]] = {}
        self._names: dict[str, str] = {}

    def name(self, typeface: str) -> str:
        """The name under which content streams select a typeface."""
        if typeface not in self._names:
            self._names[typeface] = f"F{len(self._names) + 1}"
            self._used[typeface] = {}
        return self._names[typeface]

    def advance_em(self, typeface: str, glyph: int) -> float:
        """The width the file states for a glyph; what a run deviates from it is written as an adjustment."""
        return round(self._typefaces[typeface].advance_em(glyph) * 1000) / 1000

    def use(self, typeface: str, glyphs: tuple[Glyph, ...]) -> None:
        """Notes glyphs that must be embedded."""
        used = self._used[typeface]
        for glyph in glyphs:
            if not used.get(glyph.number):
                used[glyph.number] = glyph.text

    def resources(self, document: Any) -> Any:
        """The font dictionary for the pages; everything used must have been noted before."""
        fonts = {name: _font(document, self._typefaces[face], self._used[face]) for face, name in self._names.items()}
        return pdfdoc.PDFDictionary(fonts)


def _font(document: Any, typeface: Typeface, used: Mapping[int, str]) -> Any:
    numbers = sorted({0, *used})
    digest = hashlib.sha256(repr((typeface.name, numbers)).encode()).digest()
    tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
    base = pdfdoc.PDFName(f"{tag}+{typeface.name}")
    descendant = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType0" if typeface.is_postscript else "CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": pdfdoc.PDFDictionary(
                {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": document.Reference(_descriptor(document, typeface, numbers, base)),
            "DW": 0,
            "W": _widths(typeface, numbers),
            **({} if typeface.is_postscript else {"CIDToGIDMap": pdfdoc.PDFName("Identity")}),
        }
    )
    font = {
        "Type": pdfdoc.PDFName("Font"),
        "Subtype": pdfdoc.PDFName("Type0"),
        "BaseFont": base,
        "Encoding": pdfdoc.PDFName("Identity-H"),
        "DescendantFonts": pdfdoc.PDFArray([document.Reference(descendant)]),
        "ToUnicode": document.Reference(_stream(_to_unicode(used).encode("ascii"))),
    }
    return document.Reference(pdfdoc.PDFDictionary(font))


def _descriptor(document: Any, typeface: Typeface, numbers: list[int], base: Any) -> Any:
    metrics, data = typeface.metrics, typeface.subset(numbers)
    ascender, descender = round(metrics.ascender * 1000), round(metrics.descender * 1000)
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": base,
            "Flags": _SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([-1000, descender - 300, 3000, ascender + 300]),
            "ItalicAngle": 0,
            "Ascent": ascender,
            "Descent": descender,
            "CapHeight": round(metrics.cap_height * 1000),
            "StemV": 80,
            **_font_file(document, data, is_postscript=typeface.is_postscript),
        }
    )


def _font_file(document: Any, data: bytes, *, is_postscript: bool) -> dict[str, Any]:
    if is_postscript:
        return {"FontFile3": document.Reference(_stream(data, {"Subtype": pdfdoc.PDFName("CIDFontType0C")}))}
    return {"FontFile2": document.Reference(_stream(data, {"Length1": len(data)}))}


def _stream(content: bytes, entries: Mapping[str, Any] | None = None) -> Any:
    dictionary = pdfdoc.PDFDictionary(dict(entries or {}))
    return pdfdoc.PDFStream(dictionary, content, [pdfdoc.PDFZCompress])


def _widths(typeface: Typeface, numbers: list[int]) -> Any:
    entries = list[Any]()
    for number in numbers:
        entries += [number, pdfdoc.PDFArray([round(typeface.advance_em(number) * 1000)])]
    return pdfdoc.PDFArray(entries)


def _to_unicode(used: Mapping[int, str]) -> str:
    told = [(number, text) for number, text in sorted(used.items()) if text]
    ranges = ""
    for start in range(0, len(told), _MOST_IN_RANGE):
        part = told[start : start + _MOST_IN_RANGE]
        lines = "".join(f"<{number:04X}> <{text.encode('utf-16-be').hex().upper()}>\n" for number, text in part)
        ranges += f"{len(part)} beginbfchar\n{lines}endbfchar\n"
    return _CMAP.format(ranges=ranges)
