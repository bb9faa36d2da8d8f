"""The bots that know Dirt and Glory."""

from __future__ import annotations

from toolkit.engine.bots import search_bot
from toolkit.engine.game import Bot
from toolkit.games.dirt_and_glory.expert import expert_move
from toolkit.games.dirt_and_glory.hoarder import hoarder_move

EXPERT = Bot(
    "expert", expert_move, "exact odds of overrunning, stopping against going on, rules for buying", 2, cost=25.0
)
HOARDER = Bot("hoarder", hoarder_move, "passes at once and spends nothing", level=0, cost=1.0)
ISMCTS_EXPERT = search_bot("ismcts-expert", expert_move, "tree search whose playouts are by the expert", cost=900.0)

BOTS = (HOARDER, EXPERT, ISMCTS_EXPERT)
