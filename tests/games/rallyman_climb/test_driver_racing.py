"""What bots work out before a race: the values of the dashboard they drive, once, without touching the tables."""

import copy

from tests.games.rallyman_climb.test_driver import tables_of
from toolkit.games.rallyman_climb.bots import BOTS
from toolkit.games.rallyman_climb.driver.memory import NO_VALUE
from toolkit.games.rallyman_climb.driver.racing import ready
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.driver.worth import value_place
from toolkit.games.rallyman_climb.terms import GEARS


def test_the_values_are_those_of_the_solved_stage():
    tables = tables_of()
    solved = Machine(tables).solve(tables, "test", tokens=0, sisu=0, damage=0)
    both = zip(ready(tables).rules.value, solved.tables.rules.value, strict=True)
    assert all(whole == value for whole, value in both if value != NO_VALUE)


def test_gears_are_valued_that_only_a_position_of_ones_own_begins_in():
    tables = tables_of()
    tables.rules.counts[0][GEARS] = 0
    place = value_place(tables.rules, 0, 0, GEARS)
    assert Machine(tables).solve(tables, "test", tokens=0, sisu=0, damage=0).tables.rules.value[place] == NO_VALUE
    assert ready(tables).rules.value[place] < NO_VALUE


def test_the_tables_given_stay_as_they_are_and_only_what_no_rule_reads_differs():
    tables = tables_of()
    before = copy.deepcopy(vars(tables.rules))
    made = vars(ready(tables).rules)
    assert vars(tables.rules) == before
    changed = {name for name, value in made.items() if value != before[name]}
    assert all(name.startswith(("value", "ideal")) for name in changed)


def test_equal_tables_are_worked_out_once():
    assert ready(tables_of()).rules is ready(tables_of()).rules
    assert ready(tables_of(coast_first=False)).rules is not ready(tables_of()).rules


def test_every_bot_of_the_game_asks_for_it():
    assert {bot.ready for bot in BOTS} == {ready}
