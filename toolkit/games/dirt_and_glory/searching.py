"""What a search of Dirt and Glory needs: how far it looks, how it judges what it sees, and what it leaves to a rule.

What the rounds after this one bring is chance to a search. It plays out about a round; a troop in the deck shows its
worth only later, so buying, keeping and retrieving are left to the expert's rule.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.engine.search import search
from toolkit.games.dirt_and_glory.evaluation import RACES, weight
from toolkit.games.dirt_and_glory.expert import expert_move
from toolkit.games.dirt_and_glory.outlook import FUEL_WORTH, round_worth
from toolkit.games.dirt_and_glory.state import ASKS_KEEP, ASKS_MARKET, ASKS_RETRIEVE, Rules, State
from toolkit.games.dirt_and_glory.terms import NO_ABILITY

MOVES_A_ROUND = 26
"""About half a round of four players, as the expert plays, and a whole one of two."""

CURIOSITY = 0.15
"""Much less than for games that are won or lost at once: shares after a round differ by a few hundredths."""

FOR_LATER = (ASKS_KEEP, ASKS_RETRIEVE)


@kernel
def about_a_round(w: Workspace) -> int:
    """A horizon."""
    return MOVES_A_ROUND


@kernel
def with_little_curiosity(w: Workspace) -> float:
    """An exploration for shares that lie close together."""
    return CURIOSITY


@kernel
def prospect(s: State, r: Rules, seat: int) -> float:
    """Points and fuel of a seat, and what the round under way is worth to it as the expert sees it."""
    value = s.points[seat] + FUEL_WORTH * s.fuel[seat]
    if s.round < r.rounds and s.stage in RACES:
        value += round_worth(s, r, seat)
    return value


@kernel
def by_outlook(s: State, r: Rules, w: Workspace, seat: int) -> float:
    """An appraisal: shares of the win that fall with how far a seat's prospect is behind the best one."""
    mine = prospect(s, r, seat)
    best = mine
    for other in range(r.players):
        if other != seat:
            best = max(best, prospect(s, r, other))
    total = 0.0
    for other in range(r.players):
        total += weight(s, r, prospect(s, r, other) - best)
    return weight(s, r, mine - best) / total


@kernel
def searched_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The search's move in a race; the expert's where cards for later rounds are chosen."""
    if v.asks in FOR_LATER or (v.asks == ASKS_MARKET and v.frame_ability == NO_ABILITY):
        return expert_move(v, r, w, pool, tree, key)
    return search(v, r, w, pool, tree, key)
