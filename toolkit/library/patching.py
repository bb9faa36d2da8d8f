"""Changes single values in a content file and leaves every other byte of it as it was."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from toolkit.content.parse import parse, read_document
from toolkit.errors import ToolkitError
from toolkit.model.document import Document, Path
from toolkit.model.value_path import value_at, with_value
from toolkit.running.whole_file import write_whole

NO_END = "\n\\ No newline at end of file\n"
BOM = "\ufeff"
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|[^\s,\[\]{}#]+(?: +[^\s,\[\]{}#]+)*")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


@dataclass(frozen=True)
class Patch:
    """A file with some values changed. `shown` is what people call it."""

    file: File
    shown: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """As a unified diff that `git apply` and `patch -p1` take."""
        before, after = (each.splitlines(keepends=True) for each in (self.before, self.after))
        lines = difflib.unified_diff(before, after, f"a/{self.shown}", f"b/{self.shown}")
        return "".join(line if line.endswith("\n") else f"{line}{NO_END}" for line in lines)

    def write(self) -> None:
        """Put the changed text into the file (the one a link leads to), whole or not at all.

        Raises ToolkitError where it can't be written, or is not meant to be.
        """
        file = self.file.resolve()
        if not file.stat().st_mode & 0o222:
            raise ToolkitError(f"{file} is read-only: not written", "the patch holds what would change")
        try:
            write_whole(file, self.after)
        except OSError as error:
            raise ToolkitError(f"{self.file} can't be written: {error.strerror}") from error


def patched(file: File, shown: str, changes: Mapping[Path, Any]) -> Patch:
    """The file with the value at each path replaced. Raises ToolkitError for a value that is no plain scalar there."""
    try:
        raw = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ToolkitError(f"{shown} can't be read as UTF-8: {error}", "change its values by hand") from error
    document, _ = read_document(file, shown)
    if document is None:
        raise ToolkitError(f"{shown} is no YAML that can be read", "toolkit validate tells why")
    lines = raw.removeprefix(BOM).split("\n")
    places = sorted(changes, key=lambda path: document.where(path).column, reverse=True)
    for path in places:
        _replace(lines, document, path, changes[path])
    made = Patch(file, shown, raw, raw[: len(raw) - len(raw.removeprefix(BOM))] + "\n".join(lines))
    _check_meaning(document, made, changes)
    return made


def _check_meaning(document: Document, made: Patch, changes: Mapping[Path, Any]) -> None:
    """The changed text must mean the values asked for and nothing else: an alias would carry one elsewhere."""
    wanted = document.data
    for path, value in changes.items():
        wanted = with_value(wanted, path, value)
    found, _ = parse(made.after.removeprefix(BOM).replace("\r\n", "\n"), made.shown)
    if found is None or found.data != wanted:
        names = ", ".join(_named(path) for path in changes)
        raise ToolkitError(
            f"{made.shown}: {names} can't be changed alone", "does an alias (*) use it too? Write it out"
        )


def _replace(lines: list[str], document: Document, path: Path, value: Any) -> None:
    if path not in document.values:
        raise ToolkitError(f"{document.file}: there is no value at {_named(path)}", "write it out first")
    place = document.values[path]
    line, start = lines[place.line - 1], place.column - 1
    token = _TOKEN.match(line, start)
    is_nested = isinstance(value_at(document.data, path), (dict, list))
    if token is None or is_nested or line[start] in "&*!|>":
        raise ToolkitError(
            f"{document.file}:{place.line}: the value at {_named(path)} is no plain one", "change it by hand"
        )
    lines[place.line - 1] = line[:start] + written(value) + line[token.end() :]


def written(value: Any) -> str:
    """A scalar as YAML that means the same to every reader."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        is_plain = _PLAIN.fullmatch(value) and value.lower() not in _WORDS
        return value if is_plain else json.dumps(value, ensure_ascii=False)
    return str(value)


def _named(path: Sequence[str | int]) -> str:
    return "/".join(str(step) for step in path)
