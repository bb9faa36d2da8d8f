"""Climbing from dashboard to dashboard: where it ends no neighbour is better."""

import random

import pytest

from tests.games.rallyman_climb.playing import content
from tests.games.rallyman_climb.test_proof import worth_of
from toolkit.games.rallyman_climb.components import slots
from toolkit.games.rallyman_climb.driver.climb import Climb, best_of
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, garage

TYPES = ("gravel", "snow")
PLACE = garage(slots(content()), 2, (1, 1, 1, 1, 1, 1, 3, 2, 2, 0, 1), 1)


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
def test_where_a_climb_ends_no_neighbour_is_better(seed):
    shop, at = Made(seed), start(seed)
    shop.judge((), [at])
    Climb(PLACE, shop.judge, shop.known, shop.said.append).run(at)
    end = best_of(shop.known)
    assert shop.known[end] <= shop.known[at]
    assert all(shop.worth(PLACE.columns(each)) >= shop.known[end] for each in PLACE.neighbours(end))
    assert len(shop.said) == len({*shop.said})
