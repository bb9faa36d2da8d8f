"""Writes a state as text; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolkit.engine.game import Tables
from toolkit.games.dustbiters.convoy import EVERYBODY
from toolkit.games.dustbiters.names import SEAT_LETTERS, car_name, card_name
from toolkit.games.dustbiters.state import CAPPED
from toolkit.games.dustbiters.terms import NO_CARD
from toolkit.games.dustbiters.uses import A_FREE_DRAW


def text(tables: Tables, state: Any) -> str:
    """The whole position in one line, which `position` takes back."""
    return " | ".join((_convoy(tables, state), *_zones(tables, state), _turn(state), *_under_way(tables, state)))


def _convoy(tables: Tables, state: Any) -> str:
    cars = [f"{card_name(tables, c)}:{SEAT_LETTERS[state.owner[c]]}" for c in state.convoy[: state.length]]
    return " ".join(("front>", *cars, "<back"))


def _zones(tables: Tables, state: Any) -> Iterator[str]:
    if any(state.hand_count):
        yield " ".join(("hands", *_hands(tables, state)))
    for name, cards, count in (
        ("scrap", state.scrap, state.scrap_count),
        ("deck", state.deck, state.deck_count),
    ):
        if count:
            yield " ".join((name, *_names(tables, reversed(cards[:count]))))


def _hands(tables: Tables, state: Any) -> Iterator[str]:
    for seat, count in enumerate(state.hand_count):
        if count:
            yield f"{SEAT_LETTERS[seat]}:"
            for card in state.hand[seat][:count]:
                yield card_name(tables, card) + ("*" if state.known[card] == EVERYBODY else "")


def _names(tables: Tables, cards: Iterable[int]) -> Iterator[str]:
    return (card_name(tables, card) for card in cards)


def _turn(state: Any) -> str:
    actions = "1 action" if state.actions == 1 else f"{state.actions} actions"
    return f"{SEAT_LETTERS[state.player]} to act, {actions}"


def _under_way(tables: Tables, state: Any) -> Iterator[str]:
    if state.turn:
        yield f"turn {state.turn}"
    if state.mark_count:
        yield "used " + ", ".join(_used(tables, state, i) for i in range(state.mark_count))
    for i in range(state.depth):
        yield _power(tables, state, i)
    if state.is_ending:
        yield "storm"
    if state.asked != NO_CARD:
        yield f"asked {card_name(tables, state.asked)} for {card_name(tables, state.victim)}"
    if state.sacrifices:
        stepped = [card for card in range(tables.rules.cards) if state.stepped_in[card]]
        yield " ".join(("stepped in", *_names(tables, stepped)))
    if state.over == CAPPED:
        yield "capped"
    if state.seed:
        yield f"seed {state.seed}"


def _used(tables: Tables, state: Any, i: int) -> str:
    pair, ability = divmod(state.mark[i], 2)
    car, card = divmod(pair, tables.rules.cards)
    draw = " draw" if ability == A_FREE_DRAW else ""
    times = f" x{state.mark_uses[i]}" if state.mark_uses[i] != 1 else ""
    return _acting(tables, card, car) + draw + times


def _acting(tables: Tables, card: int, car: int) -> str:
    """A card, and the car whose text it follows if that is not its own."""
    other = "" if tables.rules.card_car[card] == car else f" as {car_name(tables, car)}"
    return card_name(tables, card) + other


def _power(tables: Tables, state: Any, i: int) -> str:
    card, car, step = state.frame_card[i], state.frame_car[i], state.frame_step[i]
    targets = [state.frame_target[i]]
    if i == 0 and state.depth == 1:
        targets.append(state.frame_target[1])
    aimed = "".join(f" > {card_name(tables, target)}" for target in targets if target != NO_CARD)
    return f"power {_acting(tables, card, car)} step {step + 1}{aimed}"
