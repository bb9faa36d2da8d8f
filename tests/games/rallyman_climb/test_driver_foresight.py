"""What the lone driver foresees beyond a single turn: damage and SISU, and the bound on what it can lose."""

import pytest

from tests.games.rallyman_climb.playing import board, content, lane
from tests.games.rallyman_climb.test_driver import SIGMAS
from toolkit.engine.game import chosen_options
from toolkit.games.rallyman_climb.driver.memory import VALUES
from toolkit.games.rallyman_climb.driver.solving import Machine, room_for_sisu, sisu_levels
from toolkit.games.rallyman_climb.driver.worth import DAMAGE_CLASSES
from toolkit.games.rallyman_climb.tables import race_on, race_tables

CUT = "gravel high: . . . . 2. . . ."


def tables_of(tokens):
    """A race of one attempt with one damage token in the bag: no car is ever damaged twice."""
    bare = {**content(), "damage": [{"id": "gear-3-damage", "die": "gear-3", "copies": 1}]}
    chosen = chosen_options(bare["game"]["options"], {"attempts": 1})
    dashboard = board(tokens, "gravel", "blank blank", "blank blank")
    tables = race_tables(bare, 1, chosen, race_on(bare, chosen, lane(CUT), [dashboard]))
    tables.rules.limit[0] = 2
    tables.rules.damage_price = 0.0
    return tables


def agrees(machine, solution, count):
    drives = machine.drive_best(solution.tables, count)
    return abs(drives.mean - solution.start) < SIGMAS * drives.error


@pytest.mark.parametrize(
    "tokens",
    ["gear-1 gear-2 gear-3 gear-4 coast", "gear-1 gear-2 gear-3 gear-4 coast sisu", "gear-2 gear-3 boost gear-5 sisu"],
)
def test_with_one_token_of_damage_and_sisu_the_predicted_mean_is_the_simulated_mean(tokens):
    tables = tables_of(tokens)
    machine = Machine(tables)
    assert agrees(machine, machine.solve(tables, "test", tokens=4), 300)


@pytest.mark.parametrize("types", ["gravel snow", "snow gravel"])
def test_which_sisu_token_is_left_is_foreseen(types):
    """One token counts on both types, one on the first alone; there is no damage."""
    plain = {**content(), "damage": []}
    chosen = chosen_options(plain["game"]["options"], {"attempts": 1})
    dashboard = board("gear-2 gear-3 gear-4 gear-5 sisu", types, under_1="sisu")
    road = lane("gravel high: . . . . | snow high: . . . . | gravel high: . . . .")
    tables = race_tables(plain, 1, chosen, race_on(plain, chosen, road, [dashboard]))
    for terrain in range(tables.rules.terrains):
        tables.rules.limit[terrain] = 1
    machine = Machine(tables)
    solution = machine.solve(tables, "test", tokens=4)
    assert agrees(machine, solution, 1500)
    assert solution.start > machine.solve(tables, "test", tokens=4, is_bound=True).start - 1e-9


@pytest.mark.parametrize(
    ("counts", "sisu", "levels"),
    [
        ((0, 0), 0, [0]),
        ((2, 2), 2, [0, 1, 3]),
        ((2, 1), 2, [0, 1, 2, 3]),
        ((2, 0), 2, [0, 1, 3]),
        ((3, 1), 3, [0, 1, 2, 3, 6, 7]),
    ],
)
def test_sisu_tokens_left_are_those_that_no_type_tells_apart_from_below(counts, sisu, levels):
    assert sisu_levels(counts, sisu) == levels


def test_damage_and_sisu_foreseen_are_worth_something():
    tables = tables_of("gear-1 gear-2 gear-3 gear-4 coast sisu")
    machine = Machine(tables)
    assert machine.solve(tables, "test", tokens=2).start < machine.solve(tables, "test", tokens=2, sisu=0).start
    assert machine.solve(tables, "test", tokens=2, sisu=0, damage=0).start != machine.solve(tables, "test", 2).start


def test_a_bound_is_never_above_the_values_and_falls_with_what_is_forgiven():
    tables = tables_of("gear-1 gear-2 gear-3 gear-4 coast sisu")
    machine = Machine(tables)
    bounds = [machine.solve(tables, "test", tokens=k, is_bound=True).start for k in (0, 2, 6)]
    values = [machine.solve(tables, "test", tokens=k).start for k in (0, 2, 6)]
    assert bounds == sorted(bounds)  # fewer tokens known means more forgiven
    assert all(bound <= value + 1e-9 for bound, value in zip(bounds, values, strict=True))


def test_there_is_room_for_sisu_beside_damage_and_tokens():
    assert room_for_sisu(6, 1) == 2
    assert room_for_sisu(16, 1) == 0
    assert 2 ** room_for_sisu(6, 1) * DAMAGE_CLASSES * 7 <= VALUES
