"""Saying a value by the phrases of a table: a recursion over the effect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.errors import ContentError, UnknownNameError
from toolkit.model.document import Path
from toolkit.words.table import EFFECT, ITSELF, NAME, Case, Choice, Hole, Listing, PhraseTable, written_as

DEEPEST = 40
"""More phrases inside phrases than any effect needs: beyond it, two phrases call each other."""


@dataclass(frozen=True)
class MissingWords:
    """A part of an effect that the table can't say: where it stands in the component, and what the table lacks."""

    path: Path
    message: str


class WordsError(ContentError):
    """Effects without words. `missing` holds every part of the component that could not be said."""

    def __init__(self, missing: tuple[MissingWords, ...]) -> None:
        super().__init__("; ".join(each.message for each in missing), "add the phrase to the game's phrase table")
        self.missing = missing


@dataclass(frozen=True)
class Speaker:
    """Says effects by `table`; `names` gives the printed name for every component id an effect may refer to."""

    table: PhraseTable
    names: Mapping[str, str]

    def say(self, phrase: str, value: Any, path: Path, depth: int = 0) -> str:
        """`value`, which stands at `path` of the component, in the words of `phrase`. Raises WordsError."""
        if depth > DEEPEST:
            raise _missing(path, f"the phrase '{phrase}' calls itself without end")
        if phrase == EFFECT:
            return self._effect(value, path, depth)
        if phrase == NAME:
            return self._name(value, path)
        found = self.table.phrases.get(phrase)
        if found is None:
            raise _missing(path, f"no phrase '{phrase}' in the {self.table.language} words")
        if isinstance(found, Listing):
            return self._listing(found, phrase, value, path, depth)
        return self._choice(found, phrase, value, path, depth)

    def _effect(self, value: Any, path: Path, depth: int) -> str:
        """An effect is a mapping with one key, which names the phrase for what it holds."""
        if not isinstance(value, Mapping) or len(value) != 1:
            raise _missing(path, f"{_brief(value)} is no effect: a mapping with one key")
        ((key, inner),) = value.items()
        return self.say(key, inner, (*path, key), depth + 1)

    def _name(self, value: Any, path: Path) -> str:
        if value not in self.names:
            raise _missing(path, str(UnknownNameError("component", str(value), self.names)))
        return self.names[value]

    def _listing(self, listing: Listing, phrase: str, value: Any, path: Path, depth: int) -> str:
        if not isinstance(value, list) or not value:
            raise _missing(path, f"the phrase '{phrase}' says lists, not {_brief(value)}")
        said = [self.say(listing.item, each, (*path, index), depth + 1) for index, each in enumerate(value)]
        return listing.join.join(said[:-1]) + (listing.last if said[1:] else "") + said[-1]

    def _choice(self, choice: Choice, phrase: str, value: Any, path: Path, depth: int) -> str:
        fields = {**choice.defaults, **(value if isinstance(value, Mapping) else {}), ITSELF: value}
        for case in choice.cases:
            if _holds(case, fields):
                said = [
                    part if isinstance(part, str) else self._fill(part, phrase, fields, path, depth)
                    for part in case.template
                ]
                return "".join(said)
        raise _missing(path, f"the phrase '{phrase}' has no words for {_brief(value)}")

    def _fill(self, hole: Hole, phrase: str, fields: Mapping[str, Any], path: Path, depth: int) -> str:
        value = fields.get(hole.field)
        if value is None:
            if hole.optional:
                return ""
            raise _missing(path, f"the phrase '{phrase}' needs '{hole.field}', which is not given")
        if hole.field == ITSELF:
            return self.say(hole.phrase, value, path, depth + 1) if hole.phrase else _scalar(value, phrase, path)
        inner = hole.phrase or hole.field
        if inner not in self.table.phrases and not hole.phrase and type(value) is int:
            return str(value)
        return self.say(inner, value, (*path, hole.field), depth + 1)


def _holds(case: Case, fields: Mapping[str, Any]) -> bool:
    for field, words in case.conditions.items():  # noqa: SIM110 - a generator inside all() takes twice as long
        if written_as(fields.get(field)) not in words:
            return False
    return True


def _scalar(value: Any, phrase: str, path: Path) -> str:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return str(value)
    raise _missing(path, f"the phrase '{phrase}' can't print {_brief(value)} as it is")


def _brief(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key}: {_brief(each)}" for key, each in value.items())
        return f"{{{inside}}}"
    return f"a list of {len(value)}" if isinstance(value, list) else f"'{written_as(value)}'"


def _missing(path: Path, message: str) -> WordsError:
    return WordsError((MissingWords(path, message),))
