"""Effects as programs of rows, which the interpreter reads.

A condition is a row IF that skips rows when it fails: `selector` is the fact, `filter` the comparison, `argument` the
value and `destination` how many rows are skipped. A choice is a row CHOOSE before both branches; the first branch ends
in a JUMP over the second.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.engine.effects import Row
from toolkit.errors import ContentError
from toolkit.games.glory.components import EVERYONE, Condition, Effect, Step
from toolkit.games.glory.terms import (
    CHOOSE,
    COMPARISONS,
    DECKS,
    FACTS,
    GLORY,
    HEAL,
    IF,
    JUMP,
    OPS,
    PLACES,
    SECRETS,
    SPACES,
    TRAITS,
)

_NAMED = {"draw": DECKS, "go": PLACES, "peek": SECRETS}
_FOR_EVERYONE = {*range(1, GLORY + 1), HEAL, IF, JUMP}


def effect_rows(effect: Effect) -> list[Row]:
    """The program of an effect: its conditions, then its steps.

    Raises ContentError for words the rules don't know, and for steps that can't happen to everyone at once.
    """
    steps = step_rows(effect.steps)
    rows = [*condition_rows(effect.conditions, len(steps)), *steps]
    if effect.who == EVERYONE and any(row.op not in _FOR_EVERYONE for row in rows):
        raise ContentError(
            "an effect for everyone may only change what heroes have",
            "use health, max_health, strike, power, coins, glory, heal and check",
        )
    return rows


def condition_rows(conditions: Sequence[Condition], skipped: int) -> list[Row]:
    """The rows that skip `skipped` rows after them unless all conditions hold."""
    count = len(conditions)
    return [_condition_row(each, skipped + count - 1 - i) for i, each in enumerate(conditions)]


def step_rows(steps: Sequence[Step]) -> list[Row]:
    """The rows of steps, in their order."""
    return [row for step in steps for row in _rows(step)]


def value_of(condition: Condition) -> int:
    """The number that a condition compares with."""
    if isinstance(condition.value, int):
        return condition.value
    return SPACES.number(condition.value) if condition.fact == "on" else TRAITS.number(condition.value)


def _condition_row(condition: Condition, skipped: int) -> Row:
    fact, comparison = FACTS.number(condition.fact), COMPARISONS.number(condition.comparison)
    return Row(IF, fact, comparison, value_of(condition), skipped)


def _rows(step: Step) -> list[Row]:
    if step.op == "check":
        first, second = step_rows(step.branches[0]), step_rows(step.branches[1])
        if second:
            first.append(Row(JUMP, argument=len(second)))
        return [*condition_rows(step.conditions, len(first)), *first, *second]
    if step.op == "choose":
        first, second = step_rows(step.branches[0]), step_rows(step.branches[1])
        first.append(Row(JUMP, argument=len(second)))
        return [Row(CHOOSE, argument=len(first), destination=len(second)), *first, *second]
    op = OPS.number(step.op)
    if step.op == "draw":
        return [Row(op, DECKS.number(step.word), 0, step.amount, step.limit)]
    if step.op in _NAMED:
        return [Row(op, _NAMED[step.op].number(step.word), int(step.nearest), step.limit)]
    return [Row(op, argument=step.amount)]
