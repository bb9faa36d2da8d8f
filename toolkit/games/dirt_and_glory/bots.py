"""The bots that know Dirt and Glory."""

from __future__ import annotations

from toolkit.engine.bots import search_bot
from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.dirt_and_glory.expert import expert_move
from toolkit.games.dirt_and_glory.hoarder import hoarder_move

MOVES_A_ROUND = 26
"""About half a round of four players, as the expert plays, and a whole one of two."""

CURIOSITY = 0.15
"""Much less than for games that are won or lost at once: shares after a round differ by a few hundredths."""


@kernel
def about_a_round(w: Workspace) -> int:
    """A horizon: what the rounds after this one bring is chance to the search, and drowns what this one decides."""
    return MOVES_A_ROUND


@kernel
def with_little_curiosity(w: Workspace) -> float:
    """An exploration for shares that lie close together."""
    return CURIOSITY


HOARDER = Bot("hoarder", hoarder_move, "passes at once and spends nothing", level=0)
EXPERT = Bot("expert", expert_move, "exact odds of overrunning, stopping or going on, a buying rule", level=2, cost=6.0)
ISMCTS_EXPERT = search_bot(
    "ismcts-expert",
    expert_move,
    "information-set tree search with playouts by the expert, about a round long",
    cost=100.0,
    reaches=about_a_round,
    explores=with_little_curiosity,
)

BOTS = (HOARDER, EXPERT, ISMCTS_EXPERT)
