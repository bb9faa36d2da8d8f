"""The command line. One command a file in `toolkit/cli/commands/`, found by looking and imported when it is needed."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

from toolkit.errors import ToolkitError
from toolkit.model.printable import printable

_FLAGS = ("--quiet", "-q")
_WITH_VALUE = ("--project",)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 clean, 1 findings or a failed gate, 2 usage, 3 could not do it."""
    # A command makes many objects that live until its end: looking for garbage among them takes a sixth of its time.
    gc.set_threshold(100_000, 50, 50)
    for stream in (sys.stdout, sys.stderr):
        # What a terminal can't show is written as an escape: a file name or card text must not end the program.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        from toolkit.cli.app import run

        run(globals_first(list(sys.argv[1:] if arguments is None else arguments)))
    except ToolkitError as error:
        lines = str(error).split("\n") if error.has_lines else [str(error)]
        told = "\n".join(printable(line) for line in lines)
        sys.stderr.write(f"toolkit: {told}\n")
        sys.exit(error.exit_code)


def globals_first(arguments: list[str]) -> list[str]:
    """`arguments` with the options that every command takes (--quiet, --project DIR) before the command.

    They may stand anywhere before a `--`.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    moved: list[str] = []
    kept: list[str] = []
    waiting = iter(arguments[:end])
    for each in waiting:
        if each in _FLAGS or each.startswith(tuple(f"{name}=" for name in _WITH_VALUE)):
            moved.append(each)
        elif each in _WITH_VALUE:
            moved += [each, *([value] if (value := next(waiting, None)) is not None else [])]
        else:
            kept.append(each)
    return [*moved, *kept, *arguments[end:]]
