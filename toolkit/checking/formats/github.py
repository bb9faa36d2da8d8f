"""Findings as annotations of GitHub Actions: shown beside the lines of a pull request."""

from __future__ import annotations

from toolkit.checking.formats import Report
from toolkit.model.finding import Finding, Severity

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def write(report: Report) -> str:
    """One workflow command a finding."""
    return "\n".join(_command(finding) for finding in report.findings)


def _command(finding: Finding) -> str:
    place = f",line={finding.line},col={finding.column}" if finding.line else ""
    text = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    head = f"{_LEVELS[finding.severity]} file={_property(finding.file)}{place},title={_property(finding.code)}"
    return f"::{head}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
