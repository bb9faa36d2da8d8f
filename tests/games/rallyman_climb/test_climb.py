"""Climbing from dashboard to dashboard: where it ends no neighbour is better."""

import random

import pytest

from tests.games.rallyman_climb.playing import content
from tests.games.rallyman_climb.test_proof import worth_of
from toolkit.games.rallyman_climb.components import slots
from toolkit.games.rallyman_climb.driver.climb import LOW, Climb, best_of
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, garage
from toolkit.games.rallyman_climb.driver.pairs import limits
from toolkit.games.rallyman_climb.terms import BOOST

TYPES = ("gravel", "snow")
PLACE = garage(slots(content()), 2, (1, 1, 1, 1, 1, 1, 3, 2, 2, 0, 1), 1)
BOOST_TOKEN = TOKENS.index(BOOST)


class Made:
    """A shop whose values are made up."""

    def __init__(self, seed):
        self.worth, self.known, self.said = worth_of(seed, TYPES), {}, []

    def judge(self, columns, builds):
        fresh = {build: self.worth(PLACE.columns(build)) for build in builds}
        self.known.update(fresh)
        return [self.worth(each) for each in columns], fresh


def start(seed):
    draw = random.Random(seed)  # noqa: S311  # made-up cases
    groups = ((1, 1, *(draw.randint(0, 1) for _ in TOKENS[2:9]), 0, 0), (0,) * len(TOKENS))
    return Build(TYPES, groups)


@pytest.mark.parametrize("seed", range(4))
def test_where_a_climb_ends_no_neighbour_is_better_but_those_of_low_limits_left_out(seed):
    shop, at = Made(seed), start(seed)
    shop.judge((), [at])
    Climb(PLACE, shop.judge, shop.known, shop.said.append).run(at)
    end = best_of(shop.known)
    assert shop.known[end] <= shop.known[at]
    around = [each for each in PLACE.neighbours(end) if max(limits(PLACE, each)) > LOW]
    assert all(shop.worth(PLACE.columns(each)) >= shop.known[end] for each in around)
    assert all(max(limits(PLACE, each)) > LOW for each in shop.known)
    assert len(shop.said) == len({*shop.said})


def test_a_climb_that_stands_at_a_low_limit_looks_at_neighbours_of_low_limits_too():
    shop, full = Made(1), Build(TYPES, ((1, 1, 1, 1, 1, 1, 3, 2, 1, 0, 0), (0,) * len(TOKENS)))
    full = full.changed(1, BOOST_TOKEN, 1)
    assert limits(PLACE, full) == (3, 2)
    shop.judge((), [full])
    Climb(PLACE, shop.judge, shop.known, shop.said.append).run(full)
    assert any(max(limits(PLACE, each)) <= LOW for each in shop.known.keys() - {full})
