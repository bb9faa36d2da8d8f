"""A move as one number: its kind, how dice are laid, and the step, space or dashboard that it names."""

from __future__ import annotations

from toolkit.engine.kernel import kernel

LAY, GO_FLAT_OUT, GO_ONE_BY_ONE, ROLL_DIE, SECURE, STOP, USE_SISU = range(1, 8)
LOSE_CONTROL, KEEP_DAMAGE, DISCARD_DAMAGE, TAKE_BOARD, SET_OFF, CREEP, STAY = range(8, 15)

KIND = 0xF
GEAR_SHIFT, BRAKES_SHIFT, BOOST_SHIFT, COAST_SHIFT, FLYING_SHIFT, PLACE_SHIFT = 4, 7, 11, 12, 13, 16
GEAR_FIELD, BRAKES_FIELD, HOW_FIELD = 0x7, 0xF, 0xFFFF


@kernel
def laying(step: int, gear: int, brakes: int, boost: int, coast: int, flying: int) -> int:
    """The move that lays dice along a step: into which gear, with how many brake dice, and which others."""
    return (
        LAY
        | (gear << GEAR_SHIFT)
        | (brakes << BRAKES_SHIFT)
        | (boost << BOOST_SHIFT)
        | (coast << COAST_SHIFT)
        | (flying << FLYING_SHIFT)
        | (step << PLACE_SHIFT)
    )


@kernel
def at_place(kind: int, place: int) -> int:
    """The move of that kind that names a step, space or dashboard."""
    return kind | (place << PLACE_SHIFT)


@kernel
def kind_of(move: int) -> int:
    """What kind of move it is."""
    return move & KIND


@kernel
def place_of(move: int) -> int:
    """The step, space or dashboard that it names; 0 for a move that names none."""
    return move >> PLACE_SHIFT


@kernel
def gear_of(move: int) -> int:
    """The gear in which dice laid leave the car."""
    return (move >> GEAR_SHIFT) & GEAR_FIELD


@kernel
def brakes_of(move: int) -> int:
    """How many brake dice it lays."""
    return (move >> BRAKES_SHIFT) & BRAKES_FIELD


@kernel
def boost_of(move: int) -> int:
    """1 when it lays a boost die."""
    return (move >> BOOST_SHIFT) & 1


@kernel
def coast_of(move: int) -> int:
    """1 when it lays a coast die: then no gear die."""
    return (move >> COAST_SHIFT) & 1


@kernel
def flying_of(move: int) -> int:
    """1 for a flying start by one die, or by gear dice 1 and 2."""
    return (move >> FLYING_SHIFT) & 1


@kernel
def how_of(move: int) -> int:
    """The kind and dice of a move, without its place."""
    return move & HOW_FIELD
