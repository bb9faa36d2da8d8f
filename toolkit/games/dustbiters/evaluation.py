"""The frozen guess at who will win: cars, hands, whose car the next storm takes, and the actions left.

The weights were fitted to 400 games between search bots and rounded. They stay as they are, so that results of cut
searches stay comparable; the curve is rational, so that both modes agree to the last bit.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.state import Rules, State

LEAD = 1.8
HAND = 0.3
STORM = 0.2
ACTION = 0.06


@kernel
def evaluate(s: State, r: Rules, seat: int) -> float:
    """The seat's expected share of the win in a game that goes on."""
    lead = advantage(s)
    share = 0.5 + 0.5 * lead / (1.0 + abs(lead))
    if seat == 0:
        return share
    return 1.0 - share


@kernel
def advantage(s: State) -> float:
    """How much better seat 0 stands than seat 1; 0 is even."""
    lead = LEAD * (s.cars[0] - s.cars[1]) / s.length + HAND * (s.hand_count[0] - s.hand_count[1])
    if s.owner[s.convoy[s.length - 1]] == 0:
        lead -= STORM
    else:
        lead += STORM
    if s.player == 0:
        lead += ACTION * s.actions
    else:
        lead -= ACTION * s.actions
    return lead
