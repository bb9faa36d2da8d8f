"""A file that is no part of a game's content, checked by a schema as content is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as File
from typing import Any

from toolkit.checking.named_bots import check_named_bots
from toolkit.content.lints import found_lints
from toolkit.content.parse import read_document
from toolkit.content.schema import Schemas
from toolkit.model.content import GameContent
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding, has_errors
from toolkit.model.lint import LintInput
from toolkit.model.value_path import with_value
from toolkit.project import Project


def value_findings(project: Project, content: GameContent, kind: str, path: Path, value: Any) -> list[Finding]:
    """What the schema of `kind` (or "game") would find with another value at `path` of its file, which exists."""
    document = content.documents[kind]
    changed = replace(document, data=with_value(document.data, path, value))
    return Schemas(project).check(changed, content.id, kind, _known_ids(content))[1]


def checked_file(
    project: Project, content: GameContent, file: File, stem: str
) -> tuple[Document | None, list[Finding]]:
    """`file` by the schema `stem` of a game and by the lints that look at it, and what is wrong with it.

    None when it has errors.
    """
    document, findings = read_document(file, file.as_posix())
    if document is None:
        return None, findings
    checked, breaches = Schemas(project).check(document, content.id, stem, _known_ids(content))
    findings += breaches
    if not has_errors(findings):
        beside = LintInput(replace(content, documents={**content.documents, stem: checked}))
        across = [each for lint in found_lints() for each in lint(beside)] + list(check_named_bots(beside))
        findings += [each for each in across if each.file == checked.file]
    return (None if has_errors(findings) else checked), findings


def _known_ids(content: GameContent) -> dict[str, list[str]]:
    return {kind: [str(each["id"]) for each in content.components(kind)] for kind in content.kinds}
