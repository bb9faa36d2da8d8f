"""The shipped English words of Dirt and Glory."""

import itertools
import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.dirt_and_glory.files import english, frozen, schema, shipped
from toolkit.words import PhraseTable, rules_text

GOLDEN = Path(__file__).parent / "english.txt"
TROOPS = "dirt-and-glory/troops"


@cache
def table():
    return PhraseTable.from_mapping(english())


def resolved(node):
    """A schema node with its references followed."""
    for each in [{"$ref": node["$ref"]}] if "$ref" in node else node.get("allOf", []):
        if "$ref" in each:
            node = {**resolved(schema(TROOPS)["definitions"][each["$ref"].rsplit("/", 1)[1]]), **node}
    return node


def definition(name):
    return resolved({"$ref": f"#/definitions/{name}"})


def every_value(node):
    """Some values that the schema node allows: every word, numbers up to 2, ranges of each kind."""
    node = resolved(node)
    if node.get("title") == "Range" or "exactly" in node.get("properties", {}):
        return [
            {"exactly": 1},
            {"exactly": 2},
            {"least": 1},
            {"least": 2},
            {"most": 1},
            {"most": 2},
            {"least": 1, "most": 2},
        ]
    if "enum" in node:
        return node["enum"]
    if node["type"] == "boolean":
        return [False, True]
    if node["type"] == "integer":
        return [each for each in (-2, -1, 1, 2) if node["minimum"] <= each <= node["maximum"]]
    if node["type"] == "array":
        words = resolved(node["items"])["enum"]
        return [list(each) for count in (1, 2, 3) for each in itertools.combinations(words, count)]
    return every_mapping(node)


def every_mapping(node):
    one_of = node.get("maxProperties") == 1
    choices = []
    for key, inner in node["properties"].items():
        needed = key in node.get("required", ())
        choices.append([{key: value} for value in every_value(inner)] + ([] if needed or one_of else [{}]))
    if one_of:
        return list(itertools.chain(*choices))
    made = [{k: v for part in parts for k, v in part.items()} for parts in itertools.product(*choices)]
    return [each for each in made if may_stand(each, node)]


def may_stand(given, node):
    """Whether dependencies on other keys hold."""
    for key, needs in node.get("dependencies", {}).items():
        if key in given and isinstance(needs, dict):
            ((other, narrowed),) = needs["properties"].items()
            if given[other] not in narrowed["enum"]:
                return False
    return True


def every_troop():
    """A troop for every step, every trigger, every condition, every price and every kind of changing value."""
    for step in every_value(definition("step")):
        yield {"abilities": [{"do": [step]}]}
    for then in every_value(definition("then")):
        yield {"abilities": [{"then": then}]}
        yield {"abilities": [{"do": [{"gain": {"fuel": 1}}], "then": then}]}
    for when in resolved(definition("ability")["properties"]["when"])["enum"]:
        yield {"abilities": [{"when": when, "pay": 2, "do": [{"gain": {"fuel": 1}}]}]}
    for count, node in definition("ability_conditions")["properties"].items():
        for within in every_value(node):
            yield {"abilities": [{"if": {count: within}, "do": [{"gain": {"points": 1}}]}]}
    yield from every_changing_value()


def every_changing_value():
    changing = definition("changing_value")["properties"]
    for per, each, limits in itertools.product(
        changing["per"]["enum"], (-1, 1, 2), ({}, {"least": 1}, {"most": 5}, {"least": 1, "most": 5})
    ):
        yield {"value": {"base": 1, "per": per, "each": each, **limits}}
    for count, node in definition("value_conditions")["properties"].items():
        for within, plus in itertools.product(every_value(node), (-2, 3)):
            yield {"value": {"base": 2, "if": {count: within}, "plus": plus}}
            yield {"value": {"base": 2, "per": "fuel", "if": {count: within}, "plus": plus}}


def said(troop):
    return rules_text({"id": "x", "name": "X", "value": 2, **troop}, table()).text


def test_the_cards_read_as_they_should():
    lines = [
        f"{each['name']}: {rules_text(each, table()).text}".replace("\n", " / ") for each in frozen("troops")["troops"]
    ]
    assert "\n".join(lines) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_every_shipped_card_with_effects_has_words_and_plain_ones_have_none():
    for each in shipped("troops")["troops"]:
        has_effects = "abilities" in each or isinstance(each["value"], dict)
        assert bool(rules_text(each, table()).text) == has_effects
    for kind in ("starting-troops", "locations", "help-cards", "score-cards", "fuel-tokens", "score-tokens"):
        assert not any(rules_text(each, table()).text for each in shipped(kind)[kind])


@pytest.fixture(scope="module")
def sentences():
    return [(troop, said(troop)) for troop in every_troop()]


def test_whatever_a_designer_combines_reads_as_a_sentence(sentences):
    assert len(sentences) > 500
    for troop, text in sentences:
        assert re.fullmatch(r"[A-Z][A-Za-z0-9 ,;:'()+-]*[a-zA-Z0-9)]\.", text), (troop, text)
        assert "  " not in text, (troop, text)
        assert " ," not in text, (troop, text)


def test_troops_that_do_different_things_say_different_things(sentences):
    meant = {}
    for troop, text in sentences:
        meant.setdefault(text, []).append(meaning(troop))
    told_alike = {text: troops for text, troops in meant.items() if any(each != troops[0] for each in troops)}
    assert told_alike == {}


def meaning(troop):
    """`troop` with its defaults filled in, and without what makes no difference."""
    if "value" in troop:
        return {"each": 1, **troop["value"]}
    (ability,) = troop["abilities"]
    steps = [*ability.get("do", ()), *([ability["then"]] if "then" in ability else [])]
    return {**ability, "when": ability.get("when", "played"), "do": [with_defaults(step) for step in steps], "then": 0}


def with_defaults(step):
    ((op, given),) = step.items()
    if op == "steal":
        return {op: {"from": "any", **given}}
    return {op: {"other": False, **given}} if op in ("move", "take", "play") else step


def test_several_conditions_are_all_told():
    troop = {"abilities": [{"if": {"fuel": {"least": 2}, "room": {"most": 3}}, "do": [{"gain": {"points": 1}}]}]}
    assert said(troop) == (
        "If you have at least 2 fuel, if the target is at most 3 above your speed, you may gain 1 victory point."
    )


def test_defaults_of_the_words_are_those_of_the_schema():
    phrases, definitions = english()["phrases"], schema(TROOPS)["definitions"]
    assert phrases["ability"]["defaults"] == {"when": definitions["ability"]["properties"]["when"]["default"]}
    assert phrases["each_one"]["defaults"] == {"each": definitions["changing_value"]["properties"]["each"]["default"]}
    steal = definitions["step"]["properties"]["steal"]["properties"]
    assert phrases["steal"]["defaults"] == {"from": steal["from"]["default"]}
    for name, node in (("moved", "move"), ("take", "take")):
        other = definitions["step"]["properties"][node]["properties"]["other"]["default"]
        assert phrases[name]["defaults"] == {"other": other}
    assert phrases["play"]["defaults"] == {
        "other": definitions["then"]["properties"]["play"]["properties"]["other"]["default"]
    }
