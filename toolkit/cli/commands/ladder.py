"""`toolkit ladder`: bots ranked, with proof of strength."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.balance.intervals import Estimate
    from toolkit.library.ladder import Ladder

INTERRUPTED = 130


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id; 'toolkit games' lists them.")],
    bots: Annotated[
        str,
        typer.Option(metavar="a,b", help="Weakest first.", show_default="all that answer at once and play to win"),
    ] = "",
    players: Annotated[
        int | None, typer.Option(metavar="P", help="How many play.", show_default="the fewest, but two")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games each way, in whole rotations.")] = 1000,
    delta: Annotated[
        float, typer.Option(metavar="D", min=0.0001, max=1.0, help="Shares as near as this to fair are called equal.")
    ] = 0.01,
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal ladders, on every machine.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many play at once; 0 is one a core.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Rank bots, with proof: one of each among others of the one before it, and the reverse, on every seat.

    A bot is called stronger only when both intervals say so. A search bot takes a number of iterations, as in
    ismcts-400: a ladder of 100, 400, 1600 shows how much there is to think about.

    \b
    toolkit ladder dustbiters --bots random,greedy,expert
    """
    session: Session = context.obj
    chosen_format(format_)
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.ladder import LadderRequest, bots_by_level, check_bots, climb
    from toolkit.library.opening import open_game

    opened = open_game(session.project, game)
    ranked = check_bots(opened.game, named_bots(bots) if bots else bots_by_level(opened.game))
    seats = opened.contenders(players or 0)
    request = LadderRequest(opened, ranked, seats, games, seed, rules_options(option or ()), jobs)
    try:
        with progress_shown(session) as show:
            made = climb(request, show)
    except KeyboardInterrupt:
        session.message("stopped")
        raise typer.Exit(INTERRUPTED) from None
    if format_ == "json":
        from toolkit.cli.table import as_json

        session.result(as_json(made.json(delta)))
    else:
        session.result("\n".join(_lines(opened.title, made, delta)))


def _lines(title: str, made: Ladder, delta: float) -> Iterator[str]:
    seats = made.request.players
    yield f"{title}: {seats} players, seed {made.request.seed}; an equal share is {_percent(1 / seats)}"
    for each in made.proofs:
        yield ""
        yield f"{each.new} against {each.old}: {each.verdict(delta).value} ({each.games:,} games)"
        yield f"  one {each.new} among {seats - 1} {each.old}: {_share(each.one_new)}"
        if seats > 2:
            yield f"  one {each.old} among {seats - 1} {each.new}: {_share(each.one_old)}"
    yield ""
    width = max(len(each.bot) for each in made.ratings)
    yield "rating (400 points are odds of ten to one), with its standard error"
    for rank in sorted(made.ratings, key=lambda each: -each.points):
        yield f"  {rank.bot:<{width}}  {rank.points:>6.0f} ± {rank.error:.0f}"


def _share(share: Estimate) -> str:
    return f"{_percent(share.value)}, 95 % interval {100 * share.low:.1f} – {_percent(share.high)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
