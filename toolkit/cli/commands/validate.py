"""`toolkit validate`: findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.checking.targets import Target


def command(
    context: typer.Context,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME|PATH", help="Game ids, content files or folders. All games without."),
    ] = None,
    output: Annotated[
        str, typer.Option("--format", metavar="NAME", help="text, json, github, sarif or junit.")
    ] = "text",
    lang: Annotated[
        str,
        typer.Option(metavar="LANGUAGE", help="Check the prints in this language, and list what is not translated."),
    ] = "en",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail too.")] = False,
) -> None:
    """Check content: YAML, schemas, and rules across files. Exits 1 when there are errors.

    Every fault is shown with its file, line and column, what was expected and how to mend it;
    'toolkit explain CODE' tells more.

    Example: toolkit validate dustbiters --strict
    """
    from toolkit.checking import GameChecker
    from toolkit.checking.formats import Report, write
    from toolkit.checking.targets import targets
    from toolkit.model.finding import Severity
    from toolkit.project import Project

    session: Session = context.obj
    write(output, Report((), ()))
    wanted = targets(session.project, what or [])
    _require_language(wanted, lang)
    checkers: dict[Project, GameChecker] = {}
    findings = {finding: None for target in wanted for finding in target.findings(checkers, lang)}
    games = list(dict.fromkeys(target.game_id for target in wanted))
    report = Report(sorted(findings, key=lambda finding: finding.sort_key), games, session.has_color)
    if report.findings or output != "text" or not session.is_quiet:
        session.result(write(output, report))
    if report.count(Severity.ERROR) or (strict and report.count(Severity.WARNING)):
        raise typer.Exit(1)


def _require_language(wanted: list[Target], language: str) -> None:
    """Raises UnknownNameError for a language in which no game of `wanted` has anything."""
    from toolkit.checking import known_languages
    from toolkit.errors import UnknownNameError

    known = {each for target in wanted for each in known_languages(target.project, target.game_id)} | {"en"}
    if language not in known:
        raise UnknownNameError("translation", language, known)
