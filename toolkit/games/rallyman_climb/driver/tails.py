"""Values of the end of the road, kept for every dashboard that counts there as one solved before did.

What is to come from a space hangs on the dashboard's columns for the track types from there to the finish, on no other:
dice and limits count in the space that they lead to, and the road leads on only. So the road is cut where a type is met
first, going back from the finish, and the values of each stretch are kept by the columns of the types from there on.

A column counts by its dice, its limit, the SISU tokens that are left of it, and its tires where a shortcut comes. A
shortcut's damage also hangs on which dice the dashboard has on its best type, and the gears that turns begin in on the
gear dice that it has on any. Luckiest ends are not kept: they only
rule out plans that are no better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.terms import GEARS, SISU, TIRES

Key = tuple[object, ...]


@dataclass(frozen=True)
class Stretch:
    """Spaces from `first` to before `last`, and what comes from there to the finish: track types, any shortcut."""

    first: int
    last: int
    terrains: tuple[int, ...]
    has_shortcut: bool


class Tails:
    """The values kept, by stretch and columns. Which thread puts them there does not matter: they are the same."""

    def __init__(self, terrain: Sequence[int], is_shortcut: Sequence[int], damage_tokens: Sequence[int]) -> None:
        self.stretches = _stretches(terrain, is_shortcut)
        self._drawn = [kind for kind, count in enumerate(damage_tokens) if count]
        self._kept: dict[Key, Any] = {}

    def key(self, stretch: Stretch, columns: Mapping[int, Column], level: int, other: Key) -> Key:
        """All that the values of a stretch hang on, with the SISU tokens of `level` left; `other` is all else."""
        left = level & ((1 << max(columns[terrain].counts[SISU] for terrain in stretch.terrains)) - 1)
        parts = tuple(_counting(columns[terrain], left, stretch) for terrain in stretch.terrains)
        drawn = self._on_board(columns) if stretch.has_shortcut else ()
        gears = tuple(gear for gear in range(1, GEARS + 1) if any(each.counts[gear] for each in columns.values()))
        return (stretch.first, left, parts, drawn, gears, other)

    def _on_board(self, columns: Mapping[int, Column]) -> tuple[int, ...]:
        return tuple(kind for kind in self._drawn if any(column.counts[kind] for column in columns.values()))

    def known(self, key: Key) -> Any:
        """The values kept, or None."""
        return self._kept.get(key)

    def keep(self, key: Key, values: Any) -> None:
        """Keep the values of a stretch."""
        self._kept[key] = values


def _counting(column: Column, left: int, stretch: Stretch) -> Key:
    counts = list(column.counts)
    counts[SISU] = min(counts[SISU], left.bit_length())
    counts[TIRES] = int(stretch.has_shortcut and counts[TIRES] > 0)
    return (*counts, column.limit)


def _stretches(terrain: Sequence[int], is_shortcut: Sequence[int]) -> tuple[Stretch, ...]:
    """Where a track type or a shortcut is met first, going back from the finish; the stretch at the finish first."""
    found: list[Stretch] = []
    types: tuple[int, ...] = ()
    has_shortcut, last = False, len(terrain)
    for space in range(len(terrain) - 1, -1, -1):
        wider = tuple(sorted({*types, terrain[space]}))
        shortcut = has_shortcut or is_shortcut[space] != 0
        if space + 1 < len(terrain) and (wider, shortcut) != (types, has_shortcut):
            found.append(Stretch(space + 1, last, types, has_shortcut))
            last = space + 1
        types, has_shortcut = wider, shortcut
    return (*found, Stretch(0, last, types, has_shortcut))
