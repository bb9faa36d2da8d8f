"""The cars as frozen values, from content that the schema has checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

BASE = "base"
ANYWHERE = "anywhere"
ANY = "any"


@dataclass(frozen=True)
class Step:
    """One operation of a power. What an operation has no use for is "" or 0.

    `op` is its key word in content. `where`, `owner`, `other` (the acting car is left out) and `not_acting_as` (a car
    id) select the target; `where` is also the place in the scrap heap for `take_scrap`. `to` is where a moved car
    goes, `amount` how many cards are drawn.
    """

    op: str
    where: str = ""
    owner: str = ""
    other: bool = True
    not_acting_as: str = ""
    to: str = ""
    amount: int = 0

    @property
    def is_choice(self) -> bool:
        """True when the player may have to choose among several targets."""
        return bool(self.owner) and self.where in (ANY, "between_self_and_own")


@dataclass(frozen=True)
class Power:
    """What a car does for an action: `steps` in order, usable while the car is `when` (anywhere, at_front, at_back)."""

    when: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Passive:
    """What always holds. `kind` is its key word in content, `value` its word ("" without), `amount` its number or 0.

    `on_destroyed` has the value "draw"; `free_draw` has its place as value and its times a turn as amount.
    """

    kind: str
    value: str = ""
    amount: int = 0


@dataclass(frozen=True)
class Car:
    """One kind of car. `set` is "base", or "extra" for the cars that the option cars=18 leaves out."""

    id: str
    name: str
    status: str
    copies: int
    role: str
    power: Power | None
    passives: tuple[Passive, ...]
    set: str = BASE


def from_content(components: Sequence[Mapping[str, Any]]) -> tuple[Car, ...]:
    """The cars of checked content, in file order; a car with 0 copies too."""
    return tuple(_car(each) for each in components)


def _car(component: Mapping[str, Any]) -> Car:
    power = component.get("power")
    return Car(
        id=component["id"],
        name=component["name"],
        status=component["status"],
        copies=component.get("copies", 1),
        role=component["role"],
        power=None if power is None else _power(power),
        passives=tuple(_passive(each) for each in component.get("passives", ())),
        set=component.get("set", BASE),
    )


def _power(power: Mapping[str, Any]) -> Power:
    return Power(power.get("when", ANYWHERE), tuple(_step(each) for each in power["do"]))


def _step(step: Mapping[str, Mapping[str, Any]]) -> Step:
    ((op, given),) = step.items()
    if "target" not in given:
        return Step(op, where=given.get("from", ""), amount=given.get("cards", 0))
    target = given["target"]
    return Step(
        op,
        where=target.get("where", ANY),
        owner=target.get("owner", ANY),
        other=target.get("other", True),
        not_acting_as=target.get("not_acting_as", ""),
        to=given.get("to", ""),
    )


def _passive(passive: Mapping[str, Mapping[str, Any]]) -> Passive:
    ((kind, given),) = passive.items()
    if kind == "on_destroyed":
        return Passive(kind, "draw", given["draw"])
    if kind == "free_draw":
        return Passive(kind, given["when"], given.get("times", 1))
    if kind == "power_uses":
        return Passive(kind, "", given["limit"])
    (value,) = given.values()
    return Passive(kind, value)
