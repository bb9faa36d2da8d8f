"""Writes a state as text; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.engine.game import Tables
from toolkit.games.dustbiters.convoy import EVERYBODY
from toolkit.games.dustbiters.names import SEAT_LETTERS, car_name, card_name
from toolkit.games.dustbiters.state import CAPPED
from toolkit.games.dustbiters.terms import NO_CARD
from toolkit.games.dustbiters.uses import A_FREE_DRAW

HIDDEN = "?"


def text(tables: Tables, state: Any, viewer: int = -1) -> str:
    """The whole position in one line, which `position` takes back; for a viewer only what that seat knows."""
    words = _Words(tables, state, viewer)
    return " | ".join((_convoy(tables, state), *_zones(words), _turn(state), *_under_way(tables, state, viewer)))


@dataclass(frozen=True)
class _Words:
    """Writes cards as a seat knows them."""

    tables: Tables
    state: Any
    viewer: int

    def names(self, cards: Iterable[int]) -> list[str]:
        """The cards as written, HIDDEN for those that the viewer does not know."""
        return [HIDDEN if self._is_hidden(card) else card_name(self.tables, card) for card in cards]

    def hand(self, seat: int) -> list[str]:
        """A hand: what the other player has seen comes first, so that the order tells nothing of the rest."""
        cards = self.state.hand[seat][: self.state.hand_count[seat]]
        seen = [card for card in cards if self.state.known[card] == EVERYBODY]
        others = [card for card in cards if self.state.known[card] != EVERYBODY]
        return [*(f"{name}*" for name in self.names(seen)), *self.names(others)]

    def _is_hidden(self, card: int) -> bool:
        return self.viewer >= 0 and not self.state.known[card] >> self.viewer & 1


def _convoy(tables: Tables, state: Any) -> str:
    cars = [f"{card_name(tables, c)}:{SEAT_LETTERS[state.owner[c]]}" for c in state.convoy[: state.length]]
    return " ".join(("front>", *cars, "<back"))


def _zones(words: _Words) -> Iterator[str]:
    state = words.state
    hands = [f"{letter}: {' '.join(words.hand(seat))}" for seat, letter in enumerate(SEAT_LETTERS)]
    if any(state.hand_count):
        yield " ".join(("hands", *(hand for seat, hand in enumerate(hands) if state.hand_count[seat])))
    for name, cards, count in (
        ("scrap", state.scrap, state.scrap_count),
        ("deck", state.deck, state.deck_count),
    ):
        if count:
            yield " ".join((name, *words.names(reversed(cards[:count]))))


def _turn(state: Any) -> str:
    actions = "1 action" if state.actions == 1 else f"{state.actions} actions"
    return f"{SEAT_LETTERS[state.player]} to act, {actions}"


def _under_way(tables: Tables, state: Any, viewer: int) -> Iterator[str]:
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
        stepped = [card_name(tables, card) for card in range(tables.rules.cards) if state.stepped_in[card]]
        yield " ".join(("stepped in", *stepped))
    if state.over == CAPPED:
        yield "capped"
    if state.seed:
        yield f"seed {state.seed if viewer < 0 else HIDDEN}"


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
