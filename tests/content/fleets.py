"""The test game Fleet, copied into a project of its own, with some files changed."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from toolkit.checking import check_game
from toolkit.model.content import GameContent
from toolkit.model.document import Document
from toolkit.model.finding import Finding
from toolkit.project import Project, open_project

FLEET = Path(__file__).parent / "fleet"
CARS = "content/fleet/cars.yaml"
GAME = "content/fleet/game.yaml"


def make_fleet(folder: Path, files: Mapping[str, str | bytes | None] | None = None) -> Project:
    """A project in `folder` with the game Fleet; `files` replaces, adds or (None) removes files."""
    shutil.copytree(FLEET, folder, dirs_exist_ok=True)
    for name, text in (files or {}).items():
        path = folder / name
        if text is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return open_project(folder)


def check_cars(folder: Path, cars: str | bytes) -> list[Finding]:
    """What is found in the game Fleet when `cars` is its cars.yaml."""
    return check_game(make_fleet(folder, {CARS: cars}), "fleet")[1]


def read_cars(folder: Path, cars: str | bytes) -> tuple[Document, list[Finding]]:
    """The checked cars.yaml, and what is found."""
    content, findings = check_game(make_fleet(folder, {CARS: cars}), "fleet")
    assert isinstance(content, GameContent)
    return content.documents["cars"], findings


def car(fields: str) -> str:
    """A cars.yaml with one horse that has `fields` (lines), and a second car that is in order."""
    return f"cars:\n  - id: horse\n    {fields}\n  - id: jammer\n"


def only(findings: list[Finding], code: str) -> Finding:
    """The one finding with that code."""
    found = [finding for finding in findings if finding.code == code]
    assert len(found) == 1, [(finding.code, finding.message) for finding in findings]
    return found[0]


def codes(findings: list[Finding]) -> list[str]:
    """The codes of the errors among `findings`, in order."""
    return [finding.code for finding in findings if finding.is_error]
