"""A schema as a function that says whether a value satisfies it, and nothing more.

Nearly all content is right, and these functions say so some fifty times as fast as jsonschema, which then only has
to find out what is wrong with the rest. A schema with a keyword unknown here is left to `otherwise`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sized
from functools import partial
from typing import Any

from toolkit.content.values import TYPES, are_equal, expression, is_multiple, is_number, repeated

REFERS = "x-refers-to"
"""Our own keyword: the value is the id of a component of that kind (or of one of a list of kinds)."""

Schema = Mapping[str, Any] | bool
Predicate = Callable[[Any], bool]

ANNOTATIONS = frozenset(
    ("$schema", "$id", "$comment", "title", "description", "default", "examples", "definitions", "readOnly", "format")
)
_OF_MAPPINGS = frozenset(("properties", "patternProperties", "required", "additionalProperties", "propertyNames"))
_WITH_OTHERS = _OF_MAPPINGS | {"then", "else"}


class Predicates:
    """Makes and keeps the predicates of schemas. `lookup` resolves a reference; `known_ids` lists a kind's ids."""

    def __init__(
        self,
        lookup: Callable[[str], Schema],
        known_ids: Mapping[str, Collection[str]],
        otherwise: Callable[[Schema], Predicate],
    ) -> None:
        self._lookup, self._known_ids, self._otherwise = lookup, known_ids, otherwise
        self._made: dict[int, Predicate] = {}
        self._kept: list[Schema] = []

    def of(self, schema: Schema) -> Predicate:
        """The predicate of `schema`."""
        found = self._made.get(id(schema))
        if found is None:
            # A schema may contain itself: until it is made, whoever refers to it looks it up when called.
            self._kept.append(schema)
            self._made[id(schema)] = partial(self._when_made, id(schema))
            found = self._made[id(schema)] = self._make(schema)
        return found

    def _when_made(self, key: int, value: Any) -> bool:
        return self._made[key](value)

    def of_keyword(self, keyword: str, value: Any) -> Predicate:
        """The predicate of one keyword that stands alone in a schema."""
        return self._make({keyword: value})

    def _make(self, schema: Schema) -> Predicate:
        if isinstance(schema, bool):
            return lambda _: schema
        if "$ref" in schema:
            return self.of(self._lookup(schema["$ref"]))
        made: list[Predicate] = []
        for keyword, value in schema.items():
            maker = _SIMPLE.get(keyword)
            if maker is not None:
                made.append(maker(value))
            elif keyword in _NESTED:
                made.append(_NESTED[keyword](self, value, schema))
            elif keyword not in ANNOTATIONS and keyword not in _WITH_OTHERS:
                return self._otherwise(schema)
        if _OF_MAPPINGS & schema.keys():
            made.append(self._mapping(schema))
        return _every(made)

    def _mapping(self, schema: Mapping[str, Any]) -> Predicate:
        if "patternProperties" in schema:
            return self._otherwise(schema)
        known = {key: self.of(each) for key, each in schema.get("properties", {}).items()}
        rest = self.of(schema.get("additionalProperties", True))
        required = tuple(schema.get("required", ()))
        named = self.of(schema["propertyNames"]) if "propertyNames" in schema else None

        def holds(value: Any) -> bool:
            if type(value) is not dict:
                return True
            for key in required:
                if key not in value:
                    return False
            if named is not None and not all(map(named, value)):
                return False
            for key, each in value.items():  # noqa: SIM110 - as below
                if not known.get(key, rest)(each):
                    return False
            return True

        return holds

    def _items(self, items: Schema | list[Schema], schema: Mapping[str, Any]) -> Predicate:
        if isinstance(items, list):
            if "additionalItems" in schema:
                return self._otherwise(schema)
            each_of = [self.of(each) for each in items]
            return lambda value: (
                type(value) is not list or all(holds(item) for holds, item in zip(each_of, value, strict=False))
            )
        holds_each = self.of(items)
        return lambda value: type(value) is not list or all(map(holds_each, value))

    def _all_of(self, branches: list[Schema], _: Mapping[str, Any]) -> Predicate:
        return _every([self.of(branch) for branch in branches])

    def _any_of(self, branches: list[Schema], _: Mapping[str, Any]) -> Predicate:
        made = [self.of(branch) for branch in branches]
        return lambda value: any(holds(value) for holds in made)

    def _one_of(self, branches: list[Schema], _: Mapping[str, Any]) -> Predicate:
        made = [self.of(branch) for branch in branches]
        return lambda value: sum(holds(value) for holds in made) == 1

    def _if(self, condition: Schema, schema: Mapping[str, Any]) -> Predicate:
        holds, then, other = (self.of(each) for each in (condition, schema.get("then", True), schema.get("else", True)))
        return lambda value: then(value) if holds(value) else other(value)

    def _not(self, refused: Schema, _: Mapping[str, Any]) -> Predicate:
        holds = self.of(refused)
        return lambda value: not holds(value)

    def _refers(self, kinds: str | list[str], _: Mapping[str, Any]) -> Predicate:
        listed = [kinds] if isinstance(kinds, str) else kinds
        known = frozenset(each for kind in listed for each in self._known_ids.get(kind, ()))
        return lambda value: type(value) is not str or value in known


_NESTED: dict[str, Callable[[Predicates, Any, Mapping[str, Any]], Predicate]] = {
    "items": Predicates._items,
    "allOf": Predicates._all_of,
    "anyOf": Predicates._any_of,
    "oneOf": Predicates._one_of,
    "if": Predicates._if,
    "not": Predicates._not,
    REFERS: Predicates._refers,
}


def _every(made: list[Predicate]) -> Predicate:
    if len(made) == 1:
        return made[0]
    checks = tuple(made)

    def holds(value: Any) -> bool:
        for check in checks:  # noqa: SIM110 - a generator inside all() takes twice as long, and this runs most
            if not check(value):
                return False
        return True

    return holds


def _type(types: str | list[str]) -> Predicate:
    if isinstance(types, str):
        return TYPES[types]
    checks = [TYPES[each] for each in types]
    return lambda value: any(check(value) for check in checks)


def _enum(values: list[Any]) -> Predicate:
    texts = frozenset(each for each in values if isinstance(each, str))
    rest = [each for each in values if not isinstance(each, str)]
    return lambda value: value in texts if type(value) is str else any(are_equal(value, each) for each in rest)


def _sized(kind: type[Sized], is_right: Callable[[int], bool]) -> Predicate:
    return lambda value: type(value) is not kind or is_right(len(value))


def _bounded(is_right: Callable[[float], bool]) -> Predicate:
    return lambda value: not is_number(value) or is_right(value)


_SIMPLE: dict[str, Callable[[Any], Predicate]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda wanted: lambda value: are_equal(value, wanted),
    "minimum": lambda bound: _bounded(lambda value: value >= bound),
    "maximum": lambda bound: _bounded(lambda value: value <= bound),
    "exclusiveMinimum": lambda bound: _bounded(lambda value: value > bound),
    "exclusiveMaximum": lambda bound: _bounded(lambda value: value < bound),
    "multipleOf": lambda step: _bounded(lambda value: is_multiple(value, step)),
    "minItems": lambda bound: _sized(list, lambda size: size >= bound),
    "maxItems": lambda bound: _sized(list, lambda size: size <= bound),
    "minLength": lambda bound: _sized(str, lambda size: size >= bound),
    "maxLength": lambda bound: _sized(str, lambda size: size <= bound),
    "minProperties": lambda bound: _sized(dict, lambda size: size >= bound),
    "maxProperties": lambda bound: _sized(dict, lambda size: size <= bound),
    "uniqueItems": lambda wanted: lambda value: not wanted or type(value) is not list or repeated(value) is None,
    "pattern": lambda pattern: lambda value: type(value) is not str or expression(pattern).search(value) is not None,
}
