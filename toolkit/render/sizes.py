"""Sizes of components by name: `sizes.yaml` of the game over the common one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.project import Project
from toolkit.render.template_file import read_template


class UnknownSizeError(ValueError):
    """There is no size of that name; the text names the nearest."""


def named_size(project: Project, game_id: str, name: str) -> Mapping[str, Any]:
    """What is said of a size: width, height, and where it is given shape, corner, bleed and safe. Raises
    UnknownSizeError.
    """
    known = sizes(project, game_id)
    if name not in known:
        near = did_you_mean(name, known)
        told = f"did you mean '{near}'?" if near else f"known sizes: {', '.join(known)}"
        raise UnknownSizeError(f"there is no size '{name}'; {told}")
    return known[name]


def sizes(project: Project, game_id: str) -> dict[str, Mapping[str, Any]]:
    """Every size by name."""
    found: dict[str, Mapping[str, Any]] = {}
    for folder in ("common", game_id):
        path = project.find(f"templates/{folder}/sizes.yaml")
        if path is not None:
            found |= read_template(project, path, "sizes").data["sizes"]
    return found
