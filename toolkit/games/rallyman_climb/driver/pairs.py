"""Whether taking out up to two tokens at once, and putting in up to two others, makes a dashboard better.

There are thousands of such dashboards. They are sorted into families: by the kinds that are new, then by the tokens
gone, the one that is missed most first, then by what is moved. The most that a family has on each track type, with its
highest limit, is a bound for all of it (`Machine.value_of`, relaxed): a family that is no better than the best is ruled
out, and any other is split further, down to single dashboards, which are solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby

from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, Garage
from toolkit.games.rallyman_climb.driver.proof import SLACK, Bounds, Columns

CHUNK = 24
"""Dashboards solved side by side before a better one is looked for."""
FEW = 2
"""A family of so few is solved rather than bounded."""

Place = tuple[int, int]
"""A group of slots, and a token's number in `TOKENS`."""
Path = tuple[tuple[int, ...], tuple[Place, ...], tuple[Place, ...], tuple[int, ...]]
"""What a family has in common: kinds that are new, the token gone that is missed most, the other one, kinds moved."""
STEPS = 4


@dataclass
class Pairs:
    """The search around `at`, of value `best`. `bounds` gives relaxed values, `values` true ones.

    `listed` tells how many dashboards were judged, `bounded` how many bounds that took, and `solved` how many of the
    dashboards were solved.
    """

    place: Garage
    bounds: Bounds
    values: Callable[[Sequence[Build]], dict[Build, float]]
    at: Build
    best: float
    listed: int = 0
    bounded: int = 0
    solved: int = 0

    def better(self) -> Build | None:
        """A better build that differs in so little, or None when there is none."""
        paths = self._paths()
        self.listed = len(paths)
        columns = cache(self.place.columns)
        level = [sorted(paths, key=lambda build: (paths[build], build.groups))]
        for step in range(1, STEPS + 1):
            split = [family for large in level for family in _split(large, paths, step)]
            level = self._left([family for family in split if len(family) > FEW], columns)
            found = self._solve([build for family in split if len(family) <= FEW for build in family])
            if found is not None:
                return found
        return self._solve([build for family in level for build in family])

    def _paths(self) -> dict[Build, Path]:
        less = {place: self.at.changed(*place, -1) for place in self.at.tokens()}
        solved = self.values([each for each in less.values() if self.place.is_legal(each)])
        missed = {place: solved.get(each, float("inf")) for place, each in less.items()}
        return {each: _path(self.at, each, missed) for each in two_changes(self.place, self.at)}

    def _left(
        self, families: Sequence[list[Build]], columns: Callable[[Build], Mapping[str, Column]]
    ) -> list[list[Build]]:
        """Those families that the bound does not rule out."""
        self.bounded += len(families)
        found = self.bounds([_most([columns(build) for build in family]) for family in families])
        return [family for family, bound in zip(families, found, strict=True) if bound < self.best - SLACK]

    def _solve(self, builds: Sequence[Build]) -> Build | None:
        for first in range(0, len(builds), CHUNK):
            found = self.values(builds[first : first + CHUNK])
            self.solved += len(found)
            best = min(found, key=lambda build: (found[build], build.groups))
            if found[best] < self.best - SLACK:
                return best
        return None


def two_changes(place: Garage, at: Build) -> set[Build]:
    """Every legal build by taking out up to two tokens and putting in up to two, in any slots, but for those of one
    token out and one in, which are neighbours."""
    kinds = [(group, token) for group in range(len(at.groups)) for token in range(len(TOKENS))]
    none, one = [at], list(_changed([at], at.tokens(), -1))
    two = list({less for each in one for less in _changed([each], each.tokens(), -1)})
    single, double = [(each,) for each in kinds], [*combinations(kinds, 2), *((each, each) for each in kinds)]
    found = set()
    for starts, added in ((none, double), (one, double), (two, [(), *single, *double])):
        for start in starts:
            for more in added:
                if _has_room(place, start, more):
                    made = start
                    for group, token in more:
                        made = made.changed(group, token, 1)
                    if place.is_legal(made):
                        found.add(made)
    return found - {at} - set(place.neighbours(at))


def _changed(starts: Sequence[Build], places: Iterator[Place], amount: int) -> Iterator[Build]:
    listed = list(places)
    return (start.changed(group, token, amount) for start in starts for group, token in listed)


def _has_room(place: Garage, start: Build, more: Sequence[Place]) -> bool:
    """Whether groups and supply have room for these tokens: a quick look before the build is made."""
    for group, token in more:
        if start.held(token) >= place.most[token]:
            return False
        if sum(start.groups[group]) + sum(other == group for other, _ in more) > place.room[group]:
            return False
    return True


def _path(at: Build, other: Build, missed: Mapping[Place, float]) -> Path:
    """Where a build stands in the tree of families."""
    less, more = list(_surplus(at, other)), list(_surplus(other, at))
    lost, won = Counter(token for _, token in less), Counter(token for _, token in more)
    new, moved, left = won - lost, won & lost, lost - won
    gone = []
    for place in sorted(less, key=lambda each: (-missed[each], each)):
        if left[place[1]] > 0:
            left[place[1]] -= 1
            gone.append(place)
    return tuple(sorted(new.elements())), tuple(gone[:1]), tuple(gone[1:]), tuple(sorted(moved.elements()))


def _surplus(one: Build, other: Build) -> Iterator[Place]:
    """What one build has more of than another, each token by itself."""
    for group, (mine, theirs) in enumerate(zip(one.groups, other.groups, strict=True)):
        for token, (count, known) in enumerate(zip(mine, theirs, strict=True)):
            yield from [(group, token)] * (count - known)


def _split(family: Sequence[Build], paths: Mapping[Build, Path], step: int) -> list[list[Build]]:
    return [list(part) for _, part in groupby(family, lambda build: paths[build][:step])]


def _most(family: Sequence[Mapping[str, Column]]) -> Columns:
    """The most of everything that any of a family has, type by type."""
    found = {}
    for name in family[0]:
        counts = tuple(map(max, zip(*(each[name].counts for each in family), strict=True)))
        found[name] = Column(counts, max(each[name].limit for each in family))
    return found
