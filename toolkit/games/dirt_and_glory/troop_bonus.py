"""What a troop's abilities are good for, as a bot guesses before it has seen one at work."""

from __future__ import annotations

from toolkit.games.dirt_and_glory.components import PLAYED, Ability, Step, Troop

PLAYS = 0.4
"""How often a card of a deck is played in a round."""

BY_TRIGGER = {PLAYED: 1.0, "would_overrun": 1.0, "overrun": 0.4, "passed": 0.7, "round_end": 0.5}
FUEL, POINT = 0.45, 1.0
BY_STEP = {"look": 0.3, "move": 0.15, "steal": 0.15, "take": 0.3, "renew": 0.05, "play": 0.3, "copy": 0.3}
A_SAVE = 0.6


def bonus(troop: Troop) -> float:
    """Points a round that the abilities of a troop may be worth beside its value."""
    return PLAYS * sum(_worth(ability) for ability in troop.abilities)


def can_leave(troop: Troop) -> bool:
    """Whether a troop, once played, can put itself out of the caravan again."""
    return any(
        step.op == "move" and step.what == "me"
        for ability in troop.abilities
        if ability.when == PLAYED
        for step in ability.steps
    )


def _worth(ability: Ability) -> float:
    steps = sum(_step_worth(step) for step in ability.steps) - FUEL * ability.pay
    saved = A_SAVE if ability.when == "would_overrun" else 0.0
    return BY_TRIGGER[ability.when] * (max(steps, 0.0) + saved)


def _step_worth(step: Step) -> float:
    if step.op == "gain":
        return step.amount * (FUEL if step.what == "fuel" else POINT)
    if step.op == "steal":
        return BY_STEP[step.op] + FUEL * step.amount
    return BY_STEP[step.op]
