"""`toolkit optimize`: the best dashboards for a hillclimb stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.games.rallyman_climb.driver.optimize import Entry, Optimum
    from toolkit.model.content import GameContent


def command(
    context: typer.Context,
    stage: Annotated[str, typer.Argument(metavar="STAGE", help="A stage of the content.")],
    tokens: Annotated[int, typer.Option(min=0, max=16, help="The most tokens that the driver plans with.")] = 6,
    attempts: Annotated[int, typer.Option(min=2, max=100000, help="Attempts driven with each finalist.")] = 1000,
    render: Annotated[bool, typer.Option("--render", help="Also print the filled dashboards marked *.")] = False,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder of prints goes.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print it.")] = "text",
) -> None:
    """Find the dashboards with the best mean time of a lone driver, and what each token is worth.

    \b
    toolkit optimize climb-2
    """
    from toolkit.cli.choices import chosen_format
    from toolkit.cli.table import as_json
    from toolkit.errors import ToolkitError, UnknownNameError
    from toolkit.games.rallyman_climb.driver.optimize import optimize
    from toolkit.library.opening import open_game
    from toolkit.running.linking import linker

    session: Session = context.obj
    chosen_format(format_)
    opened = open_game(session.project, "rallyman-climb")
    known = opened.content.game["options"]["stage"]["values"]
    if stage not in known:
        raise UnknownNameError("stage", stage, known)
    found = optimize(
        opened.data,
        {"stage": stage},
        linker(session.message),
        tokens=tokens,
        attempts=attempts,
        say=session.message,
    )
    files, failed = list[Path](), None
    try:
        files += _printed(session, opened.content, found, output) if render else []
    except ToolkitError as error:  # what took a minute to find is told all the same
        failed = error
    if format_ == "json":
        session.result(as_json({**_data(found), "files": [path.as_posix() for path in files]}))
    else:
        session.result("\n".join((_text(found), *(session.project.display(path.resolve()) for path in files))))
    if failed is not None:
        raise failed


def _printed(session: Session, content: GameContent, found: Optimum, output: Path | None) -> Sequence[Path]:
    """Prints the dashboards that none other beats; returns the files. Raises ContentError when they can't be drawn."""
    from toolkit.errors import ContentError
    from toolkit.render.job import render_game
    from toolkit.render.options import PrintOptions

    boards = list({each.name: each.board for each in found.pareto}.values())
    made = [
        {
            "id": f"{found.stage}-{number}",
            "name": f"{found.stage} no. {number}",
            "status": "house",
            "copies": 1,
            "types": list(each.types),
            "slots": dict(each.slots),
        }
        for number, each in enumerate(boards, 1)
    ]
    filled = replace(content.documents["dashboards"], data={"dashboards": made})
    shown = replace(content, documents={**content.documents, "dashboards": filled})
    project = session.project if output is None else replace(session.project, output=output)
    result = render_game(project, shown, {}, ("dashboards",), PrintOptions())
    wrong = next((finding for finding in result.findings if finding.is_error), None)
    if wrong is not None:
        raise ContentError(f"the dashboards can't be printed: {wrong.message}")
    return result.files


def _data(found: Optimum) -> dict[str, Any]:
    return {
        "stage": found.stage,
        "exhaustive": found.is_exhaustive,
        "pairs": found.pairs_judged,
        "pairs_solved": found.pairs_solved,
        "solved": found.builds_solved,
        "bounds": found.bounds_solved,
        "entries": [_entry(each) for each in found.entries],
        "pareto": [_entry(each) for each in found.pareto],
        "examples": [_entry(each) for each in found.examples],
        "tokens": [vars(each) for each in found.tokens],
        "dashboard": {"types": list(found.dashboard.types), "slots": dict(found.dashboard.slots)},
    }


def _entry(each: Entry) -> dict[str, Any]:
    return {
        "build": each.name,
        "types": list(each.build.order),
        "aversion": each.aversion,
        "predicted": each.predicted,
        "mean": each.drives.mean,
        "error": each.drives.error,
        "spread": each.spread,
        "risk": each.risk,
    }


def _text(found: Optimum) -> str:
    from toolkit.cli.table import columns

    how = (
        f"every other legal choice is ruled out by {found.bounds_solved} bounds"
        if found.is_exhaustive
        else (
            f"none of the {found.pairs_judged} with up to two tokens taken out and up to two put in is better, nor is "
            f"another order of the types: {found.bounds_solved} bounds rule out all but {found.pairs_solved}, "
            "which are solved"
        )
    )
    head = ["mean s", "± s", "predicted", "spread", "crashes", "types", "dashboard"]
    pareto = {id(each) for each in found.pareto}
    rows = [head, *(_row(each, "*" if id(each) in pareto else "") for each in (*found.entries, *found.examples))]
    worths = [["token", "without", "one more", "in best"]]
    worths += [
        [each.token, _seconds(each.without), _seconds(each.with_more), f"{each.in_best:.0%}"] for each in found.tokens
    ]
    return "\n".join(
        (
            f"{found.stage}: {found.builds_solved} dashboards solved ({how})",
            "",
            columns(rows),
            "",
            "* none other is better in mean, spread and crashes at once; the last rows are the manual's builds",
            "",
            columns(worths),
        )
    )


def _row(each: Entry, mark: str) -> list[str]:
    name = f"{each.name}{' (careful driver)' if each.aversion else ''}"
    figures = (each.drives.mean, each.drives.error * 1.96, each.predicted, each.spread)
    return [
        *(f"{figure:.1f}" for figure in figures),
        f"{each.risk:.1%}",
        "/".join(each.build.order),
        f"{name} {mark}".strip(),
    ]


def _seconds(loss: float | None) -> str:
    return "–" if loss is None else f"{loss:+.1f} s"
