"""A first guess at the time that a lone car still needs from each space and gear: what bots look ahead by.

A turn is taken to shift up or down all the time, with up to COASTS coast dice among its dice, each at a small price for
its risk and earning what a space earns flat out; dashboards, damage and the limit of hazards are left out. The exact
values of one dashboard come from the module `driver`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from toolkit.games.rallyman_climb.roads.road import ASCENT, NO_LINE, Road
from toolkit.games.rallyman_climb.terms import GEARS

RISKS = (0.2, 0.4, 0.6, 1.0, 1.5, 2.0, 3.0, 4.0)
"""Seconds that the first, second … die of a turn is taken to cost by its hazards; there are no more dice than these."""
COASTS = 2
CRASH = 75.0
NEVER = 9999.0
EITHER, UP, DOWN = 0, 1, -1

Turn = tuple[int, int, int, int, int]
"""In the middle of a turn: space, gear, dice laid, coast dice among them, and whether it shifts up or down."""


@cache
def pace(road: Road, seconds: tuple[int, ...], token: int) -> tuple[tuple[float, ...], ...]:
    """`pace[space][gear]`: seconds still needed at the start of a turn.

    `seconds` are the time cards by gear, `token` what each space earns flat out.
    """
    guess = _Guess(road, seconds, token, [tuple(step_ways) for step_ways in _steps(road)])
    for space in reversed(range(len(road.spaces))):
        guess.values[space] = [guess.start(space, gear) for gear in range(GEARS + 1)]
    return tuple(tuple(guess.values[space]) for space in range(len(road.spaces)))


def _steps(road: Road) -> Iterator[list[tuple[int, str]]]:
    """For each space the steps that leave it; of lanes that lead on alike only the first."""
    for space in range(len(road.spaces)):
        met: dict[tuple[object, ...], tuple[int, str]] = {}
        for step in road.steps_from(space):
            target = road.spaces[step.target]
            ahead = frozenset((each.target, each.line) for each in road.steps_from(step.target))
            met.setdefault((target.limit, target.kind, step.line, ahead), (step.target, step.line))
        yield list(met.values())


@dataclass
class _Guess:
    """The guess as it grows backwards from the finish line."""

    road: Road
    seconds: tuple[int, ...]
    token: int
    steps: list[tuple[tuple[int, str], ...]]
    values: dict[int, list[float]] = field(default_factory=dict)
    turns: dict[Turn, float] = field(default_factory=dict)

    def start(self, space: int, gear: int) -> float:
        """The time from the start of a turn."""
        if space in self.road.finish:
            return 0.0
        return min((self.after(each, 0) for each in self.ways(space, gear, 0, EITHER, is_first=True)), default=NEVER)

    def inside(self, turn: Turn) -> float:
        """The time from the middle of a turn: stop there, or go on."""
        if turn not in self.turns:
            space, gear, laid, coasts, way = turn
            best = self.seconds[gear] + self.values[space][gear]
            if laid < len(RISKS) and space not in self.road.finish:
                going_on = self.ways(space, gear, coasts, way, is_first=False)
                best = min((best, *(self.after(each, laid) for each in going_on)))
            self.turns[turn] = best
        return self.turns[turn]

    def after(self, way: tuple[int, int, int, int], laid: int) -> float:
        """The time after one more die, which leads to a space and gear."""
        space, gear, coasts, shifts = way
        limit = self.road.spaces[space].limit
        if limit and gear > limit:
            return CRASH + self.values[space][0]
        return RISKS[laid] - self.token + self.inside((space, gear, laid + 1, coasts, shifts))

    def ways(
        self, space: int, gear: int, coasts: int, shifts: int, *, is_first: bool
    ) -> Iterator[tuple[int, int, int, int]]:
        """Where a die may lead: the space, the gear, the coast dice laid, and the way of shifting."""
        for target, line in self.steps[space]:
            if line != NO_LINE:
                new = gear - 1 if line == ASCENT else gear + 1
                if 1 <= new <= GEARS:
                    yield target, new, coasts, UP if new > gear else DOWN
                elif is_first:
                    yield target, gear, coasts, shifts
                continue
            if gear < GEARS and shifts != DOWN:
                yield target, gear + 1, coasts, UP
            if gear > 1 and (shifts != UP or gear > 2):
                yield target, gear - (1 if shifts != UP else 2), coasts, DOWN
            if is_first and gear > 0:
                yield target, gear, coasts, EITHER
            if gear > 0 and coasts < COASTS:
                yield target, gear, coasts + 1, shifts
