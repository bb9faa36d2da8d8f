"""Values and schemas in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from toolkit.content.predicates import Schema
from toolkit.model.printable import printable

LONGEST_SHOWN = 60
MOST_LISTED = 12

_NAMES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "nothing",
    "number": "a number",
    "object": "a mapping",
    "string": "text",
}
_SENTENCE = re.compile(r"(.+?[.!?])(?=\s|$)", re.DOTALL)


def quoted(text: str) -> str:
    """`text` in quotes, on one line, without characters that would disturb a terminal."""
    shown = printable(text)
    return f"'{shown[:LONGEST_SHOWN]}…'" if len(shown) > LONGEST_SHOWN else f"'{shown}'"


def got(value: Any, source: str | None) -> str:
    """What a value is; `source` is how a plain scalar that is no text is written."""
    if value is None and source in (None, "", "~"):
        return "nothing"
    if isinstance(value, str):
        return f"the text {quoted(value)}" if value else "an empty text"
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return quoted(source if source is not None else written(value)).strip("'")


def written(value: Any) -> str:
    """A scalar as YAML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def listed(words: Iterable[Any], last: str = "or") -> str:
    """`a, b or c`; a long list is cut with the number of what is left out."""
    shown = [written(word) for word in words]
    if len(shown) > MOST_LISTED:
        return f"{', '.join(shown[:MOST_LISTED])} … ({len(shown) - MOST_LISTED} more)"
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}" if len(shown) > 1 else "".join(shown)


def expected(schema: Schema, lookup: Callable[[str], Schema]) -> str:
    """What `schema` takes, such as "a whole number from 1 to 9"; "" when it says nothing about it."""
    flat = flattened(schema, lookup)
    if "enum" in flat:
        return f"{'one of ' if len(flat['enum']) > 2 else ''}{listed(flat['enum'])}"
    if "const" in flat:
        return written(flat["const"])
    types = flat.get("type", [])
    names = [_NAMES[each] for each in ([types] if isinstance(types, str) else types)]
    return " or ".join(names) + (_range(flat) if types in ("integer", "number") else "")


def flattened(schema: Schema, lookup: Callable[[str], Schema]) -> dict[str, Any]:
    """The keywords of `schema` and all it takes over by `$ref` and `allOf`, its own before theirs."""
    flat: dict[str, Any] = {}
    waiting, seen = [schema], set[int]()
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, bool) or id(each) in seen:
            continue
        seen.add(id(each))
        if "$ref" in each:
            waiting.append(lookup(each["$ref"]))
            continue
        flat = {**each, **flat}
        waiting += each.get("allOf", ())
    return flat


def about(schema: Schema, lookup: Callable[[str], Schema]) -> str:
    """The first sentence of what `schema` says about itself, "" when it says nothing."""
    description = str(flattened(schema, lookup).get("description", ""))
    found = _SENTENCE.match(description)
    return found[1] if found else description


def _range(flat: Mapping[str, Any]) -> str:
    low, high = flat.get("minimum"), flat.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of {low} or more"
    return f" of at most {high}" if high is not None else ""
