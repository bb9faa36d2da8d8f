"""The files these tests read, as plain data."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from toolkit.resources import bundled_root

FROZEN = Path(__file__).parent / "frozen"
KINDS = ("starting-troops", "troops", "locations", "help-cards", "score-cards", "fuel-tokens", "score-tokens")


def read_yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


@cache
def shipped(stem: str) -> Any:
    return read_yaml(bundled_root() / "content/dirt-and-glory" / f"{stem}.yaml")


@cache
def frozen(stem: str) -> Any:
    """Content that stays as it is, so that tuning the shipped content breaks no test."""
    return read_yaml(FROZEN / f"{stem}.yaml")


@cache
def english() -> Any:
    return read_yaml(bundled_root() / "templates/dirt-and-glory/words/en.yaml")


@cache
def schema(name: str) -> Any:
    """The schema `common/words`, `dirt-and-glory/troops` …"""
    return json.loads((bundled_root() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
