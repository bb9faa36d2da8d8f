"""A file that is no part of a game's content, checked by a schema as content is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolkit.content.parse import read_document
from toolkit.content.schema import Schemas
from toolkit.model.content import GameContent
from toolkit.model.finding import Finding, has_errors
from toolkit.project import Project


def checked_file(
    project: Project, content: GameContent, file: Path, stem: str
) -> tuple[Mapping[str, Any] | None, list[Finding]]:
    """The data of `file` by the schema `stem` of a game, and what is wrong with it; None when it can't be read."""
    document, findings = read_document(file, file.as_posix())
    if document is None:
        return None, findings
    known_ids = {kind: [str(each["id"]) for each in content.components(kind)] for kind in content.kinds}
    checked, breaches = Schemas(project).check(document, content.id, stem, known_ids)
    findings += breaches
    return (None if has_errors(findings) else checked.data), findings
