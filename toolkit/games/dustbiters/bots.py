"""The bots that know Dustbiters."""

from __future__ import annotations

from typing import Any

from toolkit.engine.bots import search_bot
from toolkit.engine.chance import derive
from toolkit.engine.contract import apply, copy_state, legal_moves, move_key, to_move
from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel
from toolkit.engine.match import LOOKAHEAD, Workspace
from toolkit.games.dustbiters.bots_habits import HOARDER, STALLER
from toolkit.games.dustbiters.bots_planning import let_all_be, planned_move
from toolkit.games.dustbiters.bots_prospects import prospects
from toolkit.games.dustbiters.bots_worth import weigh_cars
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import NO_CARD

WIDTH = 2


@kernel
def expert_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """Threat and tempo: the first move of the turn after which the mover stands best, or the better answer."""
    me = to_move(v, r)
    if v.asked != NO_CARD:
        return better_answer(v, r, w, pool, me, key)
    return planned_move(v, r, w, pool, me, key, WIDTH)


@kernel
def better_answer(v: State, r: Rules, w: Workspace, pool: Any, me: int, key: int) -> int:
    """Whether to step in: the answer after which `me` stands better if nobody else steps in."""
    weigh_cars(v, r, w, me)
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    highest = 0
    rank = -1
    for i in range(count):
        s = pool[LOOKAHEAD]
        copy_state(s, v)
        apply(s, r, w.moves[i])
        let_all_be(s, r)
        value = prospects(s, r, w, me)
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if i == 0 or value > highest or (value == highest and hashed > rank):
            best, highest, rank = w.moves[i], value, hashed
    return best


EXPERT = Bot("expert", expert_move, "plans the turn by threat and tempo", level=2, cost=40.0)
ISMCTS_EXPERT = search_bot(
    "ismcts-expert", expert_move, "information-set tree search with expert playouts", cost=1000.0
)

BOTS = (HOARDER, STALLER, EXPERT, ISMCTS_EXPERT)
