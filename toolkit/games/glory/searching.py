"""What a tree search of Glory needs: how far it looks, what it sees, how curious it is, and who leads it.

A hero has up to twenty spaces to go to, and dice decide what comes of each: a hundred iterations that try every move
before any again see nothing but play at random. So the expert leads the tree, and dice part it.
"""

from __future__ import annotations

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.glory.state import Rules, State

PATIENCE = 4
CURIOSITY = 0.2
"""Much less than for games that are won or lost at once: shares after two rounds differ by a few hundredths."""
REACH = 30


@kernel
def led_by_the_expert(w: Workspace) -> int:
    """How many visits are due for each move that is not the expert's."""
    return PATIENCE


@kernel
def with_little_curiosity(w: Workspace) -> float:
    """An exploration for shares that lie close together."""
    return CURIOSITY


@kernel
def two_rounds(w: Workspace) -> int:
    """A horizon: about two rounds."""
    return REACH


@kernel
def as_all_see(s: State, r: Rules, w: Workspace, seat: int) -> int:
    """What parts a search's tree: whose task it is, the dice, the own foe, and the scores and places of all heroes."""
    top = max(0, s.depth - 1)
    seen = derive(mix(s.task[top]), s.task_seat[top])
    seen = derive(derive(seen, s.die), s.added + 32 * s.card_die)
    if s.task_seat[top] == seat:  # others may be asked about cards that only they see, and stand before a lair
        seen = derive(seen, s.task_a[top])
        seen = derive(derive(seen, s.foe), s.foe_die + 16 * s.foe_health)
    for each in range(r.players):
        seen = derive(derive(seen, s.space[each]), s.glory[each])
        seen = derive(derive(seen, s.health[each]), s.coins[each])
        seen = derive(derive(seen, s.strike[each]), s.power[each])
    return seen | 1
