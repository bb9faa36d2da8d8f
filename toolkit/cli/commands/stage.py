"""`toolkit stage`: hillclimb stages checked, shown, made at random, and exchanged with track editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.games.rallyman_climb.roads.stage import Stage
    from toolkit.games.rallyman_climb.roads.tile import Tile
    from toolkit.model.finding import Finding

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Hillclimb stages: check, show and generate them, import and export them for track editors.",
)
_Output = Annotated[Path | None, typer.Option(metavar="FILE", help="Where it goes; standard output without.")]
_Form = Annotated[str, typer.Option("--to", metavar="NAME", help="yaml (stages.yaml), rekee or rgt.")]


@app.command()
def check(
    context: typer.Context,
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[STAGE|FILE]...", help="Stages, or files. All stages without.")
    ] = None,
    output: Annotated[
        str, typer.Option("--format", metavar="NAME", help="text, json, github, sarif or junit.")
    ] = "text",
) -> None:
    """Check that roads join, no tiles overlap, there is one start and one finish, and the boxes hold it all.

    \b
    toolkit stage check climb-1
    """
    from toolkit.checking.formats import Report, write
    from toolkit.cli.stage_files import GAME, open_shelf

    session: Session = context.obj
    write(output, Report((), ()))
    shelf = open_shelf(session.project)
    found = [shelf.find(name) for name in what or shelf.stages]
    findings = list(dict.fromkeys(finding for each in found for finding in each.findings))
    session.result(write(output, Report(findings, [GAME], session.has_color)))
    if any(finding.is_error for finding in findings):
        raise typer.Exit(1)


@app.command()
def show(
    context: typer.Context,
    stage: Annotated[str, typer.Argument(metavar="STAGE|FILE", help="A stage id, or a file with one stage.")],
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print it.")] = "text",
) -> None:
    """Show a stage tile by tile: where each lies, how it is driven, what is met there.

    \b
    toolkit stage show climb-2
    """
    from toolkit.cli.choices import chosen_format
    from toolkit.cli.stage_files import open_shelf
    from toolkit.cli.stage_view import as_data, as_text
    from toolkit.cli.table import as_json

    session: Session = context.obj
    chosen_format(format_)
    shelf = open_shelf(session.project)
    found = shelf.one(stage)
    session.result(as_json(as_data(found, shelf.tiles)) if format_ == "json" else as_text(found, shelf.tiles))


@app.command()
def generate(
    context: typer.Context,
    length: Annotated[int, typer.Option(min=6, max=400, help="Steps by the inside line of every corner.")] = 36,
    climb: Annotated[float, typer.Option(min=0, max=1, help="The part of the tiles that climb.")] = 0.2,
    corners: Annotated[int, typer.Option(min=-1, max=200, help="How many corners; as many as come by default.")] = -1,
    terrain: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this track type; may be repeated.")
    ] = None,
    tile: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Only this face; may be repeated. All faces without.")
    ] = None,
    all_terrains: Annotated[bool, typer.Option("--all-terrains", help="Use each of the track types.")] = False,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal stages.")] = 1,
    stage_id: Annotated[str, typer.Option("--id", metavar="ID", help="The id of the stage.")] = "",
    to: _Form = "yaml",
    output: _Output = None,
) -> None:
    """Make a random stage from the tiles of the content, as near to what is asked as many tries come.

    \b
    toolkit stage generate --length 40 --climb 0.25 --corners 8 --seed 7
    """
    from toolkit.cli.choices import chosen
    from toolkit.cli.stage_files import FORMATS, open_shelf
    from toolkit.cli.stage_view import summary_of
    from toolkit.cli.track_files import schema_faults
    from toolkit.content.schema import Schemas
    from toolkit.errors import UsageError
    from toolkit.games.rallyman_climb.roads.facts import stage_facts
    from toolkit.games.rallyman_climb.roads.generate import Wish, generate_stage
    from toolkit.games.rallyman_climb.roads.tile import TERRAINS

    session: Session = context.obj
    chosen("format", to, FORMATS)
    terrains = tuple(dict.fromkeys(chosen("track type", each, TERRAINS) for each in terrain or TERRAINS))
    shelf = open_shelf(session.project)
    budget = {chosen("tile", each, tuple(shelf.tiles)): shelf.tiles[each] for each in tile or shelf.tiles}
    wish = Wish(length, climb, corners, terrains, all_terrains)
    made = generate_stage(budget, wish, seed, stage_id)
    if wrong := schema_faults(made, Schemas(session.project)):
        raise UsageError(f"no stage can be called {stage_id!r}: {wrong[0].message}", "choose another --id")
    session.message(summary_of(made, shelf.tiles))
    missing = [each for each in terrains if each not in stage_facts(made, shelf.tiles).terrains] if all_terrains else []
    if missing:
        session.message(f"it has no {' and no '.join(missing)}: wish for a longer stage, or try another --seed")
    _put(session, made, shelf.tiles, to, output)


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A track of Rekee or of the RGT editor, as JSON.")],
    from_: Annotated[
        str, typer.Option("--from", metavar="NAME", help="rekee, rgt or yaml; told by the file without.")
    ] = "",
    stage_id: Annotated[str, typer.Option("--id", metavar="ID", help="The stage's id; else the file's name.")] = "",
    to: _Form = "yaml",
    output: _Output = None,
) -> None:
    """Read a track and write it as a stage. Tiles that are not known are findings, and the exit code is 1.

    \b
    toolkit stage import track.json --id my-stage
    """
    from toolkit.cli.choices import chosen
    from toolkit.cli.stage_files import FORMATS, open_shelf
    from toolkit.errors import UsageError

    session: Session = context.obj
    chosen("format", to, FORMATS)
    shelf = open_shelf(session.project)
    found = shelf.read(file, chosen("format", from_, FORMATS) if from_ else "", stage_id)
    if any(finding.is_error for finding in found.findings):
        session.result(_told(session, found.findings))
        raise typer.Exit(1)
    if len(found.stages) != 1:
        raise UsageError(f"{found.file} holds {len(found.stages)} stages", "import a file with one")
    if found.findings:
        session.message(_told(session, found.findings))
    _put(session, found.stages[0], shelf.tiles, to, output)


@app.command()
def export(
    context: typer.Context,
    stage: Annotated[str, typer.Argument(metavar="STAGE|FILE", help="A stage id, or a file with one stage.")],
    to: _Form = "rekee",
    output: _Output = None,
) -> None:
    """Write a stage for a track editor. What its format can't hold is told.

    \b
    toolkit stage export climb-1 --to rekee --output climb-1.json
    """
    from toolkit.cli.choices import chosen
    from toolkit.cli.stage_files import FORMATS, open_shelf

    session: Session = context.obj
    chosen("format", to, FORMATS)
    shelf = open_shelf(session.project)
    _put(session, shelf.one(stage), shelf.tiles, to, output)


def _put(session: Session, stage: Stage, tiles: Mapping[str, Tile], form: str, output: Path | None) -> None:
    """Writes a stage to a file, or as the result."""
    from toolkit.cli.stage_files import finding_of, written

    text, lost = written(stage, tiles, form)
    if lost:
        session.message(_told(session, [finding_of(fault, stage.id) for fault in lost]))
    if output is None:
        session.result(text)
        return
    from toolkit.render.files import write_whole

    write_whole(output, f"{text}\n".encode())
    session.result(session.project.display(output.resolve()))


def _told(session: Session, findings: Sequence[Finding]) -> str:
    from toolkit.checking.formats import Report, write
    from toolkit.cli.stage_files import GAME

    return write("text", Report(findings, [GAME], session.has_color))


@app.command()
def heat(
    context: typer.Context,
    stage: Annotated[str, typer.Argument(metavar="STAGE", help="A stage of the content.")],
    bot: Annotated[str, typer.Option(metavar="NAME", help="Who drives.")] = "driver",
    attempts: Annotated[int, typer.Option(min=1, max=100000, help="How often the stage is driven.")] = 50,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal attempts.")] = 1,
    render: Annotated[bool, typer.Option("--render", help="Print the road book with it on the map.")] = False,
    profile: Annotated[str, typer.Option(metavar="NAME", help="The paper of the road book.")] = "a4",
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder goes.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print it.")] = "text",
) -> None:
    """Drive a stage alone many times: the seconds on each tile, and how often control is lost there.

    \b
    toolkit stage heat climb-1 --attempts 20 --render
    """
    from toolkit.cli.choices import chosen, chosen_format
    from toolkit.cli.stage_files import GAME, open_shelf
    from toolkit.cli.stage_view import heat_data, heat_text
    from toolkit.cli.table import as_json
    from toolkit.library.opening import open_game
    from toolkit.library.stage_heat import drive_stage, with_heat

    session: Session = context.obj
    chosen_format(format_)
    shelf = open_shelf(session.project)
    chosen("stage", stage, tuple(shelf.stages))
    opened = open_game(session.project, GAME)
    driver = opened.game.bot(bot).name
    found = drive_stage(opened, stage, driver, attempts, seed, _progress(session, attempts))
    made = shelf.one(stage)
    data = heat_data(made, shelf.tiles, found, driver, seed)
    session.result(as_json(data) if format_ == "json" else heat_text(made, shelf.tiles, found, driver))
    if render:
        from dataclasses import replace

        from toolkit.render.job import render_game
        from toolkit.render.options import PrintOptions

        project = session.project if output is None else replace(session.project, output=output)
        content = with_heat(opened.content, stage, found, driver)
        printed = render_game(project, content, {}, ["stages.road-book"], PrintOptions(profile=profile, only=(stage,)))
        session.message("\n".join(session.project.display(path.resolve()) for path in printed.files))


def _progress(session: Session, attempts: int) -> Callable[[int], None]:
    """Says every tenth of the way how far it is."""
    step = max(1, attempts // 10)

    def told(done: int) -> None:
        if done % step == 0:
            session.message(f"{done} of {attempts} attempts")

    return told
