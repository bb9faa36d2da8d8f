"""Writes a state as text; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.games.rallyman_climb.coding import place_of
from toolkit.games.rallyman_climb.names import CARS, dice_words, origin_of, space_name
from toolkit.games.rallyman_climb.terms import (
    ASKING,
    CAPPED,
    FINISHED,
    FLAT_OUT,
    KIND_IDS,
    NO_BOARD,
    NO_CRASH,
    OFF_ROAD,
)

PHASES = ("garage", "grid", "plan", "roll", "skid", "puncture")
NUMBERS = (("tokens", "tokens"), ("clock", "clock"), ("turns", "car_turn"), ("attempt", "attempt"), ("lost", "lost"))
MORE = (("sisu", "sisu_used"), ("best", "best"), ("second", "second"))
TURN = (("at", "at"), ("hazards", "hazards"), ("fog", "fog"), ("secured", "secured"))
HIDDEN = "?"


def text(tables: Any, state: Any, viewer: int = -1) -> str:
    """The whole position in one line, which `position` takes back; a viewer does not know the seed."""
    cars = (_car(tables, state, car) for car in range(tables.players))
    seed = f"seed {state.seed if viewer < 0 else HIDDEN}"
    return " | ".join((*cars, *_race(tables, state), *_under_way(tables, state), seed))


def _car(tables: Any, state: Any, car: int) -> str:
    space = state.space[car]
    words = [CARS[car], "off" if space == OFF_ROAD else space_name(tables, space), f"gear {state.gear[car]}"]
    if state.board[car] != NO_BOARD:
        words.append(f"board {tables.boards[state.board[car]]}")
    words += [f"{name} {getattr(state, field)[car]}" for name, field in (*NUMBERS, *MORE) if getattr(state, field)[car]]
    damage = [KIND_IDS[kind] for kind, count in enumerate(state.damage[car]) for _ in range(count)]
    return " ".join((*words, *(["damage", *damage] if damage else [])))


def _race(tables: Any, state: Any) -> Iterator[str]:
    yield f"round {state.round}"
    yield f"turn {state.turn}"
    if state.order_count:
        cars = [CARS[car] + "*" * (i == state.order_at) for i, car in enumerate(state.order[: state.order_count])]
        yield " ".join(("order", *cars))
    if state.queue_count:
        yield " ".join(("waiting", *(CARS[car] for car in state.queue[: state.queue_count])))
    dirty = [space_name(tables, space) for space in range(tables.rules.spaces) if state.dirt[space]]
    if dirty:
        yield " ".join(("dirt", *dirty))
    if state.over in (FINISHED, CAPPED):
        yield "finished" if state.over == FINISHED else "capped"


def _under_way(tables: Any, state: Any) -> Iterator[str]:
    if state.phase < ASKING:
        yield f"phase {PHASES[state.phase]}"
    if state.plan_count:
        yield "plan " + ", ".join(_laid(tables, move) for move in state.plan[: state.plan_count])
    if state.mode == FLAT_OUT:
        yield "mode flat-out"
    for name, field in TURN:
        if getattr(state, field):
            yield f"{name} {getattr(state, field)}"
    if state.crash_at != NO_CRASH:
        yield f"crash {state.crash_at}"
    if state.sisu_on:
        yield "sisu"
    if state.flying_failed:
        yield "failed"
    if state.drawn:
        yield f"drawn {KIND_IDS[state.drawn]}"


def _laid(tables: Any, move: int) -> str:
    step = place_of(move)
    ends = (origin_of(tables, step), tables.rules.step_target[step])
    return f"{dice_words(move)} {'>'.join(space_name(tables, space) for space in ends)}"
