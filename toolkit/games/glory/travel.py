"""Where a hero may go: by its roll, from a haven, or by a card. Rulebook: Movement; Endpoints & Spaces; Marching."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.stages import ENTERED, LANDED, ROLLED, START
from toolkit.games.glory.state import T_SPACE, T_TURN, Rules, State
from toolkit.games.glory.tasks import push
from toolkit.games.glory.terms import ANYWHERE, NONE


@kernel
def movement(s: State, r: Rules) -> int:
    """How many spaces the roll moves the hero."""
    return max(r.least_move, min(r.most_move, s.die + s.added))


@kernel
def can_march(s: State, r: Rules, seat: int) -> bool:
    """Whether the hero may give health for a longer movement: once a turn. Rulebook: Marching."""
    if s.marched == 1:
        return False
    return s.health[seat] > r.march_cost or (r.march_to_death == 1 and s.health[seat] == r.march_cost)


@kernel
def can_go(s: State, r: Rules, seat: int, space: int, kind: int, within: int) -> bool:
    """Whether a card that sends the hero to a kind of space may send it to this one."""
    here = s.space[seat]
    if space == here or (kind != ANYWHERE and r.space_kind[space] != kind):
        return False
    if within > 0:
        return r.distance[here][space] <= within
    if within == 0:
        return True
    return r.distance[here][space] == nearest(r, here, kind)


@kernel
def nearest(r: Rules, here: int, kind: int) -> int:
    """How far the nearest other space of a kind is."""
    best = r.distance[here][here] + r.spaces + 1
    for space in range(r.spaces):
        if space != here and (kind == ANYWHERE or r.space_kind[space] == kind):
            best = min(best, r.distance[here][space])
    return best


@kernel
def only_way(s: State, r: Rules, seat: int, kind: int, within: int) -> int:
    """The one space that a card may send the hero to, NONE where there is none, or the number of spaces for several."""
    found = NONE
    for space in range(r.spaces):
        if can_go(s, r, seat, space, kind, within):
            if found != NONE:
                return r.spaces
            found = space
    return found


@kernel
def travel(s: State, r: Rules, seat: int, space: int) -> None:
    """A card takes the hero to a space, which it then follows; before its movement that is its movement."""
    s.space[seat] = space
    stage = s.task_a[0]
    if s.task[0] == T_TURN and s.task_seat[0] == seat and stage in (START, ROLLED):
        s.task_a[0] = LANDED
    else:
        push(s, T_SPACE, seat, ENTERED, space)
