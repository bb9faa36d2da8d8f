"""`toolkit replay`: step through a recorded game, checking every move."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session
from toolkit.errors import RecordError, ToolkitError

if TYPE_CHECKING:
    from toolkit.library.replaying import OpenRecord


def command(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as simulate and play write them.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each move; q leaves.")] = False,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the game.")] = "text",
) -> None:
    """Replay a recorded game: every move must be legal and the result the same.

    With other content or rules than it was recorded with, a game is replayed as far as it goes.

    \b
    toolkit replay output/games/000000-0.txt --step
    """
    session: Session = context.obj
    chosen_format(format_)
    from toolkit.library.replaying import open_record

    try:
        opened = open_record(session.project, _read(file))
    except RecordError as error:
        raise RecordError(f"{file}: {error.message}", error.hint) from error
    if opened.differences:
        session.message(f"recorded with other {' and '.join(opened.differences)}: replayed as far as it goes")
    if format_ == "json":
        _print_json(session, opened)
    else:
        _print_text(session, opened, is_stepwise=step)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("this is no game record: it is not UTF-8 text") from error
    except OSError as error:
        raise ToolkitError(f"{path} can't be read: {error.strerror}") from error


def _print_text(session: Session, opened: OpenRecord, *, is_stepwise: bool) -> None:
    head = opened.record.heading
    who = ", ".join(f"seat {seat} {bot}" for seat, bot in enumerate(head.bots))
    session.result(f"{opened.title}: {who}; seed {head.seed}, block {head.block}, rotation {head.rotation}")
    session.result(f"\n{opened.start.text()}")
    turn = 0
    for move, position in opened.steps():
        if move.turn != turn:
            turn = move.turn
            session.result(f"\nturn {turn}")
        session.result(f"  {move.seat}: {move.text}\n     {position.text()}")
        if is_stepwise and _leaves():
            session.result("left before the end")
            return
    session.result(f"\nresult: {opened.record.result.text}")
    session.message(f"replayed: {len(opened.record.moves)} moves, all legal, and the same result")


def _leaves() -> bool:
    """Wait for Enter; True when asked to leave. At the end of input the rest runs through."""
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("q", "quit")


def _print_json(session: Session, opened: OpenRecord) -> None:
    from toolkit.cli.table import as_json

    moves: list[dict[str, Any]] = []
    fault: RecordError | None = None
    try:
        for move, position in opened.steps():
            moves.append({"turn": move.turn, "seat": move.seat, "move": move.text, "position": position.text()})
    except RecordError as error:
        fault = error
    head = opened.record.heading
    found = {
        **{"game": head.game, "rules": head.rules, "content": head.content, "players": head.players},
        **{"options": dict(head.options), "seed": head.seed, "block": head.block, "rotation": head.rotation},
        **{"bots": list(head.bots), "differences": list(opened.differences), "start": opened.start.text()},
        **{"moves": moves, "result": opened.record.result.text, "fault": str(fault) if fault else ""},
    }
    session.result(as_json(found))
    if fault is not None:
        raise fault
