"""Facts: what a hero has, has done and is facing. Conditions of effects and goals of quests compare them."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.terms import (
    ABILITIES,
    AT_LEAST,
    AT_MOST,
    F_ABILITIES,
    F_BEHIND,
    F_CARD_DIE,
    F_COINS,
    F_DIE,
    F_FOE,
    F_FOE_HEALTH,
    F_FOE_POWER,
    F_FOE_STRIKE,
    F_GLORY,
    F_GOODS,
    F_HEALTH,
    F_MAX_HEALTH,
    F_MISSING,
    F_ON,
    F_POWER,
    F_STRIKE,
    FACT_BITS,
    FACTS_A_WORD,
    FIRST_LOOKED_UP,
    GOODS,
    HELD,
    MOST,
    NO_CARD,
)


@kernel
def counted(words: list[int], fact: int) -> int:
    """The counter `fact` in a hero's words of counters."""
    return (words[fact // FACTS_A_WORD] >> (FACT_BITS * (fact % FACTS_A_WORD))) & MOST


@kernel
def count(s: State, seat: int, fact: int, more: int) -> None:
    """Add to a counter; it stays at its most."""
    word, shift = fact // FACTS_A_WORD, FACT_BITS * (fact % FACTS_A_WORD)
    value = (s.facts[seat][word] >> shift) & MOST
    s.facts[seat][word] += (min(MOST, value + more) - value) << shift


@kernel
def fact(s: State, r: Rules, seat: int, which: int) -> int:
    """What is true of a hero now."""
    if which < FIRST_LOOKED_UP:
        return counted(s.facts[seat], which)
    if which >= F_DIE:
        return fact_around(s, r, seat, which)
    if which == F_HEALTH:
        return s.health[seat]
    if which == F_MAX_HEALTH:
        return s.max_health[seat]
    if which == F_MISSING:
        return s.max_health[seat] - s.health[seat]
    if which == F_COINS:
        return s.coins[seat]
    if which == F_GLORY:
        return s.glory[seat]
    if which == F_STRIKE:
        return s.strike[seat]
    if which == F_POWER:
        return s.power[seat]
    if which == F_ABILITIES:
        return held_of_kind(s, r, seat, ABILITIES)
    if which == F_GOODS:
        return held_of_kind(s, r, seat, GOODS)
    return 0


@kernel
def fact_around(s: State, r: Rules, seat: int, which: int) -> int:
    """What is true of the die, the foe, the space and the other heroes; 0 for a foe that is not there."""
    if which == F_DIE:
        return s.die
    if which == F_CARD_DIE:
        return s.card_die
    if which == F_BEHIND:
        return most_glory(s, r) - s.glory[seat]
    if which == F_ON:
        if s.space[seat] < 0:
            return 0
        return r.space_kind[s.space[seat]]
    if s.foe == NO_CARD:
        return 0
    part = r.card_part[s.foe]
    if which == F_FOE:
        return r.part_trait[part]
    if which == F_FOE_STRIKE:
        return max(0, r.part_strike[part] + s.foe_strike)
    if which == F_FOE_POWER:
        return max(0, r.part_power[part] + s.foe_power)
    if which == F_FOE_HEALTH:
        return s.foe_health
    return 0


@kernel
def most_glory(s: State, r: Rules) -> int:
    """The glory of the hero in the lead."""
    best = 0
    for seat in range(r.players):
        if s.space[seat] >= 0:
            best = max(best, s.glory[seat])
    return best


@kernel
def held_of_kind(s: State, r: Rules, seat: int, kind: int) -> int:
    """How many cards of a kind a hero has."""
    found = 0
    for card in range(r.first_card[kind], r.first_card[kind] + r.card_count[kind]):
        if s.place[card] == HELD + seat:
            found += 1
    return found


@kernel
def compares(value: int, comparison: int, other: int) -> bool:
    """Whether a value is at least, at most, or exactly another."""
    if comparison == AT_LEAST:
        return value >= other
    if comparison == AT_MOST:
        return value <= other
    return value == other


@kernel
def conditions_hold(s: State, r: Rules, seat: int, first: int, rows: int) -> bool:
    """Whether the conditions in so many rows from `first` on hold for a hero."""
    for row in range(first, first + rows):
        value = fact(s, r, seat, r.step_selector[row])
        if not compares(value, r.step_filter[row], r.step_argument[row]):
            return False
    return True


@kernel
def is_goal_reached(s: State, r: Rules, seat: int, town: int) -> bool:
    """Whether the hero has done what the quest of a town asks, since it saw the quest. Rulebook: Legend, Town.

    Counters count from then on; everything else is what the hero has now.
    """
    part = r.card_part[s.quest[town]]
    since = s.since[seat * r.towns + town]
    for row in range(r.part_first_goal[part], r.part_first_goal[part] + r.part_goals[part]):
        which = r.step_selector[row]
        value = fact(s, r, seat, which)
        if which < FIRST_LOOKED_UP:
            value -= counted(since, which)
        if not compares(value, r.step_filter[row], r.step_argument[row]):
            return False
    return True
