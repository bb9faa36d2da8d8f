"""`toolkit render`: components as PDF sheets to print and cut."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.model.finding import Finding
    from toolkit.project import Project
    from toolkit.render.changed import Earlier
    from toolkit.render.job import PrintResult
    from toolkit.render.options import PrintOptions

_CHOICES = {
    "sides": ("both", "fronts", "backs", "fold"),
    "flip": ("long", "short"),
    "marks": ("outer", "each", "none"),
    "marks-on": ("both", "front"),
}


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game id.")],
    kinds: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KIND]...", help="Kinds of component, or one of several layouts by name. All without."),
    ] = None,
    profile: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The paper and what lies on it: a4, letter, a3, tabloid; poster or press for one a page; silhouette-… "
            "for a cutter, avery-… for precut sheets; tts, gamecrafter, mpc or drivethru for services; or your own.",
        ),
    ] = "a4",
    sides: Annotated[
        str, typer.Option(metavar="WHICH", help="both, fronts, backs, or fold: both on one side, to fold and glue.")
    ] = "",
    flip: Annotated[
        str, typer.Option(metavar="EDGE", help="The edge the printer turns sheets on: long or short.")
    ] = "long",
    marks: Annotated[str, typer.Option(metavar="WHERE", help="Crop marks: outer, each or none.")] = "",
    marks_on: Annotated[str, typer.Option(metavar="SIDES", help="Crop marks on both sides or the front.")] = "both",
    bleed: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Bleed around each component, such as 3mm.")
    ] = None,
    gutter: Annotated[str | None, typer.Option(metavar="LENGTH", help="Room between components.")] = None,
    margin: Annotated[str | None, typer.Option(metavar="LENGTH", help="What the printer can't reach.")] = None,
    overlap: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="What the pages of a component larger than the paper share.")
    ] = None,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Outlines and black text, no art and no fills.")] = False,
    proof: Annotated[
        bool, typer.Option("--proof", help="Show boxes and text sizes; print in spite of findings.")
    ] = False,
    png: Annotated[bool, typer.Option("--png", help="Also a PNG of each component, 300 dpi.")] = False,
    cuts: Annotated[bool, typer.Option("--cuts", help="Also cut paths for a cutting machine, SVG and DXF.")] = False,
    contact: Annotated[bool, typer.Option("--contact", help="Also a sheet with a small picture of each face.")] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="Also a list of the components, with sheets, ink, and costs by the profile.")
    ] = False,
    no_version: Annotated[bool, typer.Option("--no-version", help="No version lines on components.")] = False,
    no_extras: Annotated[
        bool, typer.Option("--no-extras", help="No reference sheet and no boxes when everything is printed.")
    ] = False,
    only: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this component; may be repeated.")] = None,
    changed_since: Annotated[
        str,
        typer.Option(metavar="REF|DIR", help="Only what looks different from a git reference, or from another folder."),
    ] = "",
    printer: Annotated[
        str, typer.Option(metavar="NAME", help="Move the backs by what toolkit calibrate keeps for this printer.")
    ] = "",
    offset: Annotated[str, typer.Option(metavar="X,Y", help="Move the backs right and down, in mm.")] = "0,0",
    address: Annotated[
        str, typer.Option(metavar="URL", help="What stands before the names of pictures in objects for virtual tables.")
    ] = "",
    picture_dpi: Annotated[
        float | None, typer.Option(metavar="N", help="Make pictures coarser that have more dots an inch; 0: none.")
    ] = None,
    icc: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The colour profile of the press, for profiles in four inks.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="K=V", help="An option of the game that the reference sheet tells; may be repeated."),
    ] = None,
    lang: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="Print in this language, by content/GAME/i18n: de, fr, pt-BR, …")
    ] = "en",
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder goes.")] = None,
    format_name: Annotated[str, typer.Option("--format", metavar="NAME", help="text or json.")] = "text",
) -> None:
    """Print components as PDF, with backs that lie behind their fronts, into output/GAME.

    Print the PDF at 100 %, on both sides, and cut along the crop marks; the bar on each sheet is 100 mm long.
    Components larger than the paper go over several pages, with a page that shows how they come together. A reference
    sheet of the rules and a tuck box for each deck come with them (kinds reference, tuck-boxes). Text that does not
    fit, and characters no font has, are findings: then nothing is written, and the exit code is 1.

    Example: toolkit render dustbiters --profile letter --flip short
    """
    from toolkit.cli.choices import chosen, chosen_format
    from toolkit.cli.lengths import length_mm, point_mm
    from toolkit.errors import UsageError
    from toolkit.render.options import PrintOptions

    session: Session = context.obj
    is_json = chosen_format(format_name) == "json"
    for name, value in (("sides", sides), ("flip", flip), ("marks", marks), ("marks-on", marks_on)):
        chosen(f"choice for --{name}", value or _CHOICES[name][0], _CHOICES[name])
    if picture_dpi is not None and picture_dpi < 0:
        raise UsageError(f"--picture-dpi {picture_dpi:g} is less than nothing", "give 0 to leave pictures as they are")
    if printer and offset != "0,0":
        raise UsageError("--printer and --offset both move the backs", "give one of them")
    options = PrintOptions(
        profile, sides, flip, marks, length_mm("--bleed", bleed), low_ink, proof, png, tuple(only or ()),
        point_mm("--offset", offset), printer, marks_on, length_mm("--gutter", gutter), length_mm("--margin", margin),
        length_mm("--overlap", overlap), cuts, contact, not no_version, changed_since,
        address, picture_dpi, listed, lang, tuple(_rules(session, game, option or ())), not no_extras, str(icc or ""),
    )  # fmt: skip
    result, findings = _printed(session, game, kinds or (), options, output)
    if is_json:
        _write_json(session, game, options, result, findings)
    else:
        _write_text(session, game, result, findings)
    if any(finding.is_error for finding in findings):
        raise typer.Exit(1)


def _rules(session: Session, game: str, written: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The options of the game as asked for. Raises UsageError for one it does not have, or a value it can't take."""
    from toolkit.checking.overview import look_at
    from toolkit.errors import UnknownNameError, UsageError
    from toolkit.words.table import written_as

    known = look_at(session.project, game).game.game_document.data.get("options", {}) if written else {}
    for each in written:
        name, equals, value = each.partition("=")
        if not equals:
            raise UsageError(f"--option {each} has no value", "write --option name=value")
        if name not in known:
            raise UnknownNameError("option", name, known)
        values = [written_as(every) or "" for every in known[name].get("values", ())]
        if values and value not in values:
            raise UnknownNameError(f"value of {name}", value, values)
        yield name, value


def _printed(
    session: Session, game: str, kinds: Sequence[str], options: PrintOptions, output: Path | None
) -> tuple[PrintResult | None, list[Finding]]:
    """What was printed, if anything, and all that was found. A proof passes over findings about print only."""
    from toolkit.checking import check_game, component_words, require_language
    from toolkit.render.changed import Earlier
    from toolkit.render.job import render_game
    from toolkit.revisions import has_game, project_at

    project = session.project if output is None else replace(session.project, output=output)
    # How components print is found while they are drawn: once, and for the kinds asked for.
    language = require_language(project, project.require_game(game), options.language)
    content, findings = check_game(project, game, draws=False, language=language)
    if content is None or any(finding.is_error for finding in findings):
        return None, findings
    words = component_words(project, content)
    if not options.changed_since:
        result = render_game(project, content, words, kinds, options)
    else:
        with project_at(project, options.changed_since, game) as before:
            earlier = Earlier(options.changed_since, before, None, {})
            if has_game(before, project, game):
                earlier = _earlier(before, game, options)
            result = render_game(project, content, words, kinds, options, earlier)
    return result, list(dict.fromkeys([*findings, *result.findings]))


def _earlier(project: Project, game: str, options: PrintOptions) -> Earlier:
    """The game as it was. Raises ContentError when its content had errors: then it can't be compared."""
    from toolkit.checking import check_game, component_words
    from toolkit.errors import ContentError
    from toolkit.render.changed import Earlier

    name = options.changed_since
    content, findings = check_game(project, game, draws=False, language=options.language)
    wrong = next((finding for finding in findings if finding.is_error), None)
    if content is None or wrong is not None:
        why = f": {wrong.message}" if wrong else ""
        raise ContentError(f"the content of {game} at {name} has errors{why}", "compare with another state of it")
    return Earlier(name, project, content, component_words(project, content))


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
        "notes": list(result.notes) if result else [],
        "changes": [asdict(each) for each in result.changes] if result else [],
        "findings": json.loads(write("json", Report(findings, [game])))["findings"],
    }
    session.result(as_json(data))


def _write_text(session: Session, game: str, result: PrintResult | None, findings: list[Finding]) -> None:
    from toolkit.checking.formats import Report, write

    if findings:
        session.result(write("text", Report(findings, [game], session.has_color)))
    for note in result.notes if result else ():
        session.message(note)
    if result is None or not result.files:
        session.message("nothing was written")
        return
    for deck in result.decks:
        session.message(deck.told)
    session.result("\n".join(session.project.display(path.resolve()) for path in result.files))
