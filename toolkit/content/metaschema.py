"""Whether a schema is a draft-07 schema, by the metaschema that comes with jsonschema."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolkit.content.predicates import Predicate, Predicates, Schema
from toolkit.model.document import pointer


@cache
def _holds() -> Predicate:
    """The metaschema as a predicate. Its file is read without importing jsonschema, which right schemas don't need."""
    found = find_spec("jsonschema_specifications")
    folder = Path(found.submodule_search_locations[0]) if found and found.submodule_search_locations else Path()
    metaschema = json.loads((folder / "schemas/draft7/metaschema.json").read_text(encoding="utf-8"))

    def lookup(reference: str) -> Schema:
        target: Any = metaschema
        for step in reference.removeprefix("#").split("/")[1:]:
            target = target[step]
        return target  # type: ignore[no-any-return]

    return Predicates(lookup, {}, lambda _: lambda _: False).of(metaschema)


def is_draft_07(schema: Any) -> bool:
    """True when `schema` is built as draft-07 wants it."""
    return _holds()(schema)


def why_not_draft_07(schema: Any) -> str:
    """Where and why `schema` is no draft-07 schema."""
    from jsonschema import Draft7Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft7Validator(Draft7Validator.META_SCHEMA).iter_errors(schema))
    return f"{pointer(tuple(error.absolute_path))}: {error.message}" if error else "this is no draft-07 schema"
