"""The rules of Rallyman: DIRT – Climb under the names of the contract. Each is written where its section is."""

from toolkit.games.rallyman_climb.evaluation import evaluate, score
from toolkit.games.rallyman_climb.legal import legal_moves
from toolkit.games.rallyman_climb.turns import apply, setup
from toolkit.games.rallyman_climb.views import (
    capped,
    determinize,
    exposure,
    fault,
    move_component,
    move_key,
    move_phase,
    outcome,
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
