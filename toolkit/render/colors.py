"""Colours as people write them in layouts, themes and SVG files."""

from __future__ import annotations

import re
from collections.abc import Mapping

_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_VARIABLE = re.compile(r"var\(\s*--([\w-]+)\s*(?:,\s*(.+))?\)")
_NAMED = {"black": "#000000", "white": "#ffffff", "none": "", "transparent": ""}


def to_color(text: str, theme: Mapping[str, str]) -> str:
    """`text` as "#rrggbb": a name of the theme, "#rgb", "#rrggbb", black, white, none, or `var(--name, otherwise)`.

    "" is no colour. Raises ValueError when it is none of these.
    """
    written = text.strip().lower()
    for _ in range(len(theme) + 2):
        if written in theme:
            written = theme[written].strip().lower()
        elif match := _VARIABLE.fullmatch(written):
            written = theme.get(match[1], (match[2] or "none").strip())
        else:
            break
    if written in _NAMED:
        return _NAMED[written]
    if not _HEX.fullmatch(written):
        raise ValueError(f"'{text}' is no colour")
    return written if len(written) == 7 else "#" + "".join(digit * 2 for digit in written[1:])


def luminance(color: str) -> float:
    """How light "#rrggbb" is, 0 black to 1 white (relative luminance of WCAG 2)."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
