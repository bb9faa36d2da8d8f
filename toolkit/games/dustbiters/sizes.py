"""How much room a game of given cars can need at most."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.games.dustbiters.car_tables import BORROW, leaves_choice
from toolkit.games.dustbiters.components import Car


def most_moves(cars: Sequence[Car]) -> int:
    """No position has more legal moves than this, though every card stood in the convoy and also in hand."""
    cards = sum(car.copies for car in cars)
    widest = max((_aims(car, cards) for car in cars), default=0)
    lent = sum(car.copies * (widest if _is_copy(car) else _aims(car, cards)) for car in cars)
    borrowed = lent if any(_borrows(car) for car in cars) else 0
    powers = sum(car.copies * _ways(car, cards, widest, borrowed) for car in cars)
    basic = len(cars) + 2 * cards + 1  # build, drive either way, draw
    free_draws = cards
    return basic + powers + free_draws + 1


def most_marks(cars: Sequence[Car]) -> int:
    """No turn has more marks than this: each card times the abilities of each text that it may act by."""
    abilities = sum(_abilities(car) for car in cars)
    return sum(car.copies * (abilities if _is_copy(car) else _abilities(car)) for car in cars)


def _aims(car: Car, cards: int) -> int:
    """The ways to aim a power that borrows nothing."""
    if car.power is None or _borrows(car):
        return 0
    return cards if any(leaves_choice(step) for step in car.power.steps) else 1


def _ways(car: Car, cards: int, widest: int, borrowed: int) -> int:
    if _is_copy(car):
        return max(widest, borrowed)
    return borrowed if _borrows(car) else _aims(car, cards)


def _borrows(car: Car) -> bool:
    return car.power is not None and any(step.op == BORROW for step in car.power.steps)


def _is_copy(car: Car) -> bool:
    return any(passive.kind == "copies" for passive in car.passives)


def _abilities(car: Car) -> int:
    return int(car.power is not None) + sum(passive.kind == "free_draw" for passive in car.passives)
