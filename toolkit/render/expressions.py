"""Jinja2 expressions in layouts: sandboxed, strict about unknown names, and never run over content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from toolkit.model.file_name import safe_name

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
    """Evaluates the strings and conditions of layouts; compiles each only once."""

    def __init__(self) -> None:
        self._templates: dict[str, Template] = {}
        self._conditions: dict[str, Any] = {}

    @cached_property
    def _environment(self) -> _Environment:
        # Fonts and PDF know no HTML, so nothing is escaped: what a name holds is printed as it is.
        environment = _Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
        environment.filters["file_name"] = safe_name
        return environment

    def text(self, written: str, names: Mapping[str, Any]) -> str:
        """`written` with its `{{ … }}` worked out; what they yield is text and is not looked at again."""
        if not any(mark in written for mark in _MARKS):
            return written
        try:
            if written not in self._templates:
                self._templates[written] = self._environment.from_string(written)
            return self._templates[written].render(names)
        except (TemplateError, TypeError) as error:
            raise ExpressionError(f"'{written}': {error}") from error

    def value(self, expression: str | int, names: Mapping[str, Any]) -> Any:
        """The value of a bare expression such as `card.power is defined` (`when`, `each`, `count`)."""
        if not isinstance(expression, str):
            return expression
        try:
            if expression not in self._conditions:
                self._conditions[expression] = self._environment.compile_expression(expression, undefined_to_none=False)
            found = self._conditions[expression](**names)
        except (TemplateError, TypeError) as error:
            raise ExpressionError(f"'{expression}': {error}") from error
        if isinstance(found, StrictUndefined):
            raise ExpressionError(f"'{expression}': {found._undefined_message}")
        return found
