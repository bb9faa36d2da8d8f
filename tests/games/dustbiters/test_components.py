import subprocess
import sys

import pytest

from tests.games.dustbiters.files import frozen, schema
from toolkit.games.dustbiters.components import Car, Passive, Power, Step, from_content

BLANK = {"id": "wreck", "name": "Wreck", "status": "house", "role": "support"}


@pytest.fixture(scope="module")
def cars():
    return {car.id: car for car in from_content(frozen("cars")["cars"])}


def power_of(*steps, **more):
    (car,) = from_content([{**BLANK, "power": {"do": list(steps), **more}}])
    return car.power


def passives_of(*passives):
    (car,) = from_content([{**BLANK, "passives": list(passives)}])
    return car.passives


def test_cars_keep_the_order_of_the_file_also_those_without_copies():
    made = from_content([{**BLANK, "id": "b", "copies": 0}, {**BLANK, "id": "a"}])
    assert [(car.id, car.copies) for car in made] == [("b", 0), ("a", 1)]


def test_a_car_without_effects_is_blank():
    assert from_content([BLANK]) == (Car("wreck", "Wreck", "house", 1, "support", None, ()),)


def test_the_base_set_is_the_eighteen_of_the_rulebook(cars):
    assert [id_ for id_, car in cars.items() if car.set == "extra"] == ["teleporter", "spiky", "sniper"]
    assert sum(car.set == "base" for car in cars.values()) == 18


def test_what_a_target_does_not_say_is_any_other_car():
    assert power_of({"destroy": {"target": {}}}) == Power("anywhere", (Step("destroy", "any", "any", True),))


@pytest.mark.parametrize(
    ("written", "step"),
    [
        ({"destroy": {"target": {"where": "behind"}}}, Step("destroy", "behind", "any")),
        ({"move": {"target": {"other": False}, "to": "back"}}, Step("move", "any", "any", False, to="back")),
        ({"swap": {"target": {"owner": "own"}}}, Step("swap", "any", "own")),
        ({"exchange_owner": {"target": {"owner": "enemy"}}}, Step("exchange_owner", "any", "enemy")),
        (
            {"use_power": {"target": {"owner": "enemy", "not_acting_as": "x"}}},
            Step("use_power", "any", "enemy", not_acting_as="x"),
        ),
        ({"take_scrap": {"from": "top"}}, Step("take_scrap", "top")),
        ({"draw": {"cards": 2}}, Step("draw", amount=2)),
    ],
)
def test_a_step_keeps_all_that_is_written(written, step):
    assert power_of(written, when="at_back") == Power("at_back", (step,))


@pytest.mark.parametrize(
    ("written", "passive"),
    [
        ({"power_uses": {"limit": 2}}, Passive("power_uses", "", 2)),
        ({"build_at": {"place": "back"}}, Passive("build_at", "back")),
        ({"on_destroyed": {"draw": 2}}, Passive("on_destroyed", "draw", 2)),
        ({"free_power": {"car": "in_front"}}, Passive("free_power", "in_front")),
        ({"jams": {"cars": "adjacent"}}, Passive("jams", "adjacent")),
        ({"steps_in": {"for": "any_destruction"}}, Passive("steps_in", "any_destruction")),
        ({"copies": {"source": "scrap_top"}}, Passive("copies", "scrap_top")),
        ({"no_drive": {"direction": "forward"}}, Passive("no_drive", "forward")),
        ({"free_draw": {"when": "at_front"}}, Passive("free_draw", "at_front", 1)),
        ({"free_draw": {"when": "anywhere", "times": 3}}, Passive("free_draw", "anywhere", 3)),
    ],
)
def test_a_passive_keeps_all_that_is_written(written, passive):
    assert passives_of(written) == (passive,)


def test_every_operation_and_passive_of_the_schema_is_tried_here():
    definitions = schema("dustbiters/cars")["definitions"]
    steps = test_a_step_keeps_all_that_is_written.pytestmark[0].args[1]
    passives = test_a_passive_keeps_all_that_is_written.pytestmark[0].args[1]
    assert {step.op for _, step in steps} == set(definitions["step"]["properties"])
    assert {passive.kind for _, passive in passives} == set(definitions["passive"]["properties"])


def test_defaults_are_those_of_the_schema():
    definitions = schema("dustbiters/cars")["definitions"]
    selector = {key: node.get("default", "") for key, node in definitions["selector"]["properties"].items()}
    power = power_of({"destroy": {"target": {}}})
    (step,) = power.steps
    assert {key: getattr(step, key) for key in selector} == selector
    assert power.when == definitions["power"]["properties"]["when"]["default"]
    car = definitions["car"]["properties"]
    (blank,) = from_content([BLANK])
    assert (blank.copies, blank.set) == (car["copies"]["default"], car["set"]["default"])
    times = definitions["passive"]["properties"]["free_draw"]["properties"]["times"]["default"]
    assert passives_of({"free_draw": {"when": "at_back"}})[0].amount == times


@pytest.mark.parametrize(
    ("car", "is_choice"),
    [("crusher", True), ("ramp-truck", True), ("hijacker", True), ("mortar-bus", False), ("salvage-truck", False)],
)
def test_a_step_knows_whether_it_leaves_a_choice(cars, car, is_choice):
    assert [step.is_choice for step in cars[car].power.steps] == [is_choice]


def test_components_are_light_to_import():
    heavy = (
        "import sys, toolkit.games.dustbiters.components; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", heavy], check=False).returncode == 0
