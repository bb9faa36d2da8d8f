"""The rules of Dustbiters under the names of the contract. Each is written where its section of the rulebook is."""

from toolkit.games.dustbiters.evaluation import evaluate
from toolkit.games.dustbiters.legal import legal_moves
from toolkit.games.dustbiters.turns import apply, setup
from toolkit.games.dustbiters.views import (
    capped,
    determinize,
    exposure,
    fault,
    move_component,
    move_key,
    move_phase,
    outcome,
    score,
    to_move,
    turns,
)

__all__ = [
    "apply",
    "capped",
    "determinize",
    "evaluate",
    "exposure",
    "fault",
    "legal_moves",
    "move_component",
    "move_key",
    "move_phase",
    "outcome",
    "score",
    "setup",
    "to_move",
    "turns",
]
