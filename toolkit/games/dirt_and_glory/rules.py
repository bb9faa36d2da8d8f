"""The rules of Dirt and Glory under the names of the contract. Each is written where its section of the rulebook is."""

from toolkit.games.dirt_and_glory.applying import apply, setup
from toolkit.games.dirt_and_glory.evaluation import evaluate
from toolkit.games.dirt_and_glory.knowing import determinize
from toolkit.games.dirt_and_glory.legal import legal_moves
from toolkit.games.dirt_and_glory.views import (
    capped,
    exposure,
    fault,
    move_component,
    move_key,
    move_phase,
    outcome,
    score,
    tally,
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
    "tally",
    "to_move",
    "turns",
]
