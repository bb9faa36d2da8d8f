"""What the lone driver expects above the limit of a space, where control is lost in any case, and of creeping."""

import pytest

from tests.games.rallyman_climb.playing import board, content, lane
from tests.games.rallyman_climb.test_driver import tables_of
from toolkit.engine.game import chosen_options
from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.driver import listing
from toolkit.games.rallyman_climb.driver.memory import NO_VALUE
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.driver.worth import DRAWN, crashed, value_place
from toolkit.games.rallyman_climb.tables import race_on, race_tables


def solved(road, tokens, **options):
    tables = tables_of(road, board(tokens, "gravel"), **options)
    return Machine(tables).solve(tables, "test", tokens=0, sisu=0).tables.rules


def value(rules, space, gear):
    """What is to come from space number `space` of the road."""
    return rules.value[value_place(rules, 0, space - 1, gear)]


def lost(rules, space, gear):
    return crashed(rules, 0, space - 1, gear, 0, 0.0)


def test_flat_out_a_move_that_ends_over_the_limit_earns_no_seconds():
    rules = solved("gravel: . . 1. . .", "gear-2 gear-3 coast coast")
    assert value(rules, 2, 2) == lost(rules, 3, 2)


def test_a_flying_start_into_a_space_of_limit_1_loses_control_even_when_it_fails():
    rules = solved("gravel: . 1. . .", "gear-2 gear-3")
    assert value(rules, 1, 0) == pytest.approx(lost(rules, 2, 2))


def test_creeping_into_a_space_above_its_limit_loses_control():
    rules = solved("gravel climb: . ^1. . .", "gear-2 gear-3")
    assert value(rules, 1, 2) == lost(rules, 2, 2)


@pytest.mark.parametrize("damage", [0, 1])
def test_creeping_into_a_shortcut_costs_its_damage(damage):
    dashboard = board("gear-1 gear-3 gear-4 gear-5", "gravel")
    chosen = chosen_options(content()["game"]["options"], {"attempts": 1})
    road = lane("gravel climb: . ^3s . .")
    tables = race_tables(content(), 1, chosen, race_on(content(), chosen, road, [dashboard]))
    rules = Machine(tables).solve(tables, "test", tokens=0, sisu=0, damage=damage).tables.rules
    dear = rules.value[value_place(rules, DRAWN, 1, 3)] if damage else rules.damage_price + value(rules, 2, 3)
    assert value(rules, 1, 3) == rules.seconds[3] + dear > rules.seconds[3] + value(rules, 2, 3)


def test_no_turn_begins_over_the_limit():
    rules = solved("gravel: . . 2. . .", "gear-1 gear-2 gear-3")
    assert value(rules, 3, 3) == NO_VALUE
    assert value(rules, 3, 2) < NO_VALUE


@kernel
def unsorted(s, r, w, depth):
    return


@pytest.mark.parametrize("road", ["gravel: . . 1. . .", "gravel high: . . . 2. . 1. ."])
def test_values_do_not_hang_on_the_order_in_which_plans_are_tried(monkeypatch, road):
    in_order = solved(road, "gear-2 gear-3 gear-4 coast coast")
    monkeypatch.setattr(listing, "sort_moves", unsorted)
    assert in_order.value == pytest.approx(solved(road, "gear-2 gear-3 gear-4 coast coast").value)
