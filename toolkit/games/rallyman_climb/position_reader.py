"""Reads a written position; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from toolkit.engine.record import Layout
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.rallyman_climb.coding import CREEP, gear_of, kind_of, place_of
from toolkit.games.rallyman_climb.dice import count_laid
from toolkit.games.rallyman_climb.names import (
    CARS,
    origin_of,
    read_board,
    read_car,
    read_dice,
    read_kind,
    read_space,
    step_between,
)
from toolkit.games.rallyman_climb.position_writer import MORE, NUMBERS, PHASES, TURN
from toolkit.games.rallyman_climb.state import State
from toolkit.games.rallyman_climb.terms import (
    ASKING,
    CAPPED,
    FINISHED,
    FLAT_OUT,
    GEARS,
    NEW_ROUND,
    NO_BOARD,
    NO_CRASH,
    OFF_ROAD,
    PLAN,
    SKID,
)

LARGEST = 2**63 - 1
OF_CAR = {**dict(NUMBERS), **dict(MORE)}


def position(tables: Any, text: str) -> Any:
    """The state of a written position. Raises UsageError for a text that is none."""
    state = _layout(tuple(tables.sizes.items())).new()
    _blank(tables, state)
    met: set[str] = set()
    for part in text.split("|"):
        words = part.split()
        if not words:
            raise UsageError("a part of the position is empty", "parts are divided by single |")
        name = words[0].casefold()
        if name in met:
            raise UsageError(f"'{words[0]}' stands twice", "give each part once")
        met.add(name)
        _read_part(tables, state, words)
    if not met & {letter.casefold() for letter in CARS}:
        raise UsageError("the position has no car", "write one as A 1.1L gear 3")
    _complete(tables, state, met)
    return state


@cache
def _layout(sizes: tuple[tuple[str, int], ...]) -> Layout[State]:
    return Layout(State, dict(sizes))


def _blank(tables: Any, state: Any) -> None:
    for i in range(tables.players):
        state.space[i], state.board[i] = OFF_ROAD, NO_BOARD
    state.phase = NEW_ROUND
    state.crash_at = NO_CRASH


def _read_part(tables: Any, state: Any, words: list[str]) -> None:
    name = words[0]
    if len(name) == 1 and name.upper() in CARS:
        _car(tables, state, words)
        return
    reader = _READERS.get(name.casefold())
    if reader is None:
        near = did_you_mean(name, _READERS)
        raise UsageError(f"no part '{' '.join(words)}'", f"did you mean '{near}'?" if near else "")
    reader(tables, state, words[1:])


def _car(tables: Any, state: Any, words: list[str]) -> None:
    car = read_car(tables, words[0])
    if len(words) < 2:
        raise UsageError(f"where is car {words[0]}?", "write a space or off")
    state.space[car] = OFF_ROAD if words[1].casefold() == "off" else read_space(tables, words[1])
    at = 2
    while at < len(words):
        name = words[at].casefold()
        if name == "damage":
            for word in words[at + 1 :]:
                state.damage[car][read_kind(word)] += 1
            return
        value = words[at + 1] if at + 1 < len(words) else ""
        _of_car(tables, state, car, name, value)
        at += 2


def _of_car(tables: Any, state: Any, car: int, name: str, value: str) -> None:
    if name == "board":
        state.board[car] = read_board(tables, value)
    elif name == "gear":
        state.gear[car] = _number(value, GEARS)
    elif name in OF_CAR:
        getattr(state, OF_CAR[name])[car] = _number(value)
    else:
        near = did_you_mean(name, ("board", "gear", "damage", *OF_CAR))
        raise UsageError(f"a car has no '{name}'", f"did you mean '{near}'?" if near else "")


def _number(word: str, most: int = LARGEST) -> int:
    if not (word.isascii() and word.isdecimal()) or int(word) > most:
        raise UsageError(f"'{word}' is no number up to {most}")
    return int(word)


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise UsageError(f"'{' '.join(words)}' is not one word")
    return words[0]


def _amount(field: str) -> Callable[[Any, Any, list[str]], None]:
    def read(tables: Any, state: Any, words: list[str]) -> None:
        setattr(state, field, _number(_one(words)))

    return read


def _mark(field: str, value: int) -> Callable[[Any, Any, list[str]], None]:
    def read(tables: Any, state: Any, words: list[str]) -> None:
        if words:
            raise UsageError(f"'{' '.join(words)}' says nothing there")
        setattr(state, field, value)

    return read


def _order(tables: Any, state: Any, words: list[str]) -> None:
    marked = [i for i, word in enumerate(words) if word.endswith("*")]
    if len(marked) != 1:
        raise UsageError("the order marks one car by *", "write it as order A* B")
    state.order_at = marked[0]
    state.order_count = _cars(tables, state.order, [word.rstrip("*") for word in words])


def _waiting(tables: Any, state: Any, words: list[str]) -> None:
    state.queue_count = _cars(tables, state.queue, words)


def _cars(tables: Any, listed: list[int], words: list[str]) -> int:
    cars = [read_car(tables, word) for word in words]
    if len(set(cars)) != len(cars):
        raise UsageError("a car stands twice in a list")
    listed[: len(cars)] = cars
    return len(cars)


def _dirt(tables: Any, state: Any, words: list[str]) -> None:
    for word in words:
        state.dirt[read_space(tables, word)] = 1


def _phase(tables: Any, state: Any, words: list[str]) -> None:
    word = _one(words).casefold()
    if word not in PHASES:
        raise UsageError(f"no phase '{word}'", f"known: {', '.join(PHASES)}")
    state.phase = PHASES.index(word)


def _plan(tables: Any, state: Any, words: list[str]) -> None:
    for laid in " ".join(words).split(","):
        parts = laid.split()
        ends = parts[-1].split(">") if parts else []
        if len(ends) != 2 or state.plan_count >= len(state.plan):
            raise UsageError(f"'{laid.strip()}' is no part of a plan", "write gear-3 1.1L>1.2L")
        step = step_between(tables, *(read_space(tables, end) for end in ends))
        state.plan[state.plan_count] = read_dice(parts[:-1], step)
        state.plan_count += 1


def _mode(tables: Any, state: Any, words: list[str]) -> None:
    if _one(words).casefold() != "flat-out":
        raise UsageError(f"no mode '{words[0]}'", "the only one to write is flat-out")
    state.mode = FLAT_OUT


def _drawn(tables: Any, state: Any, words: list[str]) -> None:
    state.drawn = read_kind(_one(words))


def _complete(tables: Any, state: Any, met: set[str]) -> None:
    """What follows from the parts: the order and boards where not given, the bag, and where the plan leads."""
    on_road = [car for car in range(tables.players) if state.space[car] != OFF_ROAD]
    for car in on_road:
        if state.board[car] == NO_BOARD:
            state.board[car] = list(tables.rules.board_fits).index(1)
    if state.over == 0:
        if "order" not in met and on_road:
            state.order_count = _cars(tables, state.order, [CARS[car] for car in on_road])
        if state.order_count == 0:
            raise UsageError("nobody is to act", "put a car on the road, or write an order")
        if "phase" not in met:
            state.phase = PLAN
    for kind in range(len(state.bag)):
        taken = sum(damage[kind] for damage in state.damage) + int(state.drawn == kind > 0)
        state.bag[kind] = tables.rules.damage_tokens[kind] - taken
    if min(state.bag) < 0:
        raise UsageError("more damage than there are tokens in the bag")
    if state.phase < ASKING and state.over == 0:
        _lead(tables, state)


def _lead(tables: Any, state: Any) -> None:
    """Where the plan leads, and the dice it takes."""
    car = state.order[state.order_at]
    if state.phase < PLAN:
        return
    if state.space[car] == OFF_ROAD or (state.phase > PLAN and state.plan_count == 0 and state.phase <= SKID):
        raise UsageError("the car to act has no plan, or no place on the road")
    state.tip, state.tip_gear = state.space[car], state.gear[car]
    for move in state.plan[: state.plan_count]:
        step = place_of(move)
        state.tip_gear = gear_of(move)
        if kind_of(move) == CREEP:
            state.tip = origin_of(tables, step)
        else:
            state.tip = tables.rules.step_target[step]
            count_laid(state, tables.rules, move, 1)


_READERS: dict[str, Callable[[Any, Any, list[str]], None]] = {
    "round": _amount("round"),
    "turn": _amount("turn"),
    "seed": _amount("seed"),
    **{name: _amount(field) for name, field in TURN},
    "crash": _amount("crash_at"),
    "order": _order,
    "waiting": _waiting,
    "dirt": _dirt,
    "phase": _phase,
    "plan": _plan,
    "mode": _mode,
    "drawn": _drawn,
    "sisu": _mark("sisu_on", 1),
    "failed": _mark("flying_failed", 1),
    "finished": _mark("over", FINISHED),
    "capped": _mark("over", CAPPED),
}
