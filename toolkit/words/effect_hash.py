"""The marks that say which effects an overriding text, and which text a translation, was last read against."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

PREFIX = "fx-"
TEXT_PREFIX = "tx-"
DIGITS = 8


def effect_hash(component: Mapping[str, Any]) -> str:
    """A short hash of a component's effects, such as `fx-3f9a1c20`; equal effects give equal hashes for ever.

    Its effects are its structured fields: those that hold a mapping or a list. Names, numbers and texts have places
    of their own on a card. The order of keys does not count, the order of a list does. The prefix keeps YAML from
    reading a hash of digits as a number.
    """
    effects = {field: value for field, value in component.items() if isinstance(value, (Mapping, list))}
    canonical = json.dumps(effects, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return PREFIX + hashlib.sha256(canonical.encode()).hexdigest()[:DIGITS]


def text_hash(text: str) -> str:
    """A short hash of a text, such as `tx-3f9a1c20`; where its lines break does not count."""
    return TEXT_PREFIX + hashlib.sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
