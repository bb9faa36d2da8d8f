"""`toolkit games`: what games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.checking.overview import Overview


def command(
    context: typer.Context,
    output: Annotated[str, typer.Option("--format", metavar="NAME", help="text or json.")] = "text",
) -> None:
    """List the games: id, title, players, kinds with counts, and how many components have which status.

    Example: toolkit games --format json
    """
    from toolkit.checking.overview import look_at
    from toolkit.cli.choices import chosen_format
    from toolkit.cli.table import as_json, columns
    from toolkit.errors import ContentError

    session: Session = context.obj
    is_json = chosen_format(output) == "json"
    games = []
    for game_id in session.project.game_ids:
        try:
            game = look_at(session.project, game_id)
        except ContentError as error:
            session.message(f"{game_id}: {error}")
            continue
        if game.has_errors:
            session.message(f"{game_id}: its content has errors; 'toolkit validate {game_id}' shows them")
        games.append(game)
    if is_json:
        session.result(as_json({"games": [_plain(game) for game in games]}))
    elif games:
        session.result(columns([("id", "title", "players", "kinds", "status"), *map(_row, games)]))
    else:
        session.message("there are no games here")


def _plain(game: Overview) -> dict[str, Any]:
    fewest, most = game.players
    return {
        "id": game.id,
        "title": game.title,
        "players": {"min": fewest, "max": most},
        "kinds": {kind: {"components": count.components, "copies": count.copies} for kind, count in game.kinds.items()},
        "status": game.statuses,
    }


def _row(game: Overview) -> tuple[str, ...]:
    fewest, most = game.players
    players = str(fewest) if fewest == most else f"{fewest}–{most}"
    kinds = ", ".join(
        f"{count.components} {kind}" + (f" ({count.copies} copies)" if count.copies != count.components else "")
        for kind, count in game.kinds.items()
    )
    return game.id, game.title, players, kinds, ", ".join(f"{count} {name}" for name, count in game.statuses.items())
