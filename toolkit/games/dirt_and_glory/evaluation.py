"""The frozen guess at who will win: points, fuel, and how the round stands; no look at decks."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.ranking import has_overrun, place_by_merit
from toolkit.games.dirt_and_glory.state import AFTER_PLAY, RACING, RANKING, TURN_DONE, Rules, State
from toolkit.games.dirt_and_glory.values import speed_of, target_of

FUEL_WORTH = 0.5
SPREAD, SPREAD_A_ROUND = 2.0, 0.7
LEAST_BASE = 0.05
RACES = (RACING, AFTER_PLAY, TURN_DONE, RANKING)


@kernel
def evaluate(s: State, r: Rules, seat: int) -> float:
    """The seat's expected share of the win: weights that fall with the distance to the best standing. Frozen."""
    best = standing(s, r, 0)
    for other in range(1, r.players):
        best = max(best, standing(s, r, other))
    total = 0.0
    for other in range(r.players):
        total += weight(s, r, standing(s, r, other) - best)
    return weight(s, r, standing(s, r, seat) - best) / total


@kernel
def weight(s: State, r: Rules, behind: float) -> float:
    """A seat's weight when it stands `behind` (≤ 0) the best one; the more rounds are left, the less that counts."""
    spread = SPREAD + SPREAD_A_ROUND * (r.rounds - min(s.round + 1, r.rounds))
    base = max(1.0 + behind / (8.0 * spread), LEAST_BASE)
    square = base * base
    return square * square * square * square


@kernel
def standing(s: State, r: Rules, seat: int) -> float:
    """Points that a seat has or may expect from its fuel and from the round being played."""
    points = s.points[seat] + FUEL_WORTH * s.fuel[seat]
    if s.round < r.rounds and s.stage in RACES:
        points += prospect(s, r, seat)
    return points


@kernel
def prospect(s: State, r: Rules, seat: int) -> float:
    """What the location may pay a seat: half for its rank as things are, half for being near to the target."""
    location = s.road[s.round]
    others = r.others_points[location] + FUEL_WORTH * r.others_fuel[location]
    if has_overrun(s, r, seat):
        return others
    place = place_by_merit(s, r, seat)
    paid = others
    if place < r.location_rows[location]:
        paid = r.row_points[location][place] + FUEL_WORTH * r.row_fuel[location][place]
    near = speed_of(s, r, seat) / max(1, target_of(s, r))
    return 0.5 * paid + 0.5 * near * near * r.row_points[location][0]
