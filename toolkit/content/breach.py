"""One way in which a value breaks its schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema.exceptions import ValidationError

from toolkit.model.document import Path


@dataclass(frozen=True)
class Breach:
    """`value`, at `path`, breaks the keyword `keyword: wanted` of `schema`.

    `detail` is what the keyword adds: the missing or unknown key, the value that refers to nothing, the number of the
    equal item. Where none of several alternatives holds, `branches` has the breaches of each, and `depth` tells how
    many steps below the alternatives' own place each one is.
    """

    keyword: str
    wanted: Any
    value: Any
    schema: Mapping[str, Any]
    path: Path
    detail: str
    depth: int
    branches: tuple[tuple[Breach, ...], ...] = ()


def breach_of(error: ValidationError) -> Breach:
    """What jsonschema found, in our own terms."""
    branches: dict[Any, list[Breach]] = {}
    for each in error.context or ():
        branches.setdefault(each.schema_path[0], []).append(breach_of(each))
    # A schema that is `false` has no keyword at all.
    keyword = error.validator if isinstance(error.validator, str) else "false"
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    return Breach(
        keyword,
        error.validator_value,
        error.instance,
        schema,
        tuple(error.absolute_path),
        error.message,
        len(error.path),
        tuple(map(tuple, branches.values())),
    )
