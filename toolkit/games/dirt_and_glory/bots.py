"""The bots that know Dirt and Glory."""

from __future__ import annotations

from toolkit.engine.bots import ITERATIONS
from toolkit.engine.game import Bot
from toolkit.engine.kernel import specialize
from toolkit.engine.rollout import rollouts_with
from toolkit.engine.search import search_with
from toolkit.games.dirt_and_glory.expert import expert_move
from toolkit.games.dirt_and_glory.hoarder import hoarder_move
from toolkit.games.dirt_and_glory.searching import (
    as_all_see,
    by_outlook,
    by_rounds,
    rolled_out_move,
    searched_move,
    with_little_curiosity,
)

TREE = search_with(expert_move, explores=with_little_curiosity, judges=by_outlook, sees=as_all_see, parts=by_rounds)
ROLLOUTS = rollouts_with(expert_move, judges=by_outlook, parts=by_rounds)

HOARDER = Bot("hoarder", hoarder_move, "passes at once and spends nothing", level=0)
EXPERT = Bot("expert", expert_move, "exact odds of overrunning, stopping or going on, a buying rule", level=2, cost=6.0)
ISMCTS_EXPERT = Bot(
    "ismcts-expert",
    specialize(searched_move, TREE),
    "information-set tree search to the end of the round with expert playouts; buys by the expert's rule",
    level=3,
    cost=100.0,
    iterations=ITERATIONS,
)
ROLLOUT_EXPERT = Bot(
    "rollout-expert",
    specialize(rolled_out_move, ROLLOUTS),
    "the expert, unless playouts to the end of the round in the same worlds show another move to be better",
    level=3,
    cost=100.0,
    iterations=ITERATIONS,
)

BOTS = (HOARDER, EXPERT, ISMCTS_EXPERT, ROLLOUT_EXPERT)
