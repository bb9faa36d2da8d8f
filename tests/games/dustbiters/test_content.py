"""The shipped content of Dustbiters and the schemas that check it."""

from copy import deepcopy

import jsonschema
import pytest
from referencing import Registry, Resource

from tests.games.dustbiters.files import frozen, schema, shipped

SCHEMAS = ("common/component", "common/game", "dustbiters/cars", "dustbiters/game")
LISTED_IN_THE_RULEBOOK = """
Cloning Van, Crusher, Equalizer, Grappling Car, Hijacker, Horse, Ice Cream Van, Jammer, Martyr, Mimic, Mind Manipulator,
Mortar Bus, Necromancer, Oil Rig, Ramp Truck, Salvage Truck, Scorchy, Scout Bike
"""
STRICT = jsonschema.Draft7Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
STRICT_VALIDATOR = jsonschema.validators.extend(jsonschema.Draft7Validator, type_checker=STRICT)


def faults(stem, data):
    """Path and message of every fault of `data`, by the schema of `stem`."""
    registry = Registry().with_resources([(schema(n)["$id"], Resource.from_contents(schema(n))) for n in SCHEMAS])
    validator = STRICT_VALIDATOR(schema(f"dustbiters/{stem}"), registry=registry)
    return [("/".join(map(str, error.path)), error.message) for error in validator.iter_errors(data)]


def changed(stem, change):
    data = deepcopy(frozen(stem))
    change(data)
    return data


def car(data, id_):
    return next(each for each in data["cars"] if each["id"] == id_)


@pytest.mark.parametrize("read", [shipped, frozen])
@pytest.mark.parametrize("stem", ["cars", "game"])
def test_the_content_satisfies_its_schema(read, stem):
    assert faults(stem, read(stem)) == []


def test_the_listed_cars_come_first_in_the_rulebooks_order_and_the_inferred_after_them():
    cars = shipped("cars")["cars"]
    listed = [name.strip() for name in LISTED_IN_THE_RULEBOOK.split(",")]
    assert [each["name"] for each in cars[:18]] == listed
    assert {each["status"] for each in cars[:18]} == {"published"}
    assert [each["name"] for each in cars if each["status"] == "inferred"] == ["Teleporter", "Spiky", "Sniper"]


def test_the_box_counts_as_many_cars_as_there_are():
    (box,) = shipped("game")["boxes"]
    assert (box["kind"], box["count"]) == ("cars", sum(each.get("copies", 1) for each in shipped("cars")["cars"]))


def test_every_option_has_its_default_among_its_values():
    options = shipped("game")["options"]
    assert all(option["default"] in option["values"] for option in options.values())


def test_references_between_cars_lead_somewhere():
    cars = frozen("cars")["cars"]
    targets = [
        step["use_power"]["target"]
        for each in cars
        for step in each.get("power", {"do": []})["do"]
        if "use_power" in step
    ]
    assert {target["not_acting_as"] for target in targets} <= {each["id"] for each in cars}


HORSE = {"id": "horse-2", "name": "Second Horse", "status": "house", "role": "draw"}


@pytest.mark.parametrize(
    "steps",
    [
        [
            {"draw": {"cards": 1}},
            {"destroy": {"target": {"owner": "enemy"}}},
            {"move": {"target": {"where": "at_front"}, "to": "back"}},
        ],
        [{"swap": {"target": {}}}, {"destroy": {"target": {"where": "two_behind"}}}, {"take_scrap": {"from": "top"}}],
        [
            {"use_power": {"target": {"where": "in_front"}}},
            {"exchange_owner": {"target": {"owner": "enemy", "where": "behind"}}},
        ],
        [{"destroy": {"target": {"where": "in_front"}}}, {"destroy": {"target": {"where": "behind"}}}],
    ],
)
def test_a_designer_may_combine_operations_freely(steps):
    assert faults("cars", {"cars": [{**HORSE, "copies": 0, "power": {"when": "at_front", "do": steps}}]}) == []


@pytest.mark.parametrize("steps", [
    [{"destroy": {"target": {}}}, {"destroy": {"target": {"where": "any"}}}],
    [{"draw": {"cards": 1}}, {"swap": {"target": {}}}, {"move": {"target": {"owner": "own"}, "to": "front"}}],
    [{"use_power": {"target": {}}}, {"draw": {"cards": 1}}, {"destroy": {"target": {"where": "between_self_and_own"}}}],
    [{"exchange_owner": {"target": {"owner": "enemy"}}}, {"use_power": {"target": {"owner": "enemy"}}}],
])  # fmt: skip
def test_a_second_step_with_a_choice_is_refused_at_its_place(steps):
    found = faults("cars", {"cars": [{**HORSE, "power": {"do": steps}}]})
    assert found
    assert all(path.startswith(f"cars/0/power/do/{len(steps) - 1}/") for path, _ in found)


def set_power(**power):
    return lambda data: car(data, "horse").update(power=power)


def set_passive(**passive):
    return lambda data: car(data, "horse").update(passives=[passive])


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (lambda data: car(data, "horse").update(copies=None), "cars/5/copies", "is not of type 'integer'"),
        (lambda data: car(data, "horse").update(copies="2x"), "cars/5/copies", "is not of type 'integer'"),
        (lambda data: car(data, "horse").update(copies=2.0), "cars/5/copies", "is not of type 'integer'"),
        (lambda data: car(data, "horse").update(copies=True), "cars/5/copies", "is not of type 'integer'"),
        (lambda data: car(data, "horse").update(copies=-1), "cars/5/copies", "less than the minimum"),
        (lambda data: car(data, "horse").update(status="official"), "cars/5/status", "is not one of"),
        (lambda data: car(data, "horse").update(role="horse"), "cars/5/role", "is not one of"),
        (lambda data: car(data, "horse").update(set="extras"), "cars/5/set", "is not one of"),
        (lambda data: car(data, "horse").update(speed=9), "cars/5", "'speed' was unexpected"),
        (lambda data: car(data, "horse").update(text_reviewed="yes"), "cars/5/text_reviewed", "does not match"),
        (lambda data: car(data, "horse").update(name=" "), "cars/5/name", "does not match"),
        (lambda data: car(data, "horse").pop("role"), "cars/5", "'role' is a required property"),
        (lambda data: car(data, "horse").update(passives=[]), "cars/5/passives", "non-empty"),
        (lambda data: data.update(cars=[]), "cars", "non-empty"),
        (lambda data: data.update(kars=[]), "", "'kars' was unexpected"),
        (set_power(do=[]), "cars/5/power/do", "non-empty"),
        (set_power(do=[{"draw": {"cards": 1}}] * 4), "cars/5/power/do", "is too long"),
        (set_power(do=[{"destory": {"target": {}}}]), "cars/5/power/do/0", "'destory' was unexpected"),
        (set_power(do=[{}]), "cars/5/power/do/0", "non-empty"),
        (set_power(do=[{"draw": {"cards": 1}, "swap": {"target": {}}}]), "cars/5/power/do/0", "too many properties"),
        (set_power(do=[{"draw": {"cards": 0}}]), "cars/5/power/do/0/draw/cards", "less than the minimum"),
        (set_power(do=[{"destroy": {}}]), "cars/5/power/do/0/destroy", "'target' is a required property"),
        (set_power(do=[{"move": {"target": {}}}]), "cars/5/power/do/0/move", "'to' is a required property"),
        (
            set_power(do=[{"destroy": {"target": {"where": "infront"}}}]),
            "cars/5/power/do/0/destroy/target/where",
            "is not one of",
        ),
        (
            set_power(do=[{"destroy": {"target": {"color": "red"}}}]),
            "cars/5/power/do/0/destroy/target",
            "'color' was unexpected",
        ),
        (
            set_power(do=[{"exchange_owner": {"target": {}}}]),
            "cars/5/power/do/0/exchange_owner/target",
            "'owner' is a required property",
        ),
        (set_power(do=[{"draw": {"cards": 1}}], when="front"), "cars/5/power/when", "is not one of"),
        (set_passive(jam={"cars": "adjacent"}), "cars/5/passives/0", "'jam' was unexpected"),
        (set_passive(jams={"cars": "all"}), "cars/5/passives/0/jams/cars", "is not one of"),
        (set_passive(free_draw={}), "cars/5/passives/0/free_draw", "'when' is a required property"),
        (set_passive(power_uses={"limit": 1}), "cars/5/passives/0/power_uses/limit", "less than the minimum"),
    ],
)
def test_a_mistake_in_the_cars_is_found_at_its_place(change, path, message):
    found = faults("cars", changed("cars", change))
    assert [each_path for each_path, _ in found] == [path]
    assert message in found[0][1]


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (lambda game: game["players"].update(max=4), "players/max", "is not one of [2]"),
        (lambda game: game["numbers"].update(actions=3.0), "numbers/actions", "is not of type 'integer'"),
        (lambda game: game["numbers"].update(action=3), "numbers", "'action' was unexpected"),
        (lambda game: game["numbers"].pop("turn_cap"), "numbers", "'turn_cap' is a required property"),
        (lambda game: game["options"].pop("cars"), "options", "'cars' is a required property"),
        (lambda game: game["options"].update(die={}), "options", "'die' was unexpected"),
        (lambda game: game["options"]["cars"].update(default=20), "options/cars/default", "is not one of [21, 18]"),
        (lambda game: game["options"]["crusher_wide"].pop("about"), "options/crusher_wide", "'about' is a required"),
        (lambda game: game["boxes"][0].update(count=-1), "boxes/0/count", "less than the minimum"),
        (lambda game: game.pop("affiliation"), "", "'affiliation' is a required property"),
    ],
)
def test_a_mistake_in_the_game_is_found_at_its_place(change, path, message):
    found = faults("game", changed("game", change))
    assert [each_path for each_path, _ in found] == [path]
    assert message in found[0][1]


CONDITIONS = ("choosing_step", "choosing_target", "fixed_step", "fixed_target")
"""Definitions that only narrow others: editors complete from what they narrow."""


def properties(node, name=""):
    """Every property an editor may complete, with its references followed one step, by where it stands."""
    for key, value in node.items():
        if key in CONDITIONS:
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


@pytest.mark.parametrize("name", [*SCHEMAS, "common/words"])
def test_the_schemas_are_good_draft_07_and_complete_for_editors(name):
    jsonschema.Draft7Validator.check_schema(schema(name))
    for place, node in properties(schema(name)):
        shown = told(name, node)
        assert shown.get("description"), place
        assert shown.get("examples"), place
        assert shown.get("type") != "object" or "additionalProperties" in shown, place


def test_every_example_in_the_cars_schema_is_one():
    assert faults("cars", {"cars": schema("dustbiters/cars")["properties"]["cars"]["examples"][0]}) == []
    definitions = schema("dustbiters/cars")["definitions"]
    for example in definitions["power"]["properties"]["do"]["examples"]:
        assert faults("cars", {"cars": [{**HORSE, "power": {"do": example}}]}) == []
    for op, node in definitions["step"]["properties"].items():
        assert faults("cars", {"cars": [{**HORSE, "power": {"do": [{op: node["examples"][0]}]}}]}) == []
    for kind, node in definitions["passive"]["properties"].items():
        assert faults("cars", {"cars": [{**HORSE, "passives": [{kind: node["examples"][0]}]}]}) == []
