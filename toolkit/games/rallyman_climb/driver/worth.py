"""What the end of a turn is worth: its time card, and what the table of values says of the rest.

Under risk aversion `a` every number stands for exp(a · time): averages of such numbers weigh late finishes more, and
times add up by multiplication.
"""

from __future__ import annotations

from math import exp

from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.state import Rules
from toolkit.games.rallyman_climb.terms import GEARS


@kernel
def value_place(r: Rules, space: int, gear: int) -> int:
    """Where the values of a space and gear begin in the table; they go by tokens."""
    return (space * (GEARS + 1) + gear) * (r.value_tokens + 1)


@kernel
def with_time(r: Rules, seconds: float, rest: float) -> float:
    """The worth of so many seconds and then `rest`."""
    if r.risk_aversion == 0.0:
        return seconds + rest
    return exp(r.risk_aversion * seconds) * rest


@kernel
def nothing_left(r: Rules) -> float:
    """The worth of no time at all."""
    if r.risk_aversion == 0.0:
        return 0.0
    return 1.0


@kernel
def still_to_come(r: Rules, space: int, gear: int, tokens: int) -> float:
    """What is to come from the start of a turn; past the finish line tokens are seconds off.

    Tokens beyond the last that the table knows count as seconds only.
    """
    if r.space_is_finish[space] != 0:
        return with_time(r, -1.0 * tokens, nothing_left(r))
    known = min(tokens, r.value_tokens)
    rest = r.value[value_place(r, space, gear) + known]
    return with_time(r, -1.0 * (tokens - known), rest)


@kernel
def ended(r: Rules, space: int, gear: int, tokens: int, price: float) -> float:
    """A turn that ends as planned."""
    return with_time(r, r.seconds[gear] + price, still_to_come(r, space, gear, tokens))


@kernel
def crashed(r: Rules, space: int, gear: int, tokens: int, price: float) -> float:
    """A turn that ends in a loss of control."""
    danger = r.space_danger[space]
    lost = r.seconds[0] * (1.0 + r.crash_lost[gear][danger]) + r.damage_price * r.crash_damage[gear][danger]
    return with_time(r, lost + price, still_to_come(r, space, 0, tokens))
