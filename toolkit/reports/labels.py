"""Names for the numbers of a report, from the request whose games were counted."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from toolkit.balance.data import ComponentLabel, Labels
from toolkit.running.request import Request

UNLISTED = "components"
"""The kind of a component that no content file lists."""

DISTRIBUTION = "tabletop-toolkit"


def labels_of(request: Request, command: str = "") -> Labels:
    """Names for the columns, levels for the bots, and the versions that played. `command` repeats the run."""
    bots = {name: request.game.bot(name) for name in request.bots}
    return Labels(
        title=str(request.content["game"].get("title", request.game.id)),
        components=component_labels(request),
        bot_levels={name: f"level {bot.level}" for name, bot in bots.items()},
        manifest=versions(),
        command=command,
        tallies=dict(request.content["game"].get("tallies", {})),
    )


def component_labels(request: Request) -> tuple[ComponentLabel, ...]:
    """The columns of exposure in order, each with its kind, copies and status from the content."""
    listed = _listed(request.content)
    tables = request.tables
    return tuple(
        _label(each, name, listed.get(each)) for each, name in zip(tables.components, tables.names, strict=True)
    )


def versions() -> dict[str, str]:
    """The versions of what played, by name."""
    return {"Toolkit": _version(DISTRIBUTION), "Python": platform.python_version(), "numpy": _version("numpy")}


def _listed(content: Mapping[str, Any]) -> dict[str, tuple[str, Mapping[str, Any]]]:
    found: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for kind in sorted(content):
        components = content[kind]
        if isinstance(components, list):
            for each in components:
                found.setdefault(str(each["id"]), (kind, each))
    return found


def _label(component_id: str, name: str, listed: tuple[str, Mapping[str, Any]] | None) -> ComponentLabel:
    if listed is None:
        return ComponentLabel(UNLISTED, component_id, name)
    kind, component = listed
    status = str(component.get("status", "published"))
    return ComponentLabel(kind, component_id, name, int(component.get("copies", 1)), status)


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
