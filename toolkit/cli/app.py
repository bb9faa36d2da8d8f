"""The Typer application: its commands by file name, and the options that every command takes."""

from __future__ import annotations

import importlib
import math
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from toolkit.cli.session import Session
from toolkit.errors import UnknownNameError

_COMMANDS = Path(__file__).parent / "commands"


def command_names() -> list[str]:
    """Every command, by the names of the files: `import_.py` is the command `import`."""
    stems = (path.stem for path in _COMMANDS.glob("*.py") if path.stem != "__init__")
    return sorted(stem.rstrip("_").replace("_", "-") for stem in stems)


def load_command(name: str) -> Any:
    """The command of that name, imported: a module has a function `command`, or `app` for a group of commands."""
    module = _module(name)
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name)(module.command)
    made = typer.main.get_command(app)
    made.name = name
    _refuse_no_numbers(made)
    return made


def _refuse_no_numbers(command: Any) -> None:
    """Let no number of an option be `nan` or `inf`: bounds don't hold the first, nor every bound the second."""
    for each in getattr(command, "commands", {}).values():
        _refuse_no_numbers(each)
    for option in command.params:
        if option.type.name in ("float", "float range"):
            option.callback = _only_finite(option.callback)


def _only_finite(callback: Any) -> Any:
    def checked(context: Any, option: Any, value: Any) -> Any:
        if isinstance(value, float) and not math.isfinite(value):
            raise typer.BadParameter(f"{value} is no number that can be used.", context, option)
        return callback(context, option, value) if callback else value

    return checked


def summary(name: str) -> str:
    """The first sentence of a command's help. Making the whole command would take ten times as long."""
    module = _module(name)
    about = module.app.info.help if hasattr(module, "app") else module.command.__doc__
    return " ".join(str(about).split()).partition(". ")[0].rstrip(".") + "."


def _module(name: str) -> Any:
    stem = name.replace("-", "_")
    module_name = stem if (_COMMANDS / f"{stem}.py").is_file() else f"{stem}_"
    return importlib.import_module(f"toolkit.cli.commands.{module_name}")


class _Commands(TyperGroup):
    """Looks for commands among the files; only the one that is called is imported."""

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return command_names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        del ctx
        return load_command(cmd_name) if cmd_name in command_names() else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(name)) for name in command_names()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in command_names():
            raise UnknownNameError("command", args[0], command_names())
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_Commands,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(asked: bool) -> None:  # noqa: FBT001 - Typer calls it
    if asked:
        from importlib.metadata import version

        typer.echo(f"toolkit {version('tabletop-toolkit')}")
        raise typer.Exit


@app.callback(no_args_is_help=True)
def _toolkit(
    context: typer.Context,
    project: Annotated[
        Path | None,
        typer.Option(
            "--project", metavar="DIR", help="A project: a folder with a toolkit.toml. Else the bundled games."
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only results: no messages, no progress.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="The version, and nothing else.")
    ] = False,
) -> None:
    """Design a tabletop game: check its content, print prototypes, simulate its balance.

    --project and --quiet may also stand after the command. Results go to standard output, messages to standard
    error. Exit codes: 0 clean, 1 findings or a failed gate, 2 usage, 3 could not do it.
    """
    del version
    context.obj = Session(project, is_quiet=quiet)


def run(arguments: list[str]) -> NoReturn:
    """Run the command that `arguments` ask for, and exit."""
    typer.main.get_command(app).main(arguments, prog_name="toolkit")
    raise SystemExit(0)
