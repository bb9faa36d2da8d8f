"""Reading written moves and positions: the words, signs and quoted names of a text, one after the other.

A name that is no plain word stands in double quotes, with \\ before a quote or backslash. Capitals don't matter for key
words. What a game names (cards, spaces, seats) it reads with a cursor of its own, made from this one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from toolkit.engine.game import Tables
from toolkit.errors import UsageError

QUOTED = r'"(?:[^"\\]|\\.)*"'
"""The pattern of a quoted name, for the games' own patterns of tokens."""


class Token(NamedTuple):
    """A word, a sign, or the text inside quotes."""

    text: str
    is_quoted: bool

    def is_word(self, *words: str) -> bool:
        """Whether it is one of the key words or signs; a quoted name never is."""
        return not self.is_quoted and self.text.casefold() in words


def tokens_by(pattern: re.Pattern[str], text: str) -> list[Token]:
    """The tokens of a text that a pattern finds; `pattern` has no groups and finds quoted names whole."""
    return [_token(found) for found in pattern.findall(text)]


def _token(found: str) -> Token:
    if len(found) > 1 and found.startswith('"'):
        return Token(re.sub(r"\\(.)", r"\1", found[1:-1]), True)
    return Token(found, False)


def written(name: str, plain: re.Pattern[str]) -> str:
    """A name as written: as it is where it is `plain`, else in quotes."""
    if plain.fullmatch(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@dataclass
class TokenCursor:
    """Reads tokens one after the other; `whole` is the text that messages show."""

    tables: Tables
    tokens: Sequence[Token]
    whole: str
    at: int = 0

    @property
    def is_done(self) -> bool:
        """Whether every token is read."""
        return self.at >= len(self.tokens)

    @property
    def ahead(self) -> str:
        """What the next token says, for messages."""
        return "nothing" if self.is_done else f"'{self.tokens[self.at].text}'"

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
        """Read the words or signs that must come next. Raises UsageError when they don't."""
        if not self.takes(*words):
            raise UsageError(f"'{' '.join(words)}' is missing in '{self.whole}'", f"there stands {self.ahead}")

    def word(self) -> str:
        """Read a word, sign or quoted name. Raises UsageError at the end."""
        if self.is_done:
            raise UsageError(f"'{self.whole}' ends too early", "something is missing after it")
        self.at += 1
        return self.tokens[self.at - 1].text

    def number(self) -> int:
        """Read a whole number, 0 or more. Raises UsageError for anything else."""
        if self.is_done or not self.tokens[self.at].text.isdecimal():
            raise UsageError(f"a number is missing in '{self.whole}'", f"there stands {self.ahead}")
        self.at += 1
        return int(self.tokens[self.at - 1].text)

    def end(self) -> None:
        """Make sure that nothing is left. Raises UsageError when something is."""
        if not self.is_done:
            raise UsageError(f"too much in '{self.whole}'", f"after its end stands {self.ahead}")
