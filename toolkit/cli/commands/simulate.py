"""`toolkit simulate`: many games between bots."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.saved_rows import check_save, is_counts, watchers
from toolkit.cli.session import Session
from toolkit.errors import ToolkitError

if TYPE_CHECKING:
    from toolkit.library.simulation import Simulation
    from toolkit.running.request import Request
    from toolkit.running.shard import Shard

GAMES = 1000
INTERRUPTED = 130


@dataclass(frozen=True)
class _How:
    """How the games of a request are played and where they go; none of it changes what comes out."""

    save: Path | None
    record: Path | None
    cluster: str | None
    is_fresh: bool

    @property
    def needs_games(self) -> bool:
        """Whether the games themselves are wanted, so that counts alone won't do."""
        return self.is_fresh or self.record is not None or (self.save is not None and not is_counts(self.save))


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
    jobs: Annotated[
        int, typer.Option(metavar="J", help="How many play at once, here or on a local cluster; 0 is one a core.")
    ] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="F", help="F.csv or F.parquet: save one row a game; F.json: counts for 'merge'."),
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="DIR", help="Write each game as a text file.")] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="local|ADDRESS", help="Play on a Dask cluster (tcp://host:8786), or try one here."),
    ] = None,
    shard: Annotated[
        str | None,
        typer.Option(metavar="3/8", help="Play only that part of the games; 'toolkit merge' joins the parts."),
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Play even if these very games were counted before.")
    ] = False,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Play many games between bots and say who won.

    What comes out depends on the rules, the content and the options, never on the machine or the number of jobs.
    The first run of a game may compile its rules; TOOLKIT_JIT=0 plays without. Results are kept: asked again, the
    same games are not played again.

    \b
    toolkit simulate dustbiters --games 10000 --bots random,greedy --rotate
    """
    session: Session = context.obj
    chosen_format(format_)
    check_save(save)
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.opening import open_game
    from toolkit.running.request import Request, seats_filled
    from toolkit.running.shard import Shard, read_shard

    part = Shard() if shard is None else read_shard(shard)
    opened = open_game(session.project, game)
    named = named_bots(bots)
    seated = seats_filled(named, opened.players(players, named))
    block = len(seated) if rotate else 1
    whole = Request(
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
    made = _played(session, part.part(whole), _How(save, record, cluster, no_cache))
    counts = _counts(made, part, whole) if shard is not None or is_counts(save) else None
    if counts is not None and save is not None and is_counts(save):
        _save_counts(save, counts)
    _print(session, opened.title, made, format_, None if shard is None else counts)


def _played(session: Session, request: Request, how: _How) -> Simulation:
    """The games, played and saved. A rows file is there whole or not at all."""
    from toolkit.cli.cluster_choice import check_cluster, cluster_chosen
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.library.cached_simulation import known_simulation, simulate_and_keep
    from toolkit.library.simulation import simulate

    check_cluster(how.cluster)
    known = None if how.needs_games else known_simulation(request)
    if known is not None:
        return known
    play = simulate if how.is_fresh else simulate_and_keep
    try:
        with ExitStack() as files, cluster_chosen(session, how.cluster, request) as cluster:
            watching = watchers(files, request, how.save, how.record)
            with progress_shown(session) as show:
                return play(request, show, watching, cluster)
    except OSError as error:
        raise ToolkitError(f"{how.save} can't be written: {error.strerror}") from error
    except KeyboardInterrupt:
        session.message("stopped" if how.save is None else f"stopped; {how.save} is not written")
        raise typer.Exit(INTERRUPTED) from None


def _counts(made: Simulation, part: Shard, whole: Request) -> dict[str, Any]:
    from toolkit.library.counted_file import counted_file_object

    return counted_file_object(made, part, whole.games)


def _save_counts(path: Path, counts: dict[str, Any]) -> None:
    from toolkit.cli.table import as_json
    from toolkit.running.whole_file import write_whole

    try:
        write_whole(path, as_json(counts) + "\n")
    except OSError as error:
        raise ToolkitError(f"{path} can't be written: {error.strerror}") from error


def _print(session: Session, title: str, made: Simulation, format_: str, counts: dict[str, Any] | None) -> None:
    """The result; of a shard, in JSON, with its counts."""
    results = made.json
    if format_ == "json":
        from toolkit.cli.table import as_json

        session.result(as_json(counts or results))
        return
    from toolkit.library.results_text import results_text, run_text

    session.result(results_text(title, results))
    session.message(run_text(made.run))
