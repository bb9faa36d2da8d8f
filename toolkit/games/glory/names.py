"""Names of cards and spaces in written moves and positions.

A name is an id: plain when it is one word, else in double quotes, with \\ before a quote or backslash. Where a
component has several copies a card is written `id#2`. Capitals don't matter when names are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.engine.game import Tables
from toolkit.engine.reading import QUOTED, Token, TokenCursor, tokens_by, written
from toolkit.errors import UnknownNameError, UsageError

SEATS = "ABCD"
UNKNOWN = "?"

_TOKEN = re.compile(QUOTED + r'|[^\s|,"#]+|\S')
_PLAIN = re.compile(r'[^\s|,;:"#?\\]+')


@dataclass(frozen=True)
class GloryTables(Tables):
    """Tables with the ids of the board's spaces, in their numbers' order."""

    spaces: tuple[str, ...] = ()


def tokens_of(text: str) -> list[Token]:
    """The words, signs and quoted names of a text."""
    return tokens_by(_TOKEN, text)


def quoted(name: str) -> str:
    """A name as written."""
    return written(name, _PLAIN)


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


class Cursor(TokenCursor):
    """Reads the words of a text, and the seats, cards and spaces that it names."""

    def number(self) -> int:
        """Read a whole number, below 0 too. Raises UsageError for anything else."""
        text = self.tokens[self.at].text if not self.is_done else ""
        if not re.fullmatch(r"-?\d{1,18}", text, re.ASCII) and not re.fullmatch(r"\d{1,19}", text, re.ASCII):
            raise UsageError(f"a number is missing in '{self.whole}'", f"there stands {self.ahead}")
        self.at += 1
        return int(text)

    def seat(self) -> int:
        """Read the letter of a seat."""
        letters = SEATS[: self.tables.players]
        text = self.tokens[self.at].text.upper() if not self.is_done else ""
        if len(text) != 1 or text not in letters:
            raise UsageError(f"a player ({', '.join(letters)}) is missing in '{self.whole}'", f"there is {self.ahead}")
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


def _number_of(about: str, name: str, known: Sequence[str]) -> int:
    if name in known:
        return known.index(name)
    folded = [each.casefold() for each in known]
    if name.casefold() not in folded:
        raise UnknownNameError(about, name, known)
    return folded.index(name.casefold())
