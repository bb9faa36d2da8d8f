"""Cars and options as the integer tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from toolkit.engine.chance import subject_of
from toolkit.engine.effects import joined, write_rows
from toolkit.engine.game import Tables, chosen_options
from toolkit.engine.record import Layout, capacity
from toolkit.errors import ContentError, UsageError
from toolkit.games.dustbiters.car_tables import main_step, power_rows, write_passives
from toolkit.games.dustbiters.coding import MOST_CARDS
from toolkit.games.dustbiters.components import Car, from_content
from toolkit.games.dustbiters.sizes import most_marks, most_moves
from toolkit.games.dustbiters.state import Rules
from toolkit.games.dustbiters.terms import CONDITIONS, SEATS, USE_POWER
from toolkit.games.dustbiters.views import PHASES

EXTRA = "extra"
WITHOUT_EXTRA = 18
MOVES_STEP = 512
MARKS_STEP = 32


def build(content: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Tables:
    """Content compiled for play by two.

    Raises UsageError for options or players that don't exist, ContentError for cars that can't be dealt or played.
    """
    if players != SEATS:
        raise UsageError(f"Dustbiters is for {SEATS} players, not {players}")
    game = content["game"]
    chosen = chosen_options(game["options"], options)
    listed = from_content(content["cars"])
    printed = tuple(car for car in listed if car.copies > 0)
    cars = tuple(car for car in printed if _plays(car, chosen))
    numbers = _numbers(game["numbers"], chosen)
    _check_deal(cars, numbers)
    programs = joined([power_rows(car, cars, listed) for car in cars])
    sizes = _sizes(printed)
    rules = Layout(Rules, sizes).new()
    for name, number in {**numbers, **_switches(chosen)}.items():
        setattr(rules, name, number)
    write_rows(programs, rules)
    _write_powers(rules, cars, programs.first)
    _write_cards(rules, cars)
    for i, car in enumerate(cars):
        write_passives(rules, i, car)
    ids, names = tuple(car.id for car in cars), tuple(car.name for car in cars)
    return Tables(rules, sizes, players, chosen, ids, names, phases=PHASES)


def _plays(car: Car, chosen: Mapping[str, Any]) -> bool:
    return car.set != EXTRA or chosen["cars"] != WITHOUT_EXTRA


def _numbers(numbers: Mapping[str, int], chosen: Mapping[str, Any]) -> dict[str, int]:
    """The game's numbers under the names of the rules record."""
    hand = "pocket_hand" if chosen["hand"] == "pocket" else "starting_hand"
    return {
        "starting_cars": numbers["starting_cars"],
        "starting_hand": numbers[hand],
        "actions": numbers["actions"],
        "turn_cap": numbers["turn_cap"],
    }


def _switches(chosen: Mapping[str, Any]) -> dict[str, int]:
    """The options as 0 and 1 under the names of the rules record."""
    return {
        "free_after_last_action": int(chosen["free_after_last_action"]),
        "first_edition_jammer": int(chosen["first_edition_jammer"]),
        "jammed_restrictions_kept": int(chosen["jammed_restrictions"] == "kept"),
        "crusher_wide": int(chosen["crusher_wide"]),
        "ice_cream_own_only": int(chosen["ice_cream_own_only"]),
        "ice_cream_first_use_only": int(chosen["ice_cream_first_use_only"]),
        "manipulator_always_costs": int(chosen["manipulator_always_costs"]),
        "manipulator_pays": int(chosen["manipulated_hijacker"] == "pays_manipulator"),
    }


def _check_deal(cars: Sequence[Car], numbers: Mapping[str, int]) -> None:
    """Raise ContentError when the cards are too few to deal or too many to number."""
    cards = sum(car.copies for car in cars)
    needed = SEATS * (numbers["starting_cars"] + numbers["starting_hand"])
    if cards < needed:
        raise ContentError(
            f"{cards} cards are too few: {SEATS} players start with {numbers['starting_cars']} cars in the convoy "
            f"and {numbers['starting_hand']} in hand each, {needed} in all",
            "add cars or copies, or deal fewer",
        )
    if cards > MOST_CARDS:
        raise ContentError(f"{cards} cards are more than the rules can number ({MOST_CARDS})", "lower the copies")


def _sizes(cars: Sequence[Car]) -> dict[str, int]:
    """Room for all printed cars, also for those that an option leaves out: options need no other compiled rules."""
    return {
        "cards": capacity(sum(car.copies for car in cars)),
        "seats": SEATS,
        "components": capacity(len(cars)),
        "steps": capacity(sum(len(car.power.steps) for car in cars if car.power is not None)),
        "marks": capacity(most_marks(cars), MARKS_STEP),
        "moves": capacity(most_moves(cars), MOVES_STEP),
        "exposure_rows": len(Tables.exposures) * SEATS,
    }


def _write_powers(rules: Rules, cars: Sequence[Car], first: Sequence[int]) -> None:
    for i, car in enumerate(cars):
        rules.power_first[i] = first[i]
        rules.power_main[i] = -1
        if car.power is not None:
            main = main_step(car.power)
            rules.power_when[i] = CONDITIONS.number(car.power.when)
            rules.power_length[i] = len(car.power.steps)
            rules.power_main[i] = first[i] + main if main >= 0 else -1
            rules.power_borrows[i] = int(USE_POWER in rules.step_op[first[i] : first[i] + len(car.power.steps)])


def _write_cards(rules: Rules, cars: Sequence[Car]) -> None:
    """Number the cards: the copies of one car side by side, cars in file order."""
    card = 0
    for i, car in enumerate(cars):
        name = normalize("NFC", car.id)
        rules.car_subject[i] = subject_of(name)
        rules.car_first_card[i] = card
        rules.car_copies[i] = car.copies
        for copy in range(1, car.copies + 1):
            rules.card_car[card] = i
            rules.card_subject[card] = subject_of(name, copy)
            card += 1
    rules.cards = card
