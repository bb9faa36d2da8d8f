"""Changing two tokens at once: every such dashboard is judged, and the families' bounds hide no better one."""

import random
from itertools import product

import pytest

from tests.games.rallyman_climb.playing import content
from tests.games.rallyman_climb.test_driver import tables_of
from tests.games.rallyman_climb.test_proof import every_build, worth_of
from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.components import slots
from toolkit.games.rallyman_climb.driver import pairs
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, Garage, garage
from toolkit.games.rallyman_climb.driver.pairs import Pairs, changes
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.terms import BOOST, BRAKE, COAST

TYPES = ("gravel", "snow")
FEW = (1, 1, 1, 0, 0, 0, 2, 0, 0, 0, 1)


def distance(one, other):
    """How many tokens must come out of one build, and how many go in, to make the other."""
    less = more = 0
    for mine, theirs in zip(one.groups, other.groups, strict=True):
        for a, b in zip(mine, theirs, strict=True):
            less, more = less + max(0, a - b), more + max(0, b - a)
    return less, more


def judge_by(place, worth):
    """A judge that values columns by `worth`, and what it was asked."""
    asked = []

    def judge(columns, builds):
        asked.extend(builds)
        return [worth(each) for each in columns], {build: worth(place.columns(build)) for build in builds}

    return judge, asked


@pytest.fixture(scope="module")
def place():
    return garage(slots(content()), 2, FEW, 1)


@pytest.fixture(scope="module")
def legal(place):
    return [build for build in every_build(place, TYPES) if build.order == TYPES]


def some_builds(legal, count, seed):
    return random.Random(seed).sample(legal, count)  # noqa: S311  # made-up cases


def test_every_dashboard_two_tokens_away_is_listed_and_no_other(place, legal):
    for at in some_builds(legal, 2, 2):
        near = {build for build in legal if max(distance(at, build)) <= 2} - {at}
        assert changes(place, at) == near


@pytest.mark.parametrize("dear", [pairs.DEAR, 99])
@pytest.mark.parametrize("seed", range(6))
def test_a_better_dashboard_is_found_just_where_trying_all_finds_one(place, legal, seed, dear, monkeypatch):
    """Also when every dashboard is so dear to solve that a bound with a higher limit is asked for first."""
    monkeypatch.setattr(pairs, "DEAR", dear)
    worth = worth_of(seed, TYPES)
    at = some_builds(legal, 1, seed)[0]
    while True:
        judge, asked = judge_by(place, worth)
        own = worth(place.columns(at))
        found = Pairs(place, judge, at, own).better()
        best = min(worth(place.columns(build)) for build in legal if max(distance(at, build)) <= 2)
        if found is None:
            assert best >= own - 1e-9
            assert len(asked) < len(changes(place, at))
            return
        assert worth(place.columns(found)) < own
        at = found


def test_dashboards_solved_before_are_not_solved_again_and_those_better_are_found(place, legal):
    worth = worth_of(4, TYPES)
    at = some_builds(legal, 1, 4)[0]
    own = worth(place.columns(at))
    known = {build: worth(place.columns(build)) for build in changes(place, at)}
    judge, asked = judge_by(place, worth)
    found = Pairs(place, judge, at, own, known).better()
    assert worth(place.columns(found)) < own
    worse = {build: value for build, value in known.items() if value >= own}
    judge, asked = judge_by(place, worth)
    search = Pairs(place, judge, at, min(known.values()), known)
    assert search.better() is None
    assert search.solved == search.listed == len(known)
    assert worse.keys() & set(asked) <= {at.changed(*token, -1) for token in at.tokens()}


def test_a_dear_dashboard_is_solved_only_where_its_dice_with_a_higher_limit_would_be_better(place, legal, monkeypatch):
    worth, at = worth_of(2, TYPES), some_builds(legal, 1, 2)[0]
    best = min(worth(place.columns(build)) for build in changes(place, at))
    solved = {}
    for dear in (0, 99):
        monkeypatch.setattr(pairs, "DEAR", dear)
        judge, asked = judge_by(place, worth)
        assert Pairs(place, judge, at, best).better() is None
        solved[dear] = set(asked) - {at.changed(*token, -1) for token in at.tokens()}
    assert solved[99] < solved[0]
    for build in solved[99]:
        assert worth({name: Column(each.counts, each.limit + 1) for name, each in place.columns(build).items()}) < best


@pytest.mark.slow
def test_on_a_small_stage_no_two_tokens_changed_improve_what_the_search_ends_in():
    """Against every dashboard two tokens away, each solved."""
    tables = tables_of("gravel: . . 2. . | snow: . . 2. .")
    machine = Machine(tables)
    machine.load(tables)
    names = [each["id"] for each in content()["terrains"]]
    most = tuple({1: 1, 2: 1, 3: 1, COAST: 1, BRAKE: 1, BOOST: 1}.get(kind, 0) for kind in TOKENS)
    place = Garage((("a", "b", "c", "d"), ("e",)), most, 1)
    known = {}

    def value(columns, *, is_relaxed):
        return machine.value_of({names.index(name): each for name, each in columns.items()}, is_relaxed=is_relaxed)

    def solved(build):
        if build not in known:
            known[build] = value(place.columns(build), is_relaxed=False)
        return known[build]

    def judge(columns, builds):
        return [value(each, is_relaxed=True) for each in columns], {build: solved(build) for build in builds}

    at = Build(TYPES, tuple(tuple(int(kind == 2 and group == 0) for kind in TOKENS) for group in range(2)))
    while True:
        pairs = Pairs(place, judge, at, solved(at))
        better = pairs.better()
        if better is None:
            break
        at = better
    around = [
        build
        for groups in product(*(_groups(most, room) for room in place.room))
        if place.is_legal(build := Build(TYPES, groups)) and max(distance(at, build)) <= 2 and build != at
    ]
    assert set(around) == changes(place, at)
    assert pairs.solved < len(around)
    assert min(map(solved, around)) >= solved(at)


def _groups(most, room):
    return [counts for counts in product(*(range(count + 1) for count in most)) if sum(counts) <= room]
