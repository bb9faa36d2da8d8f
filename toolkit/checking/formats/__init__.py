"""Findings written out: one format a module with `write(report) -> str`, found by looking."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.errors import UnknownNameError
from toolkit.model.finding import Finding, Severity


@dataclass(frozen=True)
class Report:
    """What was found in which games; `has_color` when the writer may use colours."""

    findings: Sequence[Finding]
    games: Sequence[str]
    has_color: bool = False

    def count(self, severity: Severity) -> int:
        """How many findings weigh that much."""
        return Counter(finding.severity for finding in self.findings)[severity]


def format_names() -> list[str]:
    """Every format, by name."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def write(format_name: str, report: Report) -> str:
    """`report` in the format of that name, "" when there is nothing to say. Raises UnknownNameError."""
    if format_name not in format_names():
        raise UnknownNameError("format", format_name, format_names())
    written: str = importlib.import_module(f"{__name__}.{format_name}").write(report)
    return written
