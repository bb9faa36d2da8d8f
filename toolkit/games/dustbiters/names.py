"""Names of cars and cards in written moves and positions.

A name is a car's id: plain when it is one word, else in double quotes, with \\ before a quote or backslash. Where a
car has several copies a card is written `id#2`. When read, capitals don't matter and a clear beginning is enough.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from toolkit.engine.game import Tables
from toolkit.errors import UnknownNameError, UsageError

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\w.\-]+|\S')
_PLAIN = re.compile(r"[\w.\-]+")

SEAT_LETTERS = "AB"


class Token(NamedTuple):
    """A word, a sign, or the text inside quotes."""

    text: str
    is_quoted: bool

    def is_word(self, *words: str) -> bool:
        """Whether it is one of the key words or signs; a quoted name never is."""
        return not self.is_quoted and self.text.casefold() in words

    @property
    def is_name(self) -> bool:
        """Whether it may name a car."""
        return self.is_quoted or _PLAIN.fullmatch(self.text) is not None


class Mention(NamedTuple):
    """A car named in text, and which copy of it when that was said (from 1), else 0."""

    car: int
    copy: int


def tokens_of(text: str) -> list[Token]:
    """The words, signs and quoted names of a text."""
    return [_token(found) for found in _TOKEN.findall(text)]


def _token(found: str) -> Token:
    if len(found) > 1 and found.startswith('"'):
        return Token(re.sub(r"\\(.)", r"\1", found[1:-1]), True)
    return Token(found, False)


def car_name(tables: Tables, car: int) -> str:
    """A car's id as written."""
    name = tables.components[car]
    if _PLAIN.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


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


@dataclass
class Cursor:
    """Reads tokens one after the other; `whole` is the text that messages show."""

    tables: Tables
    tokens: Sequence[Token]
    whole: str
    at: int = 0

    @property
    def is_done(self) -> bool:
        """Whether every token is read."""
        return self.at >= len(self.tokens)

    def sees(self, *words: str) -> bool:
        """Whether the next token is one of the words or signs."""
        return not self.is_done and self.tokens[self.at].is_word(*words)

    def takes(self, *words: str) -> bool:
        """Read the words or signs if they all come next."""
        ahead = self.tokens[self.at : self.at + len(words)]
        if len(ahead) < len(words) or not all(token.is_word(word) for token, word in zip(ahead, words, strict=True)):
            return False
        self.at += len(words)
        return True

    def needs(self, *words: str) -> None:
        """Read the words or signs that must come next."""
        if not self.takes(*words):
            raise UsageError(f"'{' '.join(words)}' is missing in '{self.whole}'", f"there stands {self._next()}")

    def number(self) -> int:
        """Read a whole number, 0 or more."""
        if self.is_done or not self.tokens[self.at].text.isdecimal():
            raise UsageError(f"a number is missing in '{self.whole}'", f"there stands {self._next()}")
        self.at += 1
        return int(self.tokens[self.at - 1].text)

    def car(self) -> int:
        """Read the name of a car."""
        if self.is_done or not self.tokens[self.at].is_name:
            raise UsageError(f"the name of a car is missing in '{self.whole}'", f"there stands {self._next()}")
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

    def end(self) -> None:
        """Make sure that nothing is left."""
        if not self.is_done:
            raise UsageError(f"too much in '{self.whole}'", f"after its end stands {self._next()}")

    def _next(self) -> str:
        return "nothing" if self.is_done else f"'{self.tokens[self.at].text}'"
