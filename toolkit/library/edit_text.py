"""A change of content as a person tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ABSENT = "nothing"
_LONGEST = 60
"""Signs of a value that is told whole."""


def change_text(path: str, old: Any, new: Any) -> str:
    """As `passives[1].draw 2 → 3`, or `passives: 2 entries → 3 entries (added {limit: 2})` for lists."""
    if isinstance(old, list) and isinstance(new, list):
        return f"{path}: {_entries(old)} → {_entries(new)} ({', '.join(_news(old, new))})"
    return f"{path} {_told(old)} → {_told(new)}"


def _news(old: list[Any], new: list[Any]) -> Iterator[str]:
    """What one list has that the other lacks, each part whole where it is short."""
    for word, entries in (("removed", _without(old, new)), ("added", _without(new, old))):
        if entries:
            listed = ", ".join(_written(each) for each in entries)
            yield f"{word} {listed}" if len(listed) <= _LONGEST else f"{len(entries)} {word}"


def _without(entries: list[Any], others: list[Any]) -> list[Any]:
    left = [*others]
    found = []
    for each in entries:
        same = next((at for at, other in enumerate(left) if (type(other), other) == (type(each), each)), None)
        if same is None:
            found.append(each)
        else:
            del left[same]
    return found


def _told(value: Any) -> str:
    text = _written(value)
    if len(text) <= _LONGEST:
        return text
    return _entries(value) if isinstance(value, (list, Mapping)) else f"{text[: _LONGEST - 3]}…"


def _entries(value: Any) -> str:
    return f"{len(value)} entr{'y' if len(value) == 1 else 'ies'}"


def _written(value: Any) -> str:
    """A value on a line, as YAML writes it but for quotes."""
    if value is None:
        return ABSENT
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_written(each)}' for key, each in value.items())}}}"
    return f"[{', '.join(map(_written, value))}]" if isinstance(value, list) else str(value)
