"""Values kept for the end of the road are those that would be worked out anew."""

import random

import pytest

from tests.games.rallyman_climb.playing import content, lane
from tests.games.rallyman_climb.test_driver import BOARD, tables_of
from toolkit.engine.game import chosen_options
from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.driver.tails import Stretch, Tails
from toolkit.games.rallyman_climb.tables import race_on, race_tables
from toolkit.games.rallyman_climb.terms import COAST, KINDS, SISU, TIRES

ROAD = "gravel: . . | snow: 2s . | gravel: . | snow: . ."
GRAVEL, SNOW = 0, 2
MOST = {2: 1, 3: 1, COAST: 1, SISU: 2, TIRES: 1}


@pytest.fixture(scope="module")
def tables():
    chosen = chosen_options(content()["game"]["options"], {"attempts": 1})
    return race_tables(content(), 1, chosen, race_on(content(), chosen, lane(ROAD), [BOARD]))


@pytest.fixture(scope="module")
def machine(tables):
    return Machine(tables)


def column(counts, limit):
    return Column(tuple(counts.get(kind, 0) for kind in range(KINDS)), limit)


def neighbours(draw, count):
    """Columns that differ from the ones before on one type."""
    columns = {GRAVEL: column({1: 1, 2: 1, COAST: 1}, 3), SNOW: column({1: 1, 3: 1}, 2)}
    for _ in range(count):
        changed = draw.choice((GRAVEL, SNOW))
        counts = {kind: draw.randint(0, most) for kind, most in MOST.items()}
        columns = {**columns, changed: column({**counts, 1: 1}, draw.randint(2, 3))}
        yield columns


@pytest.mark.parametrize("is_relaxed", [False, True])
def test_a_dashboard_is_worth_the_same_whatever_was_solved_before(tables, machine, is_relaxed):
    draw = random.Random(3)  # noqa: S311  # made-up columns
    tails, asked = machine.load(tables), list(neighbours(draw, 7))
    kept = [machine.value_of(each, is_relaxed=is_relaxed) for each in asked]
    for each, known in zip(asked, kept, strict=True):
        machine.load(tables)
        assert machine.value_of(each, is_relaxed=is_relaxed) == known
    assert len(set(kept)) > len(kept) // 2
    assert machine.load(tables, tails) is tails
    assert machine.value_of(asked[0], is_relaxed=is_relaxed) == kept[0]


def test_a_gear_that_is_laid_further_back_may_be_driven_in_to_the_end():
    """Snow has no die of gear 3, gravel one or none: a car that comes from gravel in gear 3 may coast on."""
    tables = tables_of("gravel: . . . . | snow: . . . . . . . .", BOARD)
    machine, snow = Machine(tables), column({1: 1, 4: 1, COAST: 1}, 2)
    slow, quick = ({GRAVEL: column(counts, 3), SNOW: snow} for counts in ({1: 1, 2: 1}, {1: 1, 2: 1, 3: 1}))
    machine.load(tables)
    kept = [machine.value_of(each) for each in (slow, quick)]
    machine.load(tables)
    assert [machine.value_of(quick), machine.value_of(slow)] == kept[::-1]
    assert kept[1] < kept[0]


def test_the_road_is_cut_where_a_type_or_a_shortcut_is_met_first(tables):
    rules = tables.rules
    tails = Tails(rules.space_terrain[: rules.spaces], rules.space_is_shortcut[: rules.spaces], [0] * KINDS)
    assert tails.stretches == (
        Stretch(5, 7, (SNOW,), False),
        Stretch(3, 5, (GRAVEL, SNOW), False),
        Stretch(0, 3, (GRAVEL, SNOW), True),
    )


def keys(columns, level, damage=(0,) * KINDS):
    tails = Tails((GRAVEL, SNOW, SNOW), (0, 1, 0), damage)
    return [tails.key(stretch, columns, level, ()) for stretch in tails.stretches]


def test_only_what_counts_on_the_types_to_come_tells_dashboards_apart():
    snow, other = column({1: 1, 3: 1}, 2), column({1: 1}, 2)
    some, more = column({1: 1, 2: 1}, 2), column({1: 1, 2: 1, COAST: 1}, 2)
    one, another = keys({GRAVEL: some, SNOW: snow}, 0), keys({GRAVEL: more, SNOW: snow}, 0)
    assert [a == b for a, b in zip(one, another, strict=True)] == [True, True, False]
    assert not any(a == b for a, b in zip(one, keys({GRAVEL: some, SNOW: other}, 0), strict=True))


def test_one_sisu_token_counts_as_two_do_and_none_where_no_type_to_come_has_one():
    none, one, two = (column({1: 1, SISU: count}, 2) for count in range(3))
    assert keys({GRAVEL: one, SNOW: none}, 1)[0] == keys({GRAVEL: one, SNOW: none}, 0)[0]
    assert keys({GRAVEL: one, SNOW: one}, 1) == keys({GRAVEL: two, SNOW: one}, 1)
    assert keys({GRAVEL: one, SNOW: one}, 0) == keys({GRAVEL: none, SNOW: none}, 0)
    assert keys({GRAVEL: one, SNOW: one}, 1) != keys({GRAVEL: one, SNOW: one}, 2)


def test_where_a_shortcut_comes_tires_count_and_so_do_the_dice_that_its_damage_may_hit():
    none, tires, coast = column({1: 1}, 2), column({1: 1, TIRES: 1}, 2), column({1: 1, COAST: 1}, 2)
    damage = tuple(int(kind in (1, COAST)) for kind in range(KINDS))
    plain, worn = keys({GRAVEL: none, SNOW: none}, 0, damage), keys({GRAVEL: none, SNOW: tires}, 0, damage)
    assert [a == b for a, b in zip(plain, worn, strict=True)] == [True, False, False]
    drawn = keys({GRAVEL: coast, SNOW: none}, 0, damage)
    assert [a == b for a, b in zip(plain, drawn, strict=True)] == [True, False, False]
