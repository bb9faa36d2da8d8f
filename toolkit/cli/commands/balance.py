"""`toolkit balance`: is it fair, and which components are too strong? As a report."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session
from toolkit.errors import ToolkitError, UsageError

if TYPE_CHECKING:
    from toolkit.balance.data import BalanceData
    from toolkit.running.request import Request

GAMES = 10_000
INTERRUPTED = 130


@dataclass(frozen=True)
class _Asked:
    """The options of the command line, the same for every game."""

    games: int
    players: int
    bots: str
    is_rotated: bool
    seed: int
    jobs: int
    options: tuple[str, ...]


def command(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Game ids; none: all with rules.")] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games; 0: 10000, in whole rotations.")] = 0,
    players: Annotated[int, typer.Option(metavar="P", help="How many play; 0: as many as bots, or the fewest.")] = 0,
    bots: Annotated[
        str, typer.Option(metavar="a,b", help="One bot a seat, or one for all; without, the strongest quick one.")
    ] = "",
    rotate: Annotated[bool, typer.Option("--rotate", help="Play all rotations of the bots for each seed.")] = False,
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal reports, on every machine.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many play at once; 0: one a core.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder goes.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Play games and report on seats, components and length, as a page, Markdown and JSON in output/GAME/balance.

    Every number has an interval and holds for the bots that played. The page needs no network and prints well.

    \b
    toolkit balance dustbiters --games 20000
    """
    session: Session = context.obj
    is_json = chosen_format(format_) == "json"
    asked = _Asked(games, players, bots, rotate, seed, jobs, tuple(option or ()))
    reports = []
    for game_id in _games(session, game or ()):
        data = _played(session, game_id, asked)
        paths = _written(session, data, (output or session.project.output) / game_id / "balance")
        if is_json:
            reports.append(data)
        else:
            session.result(_text(session, data, paths))
    if is_json:
        _print_json(session, reports)


def _games(session: Session, named: Sequence[str]) -> Sequence[str]:
    """The games named, each once, or all that have rules."""
    if named:
        return [session.project.require_game(each) for each in dict.fromkeys(named)]
    from toolkit.games import found_games

    playable = [each for each in session.project.game_ids if each in found_games()]
    if not playable:
        raise UsageError("no game here has rules to play by", "'toolkit games' lists what there is")
    return playable


def _played(session: Session, game_id: str, asked: _Asked) -> BalanceData:
    from toolkit.balance.data import balance_data
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.library.simulation import simulate
    from toolkit.reports.labels import labels_of

    request = _request(session, game_id, asked)
    try:
        with progress_shown(session) as show:
            made = simulate(request, show)
    except KeyboardInterrupt:
        session.message("stopped; no report is written")
        raise typer.Exit(INTERRUPTED) from None
    return balance_data(made.origin, made.counted, labels_of(request, _command_line(session, request, asked)))


def _request(session: Session, game_id: str, asked: _Asked) -> Request:
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.against_bots import quick_bot
    from toolkit.library.opening import open_game
    from toolkit.running.request import Request, seats_filled

    opened = open_game(session.project, game_id)
    named = named_bots(asked.bots) if asked.bots else (quick_bot(opened.game),)
    seated = seats_filled(named, opened.players(asked.players or None, named))
    block = len(seated) if asked.is_rotated else 1
    games = asked.games or -(-GAMES // block) * block
    options = rules_options(asked.options)
    return Request(opened.game, opened.data, seated, games, asked.seed, asked.is_rotated, options, jobs=asked.jobs)


def _command_line(session: Session, request: Request, asked: _Asked) -> str:
    """The line that gives this very report again, whatever the defaults may be by then."""
    words = ["toolkit", "balance", request.game.id, "--games", str(request.games), "--bots", ",".join(request.bots)]
    words += ["--players", str(request.players), "--seed", str(request.seed)]
    words += ["--rotate"] if request.rotate else []
    words += [word for pair in asked.options for word in ("--option", pair)]
    words += ["--project", session.project_folder.as_posix()] if session.project_folder else []
    return shlex.join(words)


def _written(session: Session, data: BalanceData, folder: Path) -> list[Path]:
    from toolkit.reports.balance import balance_report

    try:
        return balance_report(data, folder, session.project.roots)
    except OSError as error:
        raise ToolkitError(
            f"{folder} can't be written: {error.strerror}", "name another folder with --output"
        ) from error


def _text(session: Session, data: BalanceData, paths: Sequence[Path]) -> str:
    return "\n".join([*_lines(data), *(session.project.display(path) for path in paths)])


def _lines(data: BalanceData) -> Iterator[str]:
    """The verdicts as in the report's first screen."""
    from toolkit.balance.numbers import count, on_one_line
    from toolkit.balance.verdicts import bots_named, verdicts

    yield f"{data.labels.title}: {count(data.games)} games between {bots_named(data)}, seed {data.origin.seed}"
    found = verdicts(data)
    width = max(len(each.state.value) for each in found)
    for each in found:
        yield f"{each.state.value:<{width}}  {on_one_line(each.text)}"


def _print_json(session: Session, reports: Sequence[BalanceData]) -> None:
    from toolkit.cli.table import as_json
    from toolkit.reports.json_report import report_object

    session.result(as_json({"reports": [report_object(data) for data in reports]}))
