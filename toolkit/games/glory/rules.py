"""The rules of Glory under the names of the contract. Each is written where its section of the rulebook is."""

from toolkit.games.glory.evaluation import evaluate
from toolkit.games.glory.legal import legal_moves
from toolkit.games.glory.turns import apply, setup
from toolkit.games.glory.views import (
    capped,
    determinize,
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
