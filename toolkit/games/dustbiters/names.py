"""Names of cars and cards in written moves and positions.

A name is a car's id: plain when it is one word, else in double quotes, with \\ before a quote or backslash. Where a
car has several copies a card is written `id#2`. When read, capitals don't matter and a clear beginning is enough.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from toolkit.engine.game import Tables
from toolkit.engine.reading import QUOTED, Token, TokenCursor, tokens_by, written
from toolkit.errors import UnknownNameError, UsageError

_TOKEN = re.compile(QUOTED + r"|[\w.\-]+|\S")
_PLAIN = re.compile(r"[\w.\-]+")

SEAT_LETTERS = "AB"


class Mention(NamedTuple):
    """A car named in text, and which copy of it when that was said (from 1), else 0."""

    car: int
    copy: int


def tokens_of(text: str) -> list[Token]:
    """The words, signs and quoted names of a text."""
    return tokens_by(_TOKEN, text)


def is_name(token: Token) -> bool:
    """Whether a token may name a car."""
    return token.is_quoted or _PLAIN.fullmatch(token.text) is not None


def car_name(tables: Tables, car: int) -> str:
    """A car's id as written."""
    return written(tables.components[car], _PLAIN)


def card_name(tables: Tables, card: int) -> str:
    """A card as written: its car, and its copy where there are several."""
    car = tables.rules.card_car[card]
    copy = f"#{card - tables.rules.car_first_card[car] + 1}" if tables.rules.car_copies[car] > 1 else ""
    return car_name(tables, car) + copy


def find_car(tables: Tables, name: str) -> int:
    """The car of that id, or the one whose id begins so. Raises UsageError when none or several do."""
    if name in tables.components:
        return tables.components.index(name)
    folded = [each.casefold() for each in tables.components]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    begun = [i for i, each in enumerate(folded) if each.startswith(name.casefold())]
    if len(begun) > 1:
        raise UsageError(f"'{name}' may be {' or '.join(tables.components[i] for i in begun)}", "write more of it")
    if not begun:
        raise UnknownNameError("car", name, tables.components)
    return begun[0]


class Cursor(TokenCursor):
    """Reads the words of a text, and the cars and cards that it names."""

    def car(self) -> int:
        """Read the name of a car."""
        if self.is_done or not is_name(self.tokens[self.at]):
            raise UsageError(f"the name of a car is missing in '{self.whole}'", f"there stands {self.ahead}")
        self.at += 1
        return find_car(self.tables, self.tokens[self.at - 1].text)

    def card(self) -> Mention:
        """Read a car with or without its copy."""
        car = self.car()
        if not self.takes("#"):
            return Mention(car, 0)
        copy = self.number()
        if not 1 <= copy <= self.tables.rules.car_copies[car]:
            raise UsageError(f"there is no {self.tables.components[car]}#{copy}", "copies count from 1")
        return Mention(car, copy)
