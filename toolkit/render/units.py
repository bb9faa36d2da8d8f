"""Lengths as people write them, in millimetres."""

from __future__ import annotations

import re
from functools import lru_cache

_MM = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?|-?\.\d+)\s*(mm|cm|in|pt)?", re.ASCII)

MM_PER_PT = _MM["pt"]
PT_PER_MM = 1 / MM_PER_PT


def to_mm(length: str | float) -> float:
    """`length` in mm: "3mm", "0.125in", "9pt", "1cm"; a bare number is mm. Raises ValueError for anything else."""
    return _of_text(length) if isinstance(length, str) else float(length)


@lru_cache(maxsize=4096)
def _of_text(length: str) -> float:
    match = _LENGTH.fullmatch(length.strip())
    if match is None:
        raise ValueError(f"'{length}' is no length; write for example 3mm, 0.125in or 9pt")
    return float(match[1]) * _MM[match[2] or ""]
