"""The dashboards that may be built for a stage: tokens in groups of slots that count on the same track types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.components import Dashboard, Slot
from toolkit.games.rallyman_climb.terms import BOOST, BRAKE, COAST, GEARS, KIND_IDS, KINDS, SISU, TIRES

TOKENS = (*range(1, GEARS + 1), COAST, BRAKE, BOOST, TIRES, SISU)
MOST_SISU = 2
"""SISU tokens that are worth a thought: as many as the box has for each driver, and as many as values foresee."""

Group = tuple[int, ...]
"""Of each of `TOKENS`, how many are in the group."""


@dataclass(frozen=True)
class Build:
    """A dashboard by groups: those counting on every type first, then ever fewer. `order` has the best type first."""

    order: tuple[str, ...]
    groups: tuple[Group, ...]

    def held(self, token: int) -> int:
        """How many of a token it has."""
        return sum(group[token] for group in self.groups)

    def tokens(self) -> Iterator[tuple[int, int]]:
        """Group and token of everything that it has, each kind once."""
        for place, group in enumerate(self.groups):
            for token, count in enumerate(group):
                if count:
                    yield place, token

    def changed(self, place: int, token: int, amount: int) -> Build:
        """The same with so many more of a token in a group."""
        group = list(self.groups[place])
        group[token] += amount
        return Build(self.order, (*self.groups[:place], tuple(group), *self.groups[place + 1 :]))


@dataclass(frozen=True)
class Garage:
    """What may be built: slots of each group, the most of each token, and the base limit."""

    slots: tuple[tuple[str, ...], ...]
    most: tuple[int, ...]
    base_limit: int

    @property
    def room(self) -> tuple[int, ...]:
        """How many slots each group has."""
        return tuple(len(group) for group in self.slots)

    def is_legal(self, build: Build) -> bool:
        """Whether it fits the slots and the supply and has a die to start with on every type."""
        fits = all(sum(group) <= room for group, room in zip(build.groups, self.room, strict=True))
        owned = all(0 <= build.held(token) <= most for token, most in enumerate(self.most))
        return fits and owned and build.groups[0][0] + build.groups[0][1] > 0

    def columns(self, build: Build) -> dict[str, Column]:
        """What counts on each track type. Rulebook: Setting your Track Type tokens."""
        found = {}
        for number, name in enumerate(build.order, 1):
            counting = build.groups[: len(build.groups) - number + 1]
            counts = [0] * KINDS
            for token, kind in enumerate(TOKENS):
                counts[kind] = sum(group[token] for group in counting)
            empty = sum(self.room[: len(counting)]) - sum(map(sum, counting))
            found[name] = Column(tuple(counts), self.base_limit + empty)
        return found

    def dashboard(self, build: Build, board_id: str, name: str) -> Dashboard:
        """The build as a dashboard, its tokens in the first slots of each group."""
        filled: dict[str, str] = {}
        for slots, group in zip(self.slots, build.groups, strict=True):
            tokens = [KIND_IDS[kind] for kind, count in zip(TOKENS, group, strict=True) for _ in range(count)]
            filled.update(zip(slots, tokens, strict=False))
        return Dashboard(board_id, name, build.order, filled)

    def neighbours(self, build: Build) -> Iterator[Build]:
        """Every legal build that differs in one slot, by a token moved to another group, by two exchanged, or by the
        order of its types."""
        seen = {build}
        for made in self._changes(build):
            if made not in seen and self.is_legal(made):
                seen.add(made)
                yield made

    def _changes(self, build: Build) -> Iterator[Build]:
        places, kinds = range(len(build.groups)), range(len(TOKENS))
        yield from (Build(order, build.groups) for order in permutations(build.order))
        yield from (build.changed(place, token, 1) for place in places for token in kinds)
        for place, token in build.tokens():
            less = build.changed(place, token, -1)
            yield less
            yield from (less.changed(to, other, 1) for to in places for other in kinds)
            for other_place, other in build.tokens():
                if other_place > place:
                    yield less.changed(other_place, token, 1).changed(other_place, other, -1).changed(place, other, 1)


def garage(slots: Sequence[Slot], types: int, most: Sequence[int], base_limit: int) -> Garage:
    """The garage for a stage of so many track types."""
    free = [slot for slot in slots if not 0 < slot.track_token <= types]
    groups = []
    for up_to in range(types, 0, -1):
        groups.append(tuple(slot.id for slot in free if _last_type(slot, types) == up_to))
    return Garage(tuple(groups), tuple(most), base_limit)


def _last_type(slot: Slot, types: int) -> int:
    """The last of so many types on which a slot counts."""
    return types if slot.counts_up_to == 0 else min(slot.counts_up_to, types)


def build_of(place: Garage, board: Dashboard, order: tuple[str, ...]) -> Build:
    """A dashboard as a build: its tokens by group; SET-UP tokens, which nothing is gained by, are left out."""
    groups = []
    for slots in place.slots:
        held = Counter(board.slots.get(slot, "") for slot in slots)
        groups.append(tuple(held[KIND_IDS[kind]] for kind in TOKENS))
    return Build(order, tuple(groups))


def words(build: Build) -> str:
    """A build in words, group by group."""
    parts = []
    for group in build.groups:
        listed = ((KIND_IDS[kind], count) for kind, count in zip(TOKENS, group, strict=True) if count)
        parts.append(" ".join(name + (f" x{count}" if count > 1 else "") for name, count in listed) or "nothing")
    return " | ".join(parts)


def supply(counts: Mapping[int, int], *, has_shortcut: bool) -> tuple[int, ...]:
    """The most of each token worth a thought: as many as there are dice; one set of tires where there are shortcuts."""
    bounds = {TIRES: int(has_shortcut), SISU: MOST_SISU}
    return tuple(bounds.get(kind, counts.get(kind, 0)) for kind in TOKENS)
