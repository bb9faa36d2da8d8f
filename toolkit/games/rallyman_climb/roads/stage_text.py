"""Stages as YAML text for stages.yaml."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from toolkit.games.rallyman_climb.roads.stage import Stage, written_stage

HEAD = "# yaml-language-server: $schema=../../schemas/rallyman-climb/stages.schema.json\n"


def stages_yaml(stages: Iterable[Stage]) -> str:
    """A whole stages.yaml, one line a tile."""
    return f"{HEAD}stages:\n" + "\n".join(_stage(written_stage(stage)) for stage in stages)


def _stage(data: Mapping[str, Any]) -> str:
    plain = {name: value for name, value in data.items() if name != "tiles"}
    lines = [
        f"{'  - ' if number == 0 else '    '}{name}: {_text(value)}"
        for number, (name, value) in enumerate(plain.items())
    ]
    tiles = [
        "      - {" + ", ".join(f"{name}: {_text(value)}" for name, value in each.items()) + "}"
        for each in data["tiles"]
    ]
    return "\n".join([*lines, "    tiles:", *tiles, ""])


def _text(value: Any) -> str:
    """A scalar; text in quotes, which JSON and YAML share."""
    return json.dumps(value, ensure_ascii=False)
