"""Findings as SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from toolkit.checking.formats import Report
from toolkit.model.finding import Finding, Severity

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def write(report: Report) -> str:
    """One run with a result for every finding and a rule for every code."""
    codes = sorted({finding.code for finding in report.findings})
    driver = {"name": "tabletop-toolkit", "rules": [_rule(code) for code in codes]}
    # Columns are counted in characters, which is what SARIF calls code points.
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding) for finding in report.findings],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(code: str) -> dict[str, Any]:
    return {"id": code, "help": {"text": f"toolkit explain {code}"}}


def _result(finding: Finding) -> dict[str, Any]:
    text = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    # A file name that is no UTF-8 comes with surrogates: they are quoted byte by byte.
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(finding.file, errors="surrogatepass")}}
    if finding.line:
        place["region"] = {"startLine": finding.line, "startColumn": max(finding.column, 1)}
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
    }
