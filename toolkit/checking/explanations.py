"""The page of each finding: `explain/<code>.md` below templates/common, or below the templates of a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UnknownNameError
from toolkit.project import Project


@dataclass(frozen=True)
class Page:
    """One page, in Markdown: the code as its title, then what the finding means, an example, how to mend it."""

    path: Path

    @property
    def text(self) -> str:
        """The whole page."""
        return self.path.read_text(encoding="utf-8-sig").rstrip("\n")

    @property
    def headline(self) -> str:
        """The first sentence below the title."""
        lines = (line for line in self.text.splitlines() if line.strip() and not line.startswith("#"))
        return next(lines, "")


def explanations(project: Project) -> dict[str, Page]:
    """Every page by its code, in name order."""
    found: dict[str, Page] = {}
    for templates in project.folders("templates"):
        for path in sorted(templates.glob("*/explain/*.md")):
            found.setdefault(path.stem, Page(path))
    return dict(sorted(found.items()))


def explanation(project: Project, code: str) -> str:
    """The page of `code`. Raises UnknownNameError with a suggestion."""
    pages = explanations(project)
    if code not in pages:
        raise UnknownNameError("finding", code, pages)
    return pages[code].text
