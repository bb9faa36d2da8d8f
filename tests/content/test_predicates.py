"""The quick predicates and jsonschema never disagree."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from toolkit.content.predicates import Predicates
from toolkit.content.validator import Checker
from toolkit.content.values import are_equal, is_multiple
from toolkit.project import open_project

DEFINITIONS: dict[str, Any] = {
    "#/definitions/text": {"type": "string", "minLength": 1},
    "#/definitions/tree": {
        "type": "object",
        "properties": {"a": {"$ref": "#/definitions/tree"}},
        "additionalProperties": False,
    },
}
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.sampled_from([0.5, 1.5, 2.25])
    | st.sampled_from(["", "a", "b", "ab"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
LEAVES = st.one_of(
    st.booleans(),
    st.sampled_from(["string", "integer", "number", "boolean", "null", "array", "object"]).map(
        lambda name: {"type": name}
    ),
    st.just({"type": ["string", "null"]}),
    st.lists(VALUES, min_size=1, max_size=3).map(lambda values: {"enum": values}),
    VALUES.map(lambda value: {"const": value}),
    st.integers(-1, 2).map(lambda bound: {"minimum": bound, "exclusiveMaximum": bound + 2}),
    st.integers(0, 2).map(lambda size: {"minItems": size, "maxLength": size + 1, "minProperties": size}),
    st.sampled_from([{"pattern": "^a"}, {"pattern": "b$"}, {"uniqueItems": True}, {"multipleOf": 0.5}]),
    st.sampled_from([{"$ref": name} for name in DEFINITIONS]),
)


def _compound(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.lists(inner, min_size=1, max_size=3)
    named = st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    return st.one_of(
        some.map(lambda each: {"allOf": each}),
        some.map(lambda each: {"anyOf": each}),
        some.map(lambda each: {"oneOf": each}),
        some.map(lambda each: {"items": each}),
        inner.map(lambda each: {"items": each}),
        inner.map(lambda each: {"not": each}),
        inner.map(lambda each: {"propertyNames": each}),
        inner.map(lambda each: {"contains": each}),
        inner.map(lambda each: {"patternProperties": {"^a": each}, "additionalProperties": False}),
        st.tuples(inner, inner, inner).map(lambda each: dict(zip(("if", "then", "else"), each, strict=True))),
        st.tuples(named, inner | st.just(True), st.lists(st.sampled_from("abc"), unique=True)).map(
            lambda each: {"properties": each[0], "additionalProperties": each[1], "required": each[2]}
        ),
    )


SCHEMAS = st.recursive(LEAVES, _compound, max_leaves=8)


@settings(max_examples=400)
@given(SCHEMAS, VALUES)
def test_a_predicate_holds_exactly_when_nothing_is_breached(schema: Any, value: Any) -> None:
    checker = Checker(DEFINITIONS.__getitem__)
    holds = Predicates(DEFINITIONS.__getitem__, {}, checker.predicate).of(schema)
    assert holds(value) == (not list(checker.breaches(value, schema)))


@pytest.mark.slow
@settings(max_examples=400)
@given(SCHEMAS, VALUES)
def test_draft_07_agrees(schema: Any, value: Any) -> None:
    """Only where 1, 1.0 and true would be one, which these values avoid, draft-07 itself says otherwise."""
    holds = Predicates(DEFINITIONS.__getitem__, {}, Checker(DEFINITIONS.__getitem__).predicate).of(schema)
    root = {"definitions": {name.rpartition("/")[2]: each for name, each in DEFINITIONS.items()}}
    wrapped = {**root, "allOf": [schema]}
    assert holds(value) == Draft7Validator(wrapped).is_valid(value)


@given(VALUES, VALUES)
def test_equality_is_that_of_json_text(one: Any, other: Any) -> None:
    assert are_equal(one, other) == (json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True))


def test_numbers_of_different_types_are_different() -> None:
    assert not are_equal(1, True)
    assert not are_equal(1, 1.0)
    assert not are_equal({"a": [0]}, {"a": [False]})


@given(st.integers(-(10**6), 10**6), st.sampled_from([0.1, 0.01, 0.25, 3, 0.7]))
def test_every_whole_number_of_steps_is_a_multiple(count: int, step: float) -> None:
    from decimal import Decimal

    assert is_multiple(float(count * Decimal(str(step))), step)


def test_a_schema_that_contains_itself_is_no_trouble() -> None:
    checker = Checker(DEFINITIONS.__getitem__)
    tree: Any = {}
    for _ in range(40):
        tree = {"a": tree}
    assert list(checker.breaches(tree, DEFINITIONS["#/definitions/tree"])) == []
    assert open_project().roots
