"""What the next card may be and do, exactly, from what a seat knows of its own deck."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import thing_of
from toolkit.games.dirt_and_glory.state import Rules, State
from toolkit.games.dirt_and_glory.values import speed_with, target_of

UNKNOWN = -1


@kernel
def known_top(s: State, seat: int) -> int:
    """The troop on top of a seat's deck if the seat knows it, else UNKNOWN."""
    count = s.deck_count[seat]
    if count > 0 and (s.deck_seen[seat][count - 1] >> seat) & 1 != 0:
        return s.deck[seat][count - 1]
    return UNKNOWN


@kernel
def least_speed_with(s: State, r: Rules, seat: int, troop: int) -> int:
    """The speed after drawing a card of a troop, of two values with the one that makes it less."""
    speed = speed_with(s, r, seat, thing_of(troop, 0), 1)
    if r.troop_is_dual[troop] != 0:
        speed = min(speed, speed_with(s, r, seat, thing_of(troop, 1), 1))
    return speed


@kernel
def overrun_odds(s: State, r: Rules, seat: int) -> float:
    """How likely one more card makes the seat's caravan too fast, as the seat sees it; 0 without a deck.

    Each card in a place that the seat does not know is equally likely to be on top, unless it knows the top.
    """
    target = target_of(s, r)
    top = known_top(s, seat)
    if top != UNKNOWN:
        return 1.0 if least_speed_with(s, r, seat, top) > target else 0.0
    cards = 0
    fast = 0
    for i in range(s.deck_count[seat]):
        if (s.deck_seen[seat][i] >> seat) & 1 == 0:
            cards += 1
            if least_speed_with(s, r, seat, s.deck[seat][i]) > target:
                fast += 1
    return fast / cards if cards > 0 else 0.0
