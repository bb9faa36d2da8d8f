"""The shape of phrase tables."""

import jsonschema
import pytest
from referencing import Registry, Resource

from tests.games.dustbiters.files import english, schema
from tests.words.test_phrases import SPELLS


@pytest.fixture(scope="module")
def validator():
    names = ("common/component", "common/words")
    resources = [(schema(name)["$id"], Resource.from_contents(schema(name))) for name in names]
    return jsonschema.Draft7Validator(schema("common/words"), registry=Registry().with_resources(resources))


@pytest.mark.parametrize("table", [english(), SPELLS], ids=["shipped", "invented"])
def test_a_good_table_is_accepted(validator, table):
    assert [error.message for error in validator.iter_errors(table)] == []


@pytest.mark.parametrize(
    "change",
    [
        {"language": "English"},
        {"effects": {}},
        {"effects": {"power": 1}},
        {"phrases": {"effect": "the engine's own"}},
        {"phrases": {"name": "the engine's own"}},
        {"phrases": {"a": {"values": {"x": 1}}}},
        {"phrases": {"a": {"values": {"x": "y"}, "cases": [{"say": "z"}]}}},
        {"phrases": {"a": {"cases": []}}},
        {"phrases": {"a": {"cases": [{"if": {"x": 1}, "say": "y"}]}}},
        {"phrases": {"a": {"join": ", ", "each": "effect"}}},
        {"phrase": {}},
    ],
)
def test_a_bad_table_is_refused(validator, change):
    assert list(validator.iter_errors({**SPELLS, **change}))
