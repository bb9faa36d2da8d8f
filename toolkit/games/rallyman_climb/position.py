"""Positions as text, and back: tests are written in it.

    A 4.2L gear 3 board simple tokens 2 clock 80 | B 1.1L gear 1 board simple | order A* B | waiting C | seed 7

Each car is a letter, the space it stands in (or `off`), and what it has. Without an order the cars on the road play as
they are written; the one marked `*` is to act. Further parts, in any order:

    round 4 | turn 12                     rounds begun, turns that are over
    phase roll                            garage, grid, plan (when not given), roll, skid, puncture
    plan gear-3 4.2L>4.3L, coast 3 …      dice laid, and along which steps
    mode flat-out | at 1 | hazards 2 | fog 1 | secured 1 | crash 2 | sisu | failed | drawn coast    the turn under way
    dirt 5.3L                             spaces with dirt tokens
    finished, capped                      the race is over
    seed 7                                the race's seed

A car may have: gear, board, tokens, clock, turns, attempt (finished ones), lost, sisu (a bit for each used, the lowest
for the one that counts on most track types), best, second, and `damage gear-3 coast coast` at the end. Nothing is
hidden but the seed.
"""

from collections.abc import Mapping
from typing import Any

from toolkit.games.rallyman_climb.position_reader import position
from toolkit.games.rallyman_climb.position_writer import text
from toolkit.games.rallyman_climb.terms import KIND_IDS

__all__ = ["MEASURES", "conserved", "position", "text"]

MEASURES = ("held", "used", "crashes", "losses", "tries")
"""The fields of the state that are no part of a position."""


def conserved(tables: Any, state: Any) -> Mapping[str, int]:
    """How many damage tokens of each kind there are in the bag and on cars."""
    held = [*state.bag]
    for damage in state.damage:
        for kind, count in enumerate(damage):
            held[kind] += count
    held[state.drawn] += int(state.drawn > 0)
    return {KIND_IDS[kind]: count for kind, count in enumerate(held) if kind}
