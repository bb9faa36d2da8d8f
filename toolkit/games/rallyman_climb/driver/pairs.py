"""Whether taking out up to two tokens at once, and putting in up to two others, makes a dashboard better.

There are thousands of such dashboards. They are sorted into families: by the kinds that are new, then by the tokens
gone, the one that is missed most first, then by what is moved. The most that a family has on each track type, with its
highest limit, is a bound for all of it (`Machine.value_of`, relaxed): a family that is no better than the best is ruled
out, and any other is split further, down to single dashboards, which are solved unless they were before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, groupby

from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, Garage
from toolkit.games.rallyman_climb.driver.proof import SLACK, Columns

FEW = 2
"""A family of so few is solved rather than bounded."""
BREADTH = 4
"""Families split side by side: those of the lowest bounds."""
DEAR = 3
"""Dashboards with no higher limit take so long to solve that a bound with a higher limit is asked for first."""

Place = tuple[int, int]
"""A group of slots, and a token's number in `TOKENS`."""
Path = tuple[tuple[int, ...], tuple[Place, ...], tuple[Place, ...], tuple[int, ...]]
"""What a family has in common: kinds that are new, the token gone that is missed most, the other one, kinds moved."""
STEPS = 4


Judge = Callable[[Sequence[Columns], Sequence[Build]], tuple[Sequence[float], Mapping[Build, float]]]
"""Gives the relaxed values of columns, and the true ones of builds."""
Family = tuple[float, int, list[Build]]
"""A bound, how many steps of the path its builds share, and the builds."""


@dataclass
class Pairs:
    """The search around `at`, of value `best`; `known` are values of builds solved before.

    `listed` tells how many dashboards were judged, `bounded` how many bounds that took, and `solved` how many of the
    dashboards were solved, now or before.
    """

    place: Garage
    judge: Judge
    at: Build
    best: float
    known: Mapping[Build, float] = field(default_factory=dict)
    listed: int = 0
    bounded: int = 0
    solved: int = 0

    def better(self) -> Build | None:
        """A better build that differs in so little, or None when there is none. The most promising come first."""
        paths = self._paths()
        self.listed = len(paths)
        columns = cache(self.place.columns)
        judged = [each for each in paths if self.known.get(each, float("-inf")) < self.best - SLACK]
        judged.sort(key=lambda build: (paths[build], build.groups))
        self.solved = len(paths) - len(judged)
        open_: list[Family] = [(float("-inf"), 1, part) for part in _split(judged, paths, 1)]
        while open_:
            open_.sort(key=lambda family: (family[0], family[1], paths[family[2][0]]))
            taken, open_ = open_[:BREADTH], open_[BREADTH:]
            split = [(step + 1, part) for _, step, large in taken for part in _split(large, paths, step + 1)]
            large = [(step, part, _most(map(columns, part))) for step, part in split if not _is_few(step, part)]
            few = [(step, build) for step, part in split if _is_few(step, part) for build in part]
            dear = [build for step, build in few if step <= STEPS and max(limits(self.place, build)) <= DEAR]
            large += [(STEPS, [build], _looser(columns(build))) for build in dear]
            bounds, values = self.judge([most for *_, most in large], [build for _, build in few if build not in dear])
            self.bounded, self.solved = self.bounded + len(bounds), self.solved + len(values)
            for (step, part, _), bound in zip(large, bounds, strict=True):
                if bound < self.best - SLACK:
                    open_.append((bound, step, part))
            found = min(values, key=lambda build: (values[build], build.groups), default=None)
            if found is not None and values[found] < self.best - SLACK:
                return found
        return None

    def _paths(self) -> dict[Build, Path]:
        less = {place: self.at.changed(*place, -1) for place in self.at.tokens()}
        _, solved = self.judge([], [each for each in less.values() if self.place.is_legal(each)])
        missed = {place: solved.get(each, float("inf")) for place, each in less.items()}
        return {each: _path(self.at, each, missed) for each in changes(self.place, self.at)}


def _is_few(step: int, family: Sequence[Build]) -> bool:
    """Whether a family is solved as it is: it is small, or can't be split further."""
    return step >= STEPS or len(family) <= FEW


def changes(place: Garage, at: Build) -> set[Build]:
    """Every legal build by taking out up to two tokens and putting in up to two, in any slots."""
    kinds = [(group, token) for group in range(len(at.groups)) for token in range(len(TOKENS))]
    one = list(_changed([at], at.tokens(), -1))
    two = {less for each in one for less in _changed([each], each.tokens(), -1)}
    added = [(), *((each,) for each in kinds), *combinations_with_replacement(kinds, 2)]
    found = set()
    for start in (at, *one, *two):
        for more in added:
            if _has_room(place, start, more):
                made = start
                for group, token in more:
                    made = made.changed(group, token, 1)
                if place.is_legal(made):
                    found.add(made)
    return found - {at}


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


def limits(place: Garage, build: Build) -> tuple[int, ...]:
    """The danger limits of a build, the best type's first: they hang on how many slots of each group are empty."""
    return tuple(column.limit for column in place.columns(build).values())


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


def _looser(build: Columns) -> Columns:
    """The same dice with a limit higher by one: a bound that is quicker to find."""
    return {name: Column(column.counts, column.limit + 1) for name, column in build.items()}


def _most(family: Iterable[Columns]) -> Columns:
    """The most of everything that any of a family has, type by type."""
    family, found = list(family), {}
    for name in family[0]:
        counts = tuple(map(max, zip(*(each[name].counts for each in family), strict=True)))
        found[name] = Column(counts, max(each[name].limit for each in family))
    return found
