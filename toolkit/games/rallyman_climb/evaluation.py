"""The frozen guess at who will win: the time that each car will have at this pace.

The weights stay as they are, so that results of cut searches stay comparable; the curve is rational, so that both
modes agree to the last bit.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import OFF_ROAD

PACE = 7.0
GEAR = 5.0
TURN_LOST = 60.0
DAMAGE = 4.0
SPREAD = 40.0


@kernel
def score(s: State, r: Rules, seat: int) -> float:
    """Minus the best time to be expected, in seconds. Frozen."""
    return -expected_time(s, r, seat)


@kernel
def evaluate(s: State, r: Rules, seat: int) -> float:
    """The seat's expected share of the win, by how far its expected time is behind the best one. Frozen."""
    best = expected_time(s, r, 0)
    for other in range(1, len(s.space)):
        best = min(best, expected_time(s, r, other))
    total = 0.0
    for other in range(len(s.space)):
        total += weight(s, r, other, best)
    return weight(s, r, seat, best) / total


@kernel
def weight(s: State, r: Rules, seat: int, best: float) -> float:
    """1 for the best expected time, less for those behind."""
    behind = (expected_time(s, r, seat) - best) / SPREAD
    return 1.0 / (1.0 + behind * behind)


@kernel
def expected_time(s: State, r: Rules, seat: int) -> float:
    """The best finished time, or the time of the attempt under way if that looks better."""
    time = attempt_time(s, r, seat)
    if s.best[seat] > 0:
        if s.space[seat] == OFF_ROAD:
            return 1.0 * s.best[seat]
        return min(1.0 * s.best[seat], time)
    return time


@kernel
def attempt_time(s: State, r: Rules, seat: int) -> float:
    """The time of the attempt under way at an even pace: what is past, and what is left of the road."""
    if s.space[seat] == OFF_ROAD:
        return PACE * r.space_left[r.start[0]]
    time = PACE * r.space_left[s.space[seat]] - GEAR * s.gear[seat] + TURN_LOST * s.lost[seat]
    harm = 0
    for count in s.damage[seat]:
        harm += count
    return time + s.clock[seat] - s.tokens[seat] + DAMAGE * harm
