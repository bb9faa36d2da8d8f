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
    help="Compiled rules and which components of large decks print well, kept so that the next run starts at once. "
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
    """Remove everything from the cache; the next run compiles again.

    \b
    toolkit cache clear
    """
    session: Session = context.obj
    from toolkit.render.known_faces import forget_all
    from toolkit.resources import cache_folder
    from toolkit.running import compile_cache

    count, checked = compile_cache.clear(), forget_all()
    also = f", and what is known of {checked} large deck{'' if checked == 1 else 's'}," if checked else ""
    kernels = f"{count} compiled kernel{'' if count == 1 else 's'}"
    session.result(f"{kernels}{also} removed from {cache_folder()}")


def _contents() -> dict[str, Any]:
    from toolkit.resources import cache_folder
    from toolkit.running.compile_cache import kernel_files
    from toolkit.running.link_notes import link_notes

    sizes = {path.name: path.stat().st_size for path in kernel_files() if path.is_file()}
    matches = [
        {"game": note["game"], "bots": note["bots"], "bytes": sum(sizes.get(name, 0) for name in note["files"])}
        for note in link_notes()
    ]
    return {"folder": str(cache_folder()), "kernels": len(sizes), "bytes": sum(sizes.values()), "matches": matches}


def _text(found: dict[str, Any]) -> str:
    from toolkit.cli.table import columns

    lines = [
        f"folder   {found['folder']}",
        f"kernels  {found['kernels']}, {_megabytes(found['bytes'])}",
    ]
    if found["matches"]:
        rows = [("game", "bots", "size")]
        rows += [(each["game"], ", ".join(each["bots"]), _megabytes(each["bytes"])) for each in found["matches"]]
        lines += ["", columns(rows)]
    return "\n".join(lines)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"
