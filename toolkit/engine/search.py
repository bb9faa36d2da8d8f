"""Information-set Monte Carlo tree search over any game's kernels.

One tree of moves is grown over many determinizations (SO-ISMCTS: Cowling, Powley and Whitehouse 2012): every
iteration deals what the searching seat does not know anew, walks only moves legal in that deal, adds one node, plays
on by the `playout` bot and credits each node with the share of the seat that moved into it. Budgets are iterations,
never time, so a search is a pure function of the view and its key.

Where a good bot plays the games on, it may lead the tree too (`patience`). Else each move of a node is tried before any
is tried again, so that with many moves and few iterations all but the playouts is play at random.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import (
    apply,
    copy_state,
    determinize,
    evaluate,
    legal_moves,
    move_key,
    outcome,
    to_move,
)
from toolkit.engine.kernel import Function, kernel, slot
from toolkit.engine.match import SEARCH, Node, Workspace
from toolkit.engine.record import Ints

DEAL, EXPAND, PLAYOUT, CHOOSE = 201, 202, 203, 204
NONE = -1
SURE, FEWEST_VISITS = 2.0, 8
"""By how many standard errors, from how many visits, a move must be better than that of a bot that leads."""


@slot
def playout(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The bot that plays a search's games on. It may use what a bot may, `w.moves` and `w.replies` too."""


@slot
def horizon(w: Workspace) -> int:  # type: ignore[empty-body]
    """After how many moves a playout is cut."""


@slot
def stretch(s: Any, r: Any, w: Workspace) -> int:  # type: ignore[empty-body]
    """The number of the part of the game that `s` is in: tree and playouts are cut where the root's part ends.

    A round's end, say, where a position is much easier to judge than in the middle of one.
    """


@slot
def exploration(w: Workspace) -> float:  # type: ignore[empty-body]
    """How much the search is drawn to what it has tried little: the factor of the confidence bound."""


@slot
def patience(w: Workspace) -> int:  # type: ignore[empty-body]
    """How many visits of a node are due for each move that is tried beside the playout bot's own; 0: all are tried.

    Above 0 the playout bot leads: what it would do is tried first, and its move stands unless another proves better.
    """


@slot
def appraise(s: Any, r: Any, w: Workspace, seat: int) -> float:  # type: ignore[empty-body]
    """The seat's expected share of the win where a playout was cut; over all seats it adds up to 1."""


@slot
def sight(s: Any, r: Any, w: Workspace, seat: int) -> int:  # type: ignore[empty-body]
    """What the seat that searches sees of what a move has brought, as a hash above 0; 0 where there is nothing to see.

    What is seen parts the tree: choices after one card and after another are told apart. Without it all that can
    follow a move is one node, and the search plans a line of moves that does not look at what comes.
    """


@kernel
def as_the_match_says(w: Workspace) -> int:
    """A horizon: the match's own."""
    return w.cutoff


@kernel
def in_one_piece(s: Any, r: Any, w: Workspace) -> int:
    """No parts: a search looks to the end of the game, or to its horizon."""
    return 0


@kernel
def as_usual(w: Workspace) -> float:
    """An exploration: the match's own."""
    return w.exploration


@kernel
def led_by_nobody(w: Workspace) -> int:
    """No patience: every move is tried, in the order of its hash."""
    return 0


@kernel
def by_evaluation(s: Any, r: Any, w: Workspace, seat: int) -> float:
    """An appraisal: the game's own evaluation."""
    return evaluate(s, r, seat)


@kernel
def blind(s: Any, r: Any, w: Workspace, seat: int) -> int:
    """No sight of what moves bring."""
    return 0


def search_with(
    plays_on: Function,
    *,
    reaches: Function = as_the_match_says,
    explores: Function = as_usual,
    judges: Function = by_evaluation,
    sees: Function = blind,
    parts: Function = in_one_piece,
    waits: Function = led_by_nobody,
) -> dict[Function, Function]:
    """The search's slots, filled."""
    return {
        playout: plays_on,
        horizon: reaches,
        exploration: explores,
        appraise: judges,
        sight: sees,
        stretch: parts,
        patience: waits,
    }


@kernel
def search(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The move most visited after `w.budget` iterations from the view `v`; ties by the move's hash.

    Where the playout bot leads, its own move unless the one most visited is surely better.
    """
    count = legal_moves(v, r, w.replies)
    if count == 1:
        return w.replies[0]
    seat = to_move(v, r)
    part = stretch(v, r, w)
    clear(tree[0])
    used = 1
    for iteration in range(min(w.budget, len(tree) - 1)):
        s = pool[SEARCH]
        copy_state(s, v)
        own = derive(key, iteration)
        determinize(s, r, seat, derive(own, DEAL))
        used = iterate(s, r, w, pool, tree, seat, part, used, own)
    lead = leading_move(v, r, w, pool, tree, derive(key, CHOOSE))
    best = most_visited(v, r, w, tree, count, derive(key, CHOOSE))
    if lead != NONE and not is_surely_better(tree, best, lead):
        return lead
    return best


@kernel
def clear(node: Node) -> None:
    """Make `node` a leaf that nothing is known of."""
    node.move = NONE
    node.mover = NONE
    node.parent = NONE
    node.child = NONE
    node.sibling = NONE
    node.visits = 0
    node.available = 0
    node.matched = 0
    node.value = 0.0
    node.squares = 0.0


@kernel
def iterate(s: Any, r: Any, w: Workspace, pool: Any, tree: Any, seat: int, part: int, used: int, key: int) -> int:
    """One iteration: walk down, add a node, play on, credit the path. Returns how many nodes are in use."""
    at = 0
    while to_move(s, r) >= 0 and stretch(s, r, w) == part:
        lead = leading_move(s, r, w, pool, tree, derive(key, EXPAND))
        count = legal_moves(s, r, w.replies)
        best = best_child(tree, at, w.replies, count, exploration(w))
        move = move_to_try(s, r, w, tree[at], count, lead, derive(key, EXPAND))
        if move != NONE:
            at = add_child(tree, at, used, move, to_move(s, r))
            used += 1
            apply(s, r, move)
            break
        at = best
        apply(s, r, tree[at].move)
        seen = sight(s, r, w, seat)
        if seen > 0:
            below = child_with(tree, at, seen)
            if below == NONE:
                at = add_child(tree, at, used, seen, NONE)
                used += 1
                break
            at = below
    play_on(s, r, w, pool, tree, part, derive(key, PLAYOUT))
    credit(s, r, w, tree, at)
    return used


@kernel
def best_child(tree: Any, at: int, moves: Ints, count: int, eagerness: float) -> int:
    """The child with a legal move and the highest upper confidence bound, or NONE; equal bounds by age.

    Counts this deal for every child whose move is legal, notes in the node how many those are, and leaves the untried
    moves at the front of `moves`.
    """
    untried = count
    best = NONE
    highest = -1.0
    child = tree[at].child
    while child != NONE:
        node = tree[child]
        i = 0
        while i < untried and moves[i] != node.move:
            i += 1
        if i < untried:
            node.available += 1
            untried -= 1
            moves[i], moves[untried] = moves[untried], moves[i]
            bound = node.value / node.visits + eagerness * sqrt(log(node.available) / node.visits)
            if bound > highest:
                highest = bound
                best = child
        child = node.sibling
    tree[at].matched = count - untried
    return best


@kernel
def leading_move(s: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """What the playout bot would do where it leads, else NONE. Uses the lists of moves."""
    if patience(w) == 0:
        return NONE
    move: int = playout(s, r, w, pool, tree, key)
    return move


@kernel
def move_to_try(s: Any, r: Any, w: Workspace, node: Node, count: int, lead: int, key: int) -> int:
    """An untried move that is now due for a node, of those at the front of `w.replies`, or NONE."""
    untried = count - node.matched
    if untried == 0:
        return NONE
    if lead != NONE:
        for i in range(untried):
            if w.replies[i] == lead:
                return lead
        if node.visits < node.matched * patience(w):
            return NONE
    return untried_move(s, r, w.replies, untried, key)


@kernel
def untried_move(s: Any, r: Any, moves: Ints, count: int, key: int) -> int:
    """One of the first `count` moves by the hash of the move: the order of the list does not matter."""
    best = moves[0]
    rank = NONE
    for i in range(count):
        hashed = derive(key, move_key(s, r, moves[i]))
        if hashed > rank:
            rank = hashed
            best = moves[i]
    return best


@kernel
def add_child(tree: Any, at: int, index: int, move: int, mover: int) -> int:
    """Put `move` under node `at` as node `index`."""
    node = tree[index]
    clear(node)
    node.move = move
    node.mover = mover
    node.parent = at
    node.available = 1
    node.sibling = tree[at].child
    tree[at].child = index
    return index


@kernel
def child_with(tree: Any, at: int, seen: int) -> int:
    """The child of a node that stands for what is seen, or NONE."""
    child: int = tree[at].child
    while child != NONE and tree[child].move != seen:
        child = tree[child].sibling
    return child


@kernel
def play_on(s: Any, r: Any, w: Workspace, pool: Any, tree: Any, part: int, key: int) -> None:
    """Play `s` on by the playout bot to its end, to the horizon, or to the end of the part it is in."""
    last = min(w.cutoff, horizon(w))
    step = 0
    while to_move(s, r) >= 0 and step < last and stretch(s, r, w) == part:
        apply(s, r, playout(s, r, w, pool, tree, derive(key, step)))
        step += 1


@kernel
def credit(s: Any, r: Any, w: Workspace, tree: Any, leaf: int) -> None:
    """Add a visit to every node from `leaf` up, and to each the share of the seat that moved into it.

    A game that was cut is worth its appraisal, never a loss.
    """
    is_over = to_move(s, r) < 0
    seat = NONE
    share = 0.0
    at = leaf
    while at != NONE:
        node = tree[at]
        node.visits += 1
        if node.mover >= 0:
            if node.mover != seat:
                seat = node.mover
                if is_over:
                    share = outcome(s, r, seat)
                else:
                    share = appraise(s, r, w, seat)
            node.value += share
            node.squares += share * share
        at = node.parent


@kernel
def most_visited(v: Any, r: Any, w: Workspace, tree: Any, count: int, key: int) -> int:
    """The root's move with most visits; equal visits by value, then by the hash of the move."""
    legal_moves(v, r, w.replies)
    best = untried_move(v, r, w.replies, count, key)
    visits = 0
    value = 0.0
    rank = NONE
    child = tree[0].child
    while child != NONE:
        node = tree[child]
        hashed = derive(key, move_key(v, r, node.move))
        is_better = node.visits > visits
        if node.visits == visits:
            is_better = node.value > value or (node.value == value and hashed > rank)
        if is_better:
            best = node.move
            visits = node.visits
            value = node.value
            rank = hashed
        child = node.sibling
    return best


@kernel
def is_surely_better(tree: Any, move: int, lead: int) -> bool:
    """Whether a move of the root has done better than the leading one by `SURE` standard errors of the difference."""
    if lead == move:
        return False
    at = child_with(tree, 0, move)
    below = child_with(tree, 0, lead)
    if min(at, below) == NONE or tree[at].visits < FEWEST_VISITS:
        return False
    one, other = tree[at], tree[below]
    gain: float = one.value / one.visits - other.value / other.visits
    return gain > SURE * sqrt(variance_of_mean(one) + variance_of_mean(other))


@kernel
def variance_of_mean(node: Node) -> float:
    """The squared standard error of a node's mean share."""
    mean = node.value / node.visits
    return max(node.squares / node.visits - mean * mean, 0.0) / node.visits
