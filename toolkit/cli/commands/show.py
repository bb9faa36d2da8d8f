"""`toolkit show`: a game, a kind, a component with its effect in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.checking.overview import Overview
    from toolkit.model.lint import Component

_SHOWN_APART = ("id", "name", "status", "copies", "design", "text", "text_reviewed")


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game id.")],
    kind: Annotated[str | None, typer.Argument(metavar="KIND", help="A kind of component, such as cars.")] = None,
    component_id: Annotated[str | None, typer.Argument(metavar="ID", help="The id of a component.")] = None,
    output: Annotated[str, typer.Option("--format", metavar="NAME", help="text or json.")] = "text",
) -> None:
    """Show a game, its components of a kind, or one component with its effect in words.

    Example: toolkit show dustbiters cars horse
    """
    from toolkit.checking.overview import look_at
    from toolkit.cli.choices import chosen_format
    from toolkit.cli.table import as_json

    session: Session = context.obj
    is_json = chosen_format(output) == "json"
    seen = look_at(session.project, game)
    if seen.has_errors:
        session.message(f"{game}: its content has errors; 'toolkit validate {game}' shows them")
    if kind is None:
        session.result(as_json(_game_data(seen)) if is_json else _game_text(seen))
    elif component_id is None:
        listed = seen.components(kind)
        data: dict[str, Any] = {
            "game": seen.id,
            "kind": kind,
            "components": [_component_data(seen, each) for each in listed],
        }
        session.result(as_json(data) if is_json else _kind_text(seen, listed))
    else:
        one = seen.component(kind, component_id)
        data = {"game": seen.id, "kind": kind, "component": _component_data(seen, one)}
        session.result(as_json(data) if is_json else "\n".join(_component_lines(seen, one)))


def _game_data(game: Overview) -> dict[str, Any]:
    data = game.game.game_document.data
    counts = {kind: {"components": each.components, "copies": each.copies} for kind, each in game.kinds.items()}
    return {"game": game.id, "data": data, "kinds": counts, "status": game.statuses}


def _component_data(game: Overview, component: Component) -> dict[str, Any]:
    return {"id": component.id, "copies": component.copies, "words": game.text(component), "data": component.data}


def _game_text(game: Overview) -> str:
    from toolkit.content.wording import written

    fewest, most = game.players
    players = written(fewest) if fewest == most else f"{written(fewest)} to {written(most)}"
    lines = [f"{game.title} ({game.id})", game.summary, f"players  {players}"]
    lines += [
        f"{kind}  {count.components}"
        + (f", {count.copies} with all copies" if count.copies != count.components else "")
        for kind, count in game.kinds.items()
    ]
    data = game.game.game_document.data
    options = data.get("options") if isinstance(data, dict) else None
    if isinstance(options, dict) and options:
        lines.append("options")
        lines += [f"  {name}={_written(each)}" for name, each in options.items()]
    return "\n".join(line for line in lines if line)


def _written(option: Any) -> str:
    from toolkit.content.wording import listed, written

    if not isinstance(option, dict):
        return written(option)
    values = option.get("values")
    others = f" (of {listed(values)})" if isinstance(values, list) else ""
    return f"{written(option.get('default'))}{others}  {option.get('about', '')}".rstrip()


def _kind_text(game: Overview, components: list[Component]) -> str:
    from toolkit.cli.table import columns

    rows = [("id", "name", "status", "copies", "words")]
    rows += [
        (
            component.id,
            str(component.data.get("name", "")),
            str(component.data.get("status", "")),
            str(component.copies),
            " ".join(game.text(component).split()),
        )
        for component in components
    ]
    return columns(rows)


def _component_lines(game: Overview, component: Component) -> Iterator[str]:
    from toolkit.content.wording import written

    data = component.data
    yield f"{data.get('name', component.id)} ({component.id})"
    yield f"status  {data.get('status', 'none')}"
    yield f"copies  {component.copies}{'' if component.copies else ' (skipped)'}"
    for key, value in data.items():
        if key not in _SHOWN_APART and not isinstance(value, (dict, list)):
            yield f"{key}  {written(value)}"
    words = game.text(component)
    yield from ("", words) if words else ("", "no effect")
    if data.get("design"):
        yield ""
        yield f"design: {' '.join(str(data['design']).split())}"
