"""The parts of a written position, each read as it stands; the form is described in `position`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from toolkit.engine.game import Tables
from toolkit.engine.reading import Token
from toolkit.errors import UsageError, did_you_mean
from toolkit.games.dustbiters.names import SEAT_LETTERS, Cursor, Mention, tokens_of
from toolkit.games.dustbiters.terms import SEATS

_TIMES = re.compile(r"x([1-9]\d*)", re.IGNORECASE)


class InConvoy(NamedTuple):
    """A car of the line and its owner."""

    card: Mention
    seat: int


class InHand(NamedTuple):
    """A card in a hand; `is_seen` when the other player knows it."""

    card: Mention
    seat: int
    is_seen: bool


class Use(NamedTuple):
    """Uses of a power or free draw this turn; `car` is whose text, −1 for the card's own."""

    card: Mention
    car: int
    is_draw: bool
    times: int


class UnderWay(NamedTuple):
    """A power under way; `step` counts from 1 and is the next to be done."""

    card: Mention
    car: int
    step: int
    targets: list[Mention]


@dataclass
class Parts:
    """Everything a written position says; `actions` is −1 where it doesn't say."""

    convoy: list[InConvoy] = field(default_factory=list)
    hands: list[InHand] = field(default_factory=list)
    scrap: list[Mention] = field(default_factory=list)
    deck: list[Mention] = field(default_factory=list)
    player: int = 0
    actions: int = -1
    turn: int = 0
    seed: int = 0
    uses: list[Use] = field(default_factory=list)
    powers: list[UnderWay] = field(default_factory=list)
    is_storm: bool = False
    is_capped: bool = False
    asked: list[Mention] = field(default_factory=list)
    stepped_in: list[Mention] = field(default_factory=list)


def read_parts(tables: Tables, text: str) -> Parts:
    """The parts of a position. Raises UsageError for what is no part, stands twice, or is out of form."""
    parts = Parts()
    met: set[str] = set()
    for tokens in _split(tokens_of(text)):
        whole = " ".join(token.text for token in tokens)
        name = _part_name(tokens, whole)
        if name in met and name != "power":
            raise UsageError(f"'{name}' stands twice", "give each part once")
        met.add(name)
        cursor = Cursor(tables, tokens, whole)
        _READERS[name](cursor, parts)
        cursor.end()
    if "front" not in met:
        raise UsageError("the position has no convoy", "write it as front> car:A car:B <back")
    return parts


def _split(tokens: list[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.is_word("|"):
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def _part_name(tokens: list[Token], whole: str) -> str:
    first = tokens[0]
    if first.is_word(*_letters()):
        return "act"
    if not first.is_word(*_READERS):
        near = did_you_mean(first.text, _READERS)
        raise UsageError(f"no part '{whole}'", f"did you mean '{near}'?" if near else f"known: {', '.join(_READERS)}")
    return first.text.casefold()


def _letters() -> list[str]:
    return [letter.casefold() for letter in SEAT_LETTERS]


def _seat(cursor: Cursor) -> int:
    for seat, letter in enumerate(_letters()):
        if cursor.takes(letter):
            return seat
    raise UsageError(f"a player ({' or '.join(SEAT_LETTERS)}) is missing in '{cursor.whole}'")


def _convoy(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("front", ">")
    while not cursor.takes("<", "back"):
        card = cursor.card()
        cursor.needs(":")
        parts.convoy.append(InConvoy(card, _seat(cursor)))


def _hands(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("hands")
    letters = _letters()
    seat = -1
    while not cursor.is_done:
        owners = [each for each in range(SEATS) if cursor.takes(letters[each], ":")]
        if owners:
            seat = owners[0]
        elif seat < 0:
            raise UsageError(f"whose hand is it in '{cursor.whole}'?", "write A: or B: before the cards")
        else:
            card = cursor.card()
            parts.hands.append(InHand(card, seat, cursor.takes("*")))


def _pile(name: str) -> Callable[[Cursor, Parts], None]:
    def read(cursor: Cursor, parts: Parts) -> None:
        cursor.needs(name)
        pile: list[Mention] = getattr(parts, name)
        while not cursor.is_done:
            pile.append(cursor.card())

    return read


def _act(cursor: Cursor, parts: Parts) -> None:
    parts.player = _seat(cursor)
    cursor.needs("to", "act")
    if cursor.takes(","):
        parts.actions = cursor.number()
        if not cursor.takes("action"):
            cursor.needs("actions")


def _amount(name: str) -> Callable[[Cursor, Parts], None]:
    def read(cursor: Cursor, parts: Parts) -> None:
        cursor.needs(name)
        setattr(parts, name, cursor.number())

    return read


def _used(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("used")
    is_more = True
    while is_more:
        card, car = _acting(cursor)
        is_draw = cursor.takes("draw")
        parts.uses.append(Use(card, car, is_draw, _times(cursor)))
        is_more = cursor.takes(",")


def _times(cursor: Cursor) -> int:
    found = None if cursor.is_done else _TIMES.fullmatch(cursor.tokens[cursor.at].text)
    if found is None:
        return 1
    cursor.at += 1
    return int(found.group(1))


def _acting(cursor: Cursor) -> tuple[Mention, int]:
    card = cursor.card()
    return card, cursor.car() if cursor.takes("as") else -1


def _power(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("power")
    card, car = _acting(cursor)
    cursor.needs("step")
    step = cursor.number()
    targets = []
    while cursor.takes(">"):
        targets.append(cursor.card())
    parts.powers.append(UnderWay(card, car, step, targets))


def _asked(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("asked")
    parts.asked.append(cursor.card())
    cursor.needs("for")
    parts.asked.append(cursor.card())


def _stepped(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("stepped", "in")
    while not cursor.is_done:
        parts.stepped_in.append(cursor.card())


def _storm(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("storm")
    parts.is_storm = True


def _capped(cursor: Cursor, parts: Parts) -> None:
    cursor.needs("capped")
    parts.is_capped = True


_READERS: dict[str, Callable[[Cursor, Parts], None]] = {
    "front": _convoy,
    "hands": _hands,
    "scrap": _pile("scrap"),
    "deck": _pile("deck"),
    "act": _act,
    "turn": _amount("turn"),
    "seed": _amount("seed"),
    "used": _used,
    "power": _power,
    "asked": _asked,
    "stepped": _stepped,
    "storm": _storm,
    "capped": _capped,
}
