"""Keyed chance: a random event is a pure function of the game's seed and what the event is about.

No generator state runs through a game. A stream is derived step by step: `derive(derive(seed, ZONE), nth)`. Editing
one card, adding one, or rolling once more shifts no other draw, so two versions of the content can be compared game
by game. All numbers are in [0, 2**63). The hash is a 63-bit variant of the splitmix64 finalizer; its values are
pinned by test vectors: a seed means the same game for ever, on every machine.

Compiled code must not multiply large numbers itself: signed overflow is undefined there. `mix` is the one place.
"""

from __future__ import annotations

import hashlib
from typing import Annotated

from toolkit.engine.kernel import kernel, primitive
from toolkit.engine.record import Int, Ints, Record

MASK = 0x7FFFFFFFFFFFFFFF
GAMMA = 0x1E3779B97F4A7C15
FACTOR_1 = 0x3F58476D1CE4E5B9
FACTOR_2 = 0x14D049BB133111EB
UNIT = 1.0 / 9007199254740992.0

SCRIPTED = 32


class Scripted(Record):
    """Base of every rules record: a table by which tests script single events (`rolled`)."""

    script_count: Int
    script_key: Annotated[Ints, SCRIPTED]
    script_value: Annotated[Ints, SCRIPTED]


@primitive
def mix(x: int) -> int:
    """A well-scrambled number in [0, 2**63) for any 64-bit `x`; one-to-one on [0, 2**63)."""
    z = (x + GAMMA) & MASK
    z = ((z ^ (z >> 30)) * FACTOR_1) & MASK
    z = ((z ^ (z >> 27)) * FACTOR_2) & MASK
    return z ^ (z >> 31)


@kernel
def derive(key: int, part: int) -> int:
    """The key of a narrower event: `part` (any number) of what `key` stands for."""
    return mix(key ^ part)


@kernel
def below(key: int, sides: int) -> int:
    """A number in [0, sides) by `key`, for 1 ≤ sides < 2**31; the bias is below sides/2**32."""
    return ((key >> 31) * sides) >> 32


@kernel
def unit(key: int) -> float:
    """A number in [0, 1) by `key`, a multiple of 2**-53."""
    return (key >> 10) * UNIT


@kernel
def rolled(r: Scripted, key: int, sides: int) -> int:
    """`below(key, sides)`, unless the rules' script names this key."""
    for i in range(r.script_count):
        if r.script_key[i] == key:
            return r.script_value[i]
    return below(key, sides)


@kernel
def shuffle(cards: Ints, first: int, count: int, subject: Ints, key: int, scratch: Ints) -> None:
    """Order `cards[first:first+count]` by the keyed hash of each card's subject.

    `subject` is indexed by card; `scratch` holds at least first+count numbers and is left zero there.
    """
    for i in range(first, first + count):
        card = cards[i]
        rank = derive(key, subject[card])
        at = i
        while at > first and scratch[at - 1] > rank:
            scratch[at] = scratch[at - 1]
            cards[at] = cards[at - 1]
            at -= 1
        scratch[at] = rank
        cards[at] = card
    for i in range(first, first + count):
        scratch[i] = 0


def subject_of(*about: str | int) -> int:
    """The number in [0, 2**63) that stands for what is named by `about` (id, owner, copy …), never a row index.

    Ids are taken in Unicode normal form C as given; the number is part of what a seed means and is pinned by tests.
    """
    text = "\x1f".join(str(part) for part in about)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") & MASK
