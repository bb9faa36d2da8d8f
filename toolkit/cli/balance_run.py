"""Playing games for a balance report and writing it: what `balance` and `build` share."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from toolkit.cli.deeper_run import Asks, Digging
from toolkit.cli.session import Session
from toolkit.errors import ToolkitError

if TYPE_CHECKING:
    from toolkit.balance.data import BalanceData
    from toolkit.balance.gates import GateResult, GateRun
    from toolkit.reports.compared import Compared
    from toolkit.running.request import Request

GAMES = 10_000
INTERRUPTED = 130


@dataclass(frozen=True)
class Asked:
    """What is asked of `balance`, the same for every game; 0 and "" mean the default."""

    games: int = 0
    players: int = 0
    bots: str = ""
    is_rotated: bool = False
    seed: int = 1
    jobs: int = 0
    options: tuple[str, ...] = ()


def played(session: Session, game_id: str, asked: Asked, deeper: Asks | None = None) -> BalanceData:
    """Play the games and `deeper` measures asked for, with progress; games counted before are not played again.

    A Ctrl-C exits without a report.
    """
    from toolkit.balance.data import balance_data
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.library.cached_simulation import simulate_once
    from toolkit.library.simulation import simulate
    from toolkit.reports.labels import labels_of

    request = _request(session, game_id, asked)
    digging = Digging(session, game_id, request, deeper or Asks())
    try:
        with progress_shown(session) as show:
            watchers = digging.watchers
            made = simulate(request, show, watchers) if watchers else simulate_once(request, show)
        found = digging.found()
    except KeyboardInterrupt:
        session.message("stopped; no report is written")
        raise typer.Exit(INTERRUPTED) from None
    labels = labels_of(request, _command_line(session, request, asked, deeper or Asks()))
    return replace(balance_data(made.origin, made.counted, labels), deeper=found)


def gated(
    session: Session, reported: BalanceData, jobs: int, games: int = 0, *, at_most: bool = False
) -> tuple[GateResult, ...]:
    """Play the games that the gates of `balance.yaml` ask for, or `games` for each (or `at_most` so many), and judge.

    Those that were just `reported` are not played again. () for a game that declares no gates.
    """
    from toolkit.balance.gates import gate_file, judge
    from toolkit.library.opening import open_game

    origin = reported.origin
    declared = open_game(session.project, origin.game).gates
    if declared is None:
        return ()
    gates = gate_file(declared)
    found = {}
    for run in gates.runs:
        wanted = min(games, run.games) if at_most else games or run.games
        asked = _asked_by(run, origin.seed, jobs, wanted)
        is_known = _is_of(reported, _request(session, origin.game, asked))
        found[run] = reported if is_known else played(session, origin.game, asked)
    return judge(gates, found)


def _is_of(reported: BalanceData, request: Request) -> bool:
    """Whether a report is of just the games of a request."""
    told = (reported.bot_names, reported.is_rotated, reported.games, dict(reported.origin.options))
    return told == (request.bots, request.rotate, request.games, dict(request.chosen))


def _asked_by(run: GateRun, seed: int, jobs: int, games: int) -> Asked:
    """Whole rotations where different bots meet."""
    is_mixed = len(set(run.bots)) > 1
    options = tuple(f"{name}={value}" for name, value in run.options)
    games = -(-games // len(run.bots)) * len(run.bots) if is_mixed else games
    return Asked(games, run.players, ",".join(run.bots), is_mixed, seed, jobs, options)


def has_failed(gates: Sequence[GateResult], *, is_strict: bool) -> bool:
    """Whether a gate failed, or is undecided where that counts."""
    return any(each.state == "failed" or (is_strict and each.state == "undecided") for each in gates)


def _request(session: Session, game_id: str, asked: Asked) -> Request:
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.against_bots import quick_bot
    from toolkit.library.opening import open_game
    from toolkit.running.request import Request, seats_filled

    opened = open_game(session.project, game_id)
    named = named_bots(asked.bots) if asked.bots else (quick_bot(opened.game),)
    seated = seats_filled(named, opened.contenders(asked.players, named))
    block = len(seated) if asked.is_rotated else 1
    games = asked.games or -(-GAMES // block) * block
    options = rules_options(asked.options)
    return Request(opened.game, opened.data, seated, games, asked.seed, asked.is_rotated, options, jobs=asked.jobs)


def _command_line(session: Session, request: Request, asked: Asked, deeper: Asks) -> str:
    """The line that gives this very report again, whatever the defaults may be by then."""
    words = ["toolkit", "balance", request.game.id, "--games", str(request.games), "--bots", ",".join(request.bots)]
    words += ["--players", str(request.players), "--seed", str(request.seed)]
    words += ["--rotate"] if request.rotate else []
    words += [word for pair in asked.options for word in ("--option", pair)]
    words += deeper.words
    words += ["--project", session.project_folder.as_posix()] if session.project_folder else []
    return shlex.join(words)


def written(session: Session, data: BalanceData, folder: Path, compared: Compared | None = None) -> list[Path]:
    """Write the report's files into `folder`. Raises ToolkitError where it can't be written."""
    from toolkit.reports.balance import balance_report

    try:
        return balance_report(data, folder, session.project.roots, compared)
    except OSError as error:
        raise ToolkitError(
            f"{folder} can't be written: {error.strerror}", "name another folder with --output"
        ) from error


def told(session: Session, data: BalanceData, paths: Sequence[Path], compared: Compared | None = None) -> str:
    """The verdicts and the files, as `balance` prints them."""
    from toolkit.balance.numbers import on_one_line
    from toolkit.library.comparison_text import comparison_lines

    beside = comparison_lines(compared.made, compared.against) if compared else ()
    lines = [*verdict_lines(data), *(on_one_line(each) for each in beside)]
    return "\n".join([*lines, *(session.project.display(path) for path in paths)])


def verdict_lines(data: BalanceData) -> Iterator[str]:
    """The verdicts as in the report's first screen."""
    from toolkit.balance.numbers import count, on_one_line
    from toolkit.balance.verdicts import bots_named, verdicts

    yield f"{data.labels.title}: {count(data.games)} games between {bots_named(data)}, seed {data.origin.seed}"
    found = verdicts(data)
    width = max(len(each.state.value) for each in found)
    for each in found:
        yield f"{each.state.value:<{width}}  {on_one_line(each.text)}"
