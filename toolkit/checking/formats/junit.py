"""Findings as JUnit XML, which build servers list as failed tests."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from toolkit.checking.formats import Report
from toolkit.model.finding import Finding, Severity
from toolkit.model.xml_text import xml_text


def write(report: Report) -> str:
    """A test case for every finding, failed when it is an error; one that passes when there are no findings."""
    cases = [_case(finding) for finding in report.findings] or ['  <testcase classname="content" name="no findings"/>']
    failures = report.count(Severity.ERROR)
    head = f'<testsuite name={_attribute(", ".join(report.games))} tests="{len(cases)}" failures="{failures}">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *cases, "</testsuite>"])


def _case(finding: Finding) -> str:
    place = f"{finding.file}:{finding.line}:{finding.column}" if finding.line else finding.file
    names = f"classname={_attribute(finding.file)} name={_attribute(f'{finding.code} {place}')}"
    text = "\n".join(filter(None, (f"{place}: {finding.message}", finding.source, finding.hint)))
    tag = "failure" if finding.is_error else "system-out"
    about = f" type={_attribute(finding.code)} message={_attribute(finding.message)}" if finding.is_error else ""
    return f"  <testcase {names}><{tag}{about}>{escape(xml_text(text))}</{tag}></testcase>"


def _attribute(text: str) -> str:
    return quoteattr(xml_text(text))
