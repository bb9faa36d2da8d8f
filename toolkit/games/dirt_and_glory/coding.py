"""Moves and things as numbers.

A move is its kind, the thing or seat it names (plus one), and a place or the number of an ability.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel

(
    RETURN,
    RETRIEVE,
    LEAVE,
    START,
    PLAY,
    PLAY_RESERVE,
    PASS,
    SET_VALUE,
    USE,
    TO_RESERVE_BY_FUEL,
    END_TURN,
    DECLINE,
    PUT,
    CHOOSE,
    CHOOSE_SEAT,
    TAKE,
) = range(1, 17)

KIND, FIELD = 0x1F, 0xFFFF
THING_SHIFT, PLACE_SHIFT = 5, 21
MOST_TROOPS = 0x3FFE


@kernel
def thing_of(troop: int, side: int) -> int:
    """A card as it lies: its troop, and side 1 when the higher of its two values is in force."""
    return troop * 2 + side


@kernel
def troop_of(thing: int) -> int:
    """The troop of a thing."""
    return thing >> 1


@kernel
def side_of(thing: int) -> int:
    """The side of a thing."""
    return thing & 1


@kernel
def naming(kind: int, thing: int) -> int:
    """The move of that kind that names a thing, seat or side."""
    return kind | ((thing + 1) << THING_SHIFT)


@kernel
def with_place(move: int, place: int) -> int:
    """`move` to a place, or by an ability of that number on its card."""
    return move | (place << PLACE_SHIFT)


@kernel
def kind_of(move: int) -> int:
    """What kind of move it is."""
    return move & KIND


@kernel
def named_by(move: int) -> int:
    """The thing, seat or side that a move names, or −1."""
    return ((move >> THING_SHIFT) & FIELD) - 1


@kernel
def place_of(move: int) -> int:
    """The place, or the number of an ability, or 0."""
    return move >> PLACE_SHIFT
