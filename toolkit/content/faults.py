"""What jsonschema found wrong, as findings in plain words with what was expected and a suggestion."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.content.alternatives import are_other_values, meant
from toolkit.content.breach import Breach
from toolkit.content.predicates import REFERS, Schema
from toolkit.content.values import expression
from toolkit.content.wording import about, expected, flattened, got, listed, quoted, written
from toolkit.errors import did_you_mean
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding

_CODES = {
    "type": "wrong-type",
    "enum": "unknown-value",
    "const": "unknown-value",
    "additionalProperties": "unknown-property",
    "propertyNames": "wrong-key",
    "required": "missing-property",
    "dependencies": "missing-property",
    "minimum": "out-of-range",
    "maximum": "out-of-range",
    "exclusiveMinimum": "out-of-range",
    "exclusiveMaximum": "out-of-range",
    "multipleOf": "out-of-range",
    "minItems": "wrong-size",
    "maxItems": "wrong-size",
    "minLength": "wrong-size",
    "maxLength": "wrong-size",
    "minProperties": "wrong-size",
    "maxProperties": "wrong-size",
    "contains": "wrong-size",
    "pattern": "wrong-form",
    "format": "wrong-form",
    "uniqueItems": "repeated-item",
    "anyOf": "no-alternative",
    "oneOf": "no-alternative",
    REFERS: "unknown-reference",
}
_OTHERWISE = "not-allowed"
CODES = tuple(sorted({*_CODES.values(), _OTHERWISE}))

_BOUNDS = {
    "minimum": "of {} or more",
    "maximum": "of at most {}",
    "exclusiveMinimum": "of more than {}",
    "exclusiveMaximum": "of less than {}",
    "multipleOf": "that is a multiple of {}",
}
_SIZES = {
    "minItems": ("at least", "item"),
    "maxItems": ("at most", "item"),
    "minLength": ("at least", "character"),
    "maxLength": ("at most", "character"),
    "minProperties": ("at least", "entry"),
    "maxProperties": ("at most", "entry"),
}
_NUMBER_INSIDE = re.compile(r"\s*([-+]?[0-9]+)(?![0-9.,])")
_TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


@dataclass(frozen=True)
class Explainer:
    """Words the errors of one document; `lookup` resolves references, `known_ids` lists the ids of a kind."""

    document: Document
    lookup: Callable[[str], Schema]
    known_ids: Callable[[str], Iterable[str]]

    def findings(self, breach: Breach) -> Iterator[Finding]:
        """One error as the findings it stands for: of alternatives, those of the one that was meant."""
        if breach.keyword in ("anyOf", "oneOf") and breach.branches:
            yield from self._alternatives(breach)
        elif breach.keyword == "additionalProperties":
            yield self._unknown_property(breach.path, breach.schema.get("properties", {}))
        else:
            yield self._single(breach)

    def _single(self, breach: Breach) -> Finding:
        keyword = breach.keyword
        path = breach.path
        at_key = keyword == "propertyNames" or (breach.value is None and not self.document.sources.get(path))
        message, hint = self._words(keyword, breach, path)
        return self.document.finding(_CODES.get(keyword, _OTHERWISE), path, message, hint, at_key=at_key)

    def _words(self, keyword: str, breach: Breach, path: Path) -> tuple[str, str]:
        name, value = self._name(path), got(breach.value, self.document.sources.get(path))
        if keyword == "type":
            wanted = expected(breach.schema, self.lookup)
            return f"{name}: expected {wanted}, got {value}", _type_hint(breach.schema, breach.value)
        if keyword in ("enum", "const"):
            return self._unknown_value(name, value, breach.value, breach.schema)
        if keyword in ("required", "dependencies"):
            return self._missing(path, breach)
        if keyword in _BOUNDS:
            kind = "whole number" if "integer" in flattened(breach.schema, self.lookup).get("type", "") else "number"
            bound = _BOUNDS[keyword].format(written(breach.wanted))
            return f"{name}: expected a {kind} {bound}, got {value}", about(breach.schema, self.lookup)
        if keyword in _SIZES:
            return self._wrong_size(name, keyword, breach)
        if keyword == "uniqueItems":
            return f"{name} is the same as item {int(breach.detail) + 1}", "keep one of the two"
        if keyword == REFERS:
            return self._unknown_reference(name, breach)
        return self._other(name, value, keyword, breach)

    def _other(self, name: str, value: str, keyword: str, breach: Breach) -> tuple[str, str]:
        description = about(breach.schema, self.lookup)
        if keyword == "pattern":
            stripped = breach.value.strip()
            spaced = stripped != breach.value and expression(breach.wanted).search(stripped)
            hint = "remove the space around it" if spaced else description
            return f"{name}: {value} does not have the form wanted", hint
        if keyword == "propertyNames":
            return f"the key {quoted(breach.detail)} does not have the form wanted", description
        if keyword == "oneOf":
            return f"{name}: more than one of the alternatives fits, and only one may", description
        if keyword in ("contains", "format"):
            return f"{name}: {value} is not what is wanted", description
        return f"{name} is not allowed here", description

    def _unknown_value(self, name: str, value: str, instance: Any, schema: Schema) -> tuple[str, str]:
        flat = flattened(schema, self.lookup)
        words = [each for each in flat.get("enum", [flat.get("const")]) if isinstance(each, str)]
        near = did_you_mean(instance, words) if isinstance(instance, str) else ""
        hint = f"did you mean '{near}'?" if near else ""
        return f"{name}: expected {expected(schema, self.lookup)}, got {value}", hint

    def _missing(self, path: Path, breach: Breach) -> tuple[str, str]:
        properties = breach.schema.get("properties", {})
        lacking, because = breach.detail, ""
        if breach.keyword == "dependencies":
            lacking, because = _dependency(breach)
        description = about(properties.get(lacking, True), self.lookup)
        return f"{self._name(path)} lacks {quoted(lacking)}{because}", description

    def _unknown_property(self, path: Path, properties: Iterable[str]) -> Finding:
        key, known = str(path[-1]), list(properties)
        near = did_you_mean(key, known)
        hint = f"did you mean '{near}'?" if near else (f"known here: {listed(known, 'and')}" if known else "")
        message = f"{self._name(path[:-1])} has no property {quoted(key)}"
        return self.document.finding("unknown-property", path, message, hint, at_key=True)

    def _wrong_size(self, name: str, keyword: str, breach: Breach) -> tuple[str, str]:
        bound, noun = _SIZES[keyword]
        limit, size = breach.wanted, len(breach.value)
        plural = noun if limit == 1 else {"entry": "entries"}.get(noun, noun + "s")
        return f"{name}: expected {bound} {limit} {plural}, got {size or 'none'}", about(breach.schema, self.lookup)

    def _unknown_reference(self, name: str, breach: Breach) -> tuple[str, str]:
        kinds = [breach.wanted] if isinstance(breach.wanted, str) else breach.wanted
        known = [each for kind in kinds for each in self.known_ids(kind)]
        near = did_you_mean(breach.value, known)
        hint = f"did you mean '{near}'?" if near else f"known: {listed(known, 'and')}" if known else ""
        return f"{name}: there is no {quoted(breach.value)} in {listed(kinds)}", hint

    def _alternatives(self, breach: Breach) -> Iterator[Finding]:
        nearest = meant(breach)
        if nearest:
            for each in nearest:
                yield from self.findings(each)
            return
        path, value = breach.path, breach.value
        branches = [flattened(each, self.lookup) for each in breach.wanted]
        properties = [key for branch in branches for key in branch.get("properties", ())]
        unknown = [key for key in value if key not in properties] if isinstance(value, dict) and properties else []
        for key in unknown:
            yield self._unknown_property((*path, key), properties)
        if not unknown:
            yield self._none_fits(path, breach, branches)

    def _none_fits(self, path: Path, breach: Breach, branches: list[dict[str, Any]]) -> Finding:
        name, value = self._name(path), got(breach.value, self.document.sources.get(path))
        if are_other_values(breach):
            values = [each for branch in branches for each in branch.get("enum", ()) if isinstance(each, str)]
            near = did_you_mean(breach.value, values) if isinstance(breach.value, str) else ""
            wanted = filter(None, (expected(branch, self.lookup).removeprefix("one of ") for branch in branches))
            message = f"{name}: expected {listed(dict.fromkeys(wanted))}, got {value}"
            hint = f"did you mean '{near}'?" if near else ""
        else:
            titles = [str(branch["title"]) for branch in branches if "title" in branch]
            hint = f"one of: {listed(titles)}" if titles else about(breach.schema, self.lookup)
            message = f"{name}: {value} fits none of the alternatives"
        return self.document.finding(_CODES["anyOf"], path, message, hint)

    def _name(self, path: Path) -> str:
        """What a person calls the place: a component's id, a key, or the number of a list's item."""
        value = self.document.data
        for step in path:
            value = value[step]
        if not path:
            return "the file"
        step = path[-1]
        if isinstance(step, str):
            return step if step.isprintable() else quoted(step)
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            return quoted(value["id"])
        return f"item {step + 1}" + (f" of {path[-2]}" if len(path) > 1 else "")


def _type_hint(schema: Schema, instance: Any) -> str:
    """How to write what probably was meant."""
    types = schema.get("type", "") if isinstance(schema, dict) else ""
    if instance is None:
        default = schema.get("default") if isinstance(schema, dict) else None
        return f"write it, or remove the line: the default is {written(default)}" if default is not None else "write it"
    if types == "integer" and isinstance(instance, float) and instance.is_integer() and abs(instance) < 2**53:
        return f"write {int(instance)}"
    if types in ("integer", "number") and isinstance(instance, str) and _NUMBER_INSIDE.match(instance):
        return f"write {_NUMBER_INSIDE.match(instance)[1]}"  # type: ignore[index]
    if types == "boolean" and isinstance(instance, str) and instance.casefold() in _TRUTHS:
        return f"write {_TRUTHS[instance.casefold()]}"
    if types == "array" and not isinstance(instance, list):
        return "start each item with '- '"
    if types == "string" and isinstance(instance, dict):
        return "quote a text that holds ': '"
    return ""


def _dependency(breach: Breach) -> tuple[str, str]:
    """The key that is missing, and the words for the one that asks for it."""
    found = re.fullmatch(r"'(.+)' is a dependency of '(.+)'", breach.detail)
    return (found[1], f", which goes with {quoted(found[2])}") if found else (breach.detail, "")
