"""`toolkit cache`: what is kept on this machine to start faster."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Compiled rules, results of games, and which components of large decks print well, kept so that the next run "
    "starts at once. "
    "TOOLKIT_CACHE_DIR says where.",
)


@app.command()
def show(
    context: typer.Context,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print it.")] = "text",
) -> None:
    """Say where the cache is, what is in it and how large it is.

    \b
    toolkit cache show
    """
    session: Session = context.obj
    chosen_format(format_)
    from toolkit.cli.table import as_json

    found = _contents()
    session.result(as_json(found) if format_ == "json" else _text(found))


@app.command()
def clear(context: typer.Context) -> None:
    """Remove everything from the cache; the next run compiles and plays again.

    \b
    toolkit cache clear
    """
    session: Session = context.obj
    from toolkit.render.known_faces import forget_all
    from toolkit.resources import cache_folder
    from toolkit.running import compile_cache, ready_cache, results_cache

    count, results, checked = compile_cache.clear(), results_cache.clear(), forget_all()
    solved = ready_cache.clear()
    parts = [f"{count} compiled kernel{'' if count == 1 else 's'}"]
    parts += [f"{results} result{'' if results == 1 else 's'}"] if results else []
    parts += [f"what is known of {checked} large deck{'' if checked == 1 else 's'}"] if checked else []
    parts += [f"what bots worked out for {solved} match{'' if solved == 1 else 'es'}"] if solved else []
    said = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    session.result(f"{said} removed from {cache_folder()}")


def _contents() -> dict[str, Any]:
    from toolkit.resources import cache_folder
    from toolkit.running.compile_cache import kernel_files
    from toolkit.running.link_notes import link_notes
    from toolkit.running.results_cache import kept_results

    sizes = {path.name: path.stat().st_size for path in kernel_files() if path.is_file()}
    matches = [
        {"game": note["game"], "bots": note["bots"], "bytes": sum(sizes.get(name, 0) for name in note["files"])}
        for note in link_notes()
    ]
    results = [
        {"game": each.game, "bots": each.bots, "games": each.games, "bytes": each.size} for each in kept_results()
    ]
    return {
        "folder": str(cache_folder()),
        "kernels": len(sizes),
        "bytes": sum(sizes.values()),
        "matches": matches,
        "results": results,
    }


def _text(found: dict[str, Any]) -> str:
    from toolkit.cli.table import columns

    lines = [
        f"folder   {found['folder']}",
        f"kernels  {found['kernels']}, {_megabytes(found['bytes'])}",
        f"results  {len(found['results'])}, {_megabytes(sum(each['bytes'] for each in found['results']))}",
    ]
    if found["matches"]:
        matches = [(each["game"], ", ".join(each["bots"]), _megabytes(each["bytes"])) for each in found["matches"]]
        lines += ["", columns([("game", "bots", "size"), *matches])]
    if found["results"]:
        results = [
            (each["game"], ", ".join(each["bots"]), f"{each['games']:,}", _megabytes(each["bytes"]))
            for each in found["results"]
        ]
        lines += ["", columns([("result of", "bots", "games", "size"), *results])]
    return "\n".join(lines)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"
