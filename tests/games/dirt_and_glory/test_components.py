import subprocess
import sys

import pytest

from tests.games.dirt_and_glory.files import frozen, schema
from tests.games.dirt_and_glory.playing import content, troop
from toolkit.errors import ContentError
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory.components import (
    Ability,
    Changing,
    Condition,
    Location,
    Pay,
    Range,
    Step,
    Troop,
    Value,
    locations_from_content,
    troops_from_content,
)


def made(value=2, *abilities):
    (one,) = troops_from_content([troop("x", value, *abilities)])
    return one


def step_of(step):
    return made(2, {"do": [step]}).abilities[0].steps[0]


def test_troops_keep_the_order_of_the_file_also_those_without_copies():
    listed = troops_from_content([troop("b", 1, copies=0), troop("a", 2)])
    assert [(each.id, each.copies) for each in listed] == [("b", 0), ("a", 1)]


def test_a_starting_troop_has_a_colour_and_no_abilities():
    first = troops_from_content(frozen("starting-troops")["starting-troops"])[0]
    assert first == Troop("blue-1", "Runabout", "published", 2, Value(1, 1), (), "blue")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (4, Value(4, 4)),
        ([5, 2], Value(2, 5)),
        ({"base": 1, "per": "fuel"}, Value(1, 1, Changing(1, "fuel", 1))),
        (
            {"base": 5, "per": "caravan", "each": -1, "least": 1},
            Value(5, 5, Changing(5, "caravan", -1, within=Range(1))),
        ),
        (
            {"base": 2, "if": {"target": {"least": 15}}, "plus": 3, "most": 4},
            Value(2, 2, Changing(2, "", 0, (Condition("target", Range(15)),), 3, Range(0, 4))),
        ),
    ],
)
def test_a_value_keeps_all_that_is_written(written, value):
    assert made(written).value == value
    assert made([2, 5]).value.is_dual
    assert not made(2).value.is_dual


@pytest.mark.parametrize(
    ("written", "step"),
    [
        ({"look": {"cards": 2, "to": ["top", "bottom"]}}, Step("look", places=("top", "bottom"), amount=2)),
        ({"move": {"card": "me", "to": "reserve"}}, Step("move", "me", to="reserve")),
        (
            {"move": {"card": "reserve", "to": "deck", "other": True, "worth": {"most": 3}}},
            Step("move", "reserve", to="deck", other=True, worth=Range(most=3)),
        ),
        ({"gain": {"points": 2}}, Step("gain", "points", amount=2)),
        ({"steal": {"fuel": 1}}, Step("steal", "any", amount=1)),
        ({"take": {"to": "top"}}, Step("take", "market", to="top")),
        ({"renew": {"cards": "all"}}, Step("renew")),
    ],
)
def test_a_step_keeps_all_that_is_written(written, step):
    assert step_of(written) == step


def test_every_operation_of_the_schema_is_tried_here():
    steps = test_a_step_keeps_all_that_is_written.pytestmark[0].args[1]
    assert {step.op for _, step in steps} == set(schema("dirt-and-glory/troops")["definitions"]["step"]["properties"])


def test_an_ability_ends_with_what_it_plays_or_copies():
    ability = made(2, {"do": [{"gain": {"fuel": 1}}], "then": {"play": {"from": "reserve", "other": True}}}).abilities[
        0
    ]
    assert ability == Ability("played", (Step("gain", "fuel", amount=1), Step("play", "reserve", other=True)))
    assert made(2, {"then": {"copy": {"from": "rivals"}}}).abilities[0].steps == (Step("copy", "rivals"),)


def test_an_ability_keeps_trigger_conditions_and_price():
    written = {"when": "passed", "if": {"fuel": {"exactly": 1}}, "pay": 1, "do": [{"gain": {"points": 1}}]}
    conditions = (Condition("fuel", Range(1, 1)),)
    assert made(2, written).abilities[0] == Ability("passed", (Step("gain", "points", amount=1),), conditions, 1)


def test_defaults_are_those_of_the_schema():
    definitions = schema("dirt-and-glory/troops")["definitions"]
    assert made().copies == definitions["troop"]["properties"]["copies"]["default"]
    assert (
        made(2, {"do": [{"gain": {"fuel": 1}}]}).abilities[0].when
        == (definitions["ability"]["properties"]["when"]["default"])
    )
    changing = definitions["changing_value"]["properties"]
    value = made({"base": 1, "per": "fuel"}).value.changing
    assert (value.each, value.within.least) == (changing["each"]["default"], changing["least"]["default"])
    steal = definitions["step"]["properties"]["steal"]["properties"]
    assert step_of({"steal": {"fuel": 1}}).what == steal["from"]["default"]


def test_a_location_keeps_all_that_is_written():
    listed = locations_from_content(frozen("locations")["locations"])
    rows = (Pay(3), Pay(2), Pay(1, 1))
    assert Location("crossing-13", "Crossing 13", "published", 1, 1, 13, rows, Pay(0, 2)) in listed


def test_components_are_light_to_import():
    module = "toolkit.games.dirt_and_glory.components"
    heavy = f"import sys, {module}; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", heavy], check=False).returncode == 0


def changed(**fields):
    data = content()
    data["game"] = {**data["game"], "numbers": {**data["game"]["numbers"], **fields}}
    return data


@pytest.mark.parametrize(
    ("data", "players", "message"),
    [
        (changed(setup_keep=4), 2, "nobody can keep 4 of 3"),
        (changed(start_fuel=5), 2, "start_fuel is more than fuel_cap"),
        (changed(boxed_locations=3), 2, "locations are too few"),
        ({**content(), "troops": content()["troops"][:11]}, 5, "too few for 5 players: 35 are drawn"),
        ({**content(), "starting-troops": content()["starting-troops"][:10]}, 3, "2 colours of starting troops"),
    ],
)
def test_content_that_cannot_be_dealt_is_refused(data, players, message):
    with pytest.raises(ContentError, match=message):
        GAME.tables(data, players, {})


def test_fewer_locations_make_fewer_rounds():
    data = content()
    data["locations"] = data["locations"][:5]
    assert GAME.tables(data, 2, {}).rules.rounds == 3


def test_troops_without_copies_do_not_play():
    tables = GAME.tables(content(troop("ghost", 2, copies=0)), 2, {})
    assert "ghost" not in tables.components


def test_no_seat_can_hold_more_than_it_has_room_for():
    sell = troop("sell", 2, {"do": [{"move": {"card": "reserve", "to": "market"}}]}, copies=10)
    assert GAME.tables(content(), 5, {}).sizes["hold"] >= 7 + 41
    assert GAME.tables(content(sell), 5, {}).sizes["hold"] >= 35 + 51
