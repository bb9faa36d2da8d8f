"""The board as a graph: which spaces a movement may end on, and how far spaces are apart.

Plain Python, run once when tables are made; kernels read the results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from toolkit.games.glory.components import Space

Links = tuple[tuple[int, ...], ...]
FAR = 10_000


def links_of(spaces: Sequence[Space]) -> Links:
    """The numbers of the spaces next to each space. Raises KeyError for a name that is no space."""
    number = {space.id: i for i, space in enumerate(spaces)}
    return tuple(tuple(sorted(number[each] for each in space.next)) for space in spaces)


@lru_cache(maxsize=64)
def reach_sets(links: Links, halts: tuple[bool, ...], most: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """`[space][steps]`: the spaces on which a movement of that many steps may end, in order; steps up to `most`.

    A movement takes no space twice, its start included; it ends early on a space that halts, and where it can't go on.
    Rulebook: Movement; Endpoints & Spaces.
    """
    return tuple(
        tuple(tuple(sorted(_ends(links, halts, start, steps))) for steps in range(most + 1))
        for start in range(len(links))
    )


def _ends(links: Links, halts: Sequence[bool], start: int, steps: int) -> set[int]:
    ends: set[int] = set()
    walks: list[tuple[int, ...]] = [(start,)] if steps else []
    while walks:
        walk = walks.pop()
        here = walk[-1]
        onward = [each for each in links[here] if each not in walk]
        is_stopped = len(walk) > 1 and (halts[here] or len(walk) > steps)
        if is_stopped or (not onward and len(walk) > 1):
            ends.add(here)
        else:
            walks += [(*walk, each) for each in onward]
    return ends


@lru_cache(maxsize=64)
def distances(links: Links) -> tuple[tuple[int, ...], ...]:
    """`[space][other]`: the length of the shortest path, through any spaces; FAR where there is none."""
    return tuple(_distances_from(links, start) for start in range(len(links)))


def _distances_from(links: Links, start: int) -> tuple[int, ...]:
    found = [FAR] * len(links)
    found[start] = 0
    ring = [start]
    while ring:
        beyond = []
        for here in ring:
            for each in links[here]:
                if found[each] == FAR:
                    found[each] = found[here] + 1
                    beyond.append(each)
        ring = beyond
    return tuple(found)


def mean_reach(links: Links, halts: tuple[bool, ...], die: int) -> float:
    """How many spaces a movement may end on, averaged over all spaces and all numbers of the die."""
    sets = reach_sets(links, halts, die)
    counts = [len(sets[space][roll]) for space in range(len(links)) for roll in range(1, die + 1)]
    return sum(counts) / max(1, len(counts))


def one_way_links(spaces: Sequence[Space]) -> Mapping[str, list[str]]:
    """For each space, the spaces it names that do not name it back or do not exist."""
    named = {space.id: set(space.next) for space in spaces}
    return {
        space.id: missing
        for space in spaces
        if (missing := [each for each in space.next if space.id not in named.get(each, set())])
    }
