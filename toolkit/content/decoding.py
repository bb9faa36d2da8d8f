"""The bytes of a content file as text."""

from __future__ import annotations

import codecs
from pathlib import Path

from toolkit.model.finding import Finding, Severity

_OTHER_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text(path: Path, shown: str) -> str | Finding:
    """The text of the file at `path`, which findings call `shown`; a finding when it can't be read as text."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        return Finding("unreadable-file", Severity.ERROR, shown, 0, 0, f"this file can't be read: {reason}")
    return decode(raw, shown)


def decode(raw: bytes, shown: str) -> str | Finding:
    """`raw` as UTF-8 text without byte order mark, every line end (CRLF, CR) a newline; a finding when it is none."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _not_utf8(raw, error.start, shown)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _not_utf8(raw: bytes, start: int, shown: str) -> Finding:
    before = raw[:start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line_start = before.rfind(b"\n") + 1
    column = len(before[line_start:].decode("utf-8-sig" if line_start == 0 else "utf-8")) + 1
    wide = raw.startswith(_OTHER_MARKS)
    return Finding(
        "not-utf8",
        Severity.ERROR,
        shown,
        before.count(b"\n") + 1,
        column,
        "this file is UTF-16, not UTF-8" if wide else f"the byte 0x{raw[start]:02x} here is not UTF-8 text",
        "save the file with the encoding UTF-8",
    )
