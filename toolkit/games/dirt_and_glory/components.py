"""Troops and locations as frozen values, from content that the schema has checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

LEAST, MOST = -99, 99
PLAYED = "played"


@dataclass(frozen=True)
class Range:
    """From `least` to `most`, both included."""

    least: int = LEAST
    most: int = MOST

    @property
    def is_open(self) -> bool:
        """Whether every number lies in it."""
        return self == Range()


@dataclass(frozen=True)
class Condition:
    """Holds while the number of `count` (caravan, reserve, fuel, deck, target, speed, room, market, rank) fits."""

    count: str
    within: Range


@dataclass(frozen=True)
class Changing:
    """A value worked out all the time: `base`, `each` for each of `per`, and `plus` while the conditions hold.

    The sum is kept within `within`.
    """

    base: int
    per: str = ""
    each: int = 0
    conditions: tuple[Condition, ...] = ()
    plus: int = 0
    within: Range = Range(least=0)


@dataclass(frozen=True)
class Value:
    """What a card adds to the speed. `low` and `high` differ on a card of two values, of which the player takes one."""

    low: int
    high: int
    changing: Changing | None = None

    @property
    def is_dual(self) -> bool:
        """Whether there are two values to choose from."""
        return self.low != self.high


@dataclass(frozen=True)
class Step:
    """One operation of an ability. What an operation has no use for is "" or 0.

    `op` is its key word in content. `what` says which card, tokens or player; `places` where looked-at cards may be
    put; `to` where a card goes; `other` leaves out the acting card, or in the reserve cards of its name; `worth` limits
    a choice by value.
    """

    op: str
    what: str = ""
    places: tuple[str, ...] = ()
    to: str = ""
    amount: int = 0
    other: bool = False
    worth: Range = Range()


@dataclass(frozen=True)
class Ability:
    """What a card can do `when` something happens, if all conditions hold, for `pay` fuel; never a must."""

    when: str
    steps: tuple[Step, ...]
    conditions: tuple[Condition, ...] = ()
    pay: int = 0


@dataclass(frozen=True)
class Troop:
    """One kind of troop card. `colour` is the player's colour of a starting troop, "" for a troop of the deck."""

    id: str
    name: str
    status: str
    copies: int
    value: Value
    abilities: tuple[Ability, ...] = ()
    colour: str = ""


@dataclass(frozen=True)
class Pay:
    """What a row of a location gives."""

    points: int = 0
    fuel: int = 0


@dataclass(frozen=True)
class Location:
    """One kind of location: `rows` pay the players nearest to the target in order, `others` whoever gets no row."""

    id: str
    name: str
    status: str
    copies: int
    level: int
    target: int
    rows: tuple[Pay, ...]
    others: Pay = field(default=Pay())


def troops_from_content(components: Sequence[Mapping[str, Any]]) -> tuple[Troop, ...]:
    """The troops of checked content, starting troops or others, in file order; one with 0 copies too."""
    return tuple(
        Troop(
            id=each["id"],
            name=each["name"],
            status=each["status"],
            copies=each.get("copies", 1),
            value=_value(each["value"]),
            abilities=tuple(_ability(ability) for ability in each.get("abilities", ())),
            colour=each.get("colour", ""),
        )
        for each in components
    )


def locations_from_content(components: Sequence[Mapping[str, Any]]) -> tuple[Location, ...]:
    """The locations of checked content, in file order; one with 0 copies too."""
    return tuple(
        Location(
            id=each["id"],
            name=each["name"],
            status=each["status"],
            copies=each.get("copies", 1),
            level=each["level"],
            target=each["target"],
            rows=tuple(_pay(row) for row in each["rows"]),
            others=_pay(each["others"]),
        )
        for each in components
    )


def _pay(given: Mapping[str, int]) -> Pay:
    return Pay(given.get("points", 0), given.get("fuel", 0))


def _value(given: Any) -> Value:
    if isinstance(given, Mapping):
        return Value(given["base"], given["base"], _changing(given))
    if isinstance(given, Sequence):
        return Value(min(given), max(given))
    return Value(given, given)


def _changing(given: Mapping[str, Any]) -> Changing:
    return Changing(
        base=given["base"],
        per=given.get("per", ""),
        each=given.get("each", 1) if "per" in given else 0,
        conditions=_conditions(given),
        plus=given.get("plus", 0),
        within=Range(given.get("least", 0), given.get("most", MOST)),
    )


def _ability(given: Mapping[str, Any]) -> Ability:
    steps = [*given.get("do", ()), *((given["then"],) if "then" in given else ())]
    return Ability(
        given.get("when", PLAYED), tuple(_step(each) for each in steps), _conditions(given), given.get("pay", 0)
    )


def _conditions(given: Mapping[str, Any]) -> tuple[Condition, ...]:
    return tuple(Condition(count, _range(within)) for count, within in given.get("if", {}).items())


def _range(given: Mapping[str, int]) -> Range:
    if "exactly" in given:
        return Range(given["exactly"], given["exactly"])
    return Range(given.get("least", LEAST), given.get("most", MOST))


def _step(step: Mapping[str, Mapping[str, Any]]) -> Step:
    ((op, given),) = step.items()
    if op == "gain":
        ((what, amount),) = given.items()
        return Step(op, what, amount=amount)
    if op == "steal":
        return Step(op, given.get("from", "any"), amount=given["fuel"])
    if op == "look":
        return Step(op, places=tuple(given["to"]), amount=given["cards"])
    if op == "renew":
        return Step(op)
    what = {"take": "market"}.get(op) or given.get("card") or given["from"]
    worth = _range(given.get("worth", {}))
    return Step(op, what, to=given.get("to", ""), other=given.get("other", False), worth=worth)
