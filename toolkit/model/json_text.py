"""JSON that somebody else may have written: what can't be used is one kind of error, also where it nests too deep."""

from __future__ import annotations

import json
from typing import Any

DEEPEST = 50
"""Levels of lists and objects inside each other: no file needs as many, and what walks data recurses."""


def read_json(text: str | bytes) -> Any:
    """The value of `text`. Raises ValueError, by its kind JSONDecodeError for what is no JSON at all."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        # Python alone limits digits, and tells how to change Python.
        if type(error) is not ValueError:
            raise
        raise ValueError("a number in it has thousands of digits") from None
    level = [data]
    for _ in range(DEEPEST + 1):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return data
    raise _too_deep()


def _inside(value: Any) -> list[Any]:
    """The lists and objects that stand in a list or object."""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [each for each in values if isinstance(each, (dict, list))]


def _too_deep() -> ValueError:
    return ValueError(f"it nests lists and objects more than {DEEPEST} levels deep")
