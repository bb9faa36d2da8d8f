"""Ruling dashboards out by bounds finds what trying every dashboard finds, and relaxed values are bounds."""

import random
from itertools import permutations, product

import pytest

from tests.games.rallyman_climb.playing import content
from tests.games.rallyman_climb.test_driver import tables_of
from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.components import slots
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, garage
from toolkit.games.rallyman_climb.driver.proof import Proof
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.terms import BOOST, COAST, KINDS, SISU

NAMES = ("gravel", "asphalt", "snow")


def worth_of(seed, types):
    """A made-up time that more tokens and higher limits never make longer."""
    draw = random.Random(seed)  # noqa: S311  # made-up numbers
    gain = {name: [draw.random() for _ in range(KINDS)] for name in types}
    per_limit = {name: draw.random() for name in types}

    def worth(columns):
        won = 0.0
        for name, column in columns.items():
            won += per_limit[name] * column.limit**0.5
            won += sum(gain[name][kind] * count**0.5 for kind, count in enumerate(column.counts))
        return 100.0 - won

    return worth


def every_build(place, types):
    counts = [range(most + 1) for most in place.most]
    for order in permutations(types):
        for groups in product(product(*counts), repeat=len(place.slots)):
            build = Build(order, groups)
            if place.is_legal(build):
                yield build


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("types", "most"), [(1, (1, 1, 1, 1, 0, 0, 2, 1, 1, 0, 1)), (2, (1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0))]
)
def test_nothing_better_is_left_out(seed, types, most):
    place = garage(slots(content()), types, most, 1)
    worth = worth_of(seed, NAMES[:types])
    truth = min(worth(place.columns(build)) for build in every_build(place, NAMES[:types]))

    def values(builds):
        return {build: worth(place.columns(build)) for build in builds}

    proof = Proof(place, lambda asked: [worth(each) for each in asked], values, 100.0, 10**6)
    proof.run(NAMES[:types])
    assert proof.is_complete
    assert proof.best == pytest.approx(truth)
    assert worth(place.columns(proof.better[-1])) == pytest.approx(truth)
    assert proof.solved < 40 * len(list(every_build(place, NAMES[:types])))


def test_what_can_not_be_beaten_takes_few_bounds_and_a_spent_budget_is_said():
    place = garage(slots(content()), 1, (1,) * len(TOKENS), 1)
    worth = worth_of(1, NAMES[:1])
    proof = Proof(place, lambda asked: [worth(each) for each in asked], lambda _builds: {}, 0.0, 100)
    proof.run(NAMES[:1])
    assert (proof.is_complete, proof.better) == (True, [])
    assert proof.solved <= len(TOKENS)
    spent = Proof(place, lambda asked: [worth(each) for each in asked], lambda _builds: {}, 100.0, 3)
    spent.run(NAMES[:1])
    assert not spent.is_complete


def columns(limit, counts):
    column = [0] * KINDS
    for kind, count in counts.items():
        column[kind] = count
    return dict.fromkeys(range(3), Column(tuple(column), limit))


def test_relaxed_values_bound_every_dashboard_that_has_no_more():
    tables = tables_of("gravel: . . 2. | snow high climb: ^. ^. | gravel cloud=1: . .")
    machine = Machine(tables)
    machine.load(tables)
    whole = {1: 1, 2: 1, 3: 1, 4: 1, COAST: 2, BOOST: 1, SISU: 1}
    draw = random.Random(5)  # noqa: S311  # made-up numbers
    bound = machine.value_of(columns(4, whole), is_relaxed=True)
    for _ in range(6):
        fewer = {kind: draw.randint(0, count) for kind, count in whole.items()}
        fewer[2] = 1
        limit = draw.randint(2, 4)
        relaxed = machine.value_of(columns(limit, fewer), is_relaxed=True)
        assert bound <= relaxed + 1e-9
        assert relaxed <= machine.value_of(columns(limit, fewer)) + 1e-9
