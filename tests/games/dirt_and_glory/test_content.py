"""The shipped content of Dirt and Glory and the schemas that check it."""

from collections import Counter
from copy import deepcopy

import jsonschema
import pytest
from referencing import Registry, Resource

from tests.games.dirt_and_glory.files import KINDS, frozen, schema, shipped

OWN = (*KINDS, "game")
SCHEMAS = ("common/component", "common/game", *(f"dirt-and-glory/{stem}" for stem in OWN))
STRICT = jsonschema.Draft7Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
STRICT_VALIDATOR = jsonschema.validators.extend(jsonschema.Draft7Validator, type_checker=STRICT)
ABILITIES = {"look", "move", "gain", "steal", "take", "renew"}


def faults(stem, data):
    """Path and message of every fault of `data`, by the schema of `stem`."""
    registry = Registry().with_resources([(schema(n)["$id"], Resource.from_contents(schema(n))) for n in SCHEMAS])
    validator = STRICT_VALIDATOR(schema(f"dirt-and-glory/{stem}"), registry=registry)
    return [("/".join(map(str, error.path)), error.message) for error in validator.iter_errors(data)]


def troop(**fields):
    made = {"id": "x", "name": "X", "status": "house", "role": "gear", "value": 2, **fields}
    return {"troops": [{key: value for key, value in made.items() if value is not None}]}


@pytest.mark.parametrize("read", [shipped, frozen])
@pytest.mark.parametrize("stem", OWN)
def test_the_content_satisfies_its_schema(read, stem):
    assert faults(stem, read(stem)) == []


def test_the_starting_troops_are_the_rulebooks():
    by_colour = {}
    for each in shipped("starting-troops")["starting-troops"]:
        by_colour.setdefault(each["colour"], []).extend([each["value"]] * each.get("copies", 1))
    assert len(by_colour) == 5
    assert all(sorted(values) == [1, 1, 2, 2, 3, 4, 5] for values in by_colour.values())


def test_the_location_of_the_rulebook_is_among_the_nine_in_three_levels():
    locations = shipped("locations")["locations"]
    assert Counter(each["level"] for each in locations) == {1: 3, 2: 3, 3: 3}
    (published,) = [each for each in locations if each["status"] == "published"]
    assert published["target"] == 13
    assert published["rows"] == [{"points": 3}, {"points": 2}, {"points": 1, "fuel": 1}]
    assert published["others"] == {"fuel": 2}


def test_targets_rise_from_level_to_level():
    by_level = {}
    for each in shipped("locations")["locations"]:
        by_level.setdefault(each["level"], []).append(each["target"])
    assert max(by_level[1]) < min(by_level[2])
    assert max(by_level[2]) < min(by_level[3])


def test_who_gets_no_row_gets_two_fuel_everywhere():
    assert {tuple(each["others"].items()) for each in shipped("locations")["locations"]} == {(("fuel", 2),)}
    assert {len(each["rows"]) for each in shipped("locations")["locations"]} == {3}


def test_the_abilities_the_rulebook_shows_are_there():
    troops = {each["id"]: each for each in shipped("troops")["troops"]}
    spotter = troops["spotter"]
    assert (spotter["status"], spotter["value"]) == ("published", 4)
    assert spotter["abilities"] == [{"do": [{"look": {"cards": 1, "to": ["top", "reserve"]}}]}]
    steps = [
        step for each in troops.values() for ability in each.get("abilities", ()) for step in ability.get("do", ())
    ]
    assert {"look": {"cards": 2, "to": ["top", "bottom"]}} in steps
    assert {"move": {"card": "me", "to": "reserve"}} in steps
    assert any(step.get("move", {}).get("card") == "reserve" for step in steps)
    assert any(isinstance(each["value"], list) for each in troops.values())


def test_all_but_one_troop_are_marked_as_ours():
    assert Counter(each["status"] for each in shipped("troops")["troops"])["published"] == 1


def test_the_box_counts_as_many_of_each_kind_as_there_are():
    boxes = {box["kind"]: box["count"] for box in shipped("game")["boxes"]}
    counted = {kind: sum(each.get("copies", 1) for each in shipped(kind)[kind]) for kind in KINDS}
    assert counted == boxes
    assert boxes == {
        "starting-troops": 35,
        "troops": 41,
        "help-cards": 5,
        "score-cards": 5,
        "locations": 9,
        "fuel-tokens": 20,
        "score-tokens": 5,
    }


def test_score_tokens_come_in_the_colours_of_the_starting_troops():
    colours = dict.fromkeys(each["colour"] for each in shipped("starting-troops")["starting-troops"])
    assert [each["colour"] for each in shipped("score-tokens")["score-tokens"]] == list(colours)


def test_the_numbers_are_the_rulebooks():
    numbers = shipped("game")["numbers"]
    assert {key: numbers[key] for key in ("setup_draw", "setup_keep", "boxed_locations")} == {
        "setup_draw": 3,
        "setup_keep": 2,
        "boxed_locations": 1,
    }
    assert [numbers[key] for key in ("start_fuel", "fuel_cap", "move_fuel", "reserve_fuel", "fuel_per_point")] == [
        *(1, 4, 1, 4, 2)
    ]


def test_every_option_has_its_default_among_its_values():
    options = shipped("game")["options"]
    assert all(option["default"] in option["values"] for option in options.values())


@pytest.mark.parametrize(
    "fields",
    [
        {"value": [2, 5]},
        {"value": -2},
        {"value": {"base": 1, "per": "fuel"}},
        {"value": {"base": 1, "if": {"target": {"least": 15}, "reserve": {"exactly": 0}}, "plus": -2, "most": 3}},
        {"abilities": [{"do": [{"look": {"cards": 3, "to": ["bottom", "reserve"]}}, {"gain": {"points": 1}}]}]},
        {"abilities": [{"when": "passed", "if": {"room": {"most": 0}}, "pay": 2, "do": [{"renew": {"cards": "all"}}]}]},
        {"abilities": [{"do": [{"move": {"card": "reserve", "to": "deck", "other": True, "worth": {"most": 2}}}]}]},
        {"abilities": [{"then": {"play": {"from": "top"}}}, {"then": {"copy": {"from": "rivals"}}}]},
    ],
)
def test_a_designer_may_combine_the_vocabulary_freely(fields):
    assert faults("troops", troop(**fields)) == []


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"copies": None, "value": None}, "troops/0"),
        ({"copies": "2x"}, "troops/0/copies"),
        ({"copies": 2.0}, "troops/0/copies"),
        ({"copies": True}, "troops/0/copies"),
        ({"copies": -1}, "troops/0/copies"),
        ({"value": 2.0}, "troops/0/value"),
        ({"value": [2, 2]}, "troops/0/value"),
        ({"value": [2]}, "troops/0/value"),
        ({"value": {"per": "fuel"}}, "troops/0/value"),
        ({"value": {"base": 1}}, "troops/0/value"),
        ({"value": {"base": 1, "each": 2, "if": {"fuel": {"least": 1}}, "plus": 1}}, "troops/0/value"),
        ({"value": {"base": 1, "if": {"fuel": {"least": 1}}}}, "troops/0/value"),
        ({"value": {"base": 1, "per": "speed"}}, "troops/0/value"),
        ({"role": "hero"}, "troops/0/role"),
        ({"abilities": []}, "troops/0/abilities"),
        ({"abilities": [{}]}, "troops/0/abilities/0"),
        ({"abilities": [{"when": "never", "do": [{"gain": {"fuel": 1}}]}]}, "troops/0/abilities/0/when"),
        ({"abilities": [{"when": "passed", "then": {"play": {"from": "top"}}}]}, "troops/0/abilities/0/when"),
        ({"abilities": [{"do": [{"gain": {"fuel": 1, "points": 1}}]}]}, "troops/0/abilities/0/do/0/gain"),
        ({"abilities": [{"do": [{"play": {"from": "top"}}]}]}, "troops/0/abilities/0/do/0"),
        ({"abilities": [{"do": [{"look": {"cards": 1, "to": ["deck"]}}]}]}, "troops/0/abilities/0/do/0/look/to/0"),
        (
            {"abilities": [{"do": [{"move": {"card": "me", "to": "top", "other": True}}]}]},
            "troops/0/abilities/0/do/0/move/card",
        ),
        (
            {"abilities": [{"if": {"fuel": {"exactly": 1, "least": 1}}, "do": [{"gain": {"fuel": 1}}]}]},
            "troops/0/abilities/0/if/fuel",
        ),
        ({"abilities": [{"pay": 0, "do": [{"gain": {"fuel": 1}}]}]}, "troops/0/abilities/0/pay"),
    ],
)
def test_a_mistake_in_the_troops_is_found_at_its_place(fields, path):
    assert path in [place for place, _ in faults("troops", troop(**fields))]


@pytest.mark.parametrize(
    ("stem", "change", "path"),
    [
        ("game", lambda data: data["players"].update(max=9), "players/max"),
        ("game", lambda data: data["numbers"].pop("fuel_cap"), "numbers"),
        ("game", lambda data: data["numbers"].update(fuel_cup=4), "numbers"),
        ("game", lambda data: data["options"].pop("tie_exhausted"), "options"),
        (
            "game",
            lambda data: data["options"]["tie_exhausted"].update(default="nobody"),
            "options/tie_exhausted/default",
        ),
        ("locations", lambda data: data["locations"][0].update(target=0), "locations/0/target"),
        ("locations", lambda data: data["locations"][0].update(rows=[]), "locations/0/rows"),
        ("locations", lambda data: data["locations"][0]["rows"].append({}), "locations/0/rows/3"),
        ("locations", lambda data: data["locations"][0].pop("others"), "locations/0"),
        ("starting-troops", lambda data: data["starting-troops"][0].pop("colour"), "starting-troops/0"),
        ("starting-troops", lambda data: data["starting-troops"][0].update(value=[1, 2]), "starting-troops/0/value"),
        ("help-cards", lambda data: data["help-cards"][0]["sections"][0].pop("lines"), "help-cards/0/sections/0"),
        ("score-cards", lambda data: data["score-cards"][0]["track"].update(last=0), "score-cards/0/track/last"),
        ("score-tokens", lambda data: data["score-tokens"][0].pop("colour"), "score-tokens/0"),
        ("fuel-tokens", lambda data: data["fuel-tokens"][0].update(worth=2), "fuel-tokens/0"),
    ],
)
def test_a_mistake_elsewhere_is_found_at_its_place(stem, change, path):
    data = deepcopy(frozen(stem))
    change(data)
    assert [place for place, _ in faults(stem, data)] == [path]


def properties(node, name=""):
    """Every property an editor may complete, by where it stands; what only narrows others is left out."""
    for key, value in node.items():
        if key == "dependencies":
            continue
        if key == "properties":
            yield from ((f"{name}/{each}", inner) for each, inner in value.items())
        if isinstance(value, dict):
            yield from properties(value, f"{name}/{key}")


def told(name, node):
    """`node` of the schema `name` with what the definitions it refers to say."""
    for reference in (each["$ref"] for each in node.get("allOf", []) if "$ref" in each):
        file, _, place = reference.rpartition("#/definitions/")
        home = f"common/{file.split('/')[-1].split('.')[0]}" if file else name
        node = {**told(home, schema(home)["definitions"][place]), **node}
    return node


@pytest.mark.parametrize("stem", OWN)
def test_the_schemas_are_good_draft_07_and_complete_for_editors(stem):
    name = f"dirt-and-glory/{stem}"
    jsonschema.Draft7Validator.check_schema(schema(name))
    for place, node in properties(schema(name)):
        shown = told(name, node)
        assert shown.get("description"), place
        assert shown.get("examples"), place
        assert shown.get("type") != "object" or "additionalProperties" in shown, place


@pytest.mark.parametrize("stem", KINDS)
def test_every_example_of_a_kind_is_one(stem):
    for example in schema(f"dirt-and-glory/{stem}")["properties"][stem]["examples"]:
        assert faults(stem, {stem: example}) == []


def test_every_example_in_the_troops_schema_is_one():
    definitions = schema("dirt-and-glory/troops")["definitions"]
    assert set(definitions["step"]["properties"]) == ABILITIES
    for op, node in definitions["step"]["properties"].items():
        assert [faults("troops", troop(abilities=[{"do": [{op: each}]}])) for each in node["examples"]] == [[]]
    for op, node in definitions["then"]["properties"].items():
        assert [faults("troops", troop(abilities=[{"then": {op: each}}])) for each in node["examples"]] == [[]]
    for each in (*definitions["value"]["examples"], *definitions["changing_value"]["examples"]):
        assert faults("troops", troop(value=each)) == []
    for each in definitions["ability"]["examples"]:
        assert faults("troops", troop(abilities=[each])) == []
