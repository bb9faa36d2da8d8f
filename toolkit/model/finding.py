"""A finding: one fault in a user's file, with its place and the way to mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: errors stop a print, warnings fail only under `--strict`."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True)
class Finding:
    """One fault. `line` and `column` count from 1 (0: the whole file); `pointer` is a JSON pointer into the data.

    `code` is kebab-case and has a page under `toolkit explain CODE`; `source` is the line of text the finding
    points at, or "" when there is none.
    """

    code: str
    severity: Severity
    file: str
    line: int
    column: int
    message: str
    hint: str = ""
    pointer: str = ""
    source: str = ""

    @property
    def is_error(self) -> bool:
        """True when the finding stops what depends on this content."""
        return self.severity is Severity.ERROR

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """File, then place, then code: the order findings are shown in."""
        return (self.file, self.line, self.column, self.code, self.message)


def has_errors(findings: list[Finding]) -> bool:
    """True when any finding is an error."""
    return any(finding.is_error for finding in findings)
