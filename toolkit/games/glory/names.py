"""Names of cards and spaces in written moves and positions.

A name is an id: plain when it is one word, else in double quotes, with \\ before a quote or backslash. Where a
component has several copies a card is written `id#2`. Capitals don't matter when names are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from toolkit.engine.game import Tables
from toolkit.errors import UnknownNameError, UsageError

SEATS = "ABCD"
UNKNOWN = "?"

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s|,"#]+|\S')
_PLAIN = re.compile(r'[^\s|,;:"#?\\]+')


@dataclass(frozen=True)
class GloryTables(Tables):
    """Tables with the ids of the board's spaces, in their numbers' order."""

    spaces: tuple[str, ...] = ()


class Token(NamedTuple):
    """A word, a sign, or the text inside quotes."""

    text: str
    is_quoted: bool

    def is_word(self, *words: str) -> bool:
        """Whether it is one of the key words or signs; a quoted name never is."""
        return not self.is_quoted and self.text.casefold() in words


def tokens_of(text: str) -> list[Token]:
    """The words, signs and quoted names of a text."""
    return [
        Token(re.sub(r"\\(.)", r"\1", each[1:-1]), True) if len(each) > 1 and each[0] == '"' else Token(each, False)
        for each in _TOKEN.findall(text)
    ]


def quoted(name: str) -> str:
    """A name as written."""
    if _PLAIN.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def part_name(tables: Tables, part: int) -> str:
    """A component as written."""
    return quoted(tables.components[part])


def card_name(tables: Tables, card: int) -> str:
    """A card as written: its component, and its copy where there are several."""
    part = tables.rules.card_part[card]
    copies = tables.rules.part_copies[part]
    copy = f"#{card - tables.rules.part_first_card[part] + 1}" if copies > 1 else ""
    return part_name(tables, part) + copy


def space_name(tables: Tables, space: int) -> str:
    """A space as written."""
    return quoted(spaces_of(tables)[space])


def spaces_of(tables: Tables) -> tuple[str, ...]:
    """The ids of the board's spaces."""
    found: tuple[str, ...] = getattr(tables, "spaces", ())
    return found


def seats_text(mask: int, players: int) -> str:
    """The letters of the seats in a bit mask, `-` for none."""
    return "".join(SEATS[seat] for seat in range(players) if (mask >> seat) & 1) or "-"


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

    def word(self) -> str:
        """Read a word, sign or quoted name."""
        if self.is_done:
            raise UsageError(f"'{self.whole}' ends too early", "something is missing after it")
        self.at += 1
        return self.tokens[self.at - 1].text

    def number(self) -> int:
        """Read a whole number."""
        text = self.tokens[self.at].text if not self.is_done else ""
        if not re.fullmatch(r"-?\d{1,18}", text, re.ASCII) and not re.fullmatch(r"\d{1,19}", text, re.ASCII):
            raise UsageError(f"a number is missing in '{self.whole}'", f"there stands {self._next()}")
        self.at += 1
        return int(text)

    def seat(self) -> int:
        """Read the letter of a seat."""
        letters = SEATS[: self.tables.players]
        text = self.tokens[self.at].text.upper() if not self.is_done else ""
        if len(text) != 1 or text not in letters:
            raise UsageError(
                f"a player ({', '.join(letters)}) is missing in '{self.whole}'", f"there is {self._next()}"
            )
        self.at += 1
        return letters.index(text)

    def seats(self) -> int:
        """Read the letters of some seats, or `-` for none, as a bit mask."""
        text = self.word().upper()
        letters = SEATS[: self.tables.players]
        if text != "-" and (not set(text) <= set(letters) or len(set(text)) != len(text)):
            raise UsageError(f"'{text}' in '{self.whole}' are no players", f"write letters of {letters}, or -")
        return 0 if text == "-" else sum(1 << letters.index(each) for each in text)

    def part(self) -> int:
        """Read the name of a component."""
        return _number_of("component", self.word(), self.tables.components)

    def space(self) -> int:
        """Read the name of a space."""
        return _number_of("space", self.word(), spaces_of(self.tables))

    def card(self) -> int:
        """Read a card; without a number it is the first copy."""
        part = self.part()
        copy = self.number() if self.takes("#") else 1
        if not 1 <= copy <= self.tables.rules.part_copies[part]:
            raise UsageError(f"there is no {self.tables.components[part]}#{copy}", "copies count from 1")
        first: int = self.tables.rules.part_first_card[part]
        return first + copy - 1

    def end(self) -> None:
        """Make sure that nothing is left."""
        if not self.is_done:
            raise UsageError(f"too much in '{self.whole}'", f"after its end stands {self._next()}")

    def _next(self) -> str:
        return "nothing" if self.is_done else f"'{self.tokens[self.at].text}'"


def _number_of(about: str, name: str, known: Sequence[str]) -> int:
    if name in known:
        return known.index(name)
    folded = [each.casefold() for each in known]
    if name.casefold() not in folded:
        raise UnknownNameError(about, name, known)
    return folded.index(name.casefold())
