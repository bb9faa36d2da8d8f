"""`toolkit simulate`: many games between bots."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session
from toolkit.errors import ToolkitError, UsageError

if TYPE_CHECKING:
    from toolkit.library.simulation import Simulation, Watcher
    from toolkit.running.request import Request

GAMES = 1000
INTERRUPTED = 130


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id; 'toolkit games' lists them.")],
    games: Annotated[
        int | None, typer.Option(metavar="N", help="How many games.", show_default="1000, in whole rotations")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="P", help="How many play.", show_default="one a bot named, or the fewest the game is for"),
    ] = None,
    bots: Annotated[str, typer.Option(metavar="a,b", help="One bot a seat, or one for all.")] = "random",
    rotate: Annotated[bool, typer.Option("--rotate", help="Play all rotations of the bots for each seed.")] = False,
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal games, on every machine.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many play at once; 0 is one a core.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="F.csv", help="Save one row a game.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="DIR", help="Write each game as a text file.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Play many games between bots and say who won.

    What comes out depends on the rules, the content and the options, never on the machine or the number of jobs.
    The first run of a game may compile its rules; TOOLKIT_JIT=0 plays without.

    \b
    toolkit simulate dustbiters --games 10000 --bots random,greedy --rotate
    """
    session: Session = context.obj
    chosen_format(format_)
    _check_save(save)
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.opening import open_game
    from toolkit.running.request import Request, seats_filled

    opened = open_game(session.project, game)
    named = named_bots(bots)
    seated = seats_filled(named, opened.players(players, named))
    block = len(seated) if rotate else 1
    request = Request(
        opened.game,
        opened.data,
        seated,
        -(-GAMES // block) * block if games is None else games,
        seed,
        rotate,
        rules_options(option or ()),
        jobs=jobs,
        keep_moves=record is not None,
    )
    _print(session, opened.title, _played(session, request, save, record), format_)


def _check_save(path: Path | None) -> None:
    if path is not None and path.suffix.lower() != ".csv":
        raise UsageError(f"--save {path} names no kind of file that can be written", "rows are saved as CSV: F.csv")


def _played(session: Session, request: Request, save: Path | None, record: Path | None) -> Simulation:
    """The games, played and saved. A rows file is there whole or not at all."""
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.library.simulation import simulate

    try:
        with ExitStack() as files, progress_shown(session) as show:
            return simulate(request, show, _watchers(files, request, save, record))
    except OSError as error:
        raise ToolkitError(f"{save} can't be written: {error.strerror}") from error
    except KeyboardInterrupt:
        session.message("stopped" if save is None else f"stopped; {save} is not written")
        raise typer.Exit(INTERRUPTED) from None


def _watchers(files: ExitStack, request: Request, save: Path | None, record: Path | None) -> list[Watcher]:
    watchers: list[Watcher] = []
    if save is not None:
        from toolkit.running.rows_csv import RowsCsv
        from toolkit.running.whole_file import whole_file

        rows = RowsCsv(files.enter_context(whole_file(save)), request)
        watchers.append(lambda chunk: rows.add(chunk.rows))
    if record is not None:
        from toolkit.running.records import write_records

        watchers.append(lambda chunk: write_records(record, request, chunk))
    return watchers


def _print(session: Session, title: str, made: Simulation, format_: str) -> None:
    results = made.json
    if format_ == "json":
        from toolkit.cli.table import as_json

        session.result(as_json(results))
        return
    from toolkit.library.results_text import results_text, run_text

    session.result(results_text(title, results))
    session.message(run_text(made.run))
