"""A move as one number: its kind, and up to three things it names, each as its number plus one.

`build` names a car (component), so that identical copies in hand are one move; every other kind names cards.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel

BUILD, DRIVE_FORWARD, DRIVE_BACKWARD, DRAW_CARD, POWER, FREE_DRAW, END_TURN, STEP_IN, LET_IT_BE = range(1, 10)

FIELD = 0xFFF
MOST_CARDS = FIELD - 1
ACTOR_SHIFT, LENDER_SHIFT, TARGET_SHIFT = 4, 16, 28
KIND = 0xF


@kernel
def with_actor(kind: int, actor: int) -> int:
    """The move of that kind by that card (or car)."""
    return kind | ((actor + 1) << ACTOR_SHIFT)


@kernel
def with_lender(move: int, lender: int) -> int:
    """`move` by way of the power of the card `lender`."""
    return move | ((lender + 1) << LENDER_SHIFT)


@kernel
def with_target(move: int, target: int) -> int:
    """`move` upon the card `target`."""
    return move | ((target + 1) << TARGET_SHIFT)


@kernel
def kind_of(move: int) -> int:
    """What kind of move it is."""
    return move & KIND


@kernel
def actor_of(move: int) -> int:
    """The card (for `build` the car) that acts, or −1."""
    return ((move >> ACTOR_SHIFT) & FIELD) - 1


@kernel
def lender_of(move: int) -> int:
    """The card whose power is borrowed, or −1."""
    return ((move >> LENDER_SHIFT) & FIELD) - 1


@kernel
def target_of(move: int) -> int:
    """The card that the power is aimed at, or −1."""
    return ((move >> TARGET_SHIFT) & FIELD) - 1
