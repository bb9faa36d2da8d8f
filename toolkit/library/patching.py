"""Changes single values in a content file and leaves every other byte of it as it was.

A patch is of the text that was read at first: what happens to the file after that is never overwritten.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from toolkit.content.decoding import decode
from toolkit.content.parse import parse
from toolkit.errors import ToolkitError
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding
from toolkit.model.value_path import value_at, with_value
from toolkit.running.whole_file import write_whole

NO_END = "\n\\ No newline at end of file\n"
BOM = "\ufeff"
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|[^\s,\[\]{}#]+(?: +[^\s,\[\]{}#]+)*")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


@dataclass(frozen=True)
class Original:
    """A file to be patched as it was when it was read. `shown` is what people call it."""

    file: File
    shown: str
    text: str

    @property
    def decoded(self) -> str:
        """Its text as content is read: no byte order mark, every line end a newline."""
        found = decode(self.text.encode(), self.shown)
        return "" if isinstance(found, Finding) else found


@dataclass(frozen=True)
class Patch:
    """A file with some values changed."""

    original: Original
    after: str

    @property
    def text(self) -> str:
        """As a unified diff that `git apply` and `patch -p1` take."""
        shown = self.original.shown
        before, after = (each.splitlines(keepends=True) for each in (self.original.text, self.after))
        lines = difflib.unified_diff(before, after, f"a/{shown}", f"b/{shown}")
        return "".join(line if line.endswith("\n") else f"{line}{NO_END}" for line in lines)

    def check(self) -> None:
        """Raises ToolkitError where the file (the one a link leads to) is not to be written, or not as it was read."""
        file = self.original.file.resolve()
        if read_original(file, str(file)).text != self.original.text:
            raise ToolkitError(
                f"{self.original.file} has changed meanwhile: not written", "the patch is of the file as it was read"
            )
        if not file.stat().st_mode & 0o222:
            raise ToolkitError(f"{file} is read-only: not written", "the patch holds what would change")

    def write(self) -> None:
        """Put the changed text into the file (the one a link leads to), whole or not at all.

        Raises ToolkitError where it can't be written, or is not to be: see `check`.
        """
        self.check()
        try:
            write_whole(self.original.file.resolve(), self.after)
        except OSError as error:
            raise ToolkitError(f"{self.original.file} can't be written: {error.strerror}") from error


def read_original(file: File, shown: str) -> Original:
    """The file as it is now. Raises ToolkitError for one that can't be read as text."""
    try:
        return Original(file, shown, file.read_bytes().decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ToolkitError(f"{shown} can't be read as UTF-8: {error}", "change its values by hand") from error


def patched(original: Original, changes: Mapping[Path, Any]) -> Patch:
    """The file with the value at each path replaced. Raises ToolkitError for a value that is no plain scalar there."""
    document, _ = parse(original.decoded, original.shown)
    if document is None:
        raise ToolkitError(f"{original.shown} is no YAML that can be read", "toolkit validate tells why")
    unmarked = original.text.removeprefix(BOM)
    lines = unmarked.split("\n")
    places = sorted(changes, key=lambda path: document.where(path).column, reverse=True)
    for path in places:
        _replace(lines, document, path, changes[path])
    mark = original.text[: len(original.text) - len(unmarked)]
    made = Patch(original, mark + "\n".join(lines))
    _check_meaning(document, made, changes)
    return made


def _check_meaning(document: Document, made: Patch, changes: Mapping[Path, Any]) -> None:
    """The changed text must mean the values asked for and nothing else: an alias would carry one elsewhere."""
    wanted = document.data
    for path, value in changes.items():
        wanted = with_value(wanted, path, value)
    shown = made.original.shown
    found, _ = parse(made.after.removeprefix(BOM).replace("\r\n", "\n"), shown)
    if found is None or found.data != wanted:
        names = ", ".join(_named(path) for path in changes)
        raise ToolkitError(f"{shown}: {names} can't be changed alone", "does an alias (*) use it too? Write it out")


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
