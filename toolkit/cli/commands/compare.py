"""`toolkit compare`: what an edit changed, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.comparison_run import BUDGET, DELTA, CompareAsked
from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.library.comparing import Comparison

INTERRUPTED = 130


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id; 'toolkit games' lists them.")],
    against: Annotated[
        str, typer.Option(metavar="REF|DIR|FILE", help="A git reference, a folder with content/, or saved rows.")
    ] = "HEAD",
    delta: Annotated[
        float, typer.Option(metavar="D", min=0.0001, max=1.0, help="Shares as near as this count as equal.")
    ] = DELTA,
    budget: Annotated[int, typer.Option(metavar="N", help="The most games of each version.")] = BUDGET,
    players: Annotated[
        int, typer.Option(metavar="P", help="How many play; 0: as many as bots, or the fewest, but two.")
    ] = 0,
    bots: Annotated[
        str, typer.Option(metavar="a,b", help="One bot a seat, or one for all; without, the strongest quick one.")
    ] = "",
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal answers, on every machine.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many play at once; 0: one a core.")] = 0,
    dealt: Annotated[
        bool, typer.Option("--dealt", help="Play only games that deal an edited component; says nothing of seats.")
    ] = False,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Say what an edit changed: both versions of the content play the same seeds, until it is known or N are played.

    Each seat's and each edited component's share of wins is called better, worse, or equivalent within the allowed
    difference, at 95 % for all of them and every look together. The other version's content plays by today's rules.
    Different bots take turns on the seats. Where chance deals an edited component to few, --dealt answers sooner.

    \b
    toolkit compare dustbiters --against main
    """
    session: Session = context.obj
    is_json = chosen_format(format_) == "json"
    from toolkit.cli.comparison_run import compared

    asked = CompareAsked(against, delta, budget, players, bots, seed, jobs, tuple(option or ()), dealt)
    try:
        made = compared(session, game, asked)
    except KeyboardInterrupt:
        session.message("stopped")
        raise typer.Exit(INTERRUPTED) from None
    _print(session, made, against, is_json=is_json)


def _print(session: Session, made: Comparison, against: str, *, is_json: bool) -> None:
    from toolkit.balance.numbers import on_one_line
    from toolkit.library.comparison_text import comparison_lines, comparison_object

    if is_json:
        from toolkit.cli.table import as_json

        session.result(as_json(comparison_object(made, against)))
        return
    session.result("\n".join(on_one_line(line) for line in comparison_lines(made, against)))
    session.message(f"{made.seconds:.1f} s")
