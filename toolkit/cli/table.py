"""Columns of text for a terminal, and JSON for scripts."""

from __future__ import annotations

import json
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any

NARROWEST = 40
_GAP = "  "


def columns(rows: Sequence[Sequence[str]], width: int | None = None) -> str:
    """`rows` in aligned columns, the last one cut to `width` characters (of the terminal; none in a pipe)."""
    if width is None:
        width = max(NARROWEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 0
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [cell + " " * (wide - display_width(cell)) for cell, wide in zip(row, widths, strict=True)]
        lines.append(_cut(_GAP.join(cells).rstrip(), width))
    return "\n".join(lines)


def display_width(text: str) -> int:
    """How many columns of a terminal `text` takes."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def as_json(data: Any) -> str:
    """`data` as JSON that every terminal and pipe can carry."""
    return json.dumps(data, indent=2)


def _cut(line: str, width: int) -> str:
    if not width or display_width(line) <= width:
        return line
    while display_width(line) > width - 1:
        line = line[:-1]
    return f"{line}…"
