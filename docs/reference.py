"""Writes the command reference and the pasted examples of README.md from the program itself; `--check` compares."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import typer

from toolkit.cli.app import app, command_names, load_command

README = Path(__file__).resolve().parent.parent / "README.md"
WIDTH = 100


def main(arguments: list[str]) -> int:
    """Rewrite README.md, or with --check tell whether it is up to date (exit 1 when not)."""
    before = README.read_text(encoding="utf-8")
    after = before
    for name, write in {"reference": reference}.items():
        after = _between(after, name, write)
    if "--check" in arguments:
        if before != after:
            sys.stderr.write("README.md does not tell what the commands say; run: python docs/reference.py\n")
        return int(before != after)
    README.write_text(after, encoding="utf-8")
    return 0


def reference() -> str:
    """Every command's help, as the terminal shows it."""
    return "\n".join(_help(name) for name in command_names())


def _help(name: str) -> str:
    root = typer.main.get_command(app)
    command = load_command(name)
    parts = [_block(f"toolkit {name}", command, root)]
    for inner, sub in getattr(command, "commands", {}).items():
        parts.append(_block(f"toolkit {name} {inner}", sub, root))
    summary = f"<summary><code>toolkit {name}</code> – {_first_line(command)}</summary>"
    return f"<details>{summary}\n\n" + "\n".join(parts) + "\n</details>\n"


def _block(path: str, command: object, root: object) -> str:
    context_class = type(root).context_class  # type: ignore[attr-defined]  # Typer vendors click
    context = context_class(command, info_name=path, terminal_width=WIDTH, max_content_width=WIDTH)
    text = command.get_help(context)  # type: ignore[attr-defined]
    return "```\n" + "\n".join(line.rstrip() for line in text.splitlines()) + "\n```\n"


def _first_line(command: object) -> str:
    text = command.get_short_help_str(limit=200)  # type: ignore[attr-defined]
    return text.splitlines()[0]


def _between(text: str, name: str, write: Callable[[], str]) -> str:
    pattern = re.compile(rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)", re.DOTALL)
    return pattern.sub(lambda match: f"{match[1]}{write()}{match[2]}", text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
