"""The frozen guess at who will win: glory first, then what brings more of it.

The curve is rational, so that both modes agree to the last bit. The weights stay as they are, so that results of cut
searches stay comparable.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.terms import NOBODY

GLORY, STRIKE, POWER, HEALTH, MOST_HEALTH, COINS = 1.0, 1.4, 1.2, 0.15, 0.15, 0.25
LEAST, START = 0.5, 4.0


@kernel
def evaluate(s: State, r: Rules, seat: int) -> float:
    """The seat's expected share of the win in a game that goes on: its promise, cubed, over everybody's."""
    total = 0.0
    for each in range(r.players):
        total += cubed(promise(s, each))
    return cubed(promise(s, seat)) / total


@kernel
def cubed(x: float) -> float:
    """The third power."""
    return x * x * x


@kernel
def promise(s: State, seat: int) -> float:
    """How much a hero has to win with; nothing once it has been eliminated."""
    if s.space[seat] == NOBODY:
        return 0.0
    worth = START + GLORY * s.glory[seat] + STRIKE * s.strike[seat] + POWER * s.power[seat] + COINS * s.coins[seat]
    worth += HEALTH * s.health[seat] + MOST_HEALTH * s.max_health[seat]
    return max(LEAST, worth)
