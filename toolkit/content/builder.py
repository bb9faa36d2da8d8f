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


_ITEM = object()
"""Stands for the key of a list's items, which have none."""

_DROPPED = object()
"""Stands for a key that can't be used: its value is read and let go."""

_MERGED = object()
"""Stands for the key `<<`: its value gives defaults to the mapping."""


class _Level:
    """A list or mapping that is being read. `key` is that of the value to come, None while a key is to come."""

    __slots__ = ("data", "inside", "is_key", "key", "key_mark", "merged", "outer", "start")

    def __init__(self, start: Any, outer: _Level | None) -> None:
        self.start, self.outer = start, outer
        is_mapping = type(start) is MappingStartEvent
        self.data: Any = {} if is_mapping else []
        self.inside: Any = {} if is_mapping else []
        self.key: str | object | None = None if is_mapping else _ITEM
        self.key_mark: Any = None
        self.is_key = outer is not None and outer.key is None
        self.merged: list[tuple[Any, Any]] | None = None


class Builder:
    """Takes events and keeps `data`, `place` and `findings`; the findings are without their source lines."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.data: Any = None
        self.place = Place(None, None, None, "")
        self._level: _Level | None = None
        self._depth = 0
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
                level = self._level
                if level is not None and level.key is None:
                    self._key(level, event)
                else:
                    value, source = self._scalar(event)
                    self._attach(value, event.start_mark, None, source)
            elif kind in handlers:
                handlers[kind](event)
                if self._documents > 1:
                    return

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            mark = event.start_mark
            self._found("several-documents", mark, "a second document starts here", "keep one document in a file")

    def _scalar(self, event: Any) -> tuple[Any, str | None]:
        """The value of a scalar, and how it is written when it is a plain one that is no text."""
        text, style = event.value, event.style
        if event.tag is None and event.anchor is None and (text.isascii() or style != '"'):
            value = text if style else plain_value(text)
        else:
            value = self._rare_scalar(event)
        return (value, None) if type(value) is str else (value, text)

    def _rare_scalar(self, event: Any) -> Any:
        """The value of a scalar with a tag or anchor, or one whose escapes may make half a character."""
        mark, text, style, tag = event.start_mark, event.value, event.style, event.tag
        if tag is not None:
            self._check_tag(event)
        if style == '"' and _has_surrogates(text):
            self._found("syntax", mark, "this text holds half a character (\\ud800 to \\udfff)")
            text = ""
        value = text if style or tag in _TEXT_TAGS else plain_value(text)
        if event.anchor is not None:
            source = None if type(value) is str else text
            self._anchors[event.anchor] = _Anchored(value, Place(mark, None, None, source), 1, 1)
        return value

    def _key(self, level: _Level, event: Any) -> None:
        """A scalar where a key is wanted."""
        mark = level.key_mark = event.start_mark
        if event.value == MERGE and not event.style:
            level.key = _MERGED
            return
        key, source = self._scalar(event)
        if source is not None:
            self._key_is_no_text(mark, source)
            key = source
        if key in level.inside:
            first = level.inside[key].key_mark.line + 1
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
        if self._level is not None and self._level.key is None:
            self._found("key-not-text", mark, f"the alias *{name} can't be a key", "write the key out")
            self._level.key = _DROPPED
            return
        anchored = self._resolved(name, mark)
        if anchored is None:
            self._attach(None, mark, None, None)
        else:
            self._attach(_copy(anchored.data), mark, anchored.place.inside, anchored.place.source)

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
        if self._depth + anchored.height > DEEPEST:
            raise TooDeepError
        self._copied += anchored.size
        if self._copied > MOST_COPIED:
            if self._copied - anchored.size <= MOST_COPIED:
                message = f"the aliases of this file stand for more than {MOST_COPIED:,} values"
                self._found("alias-bomb", mark, message, "write out what is meant")
            return None
        return anchored

    def _start(self, event: Any) -> None:
        if self._depth >= DEEPEST:
            raise TooDeepError
        if event.tag is not None:
            self._check_tag(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._level = _Level(event, self._level)
        self._depth += 1

    def _end(self, _: Any) -> None:
        level = self._level
        if level is None:
            return
        self._level = level.outer
        self._depth -= 1
        if level.merged is not None:
            _merge(level.merged, level)
        mark = level.start.start_mark
        if level.start.anchor is not None:
            place = Place(mark, None, level.inside, None)
            self._anchors[level.start.anchor] = _Anchored(level.data, place, *size_and_height(place))
        if level.is_key and level.outer is not None:
            self._found("key-not-text", mark, "a list or mapping can't be a key", "write a text before the ':'")
            level.outer.key_mark, level.outer.key = mark, _DROPPED
        else:
            self._attach(level.data, mark, level.inside, None)

    def _attach(self, value: Any, mark: Any, inside: Any, source: str | None) -> None:
        """Give a value to the list or mapping it stands in."""
        level = self._level
        if level is None:
            self.data, self.place = value, Place(mark, None, inside, source)
            return
        key = level.key
        if key is _ITEM:
            level.data.append(value)
            level.inside.append(Place(mark, None, inside, source))
            return
        level.key = None
        if key is _MERGED:
            self._add_merged(level, value, inside)
        elif key is not _DROPPED:
            level.data[key] = value
            level.inside[key] = Place(mark, level.key_mark, inside, source)

    def _add_merged(self, level: _Level, value: Any, inside: Any) -> None:
        listed = list(zip(value, (each.inside for each in inside), strict=True)) if isinstance(value, list) else []
        level.merged = level.merged or []
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


def _merge(merged: list[tuple[Any, Any]], level: _Level) -> None:
    """Give a mapping what its `<<` names and it lacks; of several, the first one wins."""
    for data, inside in merged:
        for key, value in data.items():
            if key not in level.data:
                level.data[key], level.inside[key] = value, inside[key]


def _has_surrogates(text: str) -> bool:
    """True for text that no file can hold."""
    return any("\ud800" <= char <= "\udfff" for char in text)


def _copy(data: Any) -> Any:
    """`data` anew: what stands in two places may mean different things by their schemas."""
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data
