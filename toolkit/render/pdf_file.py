"""Writes the objects of a PDF to a file one by one. Uses reportlab, which would hold all of them until the end."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]

from toolkit.render.kept import Out


class _File(pdfdoc.PDFFile):  # type: ignore[misc] # reportlab has no types
    """Tells at which byte an object begins."""

    def __init__(self, version: tuple[int, int], out: Out) -> None:
        super().__init__(version)
        out.write(b"".join(self.strings))
        self.write = out.write


def write_document(document: Any, out: Out) -> None:
    """The whole file: header, objects (more may come up while others are written), cross-references, trailer."""
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    file, names, number = _File(document._pdfVersion, out), list[str](), 1
    while number in document.numberToId:
        name = document.numberToId[number]
        written = pdfdoc.PDFIndirectObject(name, document.idToObject[name]).format(document)
        document.idToOffset[name] = file.add(written)
        names.append(name)
        number += 1
    table = pdfdoc.PDFCrossReferenceTable()
    table.addsection(0, names)
    start = file.add(table.format(document))
    trailer = pdfdoc.PDFTrailer(startxref=start, Size=number, Root=root, Info=info, ID=document.ID())
    file.add(trailer.format(document))
