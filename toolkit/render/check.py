"""Checks how content prints without making a page: text that does not fit, characters and icons that are missing."""

from __future__ import annotations

from toolkit.model.content import GameContent
from toolkit.model.finding import Finding
from toolkit.project import Project
from toolkit.render.deck import PrintShop, WordsByComponent
from toolkit.render.extras import with_extras
from toolkit.render.layout import printed_kinds
from toolkit.render.template_file import TemplateFileError

PRINT_CODES = frozenset(
    (
        "text-overflow", "missing-glyph", "unknown-icon", "missing-art", "bad-art", "unknown-palette", "cut-off",
        "outside-safe", "low-resolution",
    )
)  # fmt: skip
"""The codes of findings about how a component prints; a faulty layout is "layout"."""


def check_prints(project: Project, content: GameContent, words: WordsByComponent) -> list[Finding]:
    """What would be wrong on paper, for every kind that has a layout; a faulty layout is a finding too."""
    content = with_extras(project, content)
    shop = PrintShop(project, content)
    findings = list[Finding]()
    for kind in printed_kinds(project, content.id, content.kinds):
        try:
            findings += shop.findings(kind, words)
        except TemplateFileError as error:
            findings.append(error.finding)
    findings += shop.unlabelled
    return sorted(findings, key=lambda finding: finding.sort_key)
