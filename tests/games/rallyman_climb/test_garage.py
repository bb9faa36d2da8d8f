"""Dashboards to be built: what fits, what counts, and what is a neighbour."""

import time

import pytest

from tests.games.rallyman_climb.playing import ALWAYS, content, lane
from tests.games.rallyman_climb.test_driver import BOARD, ROAD, tables_of
from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import category, dashboards, slots
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, build_of, garage, supply
from toolkit.games.rallyman_climb.driver.optimize import Entry, Workshop, _pareto
from toolkit.games.rallyman_climb.driver.solving import Drives, Machine
from toolkit.games.rallyman_climb.terms import COAST, SISU, TIRES

TYPES = ("gravel", "asphalt", "snow")
MOST = supply(dict.fromkeys(TOKENS, 2), has_shortcut=True)


def shop(types):
    return garage(slots(content()), types, MOST, 1)


@pytest.mark.parametrize(("types", "room"), [(1, (16,)), (2, (13, 2)), (3, (10, 2, 2))])
def test_the_slots_of_a_stage_are_seventeen_less_its_track_tokens(types, room):
    assert shop(types).room == room


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("board", ["simple", "sprinter", "mountaineer", "feather"])
def test_a_build_counts_as_its_dashboard_does_on_every_type(board, count):
    each = next(each for each in dashboards(content()) if each.id == board)
    own = TYPES[:count]
    build = build_of(shop(count), each, own)
    fitted = fit(each, slots(content()), own, category(content(), "unlimited"), 1)
    assert shop(count).columns(build) == fitted.columns


def test_a_build_made_into_a_dashboard_is_the_same_build():
    place = shop(3)
    build = build_of(place, next(each for each in dashboards(content()) if each.id == "simple"), TYPES)
    made = place.dashboard(build, "made", "Made")
    assert build_of(place, made, TYPES) == build
    assert set(ALWAYS) >= {slot for slot, held in made.slots.items() if held == "gear-1"}


def test_builds_keep_to_slots_supply_and_a_die_to_start_with():
    place = shop(1)
    none = Build(("gravel",), ((0,) * len(TOKENS),))
    assert not place.is_legal(none)
    assert place.is_legal(none.changed(0, 0, 1))
    assert not place.is_legal(none.changed(0, 0, 3))
    assert not place.is_legal(Build(("gravel",), ((2,) * 9 + (0, 0),)))


def test_neighbours_differ_in_one_slot_or_an_exchange_and_go_both_ways():
    place = shop(2)
    build = Build(("gravel", "snow"), ((1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1)))
    around = set(place.neighbours(build))
    assert build not in around
    assert all(place.is_legal(each) for each in around)
    assert all(build in set(place.neighbours(each)) for each in list(around)[:10])


def test_tires_are_worth_a_thought_only_where_there_are_shortcuts():
    counts = dict.fromkeys(TOKENS, 3)
    assert supply(counts, has_shortcut=False)[TOKENS.index(TIRES)] == 0
    assert supply(counts, has_shortcut=True)[TOKENS.index(TIRES)] == 1
    assert supply(counts, has_shortcut=True)[TOKENS.index(COAST)] == 3
    assert supply(counts, has_shortcut=True)[TOKENS.index(SISU)] == 2


def test_a_build_is_worth_what_its_dashboard_is_worth():
    tables = tables_of()
    machine = Machine(tables)
    machine.load(tables)
    names = [each["id"] for each in content()["terrains"]]
    fitted = fit(
        BOARD, slots(content()), {space.terrain for space in lane(ROAD).spaces}, category(content(), "unlimited"), 1
    )
    columns = {names.index(name): column for name, column in fitted.columns.items()}
    assert machine.value_of(columns) == machine.solve(tables, "test", tokens=0).start


def entry(name, times, crashes):
    import numpy as np

    drives = Drives(np.array(times), np.array([1] * len(times)), np.array(crashes))
    build = Build(("gravel",), ((1,) + (0,) * (len(TOKENS) - 1),))
    return Entry(name, BOARD, build, 0.0, 0.0, drives)


def test_the_pareto_set_holds_what_none_other_beats_in_mean_spread_and_risk():
    quick, steady, worse = entry("a", [10, 30], [0, 1]), entry("b", [25, 25], [0, 0]), entry("c", [20, 40], [1, 1])
    assert [each.name for each in _pareto([quick, steady, worse])] == ["a", "b"]


@pytest.mark.parametrize("machines", [1, 2, 3])
def test_what_is_worked_out_side_by_side_comes_in_the_order_asked(machines):
    """Whichever machine is free takes the next: the first job is done last."""
    shop = Workshop.__new__(Workshop)
    shop.machines = list(range(machines))

    def work(_machine, seconds):
        time.sleep(seconds)
        return seconds

    asked = [0.05, 0.0, 0.01, 0.0, 0.02]
    assert shop._shared(work, asked) == asked
    with pytest.raises(ZeroDivisionError):
        shop._shared(lambda _machine, each: 1 / each, [1.0, 0.0])
