"""The markup of rules texts: `**bold**` and `{icon:name}`, `\\{icon:` for the words themselves. All else prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
_ICON = re.compile(r"\\(\{icon:)|\{icon:([^{}]*)\}")
_WITH_BOLD = {"regular": "bold", "italic": "bold-italic"}


class Piece(NamedTuple):
    """Text in one style of the family, or the name of an icon that stands in the line like a letter."""

    text: str
    style: str = "regular"
    icon: bool = False


def plain(text: str, style: str) -> list[Piece]:
    """`text` as one piece: no markup."""
    return [Piece(text, style)] if text else []


def rich(text: str, style: str) -> list[Piece]:
    """`text` with its markup read; what is not our markup stays as written."""
    pieces = list[Piece]()
    at = 0
    for match in _BOLD.finditer(text):
        pieces += _with_icons(text[at : match.start()], style)
        pieces += _with_icons(match[1], _WITH_BOLD.get(style, style))
        at = match.end()
    return pieces + list(_with_icons(text[at:], style))


def _with_icons(text: str, style: str) -> Iterator[Piece]:
    at, before = 0, ""
    for match in _ICON.finditer(text):
        before += text[at : match.start()] + (match[1] or "")
        at = match.end()
        if match[2] is not None:
            yield from plain(before, style)
            before = ""
            yield Piece(match[2], style, icon=True)
    yield from plain(before + text[at:], style)
