"""Names for cars, spaces, dice and dashboards in texts, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.engine.game import Tables
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.rallyman_climb.coding import (
    CREEP,
    boost_of,
    brakes_of,
    coast_of,
    flying_of,
    gear_of,
    kind_of,
    laying,
    place_of,
)
from toolkit.games.rallyman_climb.roads.road import Road
from toolkit.games.rallyman_climb.terms import KIND_IDS

CARS = "ABCDEF"
FLYING, CREEPING, COASTING = "flying", "creep", "coast"


@dataclass(frozen=True)
class RaceTables(Tables):
    """Tables that know the names of spaces and dashboards."""

    road: Road | None = None
    boards: tuple[str, ...] = ()


def space_name(tables: Any, space: int) -> str:
    """The id of a space."""
    name: str = tables.road.spaces[space].id
    return name


def read_space(tables: Any, word: str) -> int:
    """The space of that id. Raises UsageError with a suggestion."""
    return _index([space.id for space in tables.road.spaces], word, "space")


def read_board(tables: Any, word: str) -> int:
    """The dashboard of that id. Raises UsageError with a suggestion."""
    return _index(list(tables.boards), word, "dashboard")


def read_kind(word: str) -> int:
    """The kind of die of that id. Raises UsageError with a suggestion."""
    return _index(list(KIND_IDS), word, "die")


def read_car(tables: Any, word: str) -> int:
    """The car of that letter. Raises UsageError."""
    return _index(list(CARS[: tables.players]), word, "car")


def _index(names: list[str], word: str, what: str) -> int:
    for i, name in enumerate(names):
        if word and name.casefold() == word.casefold():
            return i
    near = did_you_mean(word, names)
    raise UsageError(f"no {what} '{word}'", f"did you mean '{near}'?" if near else "")


def origin_of(tables: Any, step: int) -> int:
    """The space that a step leaves."""
    rules = tables.rules
    return next(i for i in range(rules.spaces) if 0 <= step - rules.space_first[i] < rules.space_steps[i])


def step_between(tables: Any, origin: int, target: int) -> int:
    """The step from one space to another. Raises UsageError when there is none."""
    first = tables.rules.space_first[origin]
    for step in range(first, first + tables.rules.space_steps[origin]):
        if tables.rules.step_target[step] == target:
            return int(step)
    raise UsageError(f"no step from {space_name(tables, origin)} to {space_name(tables, target)}")


def dice_words(move: int) -> str:
    """The dice that a move lays, such as `gear-4 brake`; `creep 3` for a car that moves without dice."""
    if kind_of(move) == CREEP:
        return f"{CREEPING} {gear_of(move)}"
    main = f"{COASTING} {gear_of(move)}" if coast_of(move) else KIND_IDS[gear_of(move)]
    words = [FLYING] if flying_of(move) else []
    return " ".join((*words, main, *["brake"] * brakes_of(move), *["boost"] * boost_of(move)))


def read_dice(words: list[str], step: int) -> int:
    """The move along a step that these words mean. Raises UsageError for words that mean none."""
    left = [word.casefold() for word in words]
    flying = _take(left, FLYING)
    brakes = boosts = 0
    while _take(left, "brake"):
        brakes += 1
    while _take(left, "boost"):
        boosts += 1
    if len(left) == 2 and left[0] in (COASTING, CREEPING) and left[1].isdecimal() and int(left[1]) < len("0123456"):
        move = laying(step, int(left[1]), brakes, min(1, boosts), int(left[0] == COASTING), flying)
        return move if left[0] == COASTING else move - kind_of(move) + CREEP
    if len(left) == 1 and left[0] in KIND_IDS[1:7]:
        return laying(step, KIND_IDS.index(left[0]), brakes, min(1, boosts), 0, flying)
    raise UsageError(f"'{' '.join(words)}' are no dice", "write gear-3, gear-4 brake, gear-5 boost, coast 3 …")


def _take(words: list[str], word: str) -> int:
    if word in words:
        words.remove(word)
        return 1
    return 0


def move_words(tables: Any, move: int) -> str:
    """A way to lay dice or to creep, with where it leads."""
    target = tables.rules.step_target[place_of(move)]
    return f"{dice_words(move)} to {space_name(tables, target)}"
