"""The bots that know Glory."""

from __future__ import annotations

from typing import Any

from toolkit.engine.bots import greedy_move, rollout_bot, search_bot
from toolkit.engine.chance import derive
from toolkit.engine.contract import legal_moves, move_key, to_move
from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.glory.bots_choices import value_of
from toolkit.games.glory.bots_spaces import note_quests, weigh_spaces
from toolkit.games.glory.searching import as_all_see, led_by_the_expert, two_rounds, with_little_curiosity
from toolkit.games.glory.state import T_BATTLE, T_GO, T_TURN, Rules, State

CUTOFF = 60


@kernel
def expert_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Fights by the exact odds, moves by expected value, shops and pursues quests; ties by the hash of the move."""
    me = to_move(v, r)
    count = legal_moves(v, r, w.moves)
    if count == 1:
        return w.moves[0]
    if v.task[v.depth - 1] in (T_TURN, T_GO):
        weigh_spaces(v, r, w, me)
    else:
        note_quests(v, r, w, me)
    best = w.moves[0]
    highest = 0.0
    rank = -1
    for i in range(count):
        value = value_of(v, r, w, me, w.moves[i])
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if i == 0 or value > highest or (value == highest and hashed > rank):
            best, highest, rank = w.moves[i], value, hashed
    return best


@kernel
def fighter_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Greedy, but for battles: one step ahead they tell too little, so these are fought as the expert does."""
    if v.task[v.depth - 1] == T_BATTLE:
        return expert_move(v, r, w, pool, tree, key)
    return greedy_move(v, r, w, pool, tree, key)


@kernel
def short(w: Workspace) -> int:
    """A horizon: about four rounds."""
    return CUTOFF


GREEDY = Bot(
    "greedy", fighter_move, "the move after which the position looks best; fights by the odds", level=1, cost=12.0
)
EXPERT = Bot(
    "expert", expert_move, "exact fight odds, routes by expected value, shopping and quests", level=2, cost=30.0
)
ISMCTS_EXPERT = search_bot(
    "ismcts-expert",
    expert_move,
    "information-set tree search that the expert leads, over two rounds with expert playouts",
    cost=900.0,
    reaches=two_rounds,
    explores=with_little_curiosity,
    sees=as_all_see,
    waits=led_by_the_expert,
)
ROLLOUT_EXPERT = rollout_bot(
    "rollout-expert",
    expert_move,
    "the expert, unless playouts in the same worlds show another move to be better",
    cost=900.0,
    reaches=short,
)

BOTS = (GREEDY, EXPERT, ISMCTS_EXPERT, ROLLOUT_EXPERT)
