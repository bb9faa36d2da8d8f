"""The rules text of a component, written from its effects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.model.document import Path
from toolkit.words.speaker import MissingWords, Speaker, WordsError
from toolkit.words.table import PhraseTable

POWER = "power"

_FIRST_LETTER = re.compile(r"^((?:\{icon:[^}]*\}|\W)*)(\w)")


@dataclass(frozen=True)
class Sentence:
    """What one effect says, and the field of the component that holds the effect."""

    field: str
    text: str


@dataclass(frozen=True)
class RulesText:
    """The words of one component, in print order.

    `override` is the component's own `text`, which then is printed instead of the sentences; None without one.
    """

    sentences: tuple[Sentence, ...]
    override: str | None = None

    @property
    def power(self) -> str:
        """What the field `power` says, "" without one."""
        return " ".join(each.text for each in self.sentences if each.field == POWER)

    @property
    def passives(self) -> tuple[str, ...]:
        """What every other effect says."""
        return tuple(each.text for each in self.sentences if each.field != POWER)

    @property
    def generated(self) -> str:
        """All sentences, one a line."""
        return "\n".join(each.text for each in self.sentences)

    @property
    def text(self) -> str:
        """What is printed."""
        return self.generated if self.override is None else self.override


def rules_text(component: Mapping[str, Any], table: PhraseTable, names: Mapping[str, str] | None = None) -> RulesText:
    """The words of `component`'s effects by `table`; equal arguments give equal words.

    `names` maps the id of each component that an effect may refer to (`{field|name}`) to its printed name; the
    component itself is always known. Raises WordsError naming every effect that the table can't say, unless the
    component has a `text` of its own: then the words it lacks are nobody's loss and `generated` leaves them out.
    """
    known = names or {}
    if "id" in component and component["id"] not in known:
        known = {component["id"]: component["name"], **known}
    speaker = Speaker(table, known)
    sentences: list[Sentence] = []
    missing: list[MissingWords] = []
    for field, phrase, value, path in _effects(component, table):
        try:
            said = speaker.say(phrase, value, path)
        except WordsError as error:
            missing += error.missing
        else:
            sentences += [Sentence(field, _capitalised(said))] if said else []
    override = component.get("text")
    if missing and override is None:
        raise WordsError(tuple(missing))
    return RulesText(tuple(sentences), override)


def _effects(component: Mapping[str, Any], table: PhraseTable) -> Iterator[tuple[str, str, Any, Path]]:
    """Field, phrase, value and path of each effect in print order: a list holds one effect an item."""
    for field, phrase in table.effects.items():
        value = component.get(field)
        if isinstance(value, list):
            yield from ((field, phrase, each, (field, index)) for index, each in enumerate(value))
        elif value is not None:
            yield field, phrase, value, (field,)


def _capitalised(sentence: str) -> str:
    """`sentence` with its first letter, after any icons, in upper case."""
    return _FIRST_LETTER.sub(lambda found: found[1] + found[2].upper(), sentence, count=1)
