"""Parsing events to plain data beside the places it came from, with every fault on the way as a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from toolkit.content.places import Place, size_and_height
from toolkit.content.scalars import plain_value
from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding, Severity

DEEPEST = 50
"""Levels of lists and mappings inside each other: no content needs as many, and what walks data recurses."""

MOST_COPIED = 100_000
"""Values that the aliases of one file may stand for in all."""

MERGE = "<<"
_CORE = "tag:yaml.org,2002:"
_TEXT_TAGS = ("!", _CORE + "str")
_TAGS = {
    ScalarEvent: (*_TEXT_TAGS, *(_CORE + name for name in ("int", "float", "bool", "null"))),
    MappingStartEvent: ("!", _CORE + "map"),
    SequenceStartEvent: ("!", _CORE + "seq"),
}


class TooDeepError(Exception):
    """The text nests deeper than DEEPEST levels: reading stops."""


class _Anchored(NamedTuple):
    data: Any
    place: Place
    size: int
    height: int


class _Level:
    """A list or mapping that is being read. In a mapping, `key` is None while a key comes next."""

    __slots__ = ("data", "inside", "is_key", "is_mapping", "key", "key_mark", "merged", "start")

    def __init__(self, start: Any, *, is_mapping: bool, is_key: bool) -> None:
        self.start, self.is_mapping, self.is_key = start, is_mapping, is_key
        self.data: Any = {} if is_mapping else []
        self.inside: Any = {} if is_mapping else []
        self.key: str | object | None = None
        self.key_mark: Any = None
        self.merged: list[tuple[Any, Any]] = []

    @property
    def wants_key(self) -> bool:
        return self.is_mapping and self.key is None


_DROPPED = object()
"""Stands for a key that can't be used: its value is read and let go."""

_MERGED = object()
"""Stands for the key `<<`: its value gives defaults to the mapping."""


class Builder:
    """Takes events and keeps `data`, `place` and `findings`; the findings are without their source lines."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.data: Any = None
        self.place = Place(0, 0, -1, -1, None, "")
        self._levels: list[_Level] = []
        self._anchors: dict[str, _Anchored | None] = {}
        self._documents = 0
        self._copied = 0

    def take(self, events: Iterable[Any]) -> None:
        """Read the events of the first document. Raises TooDeepError."""
        handlers: dict[type, Callable[[Any], None]] = {
            AliasEvent: self._alias,
            MappingStartEvent: self._start,
            SequenceStartEvent: self._start,
            MappingEndEvent: self._end,
            SequenceEndEvent: self._end,
            DocumentStartEvent: self._document,
        }
        for event in events:
            kind = type(event)
            if kind is ScalarEvent:
                self._scalar(event)
            elif kind in handlers:
                handlers[kind](event)
                if self._documents > 1:
                    return

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            mark = event.start_mark
            self._found("several-documents", mark, "a second document starts here", "keep one document in a file")

    def _scalar(self, event: Any) -> None:
        levels = self._levels
        if levels and levels[-1].is_mapping and levels[-1].key is None:
            self._key(levels[-1], event)
            return
        value, source = self._scalar_value(event)
        mark = event.start_mark
        self._attach(value, mark.line, mark.column, None, source)

    def _scalar_value(self, event: Any) -> tuple[Any, str | None]:
        """The value of a scalar, and how it is written when it is a plain one that is no text."""
        text, style, tag = event.value, event.style, event.tag
        if tag is not None:
            self._check_tag(event)
        if style == '"' and not text.isascii() and _has_surrogates(text):
            self._found("syntax", event.start_mark, "this text holds half a character (\\ud800 to \\udfff)")
            text = ""
        value = text if style or tag in _TEXT_TAGS else plain_value(text)
        source = None if type(value) is str else text
        if event.anchor is not None:
            mark = event.start_mark
            self._anchors[event.anchor] = _Anchored(value, Place(mark.line, mark.column, -1, -1, None, source), 1, 1)
        return value, source

    def _key(self, level: _Level, event: Any) -> None:
        """A scalar where a key is wanted."""
        mark = level.key_mark = event.start_mark
        if event.value == MERGE and not event.style:
            level.key = _MERGED
            return
        value, source = self._scalar_value(event)
        if source is not None:
            self._key_is_no_text(mark, source)
        key = value if source is None else source
        if key in level.inside:
            first = level.inside[key].key_line + 1
            message = f"the key '{key}' stands twice in one mapping: in line {first} and here in line {mark.line + 1}"
            self._found("duplicate-key", mark, message, "keep one of the two")
            key = _DROPPED
        level.key = key

    def _key_is_no_text(self, mark: Any, source: str) -> None:
        if source:
            self._found("key-not-text", mark, f"the key {source} is not text", f"quote it if it is meant: '{source}':")
        else:
            self._found("key-not-text", mark, "the key before this ':' is missing")

    def _alias(self, event: Any) -> None:
        mark, name = event.start_mark, event.anchor
        if self._levels and self._levels[-1].wants_key:
            self._found("key-not-text", mark, f"the alias *{name} can't be a key", "write the key out")
            self._levels[-1].key = _DROPPED
            return
        anchored = self._resolved(name, mark)
        if anchored is None:
            self._attach(None, mark.line, mark.column, None, None)
            return
        place = anchored.place
        self._attach(_copy(anchored.data), mark.line, mark.column, place.inside, place.source)

    def _resolved(self, name: str, mark: Any) -> _Anchored | None:
        """What the alias `name` stands for; None, with a finding, when that can't be used."""
        if name not in self._anchors:
            near = did_you_mean(name, self._anchors)
            hint = f"did you mean '*{near}'?" if near else f"mark what it stands for with &{name} further up"
            self._found("unknown-anchor", mark, f"no anchor &{name} stands before this alias", hint)
            return None
        anchored = self._anchors[name]
        if anchored is None:
            self._found("alias-loop", mark, f"the alias *{name} stands inside what it stands for", "write it out")
            return None
        if len(self._levels) + anchored.height > DEEPEST:
            raise TooDeepError
        self._copied += anchored.size
        if self._copied > MOST_COPIED:
            if self._copied - anchored.size <= MOST_COPIED:
                message = f"the aliases of this file stand for more than {MOST_COPIED:,} values"
                self._found("alias-bomb", mark, message, "write out what is meant")
            return None
        return anchored

    def _start(self, event: Any) -> None:
        if len(self._levels) >= DEEPEST:
            raise TooDeepError
        if event.tag is not None:
            self._check_tag(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        is_key = bool(self._levels) and self._levels[-1].wants_key
        self._levels.append(_Level(event, is_mapping=type(event) is MappingStartEvent, is_key=is_key))

    def _end(self, event: Any) -> None:
        del event
        level = self._levels.pop()
        self._merge(level)
        mark = level.start.start_mark
        if level.start.anchor is not None:
            place = Place(mark.line, mark.column, -1, -1, level.inside, None)
            self._anchors[level.start.anchor] = _Anchored(level.data, place, *size_and_height(place))
        if level.is_key:
            self._found("key-not-text", mark, "a list or mapping can't be a key", "write a text before the ':'")
            self._levels[-1].key = _DROPPED
        else:
            self._attach(level.data, mark.line, mark.column, level.inside, None)

    def _merge(self, level: _Level) -> None:
        """Give the mapping what its `<<` names and it lacks; of several, the first one wins."""
        for data, inside in level.merged:
            for key, value in data.items():
                if key not in level.data:
                    level.data[key], level.inside[key] = value, inside[key]

    def _attach(self, value: Any, line: int, column: int, inside: Any, source: str | None) -> None:
        """Give a value to the list or mapping it stands in."""
        if not self._levels:
            self.data, self.place = value, Place(line, column, -1, -1, inside, source)
            return
        level = self._levels[-1]
        if not level.is_mapping:
            level.data.append(value)
            level.inside.append(Place(line, column, -1, -1, inside, source))
            return
        key, level.key = level.key, None
        if key is _MERGED:
            self._add_merged(level, value, inside)
        elif key is not _DROPPED:
            mark = level.key_mark
            level.data[key] = value
            level.inside[key] = Place(line, column, mark.line, mark.column, inside, source)

    def _add_merged(self, level: _Level, value: Any, inside: Any) -> None:
        listed = list(zip(value, (each.inside for each in inside), strict=True)) if isinstance(value, list) else []
        for data, places in listed or [(value, inside)]:
            if isinstance(data, dict):
                level.merged.append((data, places))
            else:
                self._found("merge-not-mapping", level.key_mark, "'<<' takes a mapping, or a list of mappings")

    def _check_tag(self, event: Any) -> None:
        tag = event.tag
        if tag not in _TAGS[type(event)]:
            shown = str(tag).replace(_CORE, "!!")
            self._found("yaml-tag", event.start_mark, f"the tag {shown} means nothing here", "remove the tag")

    def _found(self, code: str, mark: Any, message: str, hint: str = "") -> None:
        self.findings.append(Finding(code, Severity.ERROR, self.file, mark.line + 1, mark.column + 1, message, hint))


def _has_surrogates(text: str) -> bool:
    """True for text that no file can hold."""
    return any("\ud800" <= char <= "\udfff" for char in text)


def _copy(data: Any) -> Any:
    """`data` anew: what stands in two places may mean different things by their schemas."""
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data
