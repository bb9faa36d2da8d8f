"""Planning a turn: the expert tries its moves, keeps the most promising positions and tries on from there.

Plans are compared by the prospects at the end of the turn; equal ones by the hash of their moves. A plan stands in
`pool[PLANNED + i]`, with `plan_value`, `plan_rank` and `plan_move` (its first move) at `i`; two rows of up to `WIDEST`
plans take turns, and `BEST` is the best end of a turn so far, without a position. What builds and powers brought at
the first step stands in `weighed` and `replies`, best first.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import apply, copy_state, legal_moves, move_key
from toolkit.engine.kernel import kernel
from toolkit.engine.match import LOOKAHEAD, PLANNED, Workspace
from toolkit.games.dustbiters.bots_promise import promise
from toolkit.games.dustbiters.bots_prospects import STORM_VICTORY, prospects
from toolkit.games.dustbiters.bots_worth import weigh_cars
from toolkit.games.dustbiters.coding import (
    BUILD,
    DRIVE_BACKWARD,
    DRIVE_FORWARD,
    END_TURN,
    LET_IT_BE,
    actor_of,
    kind_of,
)
from toolkit.games.dustbiters.convoy import move_car
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import NO_CARD

WIDEST = 5
BEST = 2 * WIDEST
MOST_STEPS = 8
NO_MOVE = -1
NO_PLAN = -1

# Of the builds and powers tried at the first step, only so many are tried again later in a plan (and those that tie
# with the last of them). Over 3,000 games that cost 0.5 ± 1.1 points and saved a sixth of the time.
TRIED_AGAIN = 4


@kernel
def planned_move(v: State, r: Rules, w: Workspace, pool: Any, me: int, key: int, width: int) -> int:
    """The first move of the best plan found for the rest of the turn of `me`; END_TURN where nothing is better."""
    weigh_cars(v, r, w, me)
    note(w, BEST, prospects(v, r, w, me), derive(key, move_key(v, r, END_TURN)), END_TURN)
    copy_state(pool[PLANNED], v)
    note(w, 0, 0, key, NO_MOVE)
    w.listed = 0
    row = 0
    count = 1
    steps = 0
    while count > 0 and steps < MOST_STEPS and w.plan_value[BEST] < STORM_VICTORY:
        count = carry_on(v, r, w, pool, me, row, count, width)
        row = WIDEST - row
        steps += 1
    return w.plan_move[BEST]


@kernel
def carry_on(v: State, r: Rules, w: Workspace, pool: Any, me: int, row: int, count: int, width: int) -> int:
    """Try the moves of the `count` plans of a row and keep the best `width` in the other row; returns how many."""
    to = WIDEST - row
    kept = 0
    for plan in range(row, row + count):
        node = pool[PLANNED + plan]
        moves = legal_moves(node, r, w.moves)
        for i in range(moves):
            move = w.moves[i]
            kind = kind_of(move)
            if kind == DRIVE_FORWARD:
                kept = try_drive(node, r, w, pool, me, plan, move, -1, to, kept, width)
            elif kind == DRIVE_BACKWARD:
                if not is_twin(node, r, me, move):
                    kept = try_drive(node, r, w, pool, me, plan, move, 1, to, kept, width)
            elif is_worth_trying(v, r, w, me, move):
                kept = try_other(node, r, w, pool, me, plan, move, to, kept, width)
    return kept


@kernel
def is_twin(s: State, r: Rules, me: int, move: int) -> bool:
    """Whether driving a car backward is the same as driving the car behind it, also of `me`, forward."""
    behind = s.convoy[s.at[actor_of(move)] + 1]
    return s.owner[behind] == me and r.car_no_drive[r.card_car[behind]] == 0


@kernel
def is_worth_trying(v: State, r: Rules, w: Workspace, me: int, move: int) -> bool:
    """Whether to try a move that isn't a drive: not to end the turn, nor to build a card that is yet to be drawn."""
    kind = kind_of(move)
    if kind == END_TURN or (kind == BUILD and not is_in_sight(v, r, me, actor_of(move))):
        return False
    return w.listed <= TRIED_AGAIN or not was_poor(w, move)


@kernel
def is_in_sight(v: State, r: Rules, me: int, car: int) -> bool:
    """Whether a card of that car is in the hand of `me` or on the scrap heap in the view."""
    for i in range(v.hand_count[me]):
        if r.card_car[v.hand[me][i]] == car:
            return True
    for i in range(v.scrap_count):  # noqa: SIM110  # no generators in kernels
        if r.card_car[v.scrap[i]] == car:
            return True
    return False


@kernel
def was_poor(w: Workspace, move: int) -> bool:
    """Whether a move was tried at the first step and brought less than those that are tried again."""
    for i in range(TRIED_AGAIN, w.listed):
        if w.replies[i] == move:
            return w.weighed[i] < w.weighed[TRIED_AGAIN - 1]
    return False


@kernel
def try_drive(
    node: State,
    r: Rules,
    w: Workspace,
    pool: Any,
    me: int,
    plan: int,
    move: int,
    way: int,
    to: int,
    kept: int,
    width: int,
) -> int:
    """Drive, judge, and drive back: the commonest moves need no copy. Returns how many plans are kept."""
    card = actor_of(move)
    place = node.at[card]
    node.actions -= 1
    move_car(node, r, card, place + way)
    value = judged(node, r, w, me, plan, move)
    if node.actions > 0:
        kept = keep(node, r, w, pool, value, plan, move, to, kept, width)
    move_car(node, r, card, place)
    node.actions += 1
    return kept


@kernel
def try_other(
    node: State, r: Rules, w: Workspace, pool: Any, me: int, plan: int, move: int, to: int, kept: int, width: int
) -> int:
    """Make a move in a copy and judge it; returns how many plans are kept.

    The turn is kept from ending: the prospects foresee the storm.
    """
    s = pool[LOOKAHEAD]
    copy_state(s, node)
    s.actions += 1
    apply(s, r, move)
    let_all_be(s, r)
    s.actions -= 1
    value = judged(s, r, w, me, plan, move)
    if w.plan_move[plan] == NO_MOVE:
        list_move(w, value, move)
    if s.over != 0 or s.actions == 0:
        return kept
    return keep(s, r, w, pool, value, plan, move, to, kept, width)


@kernel
def let_all_be(s: State, r: Rules) -> None:
    """Nobody steps in: who is saved and who is lost weigh about the same."""
    while s.over == 0 and s.asked != NO_CARD:
        apply(s, r, LET_IT_BE)


@kernel
def list_move(w: Workspace, value: int, move: int) -> None:
    """Note what a move brought at the first step, best first."""
    at = w.listed
    while at > 0 and w.weighed[at - 1] < value:
        w.weighed[at] = w.weighed[at - 1]
        w.replies[at] = w.replies[at - 1]
        at -= 1
    w.weighed[at] = value
    w.replies[at] = move
    w.listed += 1


@kernel
def judged(s: State, r: Rules, w: Workspace, me: int, plan: int, move: int) -> int:
    """The value of the position `s`, which `move` made of a plan: what it is, may be at best yet, and promises."""
    value = prospects(s, r, w, me)
    if value >= w.plan_value[BEST]:
        rank = derive(w.plan_rank[plan], move_key(s, r, move))
        if value > w.plan_value[BEST] or rank > w.plan_rank[BEST]:
            note(w, BEST, value, rank, first_move(w, plan, move))
    if s.over != 0 or s.actions == 0:
        return value
    return value + promise(s, r, w, me)


@kernel
def first_move(w: Workspace, plan: int, move: int) -> int:
    """The first move of a plan once it is carried on by `move`."""
    if w.plan_move[plan] == NO_MOVE:
        return move
    return w.plan_move[plan]


@kernel
def note(w: Workspace, at: int, value: int, rank: int, move: int) -> None:
    """Write down a plan."""
    w.plan_value[at] = value
    w.plan_rank[at] = rank
    w.plan_move[at] = move


@kernel
def keep(
    s: State, r: Rules, w: Workspace, pool: Any, value: int, plan: int, move: int, to: int, kept: int, width: int
) -> int:
    """Keep a position among the `kept` plans of the row `to` if it is one of the best `width`; returns how many are.

    Of two plans that lead to one position, the one with the higher rank stands for both.
    """
    worst = worst_plan(w, to, kept)
    if kept == width and (width == 0 or value < w.plan_value[worst]):
        return kept
    rank = derive(w.plan_rank[plan], move_key(s, r, move))
    at = same_plan(s, w, pool, value, to, kept)
    if at != NO_PLAN:
        if rank <= w.plan_rank[at]:
            return kept
    elif kept < width:
        at = to + kept
        kept += 1
    else:
        at = worst
        if value == w.plan_value[worst] and rank < w.plan_rank[worst]:
            return kept
    note(w, at, value, rank, first_move(w, plan, move))
    copy_state(pool[PLANNED + at], s)
    return kept


@kernel
def worst_plan(w: Workspace, to: int, kept: int) -> int:
    """The plan of least value in a row, the one of least rank among equals."""
    worst = to
    for i in range(to + 1, to + kept):
        if w.plan_value[i] < w.plan_value[worst] or (
            w.plan_value[i] == w.plan_value[worst] and w.plan_rank[i] < w.plan_rank[worst]
        ):
            worst = i
    return worst


@kernel
def same_plan(s: State, w: Workspace, pool: Any, value: int, to: int, kept: int) -> int:
    """The plan of a row that leads to the position `s`, worth `value`, or NO_PLAN."""
    for i in range(to, to + kept):
        if w.plan_value[i] == value and is_same_line(s, pool[PLANNED + i]):
            return i
    return NO_PLAN


@kernel
def is_same_line(s: State, other: State) -> bool:
    """Whether two positions of one turn hold the same cars in the same places, owners and all."""
    if s.length != other.length or s.actions != other.actions or s.deck_count != other.deck_count:
        return False
    for i in range(s.length):
        if s.convoy[i] != other.convoy[i] or s.owner[s.convoy[i]] != other.owner[s.convoy[i]]:
            return False
    return True
