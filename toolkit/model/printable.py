"""Text of users, made fit for a line on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """`text` with escapes for line ends and for every character that could move the cursor or turn the text around."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
