"""The balance report: one page that needs nothing but itself, the same as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from toolkit.balance.data import BalanceData
from toolkit.reports.compared import Compared, compared_section
from toolkit.reports.gates_junit import gates_junit
from toolkit.reports.jinja import report_environment
from toolkit.reports.json_report import json_report
from toolkit.reports.view import page
from toolkit.resources import bundled_root
from toolkit.running.whole_file import whole_file

TEMPLATES = Path("templates") / "reports"
STEM = "report"
GATES = "gates.xml"


def balance_report(
    data: BalanceData, folder: Path, roots: Sequence[Path] = (), compared: Compared | None = None
) -> list[Path]:
    """Write report.html, report.md, report.json, and gates.xml where the game declares gates, into `folder`.

    All of them are written, or none; returns their paths.

    `roots` are folders searched for `templates/reports/` before the bundled ones (a project's roots). With
    `compared` there is a section on it. Equal data give equal bytes. Raises OSError where a file can't be written.
    """
    texts = balance_texts(data, roots, compared)
    paths = [folder / name for name in texts]
    with ExitStack() as stack:
        files = [stack.enter_context(whole_file(path)) for path in paths]
        for file, text in zip(files, texts.values(), strict=True):
            file.write(text)
            file.flush()
    return paths


def balance_texts(data: BalanceData, roots: Sequence[Path] = (), compared: Compared | None = None) -> dict[str, str]:
    """The report's files as text, by name."""
    environment = report_environment(tuple(root / TEMPLATES for root in (*roots, bundled_root())))
    shown = page(data)
    section = compared_section(compared) if compared else None
    rendered = {
        f"{STEM}.{ending}": environment.get_template(f"balance.{ending}.j2").render(page=shown, compared=section)
        for ending in ("html", "md")
    }
    gates = {GATES: gates_junit(data)} if data.gates else {}
    return {**rendered, f"{STEM}.json": json_report(data, compared), **gates}
