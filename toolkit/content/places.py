"""Where each value of a parsed file stands: a tree beside the data, read as mappings from paths to positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.model.document import Path, Position


class Place(NamedTuple):
    """Where one value and its key start, and the places inside it.

    Marks are the YAML reader's and count from 0. A list item has no `key_mark`, and a file that holds nothing no mark
    at all. `source` is how a plain scalar that is no text is written; None for everything else.
    """

    mark: Any
    key_mark: Any
    inside: dict[str, Place] | list[Place] | None
    source: str | None


class Positions(Mapping[Path, Position]):
    """Paths to where values stand, or their keys; worked out when asked: a file has many values and few findings."""

    def __init__(self, root: Place, *, of_keys: bool) -> None:
        self._root, self._of_keys = root, of_keys

    def __getitem__(self, path: Path) -> Position:
        place = _at(self._root, path)
        mark = None if place is None else place.key_mark if self._of_keys else place.mark
        if mark is None:
            raise KeyError(path)
        return Position(mark.line + 1, mark.column + 1)

    def __iter__(self) -> Iterator[Path]:
        return (path for path, place in walk(self._root) if not self._of_keys or place.key_mark is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _at(root: Place, path: Path) -> Place | None:
    place: Place | None = root
    for step in path:
        if place is None:
            return None
        inside = place.inside
        if isinstance(inside, dict):
            place = inside.get(step) if isinstance(step, str) else None
        else:
            place = inside[step] if inside and isinstance(step, int) and 0 <= step < len(inside) else None
    return place


def walk(root: Place) -> Iterator[tuple[Path, Place]]:
    """Every place with its path, parents first."""
    waiting: list[tuple[Path, Place]] = [((), root)]
    while waiting:
        path, place = waiting.pop()
        yield path, place
        waiting += (((*path, step), each) for step, each in _children(place))


def sources(root: Place) -> dict[Path, str]:
    """Path to source of every plain scalar that is no text."""
    found: dict[Path, str] = {} if root.source is None else {(): root.source}
    waiting: list[tuple[Path, Place]] = [((), root)]
    while waiting:
        path, place = waiting.pop()
        for step, each in _children(place):
            if each.inside:
                waiting.append(((*path, step), each))
            elif each.source is not None:
                found[(*path, step)] = each.source
    return found


def _children(place: Place) -> Iterable[tuple[str | int, Place]]:
    inside = place.inside
    return inside.items() if isinstance(inside, dict) else enumerate(inside or ())


def size_and_height(place: Place) -> tuple[int, int]:
    """How many values stand at and below `place`, and over how many levels."""
    below = [size_and_height(each) for _, each in _children(place)]
    return 1 + sum(size for size, _ in below), 1 + max((height for _, height in below), default=0)
