"""Where the games of two versions part: the first decision in which one and the same bot chooses otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from toolkit.engine.position import Position
from toolkit.running.records import start_of
from toolkit.running.request import Request
from toolkit.running.traced import Trace, traces

NAMED = 3


@dataclass(frozen=True)
class Place:
    """A kind of decision in which games part: the phase, and the component that acts in the new version (or "")."""

    phase: str
    component: str

    @property
    def text(self) -> str:
        """As `build Horse`."""
        return " ".join(each for each in (self.phase.replace("_", " "), self.component) if each) or "a move"


@dataclass(frozen=True)
class Parting:
    """Where `looked_at` of the games that differ part. `places` are the most common ones with how many games.

    `turn` is the median of the turns in which they part. `at_end` counts games with equal moves and another outcome.
    """

    looked_at: int
    places: tuple[tuple[Place, int], ...]
    turn: int
    at_end: int


def parting(old: Request, new: Request, numbers: Sequence[int]) -> Parting | None:
    """Replay the games with these numbers in both versions and see where they part; None without any."""
    found: list[tuple[Place, int] | None] = []
    pairs = zip(traces(old, numbers), traces(new, numbers), strict=True)
    for number, (before, after) in zip(numbers, pairs, strict=True):
        block = number // new.block
        found.append(_parts_at(start_of(old, block), start_of(new, block), before, after))
    if not found:
        return None
    places = Counter(each[0] for each in found if each is not None)
    turns = [each[1] for each in found if each is not None]
    return Parting(len(found), tuple(places.most_common(NAMED)), int(median(turns)) if turns else 0, found.count(None))


def _parts_at(old: Position, new: Position, before: Trace, after: Trace) -> tuple[Place, int] | None:
    """The first decision that is another, and its turn; None when all known moves are the same."""
    for one, other in zip(before, after, strict=False):
        if old.is_over or new.is_over or old.key(one) != new.key(other):
            return _place(new, other), new.turn
        old, new = old.after(one), new.after(other)
    return None


def _place(position: Position, move: int) -> Place:
    if position.is_over:
        return Place("the end", "")
    return Place(position.phase(move), position.component(move))
