"""Whether any dashboard at all is better than the best found: families of dashboards are ruled out by bounds.

More of a token, and a higher limit, never make relaxed values worse (`Machine.value_of`). So the dashboard that has
everything but a few tokens, with the limit of one that has far fewer, bounds every dashboard without those tokens. Sets
of tokens left out grow one by one; a set that is no better than the best found rules out every set that holds it.
Column by column, from the worst track type's, what is left is at last a single dashboard, which is solved as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations, product

from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, Garage, Group
from toolkit.games.rallyman_climb.terms import KINDS

SLACK = 1e-9

Columns = dict[str, Column]
Bounds = Callable[[Sequence[Columns]], list[float]]
Removed = tuple[Group, ...]
"""What is left out of each column, the best track type's first."""


@dataclass
class Proof:
    """The search for a better dashboard. `bounds` gives relaxed values, `values` true ones; `best` is to be beaten."""

    place: Garage
    bounds: Bounds
    values: Callable[[Sequence[Build]], dict[Build, float]]
    best: float
    budget: int
    solved: int = 0
    is_complete: bool = True
    better: list[Build] = field(default_factory=list)

    def run(self, types: Sequence[str]) -> None:
        """Go through every order of the track types, until all are judged or the budget is spent."""
        for order in permutations(types):
            self._worst_column(order)

    def _worst_column(self, order: tuple[str, ...]) -> None:
        """Every choice for the column of the worst type, by how many tokens it has: fewest first, the highest limit.

        Where all tokens are too few for some number of them, they are for larger ones too, whose limits are lower.
        """
        place, bad = self.place, list[Group]()
        total, size = sum(place.most), 1
        while size <= min(total, place.room[0]):
            sizes = (size,) + (0,) * (len(order) - 1)
            none = ((0,) * len(TOKENS),) * len(order)
            if not self._open(order, sizes, [none]):
                return
            found, deepest = self._leave_out(order, sizes, none, place.most, total - size, bad)
            if len(order) == 1:
                self._judge([_build(self.place, order, removed) for removed in found])
            else:
                for removed in found:
                    self._better_column(order, sizes, removed, len(order) - 1)
            size = max(size + 1, total - deepest)

    def _leave_out(
        self,
        order: tuple[str, ...],
        sizes: tuple[int, ...],
        removed: Removed,
        most: Group,
        count: int,
        bad: list[Group],
    ) -> tuple[list[Removed], int]:
        """Every way to leave `count` of `most` out of the worst column that no bound rules out, and how many can be."""
        last = len(order) - 1
        level = [removed]
        for depth in range(count):
            fresh = {
                (*each[:last], grown)
                for each in level
                for grown in _grown(each[last], most)
                if not any(_holds(grown, small) for small in bad)
            }
            listed = sorted(fresh)
            level = self._open(order, sizes, listed)
            bad.extend(each[last] for each in listed if each not in set(level))
            if not level:
                return [], depth
        return level, count

    def _better_column(self, order: tuple[str, ...], sizes: tuple[int, ...], removed: Removed, at: int) -> None:
        """Every choice for the column before `at`: what the worse column has, and a few of what it leaves out."""
        group = len(order) - at
        for size in range(self.place.room[group] + 1):
            larger = (*sizes[:group], size, *sizes[group + 1 :])
            given = [_with_column(removed, at - 1, back) for back in _subsets(removed[at], size)]
            if at == 1:
                self._judge([_build(self.place, order, each) for each in self._open(order, larger, given)])
                continue
            for each in self._open(order, larger, given):
                self._better_column(order, larger, each, at - 1)

    def _open(self, order: tuple[str, ...], sizes: tuple[int, ...], asked: Sequence[Removed]) -> list[Removed]:
        """Those that the bound does not rule out."""
        if not asked or not self._spend(len(asked)):
            return []
        found = self.bounds([_columns(self.place, order, sizes, removed) for removed in asked])
        return [removed for removed, bound in zip(asked, found, strict=True) if bound < self.best - SLACK]

    def _judge(self, builds: Sequence[Build]) -> None:
        legal = [each for each in builds if self.place.is_legal(each)]
        if not legal or not self._spend(len(legal)):
            return
        for build, value in self.values(legal).items():
            if value < self.best - SLACK:
                self.best = value
                self.better.append(build)

    def _spend(self, count: int) -> bool:
        if self.solved + count > self.budget:
            self.is_complete = False
            return False
        self.solved += count
        return True


def _grown(group: Group, most: Group) -> Iterator[Group]:
    """The group with one token more, of each kind that `most` allows."""
    for token, count in enumerate(group):
        if count < most[token]:
            yield (*group[:token], count + 1, *group[token + 1 :])


def _holds(large: Group, small: Group) -> bool:
    return all(a >= b for a, b in zip(large, small, strict=True))


def _subsets(group: Group, size: int) -> Iterator[Group]:
    """The group less `size` tokens, in every way."""
    for given in product(*(range(min(count, size) + 1) for count in group)):
        if sum(given) == size:
            yield tuple(a - b for a, b in zip(group, given, strict=True))


def _with_column(removed: Removed, at: int, column: Group) -> Removed:
    return (*removed[:at], column, *removed[at + 1 :])


def _columns(place: Garage, order: tuple[str, ...], sizes: tuple[int, ...], removed: Removed) -> Columns:
    """What each type may have at most, and the limit of a dashboard with groups of these sizes."""
    found = {}
    for number, name in enumerate(order):
        counts = [0] * KINDS
        for token, kind in enumerate(TOKENS):
            counts[kind] = place.most[token] - removed[number][token]
        counting = len(order) - number
        limit = place.base_limit + sum(place.room[:counting]) - sum(sizes[:counting])
        found[name] = Column(tuple(counts), limit)
    return found


def _build(place: Garage, order: tuple[str, ...], removed: Removed) -> Build:
    """The one dashboard left."""
    columns = [tuple(a - b for a, b in zip(place.most, each, strict=True)) for each in reversed(removed)]
    groups = [columns[0]]
    for worse, better in pairwise(columns):
        groups.append(tuple(a - b for a, b in zip(better, worse, strict=True)))
    return Build(order, tuple(groups))
