"""The frozen guess at who will win."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.state import Rules, State


@kernel
def evaluate(s: State, r: Rules, seat: int) -> float:
    """The seat's expected share of the win."""
    x = 0.5 * (s.cars[seat] - s.cars[1 - seat])
    return 0.5 + 0.5 * x / (1.0 + abs(x))
