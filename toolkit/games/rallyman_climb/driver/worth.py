"""What the end of a turn is worth: its time card, and what the table of values says of the rest.

The table holds a value for each class of car, space, gear and number of tokens. The class tells the damage (none, one
token of a kind, or one that is still to be drawn) and which SISU tokens are left, a bit each. Each token of damage
beyond the first costs what a first one would cost in that space; a table may know just one class, and then each costs
`damage_price`.

Under risk aversion `a` every number stands for exp(a · time): averages of such numbers weigh late finishes more, and
times add up by multiplication.
"""

from __future__ import annotations

from math import exp, log

from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.dice import sisu_token
from toolkit.games.rallyman_climb.state import RISK_SECONDS, Rules, State
from toolkit.games.rallyman_climb.terms import BOOST, GEARS, SISU

SOUND = 0
DRAWN, DRAWN_WITH_TIRES = 10, 11
"""A car about to draw its first token: with and without tires that turn coast damage away. 1 to 9 are kinds of dice."""
DAMAGE_CLASSES = 12
BOUND, RELAXED = 1, 2
"""What `value_is_bound` may say: a time that no driver is better than, or one that no dashboard is better than that has
no more of anything and no higher limit. Rules that may serve a car with less are then free to all."""


@kernel
def value_place(r: Rules, known: int, space: int, gear: int) -> int:
    """Where the values of a class, space and gear begin in the table; they go by tokens."""
    return ((known * r.spaces + space) * (GEARS + 1) + gear) * (r.value_tokens + 1)


@kernel
def class_of(s: State, r: Rules, car: int) -> int:
    """The class of values of a car as it is; of several damage tokens the first kind counts."""
    known = (sisu_mask(s, r, car) & ((1 << r.value_sisu) - 1)) * r.value_classes
    if r.value_classes > 1:
        for kind in range(1, BOOST + 1):
            if s.damage[car][kind] > 0:
                return known + kind
    return known


@kernel
def sisu_mask(s: State, r: Rules, car: int) -> int:
    """A bit for each SISU token that a car has not used yet, those that count on most types first."""
    most = 0
    for terrain in range(r.terrains):
        most = max(most, r.counts[s.board[car] * r.terrains + terrain][SISU])
    return ((1 << most) - 1) & ~s.sisu_used[car]


@kernel
def spared_class(s: State, r: Rules, known: int, car: int, here: int) -> int:
    """The class while or after a SISU token is used in the space `here`; where it is one that the table does not know,
    the car is as good as before.

    A bound takes damage that is still to be drawn for none.
    """
    if r.value_is_bound == BOUND and known % r.value_classes >= DRAWN:
        known -= known % r.value_classes
    if s.sisu_on != 0:
        return known
    token = sisu_token(s, r, car, here)
    if token < 0 or token >= r.value_sisu:
        return known
    return known - (1 << token) * r.value_classes


@kernel
def draws_first(r: Rules, known: int) -> bool:
    """Whether a damage token drawn would be the first, and the table knows what that means."""
    return r.value_classes > 1 and known % r.value_classes == SOUND


@kernel
def further_damage(r: Rules, known: int, space: int, gear: int) -> float:
    """The seconds that a damage token costs which the class does not tell: as many as a first one costs here.

    Never less than none; none for a bound.
    """
    if r.risk_aversion != 0.0:
        return log(further_growth(r, known, space, gear)) / r.risk_aversion
    if r.value_classes == 1:
        return r.damage_price
    if r.value_is_bound == BOUND or r.space_is_finish[space] != 0:
        return 0.0
    sound = known - known % r.value_classes
    whole, drawn = r.value[value_place(r, sound, space, gear)], r.value[value_place(r, sound + DRAWN, space, gear)]
    return max(0.0, drawn - whole)


@kernel
def further_growth(r: Rules, known: int, space: int, gear: int) -> float:
    """What `further_damage` does to a worth under risk aversion."""
    if r.value_classes == 1:
        return exp(r.risk_aversion * r.damage_price)
    if r.value_is_bound == BOUND or r.space_is_finish[space] != 0:
        return 1.0
    sound = known - known % r.value_classes
    whole, drawn = r.value[value_place(r, sound, space, gear)], r.value[value_place(r, sound + DRAWN, space, gear)]
    return max(1.0, drawn / whole)


@kernel
def with_time(r: Rules, seconds: float, rest: float) -> float:
    """The worth of so many seconds and then `rest`."""
    if r.risk_aversion == 0.0:
        return seconds + rest
    whole = int(seconds)
    if whole == seconds and -RISK_SECONDS // 2 <= whole < RISK_SECONDS // 2:
        return r.risk_growth[whole + RISK_SECONDS // 2] * rest
    return exp(r.risk_aversion * seconds) * rest


@kernel
def note_growth(r: Rules, aversion: float) -> None:
    """Take a risk aversion, and note what whole seconds do to a worth under it: looking it up is quicker."""
    r.risk_aversion = aversion
    if aversion == 0.0:
        return
    for i in range(RISK_SECONDS):
        r.risk_growth[i] = exp(aversion * (i - RISK_SECONDS // 2))


@kernel
def nothing_left(r: Rules) -> float:
    """The worth of no time at all."""
    if r.risk_aversion == 0.0:
        return 0.0
    return 1.0


@kernel
def still_to_come(r: Rules, known: int, space: int, gear: int, tokens: int) -> float:
    """What is to come from the start of a turn; past the finish line tokens are seconds off.

    Tokens beyond the last that the table knows count as seconds only.
    """
    if r.space_is_finish[space] != 0:
        return with_time(r, -1.0 * tokens, nothing_left(r))
    counted = min(tokens, r.value_tokens)
    rest = r.value[value_place(r, known, space, gear) + counted]
    if tokens == counted:
        return rest
    return with_time(r, -1.0 * (tokens - counted), rest)


@kernel
def crashed(r: Rules, known: int, space: int, gear: int, tokens: int, price: float) -> float:
    """A turn that ends in a loss of control."""
    danger = r.space_danger[space]
    damage = r.crash_damage[gear][danger]
    after = known
    if damage > 0 and draws_first(r, known):
        after = known + DRAWN
        damage -= 1
    lost = r.seconds[0] * (1.0 + r.crash_lost[gear][danger])
    worth = still_to_come(r, after, space, 0, tokens)
    if damage > 0:
        if r.risk_aversion == 0.0:
            lost += damage * further_damage(r, known, space, 0)
        else:
            worth *= further_growth(r, known, space, 0) ** damage
    return with_time(r, lost + price, worth)


@kernel
def ended(r: Rules, known: int, space: int, gear: int, tokens: int, price: float) -> float:
    """A turn that ends as planned; relaxed, control may be lost at will, as it is sooner with a lower limit."""
    worth = with_time(r, r.seconds[gear] + price, still_to_come(r, known, space, gear, tokens))
    if r.value_is_bound == RELAXED:
        return min(worth, crashed(r, known, space, gear, tokens, price))
    return worth
