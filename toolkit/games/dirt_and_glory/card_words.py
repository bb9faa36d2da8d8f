"""One word for each troop and location, for moves and positions as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.errors import UnknownNameError, UsageError
from toolkit.games.dirt_and_glory.coding import side_of, thing_of, troop_of
from toolkit.games.dirt_and_glory.state import Rules

_SPECIAL = re.compile(r"[|,;:?*/@!+=%#.]")
_SPACE = re.compile(r"\s+")


def words_for(ids: Sequence[str]) -> tuple[str, ...]:
    """A word for each id, no two the same: spaces become hyphens, marks that positions use are written as numbers."""
    made: list[str] = []
    for each in ids:
        word = _SPECIAL.sub(lambda found: f"%{ord(found[0]):02x}", _SPACE.sub("-", each))
        twins = sum(other.partition("#")[0] == word for other in made)
        made.append(f"{word}#{twins + 1}" if twins else word)
    return tuple(made)


@dataclass(frozen=True)
class CardWords:
    """The words of one game's troops and locations, and what they mean."""

    rules: Rules
    troops: tuple[str, ...]
    locations: tuple[str, ...]

    @classmethod
    def of(cls, tables: Any) -> CardWords:
        """The words for a game's tables."""
        return cls(tables.rules, words_for(tables.components), words_for(tables.locations))

    @cached_property
    def _troop(self) -> dict[str, int]:
        return {word: troop for troop, word in enumerate(self.troops)}

    def troop(self, word: str) -> int:
        """The troop of that word. Raises UnknownNameError with a suggestion."""
        if word not in self._troop:
            raise UnknownNameError("troop", word, self._troop)
        return self._troop[word]

    def location(self, word: str) -> int:
        """The location of that word. Raises UnknownNameError with a suggestion."""
        if word not in self.locations:
            raise UnknownNameError("location", word, self.locations)
        return self.locations.index(word)

    def side(self, troop: int, side: int) -> str:
        """The value that a side of a troop shows."""
        return str(self.rules.troop_high[troop] if side else self.rules.troop_low[troop])

    def thing(self, thing: int) -> str:
        """A card as it lies: its word, and on a card of two values the one in force, as in `gearbox/5`."""
        troop = troop_of(thing)
        if not self.rules.troop_is_dual[troop]:
            return self.troops[troop]
        return f"{self.troops[troop]}/{self.side(troop, side_of(thing))}"

    def read_thing(self, word: str) -> int:
        """The thing of that word. Raises UsageError."""
        name, slash, value = word.partition("/")
        troop = self.troop(name)
        if bool(slash) != bool(self.rules.troop_is_dual[troop]):
            raise UsageError(f"'{word}' must say which of its values counts, if it has two, as in 'gearbox/5'")
        if slash and value not in (self.side(troop, 0), self.side(troop, 1)):
            raise UsageError(f"'{name}' has no value '{value}'")
        return thing_of(troop, int(bool(slash) and value == self.side(troop, 1)))
