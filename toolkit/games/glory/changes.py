"""Changes of what a hero has. Deaths and wins are seen to afterwards, all at once."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.facts import count
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.terms import COINS, GLORY, HEAL, HEALTH, MAX_HEALTH, POWER, STRIKE, WOUNDS

BY_BATTLE, BY_LAIR, BY_QUEST, BY_CARD = range(4)
EARNED_BITS = 12
MOST_EARNED = (1 << EARNED_BITS) - 1


@kernel
def change_health(s: State, seat: int, amount: int) -> None:
    """Gain health up to the most, or lose it down to 0."""
    before = s.health[seat]
    s.health[seat] = max(0, min(s.max_health[seat], before + amount))
    if amount < 0:
        count(s, seat, WOUNDS, before - s.health[seat])
        if s.health[seat] == 0:
            s.unsettled = 1


@kernel
def change_glory(s: State, seat: int, amount: int, source: int) -> None:
    """Gain or lose glory; there is never less than none. What is gained is noted under its source, for the measures."""
    s.glory[seat] = max(0, s.glory[seat] + amount)
    s.unsettled = 1
    if amount > 0 and earned_from(s, seat, source) + amount <= MOST_EARNED:
        s.earned[seat] += amount << (source * EARNED_BITS)


@kernel
def earned_from(s: State, seat: int, source: int) -> int:
    """How much glory a seat has gained from a source."""
    return (s.earned[seat] >> (source * EARNED_BITS)) & MOST_EARNED


@kernel
def change(s: State, seat: int, op: int, amount: int) -> None:
    """Change one thing that a hero has by an operation of the vocabulary.

    A higher most brings as much health with it. Rulebook: Notes, Health Bonus.
    """
    if op == HEALTH:
        change_health(s, seat, amount)
    elif op == HEAL:
        change_health(s, seat, s.max_health[seat] - s.health[seat])
    elif op == MAX_HEALTH:
        s.max_health[seat] = max(1, s.max_health[seat] + amount)
        if amount > 0:
            change_health(s, seat, amount)
        elif s.health[seat] > s.max_health[seat]:
            change_health(s, seat, s.max_health[seat] - s.health[seat])
    elif op == STRIKE:
        s.strike[seat] += amount
    elif op == POWER:
        s.power[seat] = max(0, s.power[seat] + amount)
    elif op == COINS:
        s.coins[seat] = max(0, s.coins[seat] + amount)
    elif op == GLORY:
        change_glory(s, seat, amount, BY_CARD)


@kernel
def settle_pending(s: State, r: Rules) -> None:
    """Make the changes that were worked out for everyone, and forget them. Rulebook: Notes, Concurrence."""
    for seat in range(r.players):
        waiting = s.pending[seat]
        for op in range(len(waiting)):
            if waiting[op] != 0:
                if s.space[seat] >= 0:
                    change(s, seat, op, waiting[op])
                waiting[op] = 0
