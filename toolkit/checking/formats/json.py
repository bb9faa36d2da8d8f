"""Findings for scripts. The keys are a promise."""

from __future__ import annotations

import json
from typing import Any

from toolkit.checking.formats import Report
from toolkit.model.finding import Finding, Severity


def write(report: Report) -> str:
    """`{"games": […], "findings": […], "summary": {"error": n, "warning": n, "info": n}}`."""
    data = {
        "games": list(report.games),
        "findings": [_plain(finding) for finding in report.findings],
        "summary": {severity.value: report.count(severity) for severity in Severity},
    }
    return json.dumps(data, indent=2)


def _plain(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "pointer": finding.pointer,
        "message": finding.message,
        "hint": finding.hint,
    }
