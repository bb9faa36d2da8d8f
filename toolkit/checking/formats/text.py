"""Findings for people: the place, what is wrong, the line with a caret below the column, and what to do."""

from __future__ import annotations

import unicodedata

from toolkit.checking.formats import Report
from toolkit.model.finding import Finding, Severity
from toolkit.model.printable import printable

WIDEST = 110
"""Characters of a source line that are shown; of a longer one, those around the column."""

_COLORS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "36"}
_NAMES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_INDENT = "    "


def write(report: Report) -> str:
    """Every finding, and a line that counts them."""
    blocks = [_block(finding, report.has_color) for finding in report.findings]
    return "\n".join([*blocks, summary(report)])


def summary(report: Report) -> str:
    """How many findings of which weight, in which games."""
    counts = [
        f"{count} {_NAMES[severity]}{'' if count == 1 else 's'}"
        for severity in Severity
        if (count := report.count(severity))
    ]
    games = f" in {', '.join(report.games)}" if report.games else ""
    return f"{', '.join(counts) or 'no findings'}{games}"


def _block(finding: Finding, has_color: bool) -> str:  # noqa: FBT001
    place = f"{finding.file}:{finding.line}:{finding.column}" if finding.line else finding.file
    name = _NAMES[finding.severity]
    painted = f"\x1b[1;{_COLORS[finding.severity]}m{name}\x1b[0m" if has_color else name
    first, *rest = [printable(line) for line in finding.message.split("\n")]
    lines = [f"{printable(place)}: {painted} {finding.code}: {first}", *(_INDENT + line for line in rest)]
    if finding.source and finding.column:
        lines += [_INDENT + line for line in _pointed(finding.source, finding.column - 1)]
    if finding.hint:
        lines.append(f"{_INDENT}→ {printable(finding.hint)}")
    return "\n".join(lines)


def _pointed(source: str, column: int) -> list[str]:
    """The line, cut around the column when it is long, and a caret below the character at `column` (from 0)."""
    start = max(0, column - WIDEST * 2 // 3) if len(source) > WIDEST else 0
    shown = "".join(_visible(char) for char in source[start : start + WIDEST])
    before = "".join(_blank(char) for char in source[start:column])
    left, right = "…" if start else "", "…" if start + WIDEST < len(source) else ""
    return [f"{left}{shown}{right}".rstrip(), f"{' ' * len(left)}{before}^"]


def _visible(char: str) -> str:
    return char if char.isprintable() or char == "\t" else "\N{REPLACEMENT CHARACTER}"


def _blank(char: str) -> str:
    """As much blank as `char` takes: a tab stays a tab, East Asian signs and emoji are two wide, accents none."""
    if char == "\t":
        return "\t"
    if unicodedata.combining(char) or char in "\u200d\ufe0f":
        return ""
    return "  " if unicodedata.east_asian_width(char) in "WF" else " "
