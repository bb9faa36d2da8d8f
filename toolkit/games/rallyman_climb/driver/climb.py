"""From a dashboard to better ones, one change at a time, until none of its neighbours is better.

Neighbours are solved batch by batch, and the best of the first batch with a better one is where the climb goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from toolkit.games.rallyman_climb.driver.garage import Build, Garage, words
from toolkit.games.rallyman_climb.driver.pairs import Judge, limits

BATCH = 12
"""Neighbours solved side by side before the search may go on."""
NEAR = 10
"""Of so many changes that hurt least, two at once are tried."""
LOW = 3
"""Dashboards with no higher limit take longest to solve: a climb leaves them out, unless it stands at one, or there are
three types, which leave fewer slots for all. What looks at changes of two tokens, or proves the best, looks at them."""

Say = Callable[[str], None]


@dataclass
class Climb:
    """Climbs on one stage. `known` holds the values of all that `judge` solved."""

    place: Garage
    judge: Judge
    known: Mapping[Build, float]
    say: Say

    def run(self, start: Build) -> None:
        """Climb from `start`, which is solved.

        Where types are mixed, and nothing better is known, two of the changes that hurt least may help together.
        """
        at: Build | None = start
        while at is not None:
            at = self._better(at)
            if at is not None:
                self.say(f"{self.known[at]:.2f} s: {words(at)}")

    def _better(self, at: Build) -> Build | None:
        takes_all = len(at.order) > 2 or max(limits(self.place, at)) <= LOW
        around = [each for each in self.place.neighbours(at) if takes_all or max(limits(self.place, each)) > LOW]
        for first in range(0, len(around), BATCH):
            better = self._best(at, around[first : first + BATCH])
            if better is not None:
                return better
        if len(at.order) > 1 and at == best_of(self.known):
            return self._best(at, self._together(at, around))
        return None

    def _best(self, at: Build, builds: Sequence[Build]) -> Build | None:
        """The best of these if it is better than `at`."""
        values = self.judge((), builds)[1]
        best = best_of(values) if values else at
        return best if self.known[best] < self.known[at] else None

    def _together(self, at: Build, around: Sequence[Build]) -> list[Build]:
        """Two at once of the changes that hurt least, wherever that is legal."""
        near = sorted(
            (each for each in around if each.order == at.order), key=lambda build: (self.known[build], words(build))
        )
        made = (_both(at, one, other) for one, other in combinations(near[:NEAR], 2))
        return [each for each in made if min(map(min, each.groups)) >= 0 and self.place.is_legal(each)]


def best_of(found: Mapping[Build, float]) -> Build:
    """The build of the least value; of equal ones always the same."""
    return min(found, key=lambda build: (found[build], build.order, words(build)))


def _both(at: Build, one: Build, other: Build) -> Build:
    """What two changes of `at` come to."""
    groups = zip(at.groups, one.groups, other.groups, strict=True)
    return Build(at.order, tuple(tuple(b + c - a for a, b, c in zip(*each, strict=True)) for each in groups))
