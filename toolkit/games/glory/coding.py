"""A move as one number: its kind, and up to two things it names, each as its number plus one."""

from __future__ import annotations

from toolkit.engine.kernel import kernel

(
    TAKE_HERO,
    ROLL,
    MARCH,
    GO_TO,
    USE,
    ENGAGE,
    WITHDRAW,
    ACCEPT,
    BUY,
    DONE,
    CLAIM,
    PASS,
    PEEK_AT,
    KEEP,
    PICK,
) = range(1, 16)

FIELD = 0xFFF
MOST_NAMED = FIELD - 1
FIRST_SHIFT, SECOND_SHIFT = 4, 16
KIND = 0xF


@kernel
def naming(kind: int, first: int) -> int:
    """The move of that kind about `first`: a card, space or branch."""
    return kind | ((first + 1) << FIRST_SHIFT)


@kernel
def naming_two(kind: int, first: int, second: int) -> int:
    """The move of that kind about the card `first` and its effect number `second`."""
    return kind | ((first + 1) << FIRST_SHIFT) | ((second + 1) << SECOND_SHIFT)


@kernel
def kind_of(move: int) -> int:
    """What kind of move it is."""
    return move & KIND


@kernel
def first_of(move: int) -> int:
    """What the move names first, or −1."""
    return ((move >> FIRST_SHIFT) & FIELD) - 1


@kernel
def second_of(move: int) -> int:
    """What the move names second, or −1."""
    return ((move >> SECOND_SHIFT) & FIELD) - 1
