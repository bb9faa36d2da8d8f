"""The shipped English words of Dustbiters."""

import itertools
import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.dustbiters.files import english, frozen, schema, shipped
from toolkit.words import PhraseTable, rules_text

GOLDEN = Path(__file__).parent / "dustbiters_en.txt"
CAR_NAMES = {"mind-manipulator": "Mind Manipulator"}
RELATIVE = ("in_front", "behind", "two_in_front", "two_behind", "between_self_and_own")


@cache
def table():
    return PhraseTable.from_mapping(english())


def resolved(node):
    """A schema node with its references followed."""
    for each in [{"$ref": node["$ref"]}] if "$ref" in node else node.get("allOf", []):
        if "$ref" in each:
            node = {**resolved(schema("dustbiters/cars")["definitions"][each["$ref"].rsplit("/", 1)[1]]), **node}
    return node


def every_value(node):
    """Every value that the schema node allows; numbers up to 3, one text for a reference."""
    node = resolved(node)
    if "enum" in node:
        return node["enum"]
    if node["type"] == "boolean":
        return [False, True]
    if node["type"] == "integer":
        return range(node["minimum"], 4)
    return list(CAR_NAMES) if node["type"] == "string" else every_mapping(node)


def every_mapping(node):
    one_of = node.get("maxProperties") == 1
    choices = []
    for key, inner in node["properties"].items():
        needed = key in node.get("required", ())
        choices.append([{key: value} for value in every_value(inner)] + ([] if needed or one_of else [{}]))
    if one_of:
        return list(itertools.chain(*choices))
    return [{k: v for part in parts for k, v in part.items()} for parts in itertools.product(*choices)]


def definition(name):
    return {"$ref": f"#/definitions/{name}"}


def every_car():
    """A car for every step, every condition and every passive that the schema allows."""
    for step in every_value(definition("step")):
        yield {"power": {"do": [step]}}
    for when in every_value(definition("place_condition")):
        yield {"power": {"when": when, "do": [{"draw": {"cards": 1}}]}}
    for passive in every_value(definition("passive")):
        yield {"passives": [passive]}


def said(car, by=None):
    return rules_text({"id": "x", "name": "X", **car}, by or table(), CAR_NAMES).text


def test_the_cards_read_as_they_should():
    cars = frozen("cars")["cars"]
    names = {car["id"]: car["name"] for car in cars}
    lines = [f"{car['name']}: {rules_text(car, table(), names).text}".replace("\n", " / ") for car in cars]
    assert "\n".join(lines) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_every_shipped_card_has_words():
    cars = shipped("cars")["cars"]
    names = {car["id"]: car["name"] for car in cars}
    assert all(rules_text(car, table(), names).text for car in cars)


@pytest.fixture(scope="module")
def sentences():
    return [(car, said(car)) for car in every_car()]


def test_whatever_a_designer_combines_reads_as_a_sentence(sentences):
    assert len(sentences) > 1000
    for car, text in sentences:
        assert re.fullmatch(r"(\{icon:power\} )?[A-Z][A-Za-z0-9 ,;:'()]*[a-zA-Z)]\.", text), (car, text)
        assert "  " not in text, (car, text)
        assert " ," not in text, (car, text)


def test_cars_that_do_different_things_say_different_things(sentences):
    meant = {}
    for car, text in sentences:
        meant.setdefault(text, []).append(meaning(car))
    told_alike = {text: cars for text, cars in meant.items() if any(car != cars[0] for car in cars)}
    assert told_alike == {}


def meaning(car):
    """`car` with its defaults filled in, and without `other` where it can't matter."""
    if "passives" in car:
        ((kind, given),) = car["passives"][0].items()
        return kind, {"times": 1, **given} if kind == "free_draw" else given
    ((op, given),) = car["power"]["do"][0].items()
    when = car["power"].get("when", "anywhere")
    if "target" not in given:
        return when, op, given
    target = {"where": "any", "owner": "any", "other": True, **given["target"]}
    if target["where"] in RELATIVE or target["owner"] == "enemy":
        del target["other"]
    return when, op, {**given, "target": target}


def test_steps_are_told_in_order():
    steps = [{"destroy": {"target": {"where": "behind"}}}, {"draw": {"cards": 2}}, {"take_scrap": {"from": "top"}}]
    assert said({"power": {"when": "at_front", "do": steps}}) == (
        "{icon:power} Only at THE FRONT: destroy the car right behind this one, then draw 2 cards, "
        "then take the top card of the scrap heap into your hand."
    )


def test_defaults_of_the_words_are_those_of_the_schema():
    definitions = schema("dustbiters/cars")["definitions"]
    phrases = english()["phrases"]
    selector = definitions["selector"]["properties"]
    assert phrases["cars"]["defaults"] == {key: selector[key]["default"] for key in ("where", "owner", "other")}
    assert phrases["borrowed"]["defaults"] == {"owner": selector["owner"]["default"]}
    assert phrases["power"]["defaults"] == {"when": definitions["power"]["properties"]["when"]["default"]}
    free_draw = definitions["passive"]["properties"]["free_draw"]["properties"]
    assert phrases["free_draw"]["defaults"] == {"times": free_draw["times"]["default"]}
