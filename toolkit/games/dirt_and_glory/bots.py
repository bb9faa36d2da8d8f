"""The bots that know Dirt and Glory."""

from __future__ import annotations

from toolkit.engine.bots import ITERATIONS
from toolkit.engine.game import Bot
from toolkit.engine.kernel import specialize
from toolkit.engine.search import search_with
from toolkit.games.dirt_and_glory.expert import expert_move
from toolkit.games.dirt_and_glory.hoarder import hoarder_move
from toolkit.games.dirt_and_glory.searching import about_a_round, by_outlook, searched_move, with_little_curiosity

SLOTS = search_with(expert_move, reaches=about_a_round, explores=with_little_curiosity, judges=by_outlook)

HOARDER = Bot("hoarder", hoarder_move, "passes at once and spends nothing", level=0)
EXPERT = Bot("expert", expert_move, "exact odds of overrunning, stopping or going on, a buying rule", level=2, cost=6.0)
ISMCTS_EXPERT = Bot(
    "ismcts-expert",
    specialize(searched_move, SLOTS),
    "information-set tree search in the race, expert playouts about a round long; buys by the expert's rule",
    level=3,
    cost=100.0,
    iterations=ITERATIONS,
)

BOTS = (HOARDER, EXPERT, ISMCTS_EXPERT)
