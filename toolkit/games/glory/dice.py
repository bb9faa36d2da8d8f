"""Dice: each roll is a function of the seed and of whose turn it is, what it is for, and how many came before."""

from __future__ import annotations

from toolkit.engine.chance import derive, rolled
from toolkit.engine.kernel import kernel
from toolkit.games.glory.state import Rules, State

DICE = 11
FOR_MOVE, FOR_STRIKE, FOR_FOE, FOR_EFFECT = range(4)
COUNT_BITS = 10
COUNTED = (1 << COUNT_BITS) - 1


@kernel
def roll_key(s: State, purpose: int, nth: int) -> int:
    """The key of the roll number `nth` for `purpose` in this turn of the player's own."""
    key = derive(derive(derive(s.seed, DICE), s.player), s.own_turn[s.player])
    return derive(derive(key, purpose), nth)


@kernel
def roll(s: State, r: Rules, purpose: int) -> int:
    """Roll a die: a number from 1 to its sides. Rulebook: Notes, Roll Semantics."""
    shift = purpose * COUNT_BITS
    nth = (s.rolls >> shift) & COUNTED
    if nth < COUNTED:
        s.rolls += 1 << shift
    return 1 + rolled(r, roll_key(s, purpose, nth), r.die)
