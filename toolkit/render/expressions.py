"""Jinja2 expressions in layouts: sandboxed, strict about unknown names, and never run over content."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.meta import find_undeclared_variables
from jinja2.sandbox import ImmutableSandboxedEnvironment

from toolkit.model.file_name import safe_name
from toolkit.words.table import written_as

NO_BREAK = "\u00a0"
_MARKS = ("{{", "{%", "{#")


class ExpressionError(ValueError):
    """An expression of a layout names what is not there, or is no expression; the text says which and why."""


class _Environment(ImmutableSandboxedEnvironment):
    """A sandbox in which a field of a component wins over a method of dict: `card.items` is the card's."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class Expressions:
    """Evaluates the strings and conditions of layouts; compiles each only once.

    `labels` say the words of layouts in the language of the print; None where that is the language they are written
    in. `unlabelled` collects those that are missing.
    """

    def __init__(self, labels: Mapping[str, str] | None = None) -> None:
        self.unlabelled: set[str] = set()
        self._labels = labels
        self._templates: dict[str, Template] = {}
        self._conditions: dict[str, Any] = {}
        self._fields: dict[str, tuple[_Part, ...] | None] = {}
        self._used: dict[str, frozenset[str]] = {}

    @cached_property
    def _environment(self) -> _Environment:
        # Fonts and PDF know no HTML, so nothing is escaped: what a name holds is printed as it is.
        environment = _Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
        environment.filters["file_name"] = safe_name
        environment.filters["label"] = self.label
        environment.filters["strong"] = self._strong
        environment.filters["first_upper"] = lambda text: text[:1].upper() + text[1:]
        return environment

    def label(self, word: Any) -> str:
        """A word of a layout in the language of the print; as it is, and noted, where that has none for it."""
        written = written_as(word) or ""
        if self._labels is None or written in self._labels or not written.strip() or written.isdecimal():
            return (self._labels or {}).get(written, written)
        self.unlabelled.add(written)
        return written

    def _strong(self, text: str, *words: str) -> str:
        """`text` with these words, in the language of the print, bold and on one line."""
        for word in map(self.label, words):
            text = text.replace(word, f"**{word.replace(' ', NO_BREAK)}**")
        return text

    def text(self, written: str, names: Mapping[str, Any], asked: set[str] | None = None) -> str:
        """`written` with its `{{ … }}` worked out; what they yield is text and is not looked at again.

        The names that it uses are added to `asked`.
        """
        if not any(mark in written for mark in _MARKS):
            return written
        if written not in self._fields:
            self._fields[written] = _only_fields(written)
        fields = self._fields[written]
        try:
            if asked is not None:
                asked |= self._names_in(written)
            if fields is not None and (found := _filled_in(fields, names)) is not None:
                return found
            if written not in self._templates:
                self._templates[written] = self._environment.from_string(written)
            return self._templates[written].render(names)
        except (TemplateError, TypeError) as error:
            raise ExpressionError(f"'{written}': {error}") from error

    def value(self, expression: str | int, names: Mapping[str, Any], asked: set[str] | None = None) -> Any:
        """The value of a bare expression such as `card.power is defined` (`when`, `each`, `count`).

        The names that it uses are added to `asked`.
        """
        if not isinstance(expression, str):
            return expression
        try:
            if expression not in self._conditions:
                self._conditions[expression] = self._environment.compile_expression(expression, undefined_to_none=False)
            if asked is not None:
                asked |= self._names_in(f"{{{{ {expression} }}}}")
            found = self._conditions[expression](**names)
        except (TemplateError, TypeError) as error:
            raise ExpressionError(f"'{expression}': {error}") from error
        if isinstance(found, StrictUndefined):
            raise ExpressionError(f"'{expression}': {found._undefined_message}")
        return found

    def _names_in(self, written: str) -> frozenset[str]:
        if written not in self._used:
            self._used[written] = frozenset(find_undeclared_variables(self._environment.parse(written)))
        return self._used[written]


_Part = str | tuple[str, str]
"""Text as it is, or the name of a component (or the like) and of one of its fields, "" for the value itself."""
_FIELD = re.compile(r"\{\{ ?([a-zA-Z]\w*)(?:\.([a-zA-Z]\w*))? ?\}\}", re.ASCII)


def _only_fields(written: str) -> tuple[_Part, ...] | None:
    """`written` in parts when it holds nothing but text and single fields, as most texts of layouts do."""
    parts, at = list[_Part](), 0
    for match in _FIELD.finditer(written):
        parts += [written[at : match.start()], (match[1], match[2] or "")]
        at = match.end()
    parts.append(written[at:])
    is_plain = not any(isinstance(part, str) and any(mark in part for mark in (*_MARKS, "\r")) for part in parts)
    return tuple(part for part in parts if part) if is_plain else None


def _filled_in(parts: Sequence[_Part], names: Mapping[str, Any]) -> str | None:
    """The text; None when a field is not there or is more than a text or a number: then Jinja is to tell."""
    found = list[str]()
    for part in parts:
        if isinstance(part, str):
            found.append(part)
            continue
        value = names.get(part[0])
        if part[1]:
            value = value.get(part[1]) if isinstance(value, Mapping) else None
        if type(value) not in (str, int, float):
            return None
        found.append(str(value))
    return "".join(found)
