"""Options whose values are components: what a project adds to a kind can be chosen without an edit of game.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from toolkit.model.content import GAME_FILE
from toolkit.model.document import Document


def with_component_values(documents: Mapping[str, Document]) -> dict[str, Document]:
    """The documents of a game; an option that names a `kind` has that kind's ids as values, behind those written.

    Its default is the first of them where the one written is no value, and its only value where there is no other.
    Components without copies are no values.
    """
    found = dict(documents)
    game = found.get(GAME_FILE)
    options = game.data.get("options") if game is not None and isinstance(game.data, dict) else None
    if game is None or not isinstance(options, dict):
        return found
    widened = {name: _widened(option, found) for name, option in options.items()}
    if widened != options:
        found[GAME_FILE] = replace(game, data={**game.data, "options": widened})
    return found


def is_left_out(documents: Mapping[str, Document], document: Document, options: Any) -> bool:
    """Whether a run with these options, asked for in `document`, wants a component that a nearer file took away.

    A project's stages hide the bundled ones: bundled gates on those say nothing of the project.
    """
    declared = documents[GAME_FILE].data.get("options")
    return any(
        _is_taken_away(documents, document, declared.get(name), value)
        for name, value in (options.items() if isinstance(options, dict) and isinstance(declared, dict) else ())
    )


def _is_taken_away(documents: Mapping[str, Document], document: Document, option: Any, value: Any) -> bool:
    kind = documents.get(str(option.get("kind"))) if isinstance(option, dict) else None
    if kind is None or not isinstance(option.get("values"), list) or value in option["values"]:
        return False
    return PurePath(kind.file).parent != PurePath(document.file).parent


def _widened(option: Any, documents: Mapping[str, Document]) -> Any:
    if not isinstance(option, dict) or "kind" not in option or not isinstance(option.get("values", []), list):
        return option
    ids = _ids(documents.get(str(option["kind"])), str(option["kind"]))
    default = option.get("default")
    values = [*option.get("values", []), *ids] or [default]
    values = [each for number, each in enumerate(values) if each not in values[:number]]
    return {**option, "values": values, "default": default if default in values or not ids else ids[0]}


def _ids(document: Document | None, kind: str) -> list[str]:
    data = document.data if document is not None else None
    listed = data.get(kind) if isinstance(data, dict) else None
    return [
        each["id"]
        for each in (listed if isinstance(listed, list) else ())
        if isinstance(each, dict) and isinstance(each.get("id"), str) and each.get("copies", 1) != 0
    ]
