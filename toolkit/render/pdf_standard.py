"""What a PDF says of itself for a press: the inks it was made for, and the standard it keeps to. Uses reportlab."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc  # type: ignore[import-untyped]


def output_intent(document: Any, icc: str) -> Any:
    """The press that the inks are meant for, with its profile."""
    from toolkit.render.separation import described  # loads Pillow

    data = Path(icc).read_bytes()
    entries = pdfdoc.PDFDictionary({"N": 4, "Alternate": pdfdoc.PDFName("DeviceCMYK")})
    profile = pdfdoc.PDFStream(entries, data, [pdfdoc.PDFZCompress])
    document.updateSignature(zlib.compress(data, 1)[:64])
    name = pdfdoc.PDFString(described(icc))
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": name,
        "Info": name,
        "DestOutputProfile": document.Reference(profile),
    }
    return pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])


class Catalog(pdfdoc.PDFCatalog):  # type: ignore[misc] # reportlab has no types
    """The root of a file that names the press it is for."""

    __NoDefault__ = (*pdfdoc.PDFCatalog.__NoDefault__, "OutputIntents")
    __Refs__ = pdfdoc.PDFCatalog.__Refs__


class Info(pdfdoc.PDFInfo):  # type: ignore[misc] # reportlab has no types
    """What a file says of itself, and which standard it keeps to."""

    standard = ""

    def format(self, document: Any) -> Any:
        """The dictionary as it stands in the file."""
        date = pdfdoc.PDFDate(ts=document._timeStamp, dateFormatter=self._dateFormatter)
        told = {
            "Title": pdfdoc.PDFString(self.title),
            "Creator": pdfdoc.PDFString(self.creator),
            "Producer": pdfdoc.PDFString(self.producer),
            "CreationDate": date,
            "ModDate": date,
            "Trapped": pdfdoc.PDFName("False"),
            "GTS_PDFXVersion": pdfdoc.PDFString(self.standard),
        }
        return pdfdoc.PDFDictionary(told).format(document)
