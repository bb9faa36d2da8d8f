"""Planning a turn: the expert tries its moves, keeps the most promising positions and tries on from there.

Plans are compared by the prospects at the end of the turn; equal ones by the hash of their moves. A plan stands in
`pool[PLANNED + i]` with `plan_value`, `plan_rank` and `plan_move` (its first move) at `i`; two rows of `WIDEST` plans
take turns, and `BEST` is the best end of a turn so far, without a position.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import apply, copy_state, legal_moves, move_key
from toolkit.engine.kernel import kernel
from toolkit.engine.match import LOOKAHEAD, PLANNED, Workspace
from toolkit.games.dustbiters.bots_prospects import STORM_VICTORY, promise, prospects
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

NARROW = 2
WIDEST = 5
BEST = 2 * WIDEST
JUDGED, REJECTED = BEST + 1, BEST + 2
MOST_REPEATED = 4
MOST_STEPS = 8
NO_MOVE = -1


@kernel
def planned_move(v: State, r: Rules, w: Workspace, pool: Any, me: int, key: int, width: int) -> int:
    """The first move of the best plan for the rest of the turn of `me`; a turn best ended now is ended."""
    weigh_cars(v, r, w, me)
    w.plan_value[BEST] = prospects(v, r, w, me)
    w.plan_rank[BEST] = derive(key, move_key(v, r, END_TURN))
    w.plan_move[BEST] = END_TURN
    copy_state(pool[PLANNED], v)
    w.plan_rank[0] = key
    w.plan_move[0] = NO_MOVE
    w.plan_value[REJECTED] = 0
    row = 0
    count = 1
    steps = 0
    while count > 0 and steps < MOST_STEPS and w.plan_value[BEST] < STORM_VICTORY:
        if steps == 0:
            count = begin(v, r, w, pool, me, width)
        else:
            count = carry_on(v, r, w, pool, me, row, count, width)
        row = WIDEST - row
        steps += 1
    return w.plan_move[BEST]


@kernel
def begin(v: State, r: Rules, w: Workspace, pool: Any, me: int, width: int) -> int:
    """Try every move."""
    kept = 0
    node = pool[PLANNED]
    moves = legal_moves(node, r, w.replies)
    rejected = 0
    for k in range(moves):
        move = w.replies[k]
        if kind_of(move) == DRIVE_FORWARD:
            kept = try_drive(node, r, w, pool, me, 0, move, -1, WIDEST, kept, width)
        elif kind_of(move) == DRIVE_BACKWARD:
            if not is_twin(node, r, me, move):
                kept = try_drive(node, r, w, pool, me, 0, move, 1, WIDEST, kept, width)
        elif is_worth_trying(v, r, me, move):
            kept = try_other(node, r, w, pool, me, 0, move, WIDEST, kept, width)
            value = w.plan_value[JUDGED]
            at = rejected
            while at > 0 and w.weighed[at - 1] < value:
                w.weighed[at] = w.weighed[at - 1]
                w.replies[at] = w.replies[at - 1]
                at -= 1
            w.weighed[at] = value
            w.replies[at] = move
            rejected += 1
    w.plan_value[REJECTED] = rejected
    return kept


@kernel
def is_rejected(w: Workspace, move: int) -> bool:
    for i in range(MOST_REPEATED, w.plan_value[REJECTED]):
        if w.replies[i] == move:
            return True
    return False


@kernel
def carry_on(v: State, r: Rules, w: Workspace, pool: Any, me: int, row: int, count: int, width: int) -> int:
    """Try every move from the `count` plans of a row and keep the best `width` in the other; returns how many."""
    kept = 0
    for i in range(row, row + count):
        node = pool[PLANNED + i]
        moves = legal_moves(node, r, w.moves)
        for k in range(moves):
            move = w.moves[k]
            if kind_of(move) == DRIVE_FORWARD:
                kept = try_drive(node, r, w, pool, me, i, move, -1, WIDEST - row, kept, width)
            elif kind_of(move) == DRIVE_BACKWARD:
                if not is_twin(node, r, me, move):
                    kept = try_drive(node, r, w, pool, me, i, move, 1, WIDEST - row, kept, width)
            elif not is_rejected(w, move) and is_worth_trying(v, r, me, move):
                kept = try_other(node, r, w, pool, me, i, move, WIDEST - row, kept, width)
    return kept


@kernel
def try_drive(
    node: State,
    r: Rules,
    w: Workspace,
    pool: Any,
    me: int,
    before: int,
    move: int,
    way: int,
    row: int,
    kept: int,
    width: int,
) -> int:
    """Drive, judge, and drive back: the commonest moves need no copy."""
    card = actor_of(move)
    place = node.at[card]
    node.actions -= 1
    move_car(node, r, card, place + way)
    kept = judge(node, r, w, pool, me, before, move, row, kept, width)
    move_car(node, r, card, place)
    node.actions += 1
    return kept


@kernel
def try_other(
    node: State, r: Rules, w: Workspace, pool: Any, me: int, before: int, move: int, row: int, kept: int, width: int
) -> int:
    """Make a move in a copy and judge it. The turn is kept from ending: prospects know what the storm will do."""
    s = pool[LOOKAHEAD]
    copy_state(s, node)
    s.actions += 1
    apply(s, r, move)
    let_all_be(s, r)
    s.actions -= 1
    return judge(s, r, w, pool, me, before, move, row, kept, width)


@kernel
def is_twin(s: State, r: Rules, me: int, move: int) -> bool:
    """Whether driving a car backward is the same as driving the car behind it, also of `me`, forward."""
    behind = s.convoy[s.at[actor_of(move)] + 1]
    return s.owner[behind] == me and r.car_no_drive[r.card_car[behind]] == 0


@kernel
def is_worth_trying(v: State, r: Rules, me: int, move: int) -> bool:
    """Whether to try a move that isn't a drive: not to end the turn, nor to build a card that is yet to be drawn."""
    kind = kind_of(move)
    return kind != END_TURN and (kind != BUILD or is_in_sight(v, r, me, actor_of(move)))


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
def let_all_be(s: State, r: Rules) -> None:
    """Nobody steps in: who is saved and who is lost weigh about the same."""
    while s.over == 0 and s.asked != NO_CARD:
        apply(s, r, LET_IT_BE)


@kernel
def judge(
    s: State, r: Rules, w: Workspace, pool: Any, me: int, before: int, move: int, row: int, kept: int, width: int
) -> int:
    """Compare the position `s`, which `move` made of the plan `before`, with the best end of a turn and the plans kept."""
    value = prospects(s, r, w, me)
    rank = NO_MOVE
    if value >= w.plan_value[BEST]:
        rank = derive(w.plan_rank[before], move_key(s, r, move))
        if value > w.plan_value[BEST] or rank > w.plan_rank[BEST]:
            note(w, BEST, value, rank, first_move(w, before, move))
    w.plan_value[JUDGED] = value
    if s.over != 0 or s.actions == 0 or width == 0:
        return kept
    value += promise(s, r, w, me)
    w.plan_value[JUDGED] = value
    return keep(s, r, w, pool, value, before, move, row, kept, width)


@kernel
def first_move(w: Workspace, before: int, move: int) -> int:
    """The first move of the plan that carries on `before` with `move`."""
    if w.plan_move[before] == NO_MOVE:
        return move
    return w.plan_move[before]


@kernel
def note(w: Workspace, at: int, value: int, rank: int, move: int) -> None:
    """Write down a plan."""
    w.plan_value[at] = value
    w.plan_rank[at] = rank
    w.plan_move[at] = move


@kernel
def keep(
    s: State, r: Rules, w: Workspace, pool: Any, value: int, before: int, move: int, row: int, kept: int, width: int
) -> int:
    """Keep a position among the `kept` plans of a row if it is one of the best `width`; returns how many are kept.

    Of two plans that lead to one position, the one with the higher rank stands for both.
    """
    worst = row
    for i in range(row, row + kept):
        if w.plan_value[i] < w.plan_value[worst] or (
            w.plan_value[i] == w.plan_value[worst] and w.plan_rank[i] < w.plan_rank[worst]
        ):
            worst = i
    if kept == width and value < w.plan_value[worst]:
        return kept
    rank = derive(w.plan_rank[before], move_key(s, r, move))
    for i in range(row, row + kept):
        if w.plan_value[i] == value and is_same_line(s, pool[PLANNED + i]):
            if rank > w.plan_rank[i]:
                note(w, i, value, rank, first_move(w, before, move))
                copy_state(pool[PLANNED + i], s)
            return kept
    at = row + kept
    if kept == width:
        at = worst
        if value == w.plan_value[worst] and rank < w.plan_rank[worst]:
            return kept
    note(w, at, value, rank, first_move(w, before, move))
    copy_state(pool[PLANNED + at], s)
    return min(kept + 1, width)


@kernel
def is_same_line(s: State, other: State) -> bool:
    """Whether two positions of one turn hold the same cars in the same places, owners and all."""
    if s.length != other.length or s.actions != other.actions or s.deck_count != other.deck_count:
        return False
    for i in range(s.length):
        if s.convoy[i] != other.convoy[i] or s.owner[s.convoy[i]] != other.owner[s.convoy[i]]:
            return False
    return True
