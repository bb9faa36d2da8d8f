"""Pictures that nothing prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from toolkit.model.file_name import safe_name
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "unused-art"


def check(game: LintInput) -> Iterator[Finding]:
    """Every picture that no component names, no layout names, and that is not named after a component."""
    named = {component.data.get("art") for kind in game.kinds for component in game.components(kind)}
    ids = {component.id for kind in game.kinds for component in game.components(kind)}
    stems = ids | {safe_name(each) for each in ids}
    for picture, file in game.pictures.items():
        path = PurePosixPath(picture)
        if picture in named or path.stem in stems or path.name in game.layouts:
            continue
        yield Finding(CODE, Severity.WARNING, file, 0, 0, f"nothing prints {picture}", "remove it, or name it")
