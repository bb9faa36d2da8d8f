"""What differs between two versions of a game's content, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.library.edit_text import change_text

GAME = "game"


@dataclass(frozen=True)
class Edit:
    """One difference: in a component (or `kind` "game", id ""), at `path`, from `old` to `new`; None is absence.

    An empty path is the whole component: it was added or removed.
    """

    kind: str
    id: str
    path: str
    old: Any
    new: Any

    @property
    def text(self) -> str:
        """As `cars/horse: passives[1].draw 2 → 3`."""
        where = f"{self.kind}/{self.id}" if self.id else self.kind
        if not self.path:
            return f"{where}: {'added' if self.old is None else 'removed'}"
        return f"{where}: {change_text(self.path, self.old, self.new)}"


def edits(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Edit, ...]:
    """Every difference between two contents ("game" and each kind's components), in the order of the new files."""
    return tuple(_edits(old, new))


def _edits(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Edit]:
    yield from (Edit(GAME, "", *each) for each in _values(old[GAME], new[GAME], ""))
    for kind in dict.fromkeys([*new, *old]):
        if kind == GAME:
            continue
        before, after = _by_id(old.get(kind)), _by_id(new.get(kind))
        for name in dict.fromkeys([*after, *before]):
            if name not in before or name not in after:
                yield Edit(kind, name, "", before.get(name), after.get(name))
            else:
                yield from (Edit(kind, name, *each) for each in _values(before[name], after[name], ""))


def changed_components(found: tuple[Edit, ...]) -> tuple[tuple[str, str], ...]:
    """The kinds and ids of the components that were edited, each once; not those that were added or removed."""
    return tuple(dict.fromkeys((each.kind, each.id) for each in found if each.id and each.path))


def put_back(old: Mapping[str, Any], new: Mapping[str, Any], kind: str, name: str) -> dict[str, Any]:
    """The new content with one component as it was."""
    before = _by_id(old[kind])[name]
    return {**new, kind: [before if str(each["id"]) == name else each for each in new[kind]]}


def _by_id(components: Any) -> dict[str, Any]:
    return {str(each["id"]): each for each in components} if isinstance(components, list) else {}


def _values(old: Any, new: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys([*new, *old]):
            yield from _values(old.get(key), new.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _values(one, other, f"{path}[{index}]")
    elif (type(old), old) != (type(new), new):
        yield path, old, new
