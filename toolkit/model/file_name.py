"""A file name for any id: an id is printable text, a file name must work on every system."""

from __future__ import annotations

import hashlib
import re
import unicodedata

HASH_DIGITS = 8
LONGEST = 60

_SAFE = re.compile(r"[a-z0-9_-][a-z0-9_.-]*(?<!\.)")
_HASHED = re.compile(rf"-[0-9a-f]{{{HASH_DIGITS}}}$")
_UNSAFE_RUN = re.compile(r"[^a-z0-9_-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9]|lpt[0-9])(\..*)?")


def safe_name(component_id: str) -> str:
    """A file name (without extension) for `component_id`, distinct for distinct ids on every file system.

    It holds only a–z, 0–9, `_`, `-` and inner dots. An id that is already such a name stays as it is; any other
    becomes its readable rest and a hash of the exact id. So does one that ends as a hash would, is a device name on
    Windows or is longer than 60 characters: no plain id can meet the name made for another.
    """
    if _is_safe(component_id):
        return component_id
    digest = hashlib.sha256(component_id.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_DIGITS]
    return f"{_readable(component_id)}-{digest}"


def _is_safe(name: str) -> bool:
    return (
        len(name) <= LONGEST
        and _SAFE.fullmatch(name) is not None
        and _HASHED.search(name) is None
        and _RESERVED.fullmatch(name) is None
    )


def _readable(text: str) -> str:
    """The letters and digits of `text` that ASCII has, without accents, words joined by `-`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return _UNSAFE_RUN.sub("-", bare)[:LONGEST].strip("-") or "unnamed"
