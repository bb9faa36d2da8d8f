"""A content file as plain data beside the place in the text that each value came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from toolkit.model.finding import Finding, Severity

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Position:
    """A place in a text file; both count from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Document:
    """One parsed file. `data` holds only dict, list, str, int, float, bool and None.

    `values` maps a path of keys and indices to where that value stands, `keys` to where its key stands. `sources`
    maps the path of a plain scalar that was read as no text (`012`, `2.0`, `true`, blank) to how it is written.
    """

    file: str
    text: str
    data: Any
    values: Mapping[Path, Position] = field(default_factory=dict)
    keys: Mapping[Path, Position] = field(default_factory=dict)
    sources: Mapping[Path, str] = field(default_factory=dict)

    def where(self, path: Path) -> Position:
        """Where the value at `path` stands, or its nearest known ancestor."""
        return self._nearest(self.values, path)

    def where_key(self, path: Path) -> Position:
        """Where the key of the value at `path` stands, or the value's place for a list item."""
        return self.keys[path] if path in self.keys else self.where(path)

    def _nearest(self, places: Mapping[Path, Position], path: Path) -> Position:
        for length in range(len(path), -1, -1):
            found = places.get(path[:length])
            if found is not None:
                return found
        return Position(1, 1)

    def finding(
        self,
        code: str,
        path: Path,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
        *,
        at_key: bool = False,
    ) -> Finding:
        """A finding at the value (or key) of `path`, with its source line."""
        place = self.where_key(path) if at_key else self.where(path)
        return Finding(
            code, severity, self.file, place.line, place.column, message, hint, pointer(path), self.line(place.line)
        )

    def line(self, number: int) -> str:
        """The text of line `number` (from 1) without its line end, "" past the end."""
        return self._lines[number - 1].rstrip("\r") if 0 < number <= len(self._lines) else ""

    @cached_property
    def _lines(self) -> list[str]:
        """Lines as YAML and editors count them: a form feed or U+2028 ends none, unlike in `str.splitlines`."""
        return self.text.split("\n")


def pointer(path: Path) -> str:
    """The JSON pointer (RFC 6901) of a path; "" for the whole document."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
