"""What types a schema takes at a path, to read a plain scalar as the schema means it.

YAML reads `012` as a number and `true` as a truth value. Where the schema wants text, the text as written is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolkit.content.predicates import Schema
from toolkit.content.scalars import has_leading_zero
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding

Step = str | int

_NOTHING = ("", "~")
"""A value left blank is missing, not an empty text; `null` may be somebody's name."""


class Shape:
    """The schemas that apply to one place, through references and alternatives."""

    def __init__(self, schemas: list[Schema], lookup: Callable[[str], Schema]) -> None:
        self._lookup = lookup
        self._schemas: list[Mapping[str, Any]] = []
        self._gather(schemas)
        self._below: dict[Step, Shape] = {}
        self.types = frozenset(each for schema in self._schemas for each in _types(schema))

    def below(self, step: Step) -> Shape:
        """The shape of the value at key or index `step`."""
        if step not in self._below:
            found = [each for schema in self._schemas for each in _children(schema, step)]
            self._below[step] = Shape(found, self._lookup)
        return self._below[step]

    def at(self, path: Path) -> Shape:
        """The shape at the end of `path`; the items of a list share theirs."""
        shape = self
        for step in path:
            shape = shape.below(0 if isinstance(step, int) else step)
        return shape

    def _gather(self, schemas: list[Schema]) -> None:
        waiting, seen = list(schemas), set[int]()
        while waiting:
            schema = waiting.pop()
            if isinstance(schema, bool) or id(schema) in seen:
                continue
            seen.add(id(schema))
            if "$ref" in schema:
                waiting.append(self._lookup(schema["$ref"]))
                continue
            self._schemas.append(schema)
            for keyword in ("allOf", "anyOf", "oneOf"):
                waiting += schema.get(keyword, ())
            waiting += (schema[keyword] for keyword in ("then", "else") if keyword in schema)


def as_meant(document: Document, root: Shape) -> list[Finding]:
    """Give each plain scalar of `document` that its schema wants as text its source text, in place.

    Returns a finding for every number with a leading zero where only numbers are wanted.
    """
    findings = []
    for path, source in document.sources.items():
        types = root.at(path).types
        parent, step = _parent(document.data, path)
        value = parent[step] if parent is not None else document.data
        zero = has_leading_zero(source)
        if source not in _NOTHING and "string" in types and (zero or not _fits(value, types)):
            if parent is not None:
                parent[step] = source
        elif zero and types & {"integer", "number"}:
            message = f"{source} starts with a zero, which some programs read as an octal number"
            findings.append(document.finding("leading-zero", path, message, f"write {int(source)}"))
    return findings


def _parent(data: Any, path: Path) -> tuple[Any, Any]:
    if not path:
        return None, None
    for step in path[:-1]:
        data = data[step]
    return data, path[-1]


def _fits(value: Any, types: frozenset[str]) -> bool:
    if value is None:
        return "null" in types
    if isinstance(value, bool):
        return "boolean" in types
    return "number" in types or (isinstance(value, int) and "integer" in types)


def _types(schema: Mapping[str, Any]) -> Iterator[str]:
    """The types that one schema allows by `type`, or by the values it lists."""
    stated = schema.get("type")
    if stated is not None:
        yield from [stated] if isinstance(stated, str) else stated
        return
    for value in [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else [])]:
        if isinstance(value, str):
            yield "string"
        elif isinstance(value, bool):
            yield "boolean"
        elif isinstance(value, (int, float)):
            yield "number"
        elif value is None:
            yield "null"


def _children(schema: Mapping[str, Any], step: Step) -> Iterator[Schema]:
    if isinstance(step, int):
        items = schema.get("items", ())
        if isinstance(items, list):
            yield from items
            yield schema.get("additionalItems", True)
        elif items != ():
            yield items
        return
    known = schema.get("properties", {})
    if step in known:
        yield known[step]
        return
    matching = [each for pattern, each in schema.get("patternProperties", {}).items() if re.search(pattern, step)]
    yield from matching or [schema.get("additionalProperties", True)]
