"""What may be laid next in a turn: one move of each kind that is alike for a lone car, the most promising first."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.rallyman_climb.coding import how_of, place_of
from toolkit.games.rallyman_climb.driver.hopes import earned_by
from toolkit.games.rallyman_climb.driver.memory import AHEAD, COUNTS, FAST, NEXT, SORTED, WIDTH
from toolkit.games.rallyman_climb.driver.pruning import note_beyond
from toolkit.games.rallyman_climb.driver.worth import with_time
from toolkit.games.rallyman_climb.planning import is_over_limit, lay_moves
from toolkit.games.rallyman_climb.state import Rules, State


@kernel
def open_depth(s: State, r: Rules, w: Workspace, car: int, deepest: int) -> None:
    """List what may be laid next, one of each kind that is alike for a lone car."""
    depth = s.plan_count
    w.stack[NEXT + depth] = 0
    w.stack[COUNTS + depth] = 0
    if depth >= deepest:
        return
    if depth > 0 and is_over_limit(r, s.tip, s.tip_gear):
        return
    count = lay_moves(s, r, car, w.replies)
    kept = 0
    for i in range(min(count, WIDTH)):
        if not is_listed(r, w, depth, kept, w.replies[i]):
            w.stack[depth * WIDTH + kept] = w.replies[i]
            kept += 1
    w.stack[COUNTS + depth] = kept
    if r.ideal_turn > 0:
        sort_moves(s, r, w, depth)


@kernel
def sort_moves(s: State, r: Rules, w: Workspace, depth: int) -> None:
    """Have the moves of a depth tried in the order of their luckiest ends: those that come last are tried first.

    Only while solving: of plans that are as good as each other a driver takes the first.
    """
    first = depth * WIDTH
    for i in range(w.stack[COUNTS + depth]):
        move = w.stack[first + i]
        note_beyond(s, r, w, move)
        end = with_time(r, -1.0 * earned_by(r, move), w.reals[AHEAD + FAST])
        at = i
        while at > 0 and w.reals[SORTED + at - 1] < end:
            w.reals[SORTED + at] = w.reals[SORTED + at - 1]
            w.stack[first + at] = w.stack[first + at - 1]
            at -= 1
        w.reals[SORTED + at] = end
        w.stack[first + at] = move


@kernel
def is_listed(r: Rules, w: Workspace, depth: int, count: int, move: int) -> bool:
    """Whether a move that lays the same dice into a space just like this one is listed already."""
    alike = r.space_alike[r.step_target[place_of(move)]]
    for i in range(count):
        other = w.stack[depth * WIDTH + i]
        if how_of(other) == how_of(move) and r.space_alike[r.step_target[place_of(other)]] == alike:
            return True
    return False
