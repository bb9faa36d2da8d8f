"""A first guess at the time that a lone car still needs from each space and gear: what bots look ahead by.

A turn is taken to lay at most LONGEST dice, one of them coast, each at a small price for its risk; dashboards, damage
and the limit of hazards are left out. The exact values of one dashboard come from the module `driver`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from toolkit.games.rallyman_climb.roads.road import ASCENT, NO_LINE, Road
from toolkit.games.rallyman_climb.terms import GEARS

LONGEST = 5
RISKS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds that the first, second … die of a turn is taken to cost by its hazards."""
CRASH = 75.0
NEVER = 9999.0


@cache
def pace(road: Road, seconds: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """`pace[space][gear]`: seconds still needed at the start of a turn; `seconds` are the time cards by gear."""
    count = len(road.spaces)
    ends = set(road.finish)
    values = [[0.0] * (GEARS + 1) for _ in range(count)]
    turns: list[list[list[list[float]]]] = [[] for _ in range(count)]
    for space in reversed(range(count)):
        if space not in ends:
            values[space] = [_best_turn(road, turns, space, gear) for gear in range(GEARS + 1)]
        turns[space] = [
            [
                [_inside(road, turns, seconds, values, (space, gear, laid, coasted)) for coasted in (0, 1)]
                for laid in _LAID
            ]
            for gear in range(GEARS + 1)
        ]
    return tuple(tuple(row) for row in values)


_LAID = range(1, LONGEST + 1)


def _best_turn(road: Road, turns: Sequence[Sequence[Sequence[Sequence[float]]]], space: int, gear: int) -> float:
    """The time from the start of a turn; a car that can lay nothing crosses the line, or stops, in the same gear."""
    ways = _ways(road, space, gear, is_first=True)
    return min((_after(road, turns, target, new, 1, coast) for target, new, coast in ways), default=NEVER)


def _inside(
    road: Road,
    turns: Sequence[Sequence[Sequence[Sequence[float]]]],
    seconds: Sequence[int],
    values: Sequence[Sequence[float]],
    at: tuple[int, int, int, int],
) -> float:
    """The time from the middle of a turn, with the car in a space and gear and so many dice laid: stop, or go on."""
    space, gear, laid, coasted = at
    best = seconds[gear] + values[space][gear]
    if laid < LONGEST and space not in road.finish:
        for target, new, coast in _ways(road, space, gear, is_first=False):
            if not (coast and coasted):
                best = min(best, _after(road, turns, target, new, laid + 1, max(coast, coasted)))
    return best


def _after(
    road: Road, turns: Sequence[Sequence[Sequence[Sequence[float]]]], target: int, gear: int, laid: int, coasted: int
) -> float:
    limit = road.spaces[target].limit
    price = CRASH if limit and gear > limit else 0.0
    return price + RISKS[laid - 1] + turns[target][0 if price else gear][laid - 1][coasted]


def _ways(road: Road, space: int, gear: int, *, is_first: bool) -> Iterator[tuple[int, int, int]]:
    """Where a die may lead: the space, the gear, and whether it is a coast die."""
    for step in road.steps_from(space):
        if step.line == NO_LINE:
            near = (1, 2) if gear == 0 else (gear - 1, gear + 1, *([gear] if is_first else []), gear - 2)
            yield from ((step.target, new, 0) for new in near if 1 <= new <= GEARS)
            if gear > 0:
                yield step.target, gear, 1
        else:
            new = gear - 1 if step.line == ASCENT else gear + 1
            if 1 <= new <= GEARS:
                yield step.target, new, 0
            elif is_first:
                yield step.target, gear, 0
