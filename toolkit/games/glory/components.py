"""The cards, heroes and spaces as frozen values, from content that the schemas have checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.games.glory.terms import KINDS

ME, EVERYONE = "me", "everyone"


@dataclass(frozen=True)
class Condition:
    """A fact compared with a value: `comparison` is at_least, at_most or is."""

    fact: str
    comparison: str
    value: int | str


@dataclass(frozen=True)
class Step:
    """One operation. What it has no use for is "", 0 or ().

    `amount` is its number, `word` what it names (deck, place, secret), `limit` a second number (cards kept, steps
    away), `nearest` whether only the nearest will do. `branches` are the two of a choice, or the two of an `if` under
    `conditions`.
    """

    op: str
    amount: int = 0
    word: str = ""
    limit: int = 0
    nearest: bool = False
    conditions: tuple[Condition, ...] = ()
    branches: tuple[tuple[Step, ...], ...] = ()


@dataclass(frozen=True)
class Effect:
    """What a card does `when` its trigger comes. `may` leaves it to the player; `once` limits it to `times` a turn,
    battle or game ("" for no limit)."""

    when: str
    may: bool
    conditions: tuple[Condition, ...]
    health: int
    coins: int
    discard: bool
    once: str
    times: int
    who: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Monster:
    """Whom a battle or lair card presents. `glory` is gained while the hero's own is not above `cap`."""

    strike: int
    power: int
    health: int
    glory: int
    cap: int


@dataclass(frozen=True)
class Card:
    """A component of any kind but a space. What a kind has no use for is 0, "" or ()."""

    kind: str
    id: str
    name: str
    status: str
    copies: int
    effects: tuple[Effect, ...]
    trait: str = ""
    monster: Monster | None = None
    price: int = 0
    strike: int = 0
    power: int = 0
    health: int = 0
    starts_with: tuple[str, ...] = ()
    dragon_mode: str = ""
    goal: tuple[Condition, ...] = ()
    rewards: tuple[tuple[int, int], tuple[int, int]] | None = None


@dataclass(frozen=True)
class Space:
    """One space of the board: its kind, its place in mm from the lower left corner, and the spaces next to it."""

    id: str
    name: str
    kind: str
    at: tuple[float, float]
    next: tuple[str, ...]


def cards_of(content: Mapping[str, Any]) -> tuple[Card, ...]:
    """Every card of checked content, kind by kind and in file order; those with 0 copies are left out."""
    made = (_card(kind, each) for kind in KINDS for each in content.get(kind, ()))
    return tuple(card for card in made if card.copies > 0)


def spaces_of(board: Sequence[Mapping[str, Any]]) -> tuple[Space, ...]:
    """The spaces of a board in file order."""
    return tuple(
        Space(each["id"], each["name"], each["kind"], (each["at"][0], each["at"][1]), tuple(each["next"]))
        for each in board
    )


def _card(kind: str, data: Mapping[str, Any]) -> Card:
    monster = data.get("monster")
    rewards = data.get("rewards")
    return Card(
        kind=kind,
        id=data["id"],
        name=data["name"],
        status=data["status"],
        copies=data.get("copies", 1),
        effects=tuple(_effect(each) for each in data.get("effects", ())),
        trait=data.get("trait", ""),
        monster=None if monster is None else _monster(monster),
        price=data.get("price", 0),
        strike=data.get("strike", 0),
        power=data.get("power", 0),
        health=data.get("health", 0),
        starts_with=tuple(data.get("starts_with", ())),
        dragon_mode=data.get("dragon_mode", ""),
        goal=tuple(condition(each) for each in data.get("goal", ())),
        rewards=None if rewards is None else (_reward(rewards["first"]), _reward(rewards["second"])),
    )


def _monster(data: Mapping[str, int]) -> Monster:
    return Monster(data["strike"], data["power"], data["health"], data.get("glory", 0), data.get("glory_cap", 0))


def _reward(data: Mapping[str, int]) -> tuple[int, int]:
    return data["glory"], data["coins"]


def _effect(data: Mapping[str, Any]) -> Effect:
    cost = data.get("cost", {})
    return Effect(
        when=data["when"],
        may=data.get("may", False),
        conditions=tuple(condition(each) for each in data.get("if", ())),
        health=cost.get("health", 0),
        coins=cost.get("coins", 0),
        discard=cost.get("discard", False),
        once=data.get("once", ""),
        times=data.get("times", 1),
        who=data.get("who", ME),
        steps=tuple(_step(each) for each in data["do"]),
    )


def condition(data: Mapping[str, Any]) -> Condition:
    """A condition as content writes it: `{fact: coins, at_least: 3}`, `{on: haven}` or `{foe: dragon}`."""
    for fact in ("on", "foe"):
        if fact in data:
            return Condition(fact, "is", data[fact])
    comparison = next(each for each in ("at_least", "at_most", "is") if each in data)
    return Condition(data["fact"], comparison, data[comparison])


def _step(data: Mapping[str, Any]) -> Step:
    ((op, given),) = data.items()
    if isinstance(given, bool):
        return Step(op)
    if isinstance(given, int):
        return Step(op, amount=given)
    if op == "choose":
        return Step(op, branches=tuple(tuple(_step(each) for each in branch["do"]) for branch in given))
    if op == "check":
        branches = (tuple(_step(each) for each in given["do"]), tuple(_step(each) for each in given.get("else", ())))
        return Step(op, conditions=tuple(condition(each) for each in given["if"]), branches=branches)
    if op == "draw":
        return Step(op, amount=given.get("cards", 1), word=given["deck"], limit=given.get("keep", 0))
    word = given.get("to", given.get("at", ""))
    return Step(op, word=word, limit=given.get("within", 0), nearest=given.get("nearest", False))
