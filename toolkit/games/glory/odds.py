"""Odds of fights, exactly: one opposed roll, and a whole fight as a race of hits.

A round that ties changes nothing, so a fight is a race: with p the chance to win a round that doesn't tie, the hero
wins when it has landed `needed` hits before taking `allowed`. That chance is the sum over j < allowed of
C(needed − 1 + j, j) · pⁿ · qʲ. Rulebook: Battle, Steps 2 to 4.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel


@kernel
def winning_rolls(difference: int, sides: int) -> int:
    """In how many of the sides² pairs of dice the first, with `difference` added, is the higher."""
    found = 0
    for die in range(1, sides + 1):
        found += max(0, min(sides, die + difference - 1))
    return found


@kernel
def round_odds(difference: int, sides: int) -> float:
    """The chance to win a round that doesn't tie, for a strike so much higher than the foe's; 1 or 0 when certain."""
    wins = winning_rolls(difference, sides)
    losses = winning_rolls(-difference, sides)
    return wins / (wins + losses)


@kernel
def hits_for(health: int, power: int) -> int:
    """How many hits of a power take all of a health; more than any fight has for a power of 0."""
    if power <= 0:
        return 99
    return (health + power - 1) // power


@kernel
def win_chance(p: float, needed: int, allowed: int) -> float:
    """The chance to land `needed` hits before taking `allowed`, each round that counts being won with chance `p`."""
    if needed <= 0:
        return 1.0
    if allowed <= 0 or needed >= 99:
        return 0.0
    term = 1.0
    for _ in range(needed):
        term *= p
    total = 0.0
    for j in range(allowed):
        total += term
        term *= (1.0 - p) * (needed + j) / (j + 1)
    return min(1.0, total)


@kernel
def hits_taken(p: float, needed: int, allowed: int) -> float:
    """How many hits are taken on average in a race to `needed` before `allowed`."""
    if needed <= 0 or allowed <= 0:
        return 0.0
    if needed >= 99:
        return 1.0 * allowed
    term = 1.0
    for _ in range(needed):
        term *= p
    won = 0.0
    taken = 0.0
    for j in range(allowed):
        won += term
        taken += j * term
        term *= (1.0 - p) * (needed + j) / (j + 1)
    return taken + allowed * max(0.0, 1.0 - won)
