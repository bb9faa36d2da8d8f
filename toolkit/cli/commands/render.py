"""`toolkit render`: components as PDF sheets to print and cut."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.model.finding import Finding
    from toolkit.render.job import PrintResult
    from toolkit.render.options import PrintOptions

_CHOICES = {
    "sides": ("both", "fronts", "backs"),
    "flip": ("long", "short"),
    "marks": ("outer", "each", "none"),
}


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game id.")],
    kinds: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KIND]...", help="Kinds of component. All that have a layout without."),
    ] = None,
    profile: Annotated[str, typer.Option(metavar="NAME", help="a4, letter, a3, or poster: one a page.")] = "a4",
    sides: Annotated[str, typer.Option(metavar="WHICH", help="both, fronts or backs.")] = "both",
    flip: Annotated[
        str, typer.Option(metavar="EDGE", help="The edge the printer turns sheets on: long or short.")
    ] = "long",
    marks: Annotated[str, typer.Option(metavar="WHERE", help="Crop marks: outer, each or none.")] = "outer",
    bleed: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Bleed around each component, such as 3mm.")
    ] = None,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Outlines and black text, no art and no fills.")] = False,
    proof: Annotated[
        bool, typer.Option("--proof", help="Show boxes and text sizes; print in spite of findings.")
    ] = False,
    png: Annotated[bool, typer.Option("--png", help="Also a PNG of each component, 300 dpi.")] = False,
    only: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this component; may be repeated.")] = None,
    offset: Annotated[str, typer.Option(metavar="X,Y", help="Move the backs right and down, in mm.")] = "0,0",
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder goes.")] = None,
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="text or json.")] = "text",
) -> None:
    """Print components as PDF, with backs that lie behind their fronts, into output/GAME.

    Print the PDF at 100 %, on both sides, and cut along the crop marks; the bar on each sheet is 100 mm long. Text
    that does not fit, and characters no font has, are findings: then nothing is written, and the exit code is 1.

    Example: toolkit render dustbiters --profile letter --flip short
    """
    from toolkit.cli.choices import chosen_format
    from toolkit.render.options import PrintOptions

    session: Session = context.obj
    is_json = chosen_format(format_name) == "json"
    for name, value in (("sides", sides), ("flip", flip), ("marks", marks)):
        _chosen(name, value)
    options = PrintOptions(
        profile, sides, flip, marks, None if bleed is None else _length("bleed", bleed), low_ink, proof, png,
        tuple(only or ()), _offset(offset),
    )  # fmt: skip
    result, findings = _printed(session, game, kinds or (), options, output)
    if is_json:
        _write_json(session, game, options, result, findings)
    else:
        _write_text(session, game, result, findings)
    if any(finding.is_error for finding in findings):
        raise typer.Exit(1)


def _chosen(name: str, value: str) -> None:
    from toolkit.errors import UnknownNameError

    if value not in _CHOICES[name]:
        raise UnknownNameError(f"choice for --{name}", value, _CHOICES[name])


def _length(name: str, written: str) -> float:
    from toolkit.errors import UsageError
    from toolkit.render.units import to_mm

    try:
        length = to_mm(written)
    except ValueError as error:
        raise UsageError(f"--{name}: {error}") from error
    if length < 0:
        raise UsageError(f"--{name} can't be less than nothing: {written}")
    return length


def _offset(written: str) -> tuple[float, float]:
    from toolkit.errors import UsageError
    from toolkit.render.units import to_mm

    try:
        x, y = (to_mm(each) for each in written.split(","))
    except ValueError as error:
        raise UsageError(f"--offset {written} is no X,Y", "write for example --offset 0.5,-0.3") from error
    return x, y


def _printed(
    session: Session, game: str, kinds: Sequence[str], options: PrintOptions, output: Path | None
) -> tuple[PrintResult | None, list[Finding]]:
    """What was printed, if anything, and all that was found. A proof passes over findings about print only."""
    from toolkit.checking import check_game, component_words
    from toolkit.render.check import PRINT_CODES
    from toolkit.render.job import render_game

    project = session.project if output is None else replace(session.project, output=output)
    content, findings = check_game(project, game)
    stopping = [each for each in findings if each.is_error and not (options.proof and each.code in PRINT_CODES)]
    if content is None or stopping:
        return None, findings
    result = render_game(project, content, component_words(project, content), kinds, options)
    return result, list(dict.fromkeys([*findings, *result.findings]))


def _write_json(
    session: Session, game: str, options: PrintOptions, result: PrintResult | None, findings: list[Finding]
) -> None:
    from dataclasses import asdict

    from toolkit.checking.formats import Report, write
    from toolkit.cli.table import as_json

    data: dict[str, Any] = {
        "game": game,
        "options": asdict(options),
        "files": [path.as_posix() for path in result.files] if result else [],
        "decks": [deck.summary for deck in result.decks] if result else [],
        "findings": json.loads(write("json", Report(findings, [game])))["findings"],
    }
    session.result(as_json(data))


def _write_text(session: Session, game: str, result: PrintResult | None, findings: list[Finding]) -> None:
    from toolkit.checking.formats import Report, write

    if findings:
        session.result(write("text", Report(findings, [game], session.has_color)))
    if result is None or not result.files:
        session.message("nothing was written")
        return
    for deck in result.decks:
        session.message(deck.told)
    session.result("\n".join(session.project.display(path.resolve()) for path in result.files))
