"""Places inside plain data, written as people write them: `power.do[0].draw.cards`, or with dots alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolkit.model.document import Path


def value_path(name: str) -> Path:
    """The steps of a written place: keys, and indices where a step is a number."""
    return tuple(int(step) if step.isdecimal() else step for step in re.split(r"[.\[\]]+", name) if step)


def has_value(data: Any, path: Path) -> bool:
    """Whether there is a value at `path`."""
    for step in path:
        is_key = isinstance(data, Mapping) and step in data
        is_index = isinstance(data, list) and isinstance(step, int) and step < len(data)
        if not is_key and not is_index:
            return False
        data = data[step]
    return True


def value_at(data: Any, path: Path) -> Any:
    """The value at `path`; None where there is none."""
    if not has_value(data, path):
        return None
    for step in path:
        data = data[step]
    return data


def with_value(data: Any, path: Path, value: Any) -> Any:
    """A copy of `data` with another value at `path`, which exists; all else is shared."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(step, int):
        return [with_value(each, rest, value) if index == step else each for index, each in enumerate(data)]
    return {key: with_value(each, rest, value) if key == step else each for key, each in data.items()}
