"""What a search of Dirt and Glory needs: how far it looks, what it sees, how it judges, what it leaves to a rule.

What the rounds after this one bring is chance to a search, so it plays to the end of the round. There only points and
fuel are left to judge; a troop in the deck shows its worth later, so buying, keeping and retrieving are left to the
expert's rule.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.engine.rollout import improved_move
from toolkit.engine.search import search
from toolkit.games.dirt_and_glory.evaluation import RACES, weight
from toolkit.games.dirt_and_glory.expert import expert_move
from toolkit.games.dirt_and_glory.outlook import FUEL_WORTH, round_worth
from toolkit.games.dirt_and_glory.state import ASKS_KEEP, ASKS_MARKET, ASKS_RETRIEVE, Rules, State
from toolkit.games.dirt_and_glory.terms import NO_ABILITY
from toolkit.games.dirt_and_glory.values import speed_of

CURIOSITY = 0.15
"""Much less than for games that are won or lost at once: shares after a round differ by a few hundredths."""

FOR_LATER = (ASKS_KEEP, ASKS_RETRIEVE)


@kernel
def by_rounds(s: State, r: Rules, w: Workspace) -> int:
    """The parts of the game: its rounds."""
    return s.round


@kernel
def as_all_see(s: State, r: Rules, w: Workspace, seat: int) -> int:
    """What parts a search's tree: speed and length of every caravan, fuel, reserves, and the cards in the own hand."""
    seen = derive(mix(s.round), s.asks)
    for other in range(r.players):
        seen = derive(seen, speed_of(s, r, other))
        seen = derive(seen, s.caravan_count[other])
        seen = derive(seen, s.reserve_count[other])
        seen = derive(seen, s.fuel[other])
    for i in range(s.hand_count[seat]):
        seen = derive(seen, s.hand[seat][i])
    return seen | 1


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
def is_for_later(v: State) -> bool:
    """Whether the seat chooses cards for later rounds."""
    return v.asks in FOR_LATER or (v.asks == ASKS_MARKET and v.frame_ability == NO_ABILITY)


@kernel
def searched_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The tree search's move in a race; the expert's where cards for later rounds are chosen."""
    if is_for_later(v):
        return expert_move(v, r, w, pool, tree, key)
    return search(v, r, w, pool, tree, key)


@kernel
def rolled_out_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The expert's move, or in a race one that rollouts show to be better."""
    if is_for_later(v):
        return expert_move(v, r, w, pool, tree, key)
    return improved_move(v, r, w, pool, tree, key)
