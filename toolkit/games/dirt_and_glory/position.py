"""Positions as text. Read back, a text gives a state equal in every field.

    round: 1 | first: 0 | player: 0 | asked: 0 | asks: action | road: crossing-13 | supply: echo | market: relay spotter
    seat 0 | status: racing | fuel: 1 | deck: blue-2 blue-1@0 spotter! | reserve: blue-4 | caravan: blue-5 gearbox/2
    seat 1 | status: fresh | fuel: 1 | deck: red-1 red-5 | reserve: red-2

Decks and the troop deck are written from the top. `@0` names the seats that know the place of that card, `!` marks a
card of which the others don't know that it is the seat's, `*1` the abilities used this turn (1 the first, 2 the second,
3 both). Whatever is left out has its value before the first move; locations left out are filled in by level. In a
seat's view `?` is a card it doesn't know; the cards that lie in unknown order follow after `/`, then how many others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from toolkit.engine.game import Tables
from toolkit.games.dirt_and_glory.card_words import CardWords
from toolkit.games.dirt_and_glory.coding import troop_of
from toolkit.games.dirt_and_glory.knowing import is_hand_hidden, is_known, revealed
from toolkit.games.dirt_and_glory.position_fields import FRAME, HEADER, SEAT
from toolkit.games.dirt_and_glory.position_reading import position
from toolkit.games.dirt_and_glory.state import KEEPING, State
from toolkit.games.dirt_and_glory.terms import NO_ABILITY, NO_TROOP

__all__ = ["MEASURES", "conserved", "position", "text"]

MEASURES = ("races", "overruns")
"""Fields that a position leaves out; the measures of troops are written."""

Zone = tuple[str, list[str]]


def text(tables: Tables, state: State, viewer: int = -1) -> str:
    """The whole position, or with a `viewer` only what that seat knows."""
    writer = _Writer(tables, state, viewer)
    lines = [_line(writer.header())]
    lines += [f"seat {seat} | {_line(writer.seat(seat))}" for seat in range(tables.players)]
    return "\n".join(lines)


def _line(zones: Iterator[Zone]) -> str:
    return " | ".join(f"{name}: {' '.join(words)}".rstrip() for name, words in zones)


def conserved(tables: Tables, state: State) -> Counter[str]:
    """Every card by its id, and how often it is somewhere; the locations too."""
    counted: Counter[int] = Counter(state.supply[: state.supply_count])
    counted.update(state.market[: state.market_count])
    counted.update([state.air] if state.air != NO_TROOP else [])
    for seat in range(tables.players):
        for zone in ("deck", "reserve", "drawn", "hand", "aside"):
            counted.update(getattr(state, zone)[seat][: getattr(state, f"{zone}_count")[seat]])
        counted.update(troop_of(each) for each in state.caravan[seat][: state.caravan_count[seat]])
        counted.update([state.tie_draw[seat]] if state.tie_draw[seat] != NO_TROOP else [])
    cards = Counter({tables.components[troop]: count for troop, count in counted.items()})
    cards.update(f"location {location}" for location in state.road[: tables.rules.locations])
    return cards


class _Writer:
    """Writes one state for one viewer, −1 for all."""

    def __init__(self, tables: Tables, state: State, viewer: int) -> None:
        self.tables, self.state, self.viewer = tables, state, viewer
        self.rules: Any = tables.rules
        self.words = CardWords.of(tables)

    def header(self) -> Iterator[Zone]:
        """What lies on the table and who does what."""
        state, words = self.state, self.words
        for field in HEADER:
            value = getattr(state, field.name)
            if field.is_always or value != field.default:
                yield field.label, [field.written(value)]
        if state.air != NO_TROOP:
            yield "air", [words.troops[state.air]]
        if state.frame_ability != NO_ABILITY:
            yield "ability", self._frame()
        yield "road", self._road()
        if state.supply_count:
            seen = list(zip(state.supply, state.supply_seen, strict=True))[: state.supply_count]
            yield "supply", [self._placed(troop, mask, "") for troop, mask in reversed(seen)]
        if state.market_count:
            yield "market", [words.troops[troop] for troop in state.market[: state.market_count]]
        yield "seed", ["?" if self.viewer >= 0 else str(state.seed)]

    def seat(self, seat: int) -> Iterator[Zone]:
        """What one seat has."""
        state, words = self.state, self.words
        for field in SEAT:
            value = getattr(state, field.name)[seat]
            if field.is_always or value != field.default:
                yield field.label, [field.written(value)]
        marks = self._secret_marks(seat)
        if state.hand_count[seat]:
            yield "hand", self._hand(seat, marks)
        if state.aside_count[seat]:
            is_hidden = self.viewer not in (-1, seat)
            aside = state.aside[seat][: state.aside_count[seat]]
            yield "aside", ["?" if is_hidden else words.troops[troop] for troop in aside]
        if state.deck_count[seat] or state.hand_count[seat]:
            yield "deck", self._deck(seat, marks)
        if state.reserve_count[seat]:
            yield "reserve", [words.troops[troop] for troop in state.reserve[seat][: state.reserve_count[seat]]]
        if state.caravan_count[seat]:
            yield "caravan", self._caravan(seat)
        if state.drawn_count[seat]:
            yield "drawn", [words.troops[troop] for troop in state.drawn[seat][: state.drawn_count[seat]]]
        if state.tie_draw[seat] != NO_TROOP:
            yield "draws", [words.troops[state.tie_draw[seat]]]
        yield "met", [] if self.viewer >= 0 else list(self._met(seat))

    def _frame(self) -> list[str]:
        """Seat, acting card, its slot, the ability, the step."""
        state, rules = self.state, self.rules
        troops = range(len(self.tables.components))
        owner = next(
            troop
            for troop in troops
            if 0 <= state.frame_ability - rules.troop_ability[troop] < rules.troop_abilities[troop]
        )
        ability = f"{self.words.troops[owner]}.{state.frame_ability - rules.troop_ability[owner] + 1}"
        numbers = [str(getattr(state, name)) for name in FRAME]
        return [numbers[0], self.words.troops[state.frame_troop], numbers[1], ability, numbers[2]]

    def _road(self) -> list[str]:
        known = revealed(self.state, self.rules)
        places = enumerate(self.state.road[: self.rules.locations])
        return ["?" if self.viewer >= 0 and i >= known else self.words.locations[each] for i, each in places]

    def _placed(self, troop: int, seen: int, mark: str) -> str:
        """A card in a deck with who knows it there; `?` where the viewer does not."""
        word = "?" if self.viewer >= 0 and not is_known(seen, self.viewer) else self.words.troops[troop] + mark
        seats = "".join(str(seat) for seat in range(self.tables.players) if is_known(seen, seat))
        return word + (f"@{seats}" if seats else "")

    def _secret_marks(self, seat: int) -> list[bool]:
        """Which cards of the hand, then of the deck from the top, are secret: of like cards the first ones."""
        state = self.state
        left = Counter(state.secret[seat][: state.secret_count[seat]])
        marks: list[bool] = []
        all_seats = (1 << self.tables.players) - 1
        hidden = [(troop, 0) for troop in state.hand[seat][: state.hand_count[seat]]]
        hidden += self._slots(seat)
        for troop, seen in hidden:
            is_secret = seen != all_seats and left[troop] > 0
            left[troop] -= is_secret
            marks.append(is_secret)
        return marks

    def _slots(self, seat: int) -> list[tuple[int, int]]:
        """Card and mask of each place of a deck, from the top."""
        count = self.state.deck_count[seat]
        pairs = zip(self.state.deck[seat][:count], self.state.deck_seen[seat][:count], strict=True)
        return list(pairs)[::-1]

    def _hand(self, seat: int, marks: list[bool]) -> list[str]:
        state = self.state
        hand = state.hand[seat][: state.hand_count[seat]]
        if self.viewer >= 0 and is_hand_hidden(state, self.viewer, seat):
            return ["?"] * len(hand) + ([] if state.stage == KEEPING else ["/"])
        shown = self.viewer in (-1, seat)
        return [self.words.troops[troop] + "!" * (shown and mark) for troop, mark in zip(hand, marks, strict=False)]

    def _deck(self, seat: int, marks: list[bool]) -> list[str]:
        """The places of a deck; for a viewer then the cards that lie there in an order it does not know."""
        state, viewer = self.state, self.viewer
        slots = self._slots(seat)
        if state.stage == KEEPING:
            return [self.words.troops[troop] for troop, _ in slots]
        deck_marks = marks[state.hand_count[seat] :]
        placed = [self._placed(*slot, "!" * mark) for slot, mark in zip(slots, deck_marks, strict=True)]
        if viewer < 0:
            return placed
        hand: list[int] = state.hand[seat][: state.hand_count[seat]]
        is_mixed = is_hand_hidden(state, viewer, seat)
        loose = list(zip(hand, marks, strict=False)) if is_mixed else []
        loose += [(s[0], mark) for s, mark in zip(slots, deck_marks, strict=True) if not is_known(s[1], viewer)]
        if viewer == seat:
            return [*placed, "/", *sorted(self.words.troops[troop] + "!" * mark for troop, mark in loose)]
        unknown = sum(mark for _, mark in loose)
        listed = sorted(self.words.troops[troop] for troop, mark in loose if not mark)
        return [*placed, "/", *listed, *([f"+{unknown}"] if unknown else [])]

    def _caravan(self, seat: int) -> list[str]:
        state = self.state
        count = state.caravan_count[seat]
        pairs = zip(state.caravan[seat][:count], state.caravan_used[seat][:count], strict=True)
        return [self.words.thing(thing) + (f"*{used}" if used else "") for thing, used in pairs]

    def _met(self, seat: int) -> Iterator[str]:
        """Measures: dealt, held, taken, and how often played."""
        state = self.state
        for troop, word in enumerate(self.words.troops):
            masks = (("d", state.dealt), ("h", state.held), ("t", state.taken))
            flags = "".join(letter for letter, mask in masks if is_known(mask[troop], seat))
            used = state.used[seat][troop]
            if flags or used:
                yield f"{word}={flags}{used or ''}"
