"""Positions read back from text; how they are written stands in `position`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.errors import UnknownNameError, UsageError
from toolkit.games.dirt_and_glory.card_words import CardWords
from toolkit.games.dirt_and_glory.clearing import clear_state
from toolkit.games.dirt_and_glory.position_fields import FRAME, HEADER, SEAT, PlainField, whole
from toolkit.games.dirt_and_glory.rounds import add_secret
from toolkit.games.dirt_and_glory.state import State

Words = list[str]


def position(tables: Tables, written: str) -> State:
    """The state that a position describes. Raises UsageError for a text that is no position."""
    lines = [line.strip() for line in written.strip().splitlines() if line.strip()]
    if len(lines) != tables.players + 1:
        raise UsageError(f"a position of {tables.players} players has {tables.players + 1} lines, not {len(lines)}")
    state = Layout(State, tables.sizes).new()
    clear_state(state)
    reader = _Reader(tables, state)
    reader.header(_zones(lines[0].split("|")))
    for seat, line in enumerate(lines[1:]):
        title, *zones = line.split("|")
        if title.strip() != f"seat {seat}":
            raise UsageError(f"'{title.strip()}' stands where 'seat {seat}' is wanted")
        reader.seat(seat, _zones(zones))
    return state


def _zones(parts: list[str]) -> dict[str, Words]:
    found: dict[str, Words] = {}
    for part in parts:
        name, colon, words = part.partition(":")
        if not colon or name.strip() in found:
            raise UsageError(f"'{part.strip()}' is no 'name: words', or stands there twice")
        found[name.strip()] = words.split()
    return found


class _Reader:
    """Reads zones into one empty state."""

    def __init__(self, tables: Tables, state: State) -> None:
        self.tables, self.state = tables, state
        self.rules: Any = tables.rules
        self.words = CardWords.of(tables)

    def header(self, zones: Mapping[str, Words]) -> None:
        """What lies on the table and who does what."""
        state, words = self.state, self.words
        readers: dict[str, Callable[[Words], None]] = {field.label: self._number(state, field) for field in HEADER}
        readers |= {"ability": self._frame, "road": self._road, "supply": self._supply, "market": self._market}
        readers["air"] = lambda given: setattr(state, "air", words.troop(_one(given)))
        readers["seed"] = lambda given: setattr(state, "seed", whole(_one(given)))
        if "round" not in zones:
            raise UsageError("a position begins with its round, as in 'round: 1'")
        _read(zones, readers)
        if "road" not in zones:
            self._road([])

    def seat(self, seat: int, zones: Mapping[str, Words]) -> None:
        """What one seat has."""
        state = self.state
        readers: dict[str, Callable[[Words], None]] = {field.label: self._seat_number(seat, field) for field in SEAT}
        for name in ("aside", "reserve", "drawn", "hand", "deck", "caravan", "met"):
            readers[name] = self._seat_zone(name, seat)
        readers["draws"] = lambda given: state.tie_draw.__setitem__(seat, self.words.troop(_one(given)))
        _read(zones, readers)

    def _number(self, target: Any, field: PlainField) -> Callable[[Words], None]:
        return lambda given: setattr(target, field.name, self._within(field, field.read(_one(given))))

    def _seat_number(self, seat: int, field: PlainField) -> Callable[[Words], None]:
        return lambda given: getattr(self.state, field.name).__setitem__(seat, field.read(_one(given)))

    def _within(self, field: PlainField, value: int) -> int:
        """Seats must exist, and so must the round."""
        limits = {"first": self.tables.players - 1, "player": self.tables.players - 1, "asked": self.tables.players - 1}
        limits["round"] = self.rules.rounds
        if field.name in limits and not min(field.default, 0) <= value <= limits[field.name]:
            raise UsageError(f"there is no {field.label} {value}")
        return value

    def _seat_zone(self, name: str, seat: int) -> Callable[[Words], None]:
        special = {"hand": self._hand, "deck": self._deck, "caravan": self._caravan, "met": self._met}
        if name in special:
            return lambda given: special[name](seat, given)
        return lambda given: self._fill(name, seat, given)

    def _fill(self, name: str, seat: int, given: Words) -> None:
        row: list[int] = getattr(self.state, name)[seat]
        cards = [self.words.troop(word) for word in given]
        self._put(row, sorted(cards) if name == "reserve" else cards, name)
        getattr(self.state, f"{name}_count")[seat] = len(given)

    def _put(self, row: list[int], values: list[int], name: str) -> None:
        if len(values) > len(row):
            raise UsageError(f"{len(values)} cards are more than a {name} can hold")
        row[: len(values)] = values

    def _frame(self, given: Words) -> None:
        if len(given) != len(FRAME) + 2:
            raise UsageError("an ability is written as seat, card, slot, card.number, step")
        seat, acting, slot, ability, step = given
        for name, word in zip(FRAME, (seat, slot, step), strict=True):
            setattr(self.state, name, whole(word))
        card, _, number = ability.rpartition(".")
        self.state.frame_troop = self.words.troop(acting)
        self.state.frame_ability = self.rules.troop_ability[self.words.troop(card)] + whole(number) - 1

    def _road(self, given: Words) -> None:
        """The locations named first; the others fill the remaining places, each by its level."""
        named = [self.words.location(word) for word in given]
        count = self.rules.locations
        if len(set(named)) != len(named) or len(named) > count:
            raise UsageError("a location stands twice on the road")
        rest = [each for each in range(count) if each not in named]
        for i in range(len(named), count):
            level = self.rules.slot_level[i]
            fitting = [each for each in rest if self.rules.location_level[each] == level] or rest
            named.append(fitting[0])
            rest.remove(fitting[0])
        self.state.road[:count] = named

    def _supply(self, given: Words) -> None:
        cards = [self._placed(word) for word in reversed(given)]
        self._put(self.state.supply, [troop for troop, _, _ in cards], "troop deck")
        self.state.supply_seen[: len(cards)] = [seen for _, seen, _ in cards]
        self.state.supply_count = len(cards)

    def _market(self, given: Words) -> None:
        self._put(self.state.market, sorted(self.words.troop(word) for word in given), "market")
        self.state.market_count = len(given)

    def _placed(self, word: str) -> tuple[int, int, bool]:
        """Troop, mask of the seats that know its place, and whether it is a secret."""
        card, at, seats = word.partition("@")
        if at and not (seats.isdecimal() and all(int(each) < self.tables.players for each in seats)):
            raise UsageError(f"'{word}' does not say which seats know it")
        is_secret = card.endswith("!")
        return self.words.troop(card.removesuffix("!")), sum({1 << int(each) for each in seats}), is_secret

    def _hand(self, seat: int, given: Words) -> None:
        cards = [self._placed(word) for word in given]
        self._put(self.state.hand[seat], [troop for troop, _, _ in cards], "hand")
        self.state.hand_count[seat] = len(cards)
        self._secrets(seat, cards)

    def _deck(self, seat: int, given: Words) -> None:
        cards = [self._placed(word) for word in reversed(given)]
        self._put(self.state.deck[seat], [troop for troop, _, _ in cards], "deck")
        self.state.deck_seen[seat][: len(cards)] = [seen for _, seen, _ in cards]
        self.state.deck_count[seat] = len(cards)
        self._secrets(seat, cards)

    def _secrets(self, seat: int, cards: list[tuple[int, int, bool]]) -> None:
        for troop, _, is_secret in cards:
            if is_secret:
                if self.state.secret_count[seat] >= len(self.state.secret[seat]):
                    raise UsageError(f"seat {seat} has too many secrets")
                add_secret(self.state, seat, troop)

    def _caravan(self, seat: int, given: Words) -> None:
        pairs = [word.partition("*") for word in given]
        self._put(self.state.caravan[seat], [self.words.read_thing(card) for card, _, _ in pairs], "caravan")
        self.state.caravan_used[seat][: len(pairs)] = [whole(used) if star else 0 for _, star, used in pairs]
        self.state.caravan_count[seat] = len(given)

    def _met(self, seat: int, given: Words) -> None:
        state = self.state
        masks = {"d": state.dealt, "h": state.held, "t": state.taken}
        for word in given:
            card, equals, flags = word.partition("=")
            if not equals:
                raise UsageError(f"'{word}' is no measure")
            troop = self.words.troop(card)
            letters = flags.rstrip("0123456789")
            for letter in letters:
                if letter not in masks:
                    raise UnknownNameError("measure", letter, masks)
                masks[letter][troop] |= 1 << seat
            state.used[seat][troop] = whole(flags[len(letters) :] or "0")


def _read(zones: Mapping[str, Words], readers: Mapping[str, Callable[[Words], None]]) -> None:
    for name, given in zones.items():
        if name not in readers:
            raise UnknownNameError("part of a position", name, readers)
        readers[name](given)


def _one(given: Words) -> str:
    if len(given) != 1:
        raise UsageError(f"'{' '.join(given)}' stands where one word is wanted")
    return given[0]
