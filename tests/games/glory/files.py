"""The files these tests read, as plain data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from toolkit.resources import bundled_root

FROZEN = Path(__file__).parent / "frozen"
KINDS = ("heroes", "abilities", "goods", "fates", "battles", "quests", "lairs", "board")


def read_yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


@cache
def shipped(stem: str) -> Any:
    return read_yaml(bundled_root() / "content/glory" / f"{stem}.yaml")


@cache
def frozen(stem: str) -> Any:
    """Content that stays as it is, so that tuning the shipped content breaks no golden."""
    return read_yaml(FROZEN / f"{stem}.yaml")


@cache
def english() -> Any:
    return read_yaml(bundled_root() / "templates/glory/words/en.yaml")


def content(**more: list[dict[str, Any]]) -> dict[str, Any]:
    """The frozen content, with more components at the end of its kinds."""
    made = {kind: [*frozen(kind)[kind], *more.get(kind, [])] for kind in KINDS}
    return {"game": frozen("game"), **made}
