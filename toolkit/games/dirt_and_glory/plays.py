"""Playing a card into the caravan (Playing a Card; Card notes: cards with two values)."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.state import AFTER_PLAY, ASKS_VALUE, Rules, State
from toolkit.games.dirt_and_glory.terms import NO_TROOP
from toolkit.games.dirt_and_glory.zones import join_caravan


@kernel
def start_play(s: State, r: Rules, troop: int) -> None:
    """The player plays a card that is nowhere now; on a card of two values it first says which."""
    s.used[s.player][troop] += 1
    s.air = troop
    if r.troop_is_dual[troop] != 0:
        s.asks = ASKS_VALUE
        s.asked = s.player
    else:
        set_value(s, 0)


@kernel
def set_value(s: State, side: int) -> None:
    """Put the card that is being played into the caravan, with its lower or (side 1) higher value."""
    troop = s.air
    s.air = NO_TROOP
    join_caravan(s, s.player, troop, side)
    s.stage = AFTER_PLAY
