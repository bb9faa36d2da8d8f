"""The damage bag: drawing, keeping, discarding and repairing. Rulebook: Damage; Puncture Proof Tires."""

from __future__ import annotations

from toolkit.engine.chance import derive, rolled
from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.dice import column
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import COAST, KINDS, TIRES

BAG = 0xBA6


@kernel
def on_board(s: State, r: Rules, car: int, kind: int) -> int:
    """How many dice of a kind the dashboard has on its best track type, less the damaged ones."""
    most = 0
    for terrain in range(r.terrains):
        most = max(most, r.counts[s.board[car] * r.terrains + terrain][kind])
    return most - s.damage[car][kind]


@kernel
def draw_damage(s: State, r: Rules, car: int, number: int) -> int:
    """Draw a token for a die that the dashboard has, redrawing others; its kind, or 0 when no token fits.

    `number` tells the draws of one turn apart. Rulebook: Damage.
    """
    fitting = 0
    for kind in range(1, KINDS):
        if on_board(s, r, car, kind) > 0:
            fitting += s.bag[kind]
    if fitting == 0:
        return 0
    key = derive(derive(derive(derive(s.seed, BAG), car), s.attempt[car]), s.car_turn[car])
    left = rolled(r, derive(key, number), fitting)
    for kind in range(1, KINDS):
        if on_board(s, r, car, kind) > 0:
            left -= s.bag[kind]
            if left < 0:
                s.bag[kind] -= 1
                return kind
    return 0


@kernel
def odds_to_keep(s: State, r: Rules, car: int, space: int) -> float:
    """The odds that a token drawn for a shortcut is kept: tires turn coast damage away."""
    fitting = 0
    kept = 0
    for kind in range(1, KINDS):
        if on_board(s, r, car, kind) > 0:
            fitting += s.bag[kind]
            if not may_discard(s, r, car, kind, space):
                kept += s.bag[kind]
    if fitting == 0:
        return 0.0
    return kept / fitting


@kernel
def take_damage(s: State, r: Rules, car: int, tokens: int) -> None:
    """Draw so many tokens and keep them."""
    for number in range(tokens):
        kind = draw_damage(s, r, car, 1 + number)
        if kind > 0:
            s.damage[car][kind] += 1


@kernel
def may_discard(s: State, r: Rules, car: int, kind: int, space: int) -> bool:
    """Whether puncture proof tires turn a damage token away. Rulebook: Puncture Proof Tires."""
    return kind == COAST and r.counts[column(s, r, car, space)][TIRES] > 0


@kernel
def repair(s: State, car: int) -> None:
    """Put all damage of a car back into the bag. Rulebook: When a player crosses the finish line."""
    for kind in range(KINDS):
        s.bag[kind] += s.damage[car][kind]
        s.damage[car][kind] = 0
