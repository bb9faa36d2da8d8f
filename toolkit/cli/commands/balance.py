"""`toolkit balance`: is it fair, and which components are too strong? As a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.balance_run import Asked, gated, has_failed, played, told, written
from toolkit.cli.choices import chosen_format
from toolkit.cli.comparison_run import BUDGET, CompareAsked, check_comparison, compared
from toolkit.cli.deeper_run import Asks, budgets
from toolkit.cli.session import Session
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from toolkit.balance.data import BalanceData
    from toolkit.reports.compared import Compared


def command(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Game ids; none: all with rules.")] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games; 0: 10000, in whole rotations.")] = 0,
    players: Annotated[
        int, typer.Option(metavar="P", help="How many play; 0: as many as bots, or the fewest, but two.")
    ] = 0,
    bots: Annotated[
        str, typer.Option(metavar="a,b", help="One bot a seat, or one for all; without, the strongest quick one.")
    ] = "",
    rotate: Annotated[bool, typer.Option("--rotate", help="Play all rotations of the bots for each seed.")] = False,
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal reports, on every machine.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many play at once; 0: one a core.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    against: Annotated[
        str, typer.Option(metavar="REF|DIR|FILE", help="Compare with another version too, by at most as many games.")
    ] = "",
    measures: Annotated[
        bool, typer.Option("--measures", help="Measure also course, choice and luck, pairs, and lines of play.")
    ] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Rank the quick bots in the report.")] = False,
    skill: Annotated[
        str, typer.Option(metavar="N,N", help="Trace what search gains by budget; 'usual': 25,50,100,200,400.")
    ] = "",
    depth: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Games for each deeper measure; 0: as many as it needs."),
    ] = 0,
    strict: Annotated[bool, typer.Option("--strict", help="An undecided gate fails too.")] = False,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder goes.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Play games and report on seats, components and length, as a page, Markdown and JSON in output/GAME/balance.

    Every number has an interval and holds for the bots that played. The page needs no network and prints well. Games
    counted before are not played again (TOOLKIT_RESULTS_CACHE=0 plays them). Gates
    that the game's balance.yaml declares are judged by games of their own, as many as it says or as --games asks for;
    a failed one ends with exit code 1. --measures looks at some games decision by decision and plays those lines that
    restricted.yaml names.

    \b
    toolkit balance dustbiters --games 20000
    """
    session: Session = context.obj
    is_json = chosen_format(format_) == "json"
    deeper = Asks(measures, ladder, budgets(skill), depth)
    asked = Asked(games, players, bots, rotate, seed, jobs, tuple(option or ()))
    reports, is_failed = [], False
    named = _games(session, game or ())
    for game_id in named if against else ():
        check_comparison(session, game_id, _terms(asked, against))
    for game_id in named:
        data = played(session, game_id, asked, deeper)
        data = replace(data, gates=gated(session, data, jobs, games))
        beside = _compared(session, game_id, asked, against) if against else None
        is_failed |= has_failed(data.gates, is_strict=strict)
        paths = written(session, data, (output or session.project.output) / game_id / "balance", beside)
        if is_json:
            reports.append((data, beside))
        else:
            session.result(told(session, data, paths, beside))
    if is_json:
        _print_json(session, reports)
    if is_failed:
        raise typer.Exit(1)


def _compared(session: Session, game_id: str, asked: Asked, against: str) -> Compared:
    from toolkit.reports.compared import Compared

    return Compared(compared(session, game_id, _terms(asked, against)), against)


def _terms(asked: Asked, against: str) -> CompareAsked:
    return CompareAsked(
        against,
        budget=asked.games or BUDGET,
        players=asked.players,
        bots=asked.bots,
        seed=asked.seed,
        jobs=asked.jobs,
        options=asked.options,
    )


def _games(session: Session, named: Sequence[str]) -> Sequence[str]:
    """The games named, each once, or all that have rules."""
    if named:
        return [session.project.require_game(each) for each in dict.fromkeys(named)]
    from toolkit.games import found_games

    playable = [each for each in session.project.game_ids if each in found_games()]
    if not playable:
        raise UsageError("no game here has rules to play by", "'toolkit games' lists what there is")
    return playable


def _print_json(session: Session, reports: Sequence[tuple[BalanceData, Compared | None]]) -> None:
    from toolkit.cli.table import as_json
    from toolkit.reports.json_report import report_object

    session.result(as_json({"reports": [report_object(*each) for each in reports]}))
