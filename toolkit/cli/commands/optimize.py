"""`toolkit optimize`: the best dashboards for a hillclimb stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.games.rallyman_climb.driver.optimize import Entry, Optimum


def command(
    context: typer.Context,
    stage: Annotated[str, typer.Argument(metavar="STAGE", help="A stage of the content.")],
    tokens: Annotated[int, typer.Option(min=0, max=16, help="The most tokens that the driver plans with.")] = 6,
    attempts: Annotated[int, typer.Option(min=2, max=100000, help="Attempts driven with each finalist.")] = 1000,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print it.")] = "text",
) -> None:
    """Find the dashboards with the best mean time of a lone driver, and what each token is worth.

    \b
    toolkit optimize climb-2
    """
    from toolkit.cli.choices import chosen_format
    from toolkit.cli.table import as_json
    from toolkit.errors import UnknownNameError
    from toolkit.games.rallyman_climb.driver.optimize import optimize
    from toolkit.library.kernels import linker
    from toolkit.library.opening import open_game

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
    session.result(as_json(_data(found)) if format_ == "json" else _text(found))


def _data(found: Optimum) -> dict[str, Any]:
    return {
        "stage": found.stage,
        "exhaustive": found.is_exhaustive,
        "solved": found.builds_solved,
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
        "every legal choice of tokens"
        if found.is_exhaustive
        else "no change of one slot or exchange of two improves it"
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
