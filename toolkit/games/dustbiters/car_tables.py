"""One car's power and passives as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from toolkit.engine.effects import Row
from toolkit.errors import ContentError, did_you_mean
from toolkit.games.dustbiters.components import Car, Passive, Power, Step
from toolkit.games.dustbiters.state import Rules
from toolkit.games.dustbiters.terms import CONDITIONS, DIRECTIONS, ENCODER, ENDS, EVENTS, NEIGHBOURS, SOURCES

BORROW = "use_power"


def power_rows(car: Car, playing: Sequence[Car], listed: Sequence[Car]) -> tuple[Row, ...]:
    """The rows of a car's power, none without one. `playing` numbers the cars, `listed` are all that content knows.

    Raises ContentError when the power leaves more than one choice to the player, or names an unknown car.
    """
    if car.power is None:
        return ()
    if sum(leaves_choice(step) for step in car.power.steps) > 1:
        raise ContentError(
            f"the power of '{car.id}' leaves more than one choice to the player",
            f"one step at most may choose a target or be {BORROW}",
        )
    return tuple(_row(step, playing, listed) for step in car.power.steps)


def leaves_choice(step: Step) -> bool:
    """Whether the player may have to say what a step is for: which target, or which power it borrows and for what."""
    return step.is_choice or step.op == BORROW


def main_step(power: Power) -> int:
    """The index of the step whose target a move names: the one with a choice, else the first with a target, or −1."""
    choosing = [i for i, step in enumerate(power.steps) if leaves_choice(step)]
    aimed = [i for i, step in enumerate(power.steps) if step.owner]
    return (*choosing, *aimed, -1)[0]


def _row(step: Step, playing: Sequence[Car], listed: Sequence[Car]) -> Row:
    if not step.owner:
        return ENCODER.row(step.op, step.where, argument=step.amount)
    barred = _barred(step.not_acting_as, playing, listed)
    return ENCODER.row(step.op, step.where, _filters(step, barred), barred, step.to)


def _filters(step: Step, barred: int) -> Iterator[str]:
    """The words of a step's filter: as written, and what follows from where it works and what it does."""
    works_by_self = step.op in ("swap", "exchange_owner") or step.to in ("behind_self", "in_front_of_self")
    yield step.owner
    if step.other or works_by_self:
        yield "other"
    if barred or step.where == "between_self_and_own":
        yield "narrow"
    if works_by_self or step.where not in ("any", "at_front", "at_back"):
        yield "present"


def _barred(car_id: str, playing: Sequence[Car], listed: Sequence[Car]) -> int:
    """The number of the car left out, plus one; 0 for none, or for one that does not play."""
    known = [car.id for car in listed]
    if car_id and car_id not in known:
        near = did_you_mean(car_id, known)
        raise ContentError(f"not_acting_as: no car '{car_id}'", f"did you mean '{near}'?" if near else "")
    return next((i + 1 for i, car in enumerate(playing) if car.id == car_id), 0)


@dataclass(frozen=True)
class _Field:
    """Where a kind of passive is written: its number, and how two of them on one car go together."""

    name: str
    number: Callable[[Passive], int]
    together: Callable[[int, int], int] | None = None


def _either(one: int, other: int) -> int:
    return one | other


def _sum(one: int, other: int) -> int:
    return one + other


_FIELDS = {
    "power_uses": (_Field("car_power_uses", lambda each: each.amount, max),),
    "build_at": (_Field("car_built_at", lambda each: ENDS.number(each.value)),),
    "on_destroyed": (_Field("car_draws_when_destroyed", lambda each: each.amount, _sum),),
    "free_power": (_Field("car_frees", lambda each: NEIGHBOURS.number(each.value), _either),),
    "jams": (_Field("car_jams", lambda each: NEIGHBOURS.number(each.value), _either),),
    "steps_in": (_Field("car_steps_in", lambda each: EVENTS.number(each.value), _either),),
    "copies": (_Field("car_copies_from", lambda each: SOURCES.number(each.value)),),
    "no_drive": (_Field("car_no_drive", lambda each: DIRECTIONS.number(each.value), _either),),
    "free_draw": (
        _Field("car_free_draw_when", lambda each: CONDITIONS.number(each.value)),
        _Field("car_free_draws", lambda each: each.amount),
    ),
}


def write_passives(rules: Rules, index: int, car: Car) -> None:
    """Write a car's passives into the tables. Raises ContentError for two that contradict each other."""
    for passive in car.passives:
        if passive.kind not in _FIELDS:
            raise ContentError(f"'{car.id}': no passive '{passive.kind}'", f"known: {', '.join(_FIELDS)}")
        for field in _FIELDS[passive.kind]:
            values: list[int] = getattr(rules, field.name)
            number = field.number(passive)
            if values[index] and field.together is None:
                raise ContentError(f"'{car.id}' has {passive.kind} twice", "give it once")
            values[index] = field.together(values[index], number) if field.together else number
    rules.car_meddles[index] = int(rules.car_jams[index] != 0 or rules.car_copies_from[index] != 0)
