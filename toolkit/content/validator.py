"""Why a value breaks a schema: draft-07 by jsonschema, with our own types, equality and multiples.

Subschemas are prepared once and kept, and whatever holds is passed over by its predicate: jsonschema alone makes a
new validator at every step down, for right and wrong values alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from jsonschema import Draft7Validator, TypeChecker
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry

from toolkit.content.breach import Breach, breach_of
from toolkit.content.predicates import REFERS, Predicate, Predicates, Schema
from toolkit.content.values import TYPES, repeated

Errors = Iterable[ValidationError]


class Checker:
    """Validates against schemas whose references `lookup` resolves; `known_ids` lists the ids of a kind."""

    def __init__(self, lookup: Callable[[str], Schema], known_ids: Mapping[str, Collection[str]] | None = None) -> None:
        self._lookup = lookup
        self._predicates = Predicates(lookup, known_ids or {}, self.predicate)
        self._prepared: dict[int, Any] = {}
        checks: Any = {name: _checker(check) for name, check in TYPES.items()}
        by_predicate = {keyword: self._by_predicate(keyword) for keyword in _ONE_ERROR}
        self._class: Any = extend(  # type: ignore[no-untyped-call]
            Draft7Validator, {**by_predicate, **self._keywords()}, type_checker=TypeChecker(checks)
        )

    def breaches(self, instance: Any, schema: Schema) -> Iterator[Breach]:
        """Every way in which `instance` breaks `schema`."""
        return map(breach_of, self._errors(instance, schema))

    def _errors(self, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        if not self._predicates.of(schema)(instance):
            yield from self._validator(schema).iter_errors(instance)

    def _keywords(self) -> dict[str, Any]:
        return {
            "$ref": lambda _, reference, instance, __: self._errors(instance, self._lookup(reference)),
            "allOf": self._all_of,
            "anyOf": self._any_of,
            "oneOf": self._one_of,
            "properties": self._properties,
            "additionalProperties": self._additional_properties,
            "items": self._items,
            "propertyNames": self._property_names,
            "required": _required,
            "uniqueItems": _unique_items,
        }

    def predicate(self, schema: Schema) -> Predicate:
        """A predicate for a schema with a keyword that `Predicates` does not know, at jsonschema's speed."""
        return lambda value: next(iter(self._validator(schema).iter_errors(value)), None) is None

    def _by_predicate(self, keyword: str) -> Any:
        """The keyword as jsonschema calls it, decided by the very predicate that passes right values over."""

        def check(_: Any, value: Any, instance: Any, __: Schema) -> Errors:
            return () if self._predicates.of_keyword(keyword, value)(instance) else (ValidationError(keyword),)

        return check

    def _validator(self, schema: Schema) -> Any:
        """The validator of `schema`, which it keeps alive, so that its identity names it."""
        found = self._prepared.get(id(schema))
        if found is None:
            found = self._prepared[id(schema)] = self._class(schema, registry=Registry())
        return found

    def _below(self, step: str | int, instance: Any, schema: Schema) -> Errors:
        for error in self._errors(instance, schema):
            error.path.appendleft(step)
            yield error

    # Keywords, as jsonschema calls them: validator, the keyword's value, instance, schema

    def _all_of(self, _: Any, branches: list[Schema], instance: Any, _schema: Schema) -> Errors:
        return (error for branch in branches for error in self._errors(instance, branch))

    def _any_of(self, _: Any, branches: list[Schema], instance: Any, _schema: Schema) -> Errors:
        if not any(self._predicates.of(branch)(instance) for branch in branches):
            yield self._none_of(branches, instance)

    def _one_of(self, _: Any, branches: list[Schema], instance: Any, _schema: Schema) -> Errors:
        holding = sum(self._predicates.of(branch)(instance) for branch in branches)
        if holding == 0:
            yield self._none_of(branches, instance)
        elif holding > 1:
            yield ValidationError(f"{holding} of the alternatives hold")

    def _none_of(self, branches: list[Schema], instance: Any) -> ValidationError:
        """The error whose context holds, branch by branch, why none holds."""
        context = []
        for index, branch in enumerate(branches):
            for error in self._errors(instance, branch):
                error.schema_path.appendleft(index)
                context.append(error)
        return ValidationError("none of the alternatives holds", context=context)

    def _properties(self, _: Any, properties: Mapping[str, Schema], instance: Any, _schema: Schema) -> Errors:
        if isinstance(instance, dict):
            for key, value in instance.items():
                if key in properties:
                    yield from self._below(key, value, properties[key])

    def _additional_properties(self, _: Any, rest: Schema, instance: Any, schema: Mapping[str, Any]) -> Errors:
        if not isinstance(instance, dict):
            return
        known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        for key, value in instance.items():
            if key in known or any(re.search(pattern, key) for pattern in patterns):
                continue
            if rest is False:
                yield ValidationError(key, path=[key])
            else:
                yield from self._below(key, value, rest)

    def _property_names(self, _: Any, names: Schema, instance: Any, _schema: Schema) -> Errors:
        if isinstance(instance, dict):
            return (ValidationError(key, path=[key]) for key in instance if not self._predicates.of(names)(key))
        return ()

    def _items(self, _: Any, items: Schema | list[Schema], instance: Any, _schema: Schema) -> Errors:
        if isinstance(instance, list):
            by_index = items if isinstance(items, list) else [items] * len(instance)
            for index, (value, schema) in enumerate(zip(instance, by_index, strict=False)):
                yield from self._below(index, value, schema)


_ONE_ERROR = ("type", "enum", "const", "pattern", "multipleOf", REFERS)
"""Keywords with at most one error, whose meaning differs from jsonschema's own."""


def _checker(check: Callable[[Any], bool]) -> Callable[[Any, Any], bool]:
    return lambda _, value: check(value)


def _required(_: Any, keys: list[str], instance: Any, _schema: Schema) -> Errors:
    return [ValidationError(key) for key in keys if key not in instance] if isinstance(instance, dict) else ()


def _unique_items(_: Any, wanted: Any, instance: Any, _schema: Schema) -> Errors:
    found = repeated(instance) if wanted and isinstance(instance, list) else None
    return (ValidationError(str(found[1]), path=[found[0]]),) if found else ()
