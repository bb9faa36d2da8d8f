"""`toolkit merge`: results of shards into one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session
from toolkit.errors import ToolkitError

if TYPE_CHECKING:
    from toolkit.library.counted_file import CountedFile


def command(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="What 'simulate --shard' saved, in any order.")],
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Merge the shards of one run: the result is that of playing all its games on one machine.

    Every shard must be there, once. A file is written by --save F.json, or from standard output with --format json.

    \b
    toolkit simulate dustbiters --games 80000 --shard 1/2 --save part-1.json
    toolkit simulate dustbiters --games 80000 --shard 2/2 --save part-2.json
    toolkit merge part-1.json part-2.json
    """
    session: Session = context.obj
    chosen_format(format_)
    from toolkit.library.merging import merge_files

    merged = merge_files([_read(path) for path in files])
    if format_ == "json":
        from toolkit.cli.table import as_json

        session.result(as_json(merged.json))
        return
    from toolkit.library.results_text import results_text, run_text

    session.result(results_text(merged.origin.game, merged.json))
    session.message(run_text(merged.run))


def _read(path: Path) -> CountedFile:
    from toolkit.library.counted_file import read_counted_file

    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ToolkitError(f"{path} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ToolkitError(f"{path} is no result of games: it is no text") from error
    return read_counted_file(str(path), text)
