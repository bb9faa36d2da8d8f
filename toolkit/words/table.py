"""A phrase table: how one language says the effects of one game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

EFFECT = "effect"
NAME = "name"
ITSELF = "it"

_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|([a-z][a-z0-9_]*))?(\?)?\}")


@dataclass(frozen=True)
class Hole:
    """`{field}`, `{field|phrase}`; with a `?` at the end the hole stays empty when the field is not given."""

    field: str
    phrase: str
    optional: bool


Template = tuple[str | Hole, ...]


@dataclass(frozen=True)
class Case:
    """One way to say a value: it holds when every field in `conditions` is written as one of the words there.

    None among the words stands for a field that is not given.
    """

    conditions: Mapping[str, tuple[str | None, ...]]
    template: Template


@dataclass(frozen=True)
class Choice:
    """A phrase for a mapping or a scalar: the first case that holds. `defaults` fill in fields not given."""

    cases: tuple[Case, ...]
    defaults: Mapping[str, Any]


@dataclass(frozen=True)
class Listing:
    """A phrase for a list: each item said by the phrase `item`, with `join` between and `last` before the last."""

    item: str
    join: str
    last: str


Phrase = Choice | Listing


@dataclass(frozen=True)
class PhraseTable:
    """The phrases of one language. `effects` maps a component's effect fields to the phrase for each, print order."""

    language: str
    effects: Mapping[str, str]
    phrases: Mapping[str, Phrase]

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any]) -> PhraseTable:
        """The table in `data`, the content of a file that satisfies `schemas/common/words.schema.json`."""
        phrases = {name: _phrase(written) for name, written in data["phrases"].items()}
        return cls(data["language"], dict(data["effects"]), phrases)


def written_as(value: Any) -> str | None:
    """A scalar as YAML writes it: `true`, `2`, `at_back`; None for a field that is not given."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)


def _phrase(written: str | Mapping[str, Any]) -> Phrase:
    if isinstance(written, str):
        return Choice((Case({}, _template(written)),), {})
    if "join" in written:
        return Listing(written.get("item", EFFECT), written["join"], written.get("last", written["join"]))
    if "values" in written:
        cases = (Case({ITSELF: (value,)}, _template(text)) for value, text in written["values"].items())
        return Choice(tuple(cases), {})
    return Choice(tuple(_case(each) for each in written["cases"]), written.get("defaults", {}))


def _case(written: Mapping[str, Any]) -> Case:
    conditions = {field: _words(wanted) for field, wanted in written.get("when", {}).items()}
    return Case(conditions, _template(written["say"]))


def _words(wanted: Any) -> tuple[str | None, ...]:
    return tuple(written_as(each) for each in (wanted if isinstance(wanted, list) else [wanted]))


def _template(text: str) -> Template:
    parts: list[str | Hole] = []
    end = 0
    for found in _HOLE.finditer(text):
        parts += [text[end : found.start()], Hole(found[1], found[2] or "", found[3] is not None)]
        end = found.end()
    return tuple(part for part in (*parts, text[end:]) if part)
