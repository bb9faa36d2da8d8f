"""What must be known of single characters: which belong together, which script they are of, which are never drawn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
NEWLINES = re.compile("\r\n|[\r\u2028\u2029]")
ZERO_WIDTH_SPACE, SOFT_HYPHEN = "\u200b", "\u00ad"
DIRECTION_MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = frozenset(f"{ZERO_WIDTH_SPACE}{SOFT_HYPHEN}{DIRECTION_MARKS}\u2060\ufeff")
"""Characters that only steer how others are set; no typeface needs to have them."""

JOINED_SCRIPTS = frozenset(("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC"))
"""Scripts whose letters hang together: room between letters would tear them apart."""

_HYPHENATED = frozenset(("", "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN"))


def clusters(text: str) -> Iterator[str]:
    """`text` in Unicode normal form C, cut before every character that is no mark on the one before it."""
    cluster = ""
    for character in unicodedata.normalize("NFC", text):
        if cluster and not _continues(cluster, character):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def _continues(cluster: str, character: str) -> bool:
    if cluster[-1].isspace():
        return False
    if character in _JOINERS or cluster[-1] == "\u200d":
        return True
    return unicodedata.category(character) in ("Mn", "Me", "Mc") or "\U0001f3fb" <= character <= "\U0001f3ff"


def stands_alone(character: str) -> bool:
    """True for a character that is drawn, and neither is a mark on another nor joins others."""
    return drawn(character) == character and not _continues("x", character)


@lru_cache(maxsize=4096)
def script(character: str) -> str:
    """The script of a letter by its Unicode name ("LATIN", "ARABIC"); "" for what all scripts use."""
    if unicodedata.category(character[0])[0] != "L":
        return ""
    return unicodedata.name(character[0], "").partition(" ")[0].partition("-")[0]


def takes_hyphens(text: str) -> bool:
    """True when a hyphen may stand between any two letters of `text` at the end of a line."""
    return all(script(character) in _HYPHENATED for character in text)


def drawn(text: str) -> str:
    """`text` without joiners and what is never drawn."""
    return "".join(character for character in text if character not in _JOINERS and character not in INVISIBLE)
