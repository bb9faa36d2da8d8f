"""`toolkit play`: a game at the terminal against bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.session import Session
from toolkit.errors import ToolkitError, UnknownNameError, UsageError

if TYPE_CHECKING:
    from toolkit.library.against_bots import GameAgainstBots
    from toolkit.library.opening import OpenGame

HELP = """\
NUMBER or MOVE  make a move, by its number or in words
moves           list the moves again
about NAME      what a component says
hint            what a bot would do in your place
undo            take back your last move and what followed
help            this list
quit            leave the game"""


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id; 'toolkit games' lists them.")],
    seat: Annotated[int, typer.Option(metavar="N", help="Where you sit; seat 0 moves first.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            metavar="a,b",
            help="One bot for each other seat, or one for all.",
            show_default="the strongest that answers at once",
        ),
    ] = "",
    players: Annotated[
        int | None, typer.Option(metavar="P", help="How many play.", show_default="the fewest the game is for")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Equal seeds deal equally.", show_default="any, and it is told")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="k=v", help="A rules option; may be repeated.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game as a text file.")] = None,
) -> None:
    """Play a game against bots, with hints and undo.

    You are shown what your seat knows: cards that it has not seen are written as "?". Beside each move stands the
    section of the rulebook that it comes from.

    \b
    toolkit play dustbiters --bots greedy --seed 7
    """
    session: Session = context.obj
    from secrets import randbelow

    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.against_bots import GameAgainstBots, quick_bot, seats_against
    from toolkit.library.opening import open_game
    from toolkit.running.request import Request

    opened = open_game(session.project, game)
    named = named_bots(bots) if bots else (quick_bot(opened.game),)
    seated = seats_against(opened.game, opened.players(players), seat, named)
    chosen = randbelow(1_000_000) if seed is None else seed
    request = Request(opened.game, opened.data, seated, 1, chosen, options=rules_options(option or ()))
    table = GameAgainstBots(request, seat)
    who = ", ".join(f"{_named(each)} {'you' if each == seat else bot}" for each, bot in enumerate(seated))
    told = "".join(f", {name}={value}" for name, value in request.chosen.items())
    session.result(f"{opened.title}: {who}; seed {chosen}{told}. 'help' lists what you can say.")
    try:
        _play(session, opened, table)
    finally:
        if record is not None:
            _save(session, record, table)


def _named(seat: int) -> str:
    """A seat by number, and by the letter that positions have for it."""
    return f"seat {seat} ({chr(ord('A') + seat)})"


def _play(session: Session, opened: OpenGame, table: GameAgainstBots) -> None:
    """Ask and answer until the game is over or the person leaves."""
    is_new = True
    while not table.position.is_over:
        if not table.is_asking:
            made = table.answer()
            session.result(f"{_named(made.seat)} {table.request.bots[made.seat]}: {made.text}")
            is_new = True
            continue
        if is_new:
            _show(session, opened, table)
        said = _heard()
        if said is None or said in ("quit", "q", "exit"):
            session.result("left before the end")
            return
        is_new = _answered(session, opened, table, said)
    _show_end(session, table)


def _heard() -> str | None:
    """What the person says, or None at the end of input."""
    try:
        return " ".join(input("> " if sys.stdin.isatty() else "").split())
    except (EOFError, KeyboardInterrupt):
        return None


def _answered(session: Session, opened: OpenGame, table: GameAgainstBots, said: str) -> bool:
    """Do what was said; True when the game has moved on."""
    word, _, rest = said.partition(" ")
    if said in ("help", "h", "?"):
        session.result(HELP)
    elif said in ("moves", ""):
        _show_moves(session, opened, table)
    elif said == "hint":
        session.result(f"a bot would: {table.hint()}")
    elif word == "about":
        session.result(_about(session, opened, rest))
    elif said in ("undo", "u"):
        is_undone = table.undo()
        session.result("taken back" if is_undone else "there is nothing to take back")
        return is_undone
    else:
        return _moved(session, table, said)
    return False


def _moved(session: Session, table: GameAgainstBots, said: str) -> bool:
    moves = table.position.moves
    try:
        if said.isdecimal():
            if not 1 <= int(said) <= len(moves):
                raise UsageError(f"there is no move {said}", f"moves are 1 to {len(moves)}")
            table.make(moves[int(said) - 1])
        else:
            table.make(said)
    except UsageError as error:
        session.result(str(error))
        return False
    return True


def _about(session: Session, opened: OpenGame, name: str) -> str:
    """The words of the component of that id or name."""
    from toolkit.checking import component_words

    words = {
        each: text.text
        for kind in component_words(session.project, opened.content).values()
        for each, text in kind.items()
    }
    ids = {
        str(each[key]).casefold(): each["id"]
        for kind in opened.content.kinds
        for each in opened.content.components(kind)
        for key in ("id", "name")
    }
    found = ids.get(name.casefold())
    if found is None:
        return str(UnknownNameError("component", name, ids))
    return f"{found}: {words.get(found) or 'it has no rules text'}"


def _show(session: Session, opened: OpenGame, table: GameAgainstBots) -> None:
    at = table.position
    session.result(f"\nturn {at.turn}: {at.text(table.seat)}")
    _show_moves(session, opened, table)


def _show_moves(session: Session, opened: OpenGame, table: GameAgainstBots) -> None:
    at = table.position
    width = max(len(text) for text in at.move_texts)
    for number, (move, text) in enumerate(zip(at.moves, at.move_texts, strict=True), start=1):
        section = opened.section(at.phase(move))
        session.result(f"{number:>4}  {text:<{width}}  [{section}]" if section else f"{number:>4}  {text}")


def _show_end(session: Session, table: GameAgainstBots) -> None:
    at = table.position
    session.result(f"\n{at.text()}")
    if at.is_capped:
        session.result("the game reached its cap: nobody wins")
        return
    won = [seat for seat, share in enumerate(at.shares) if share > 0]
    names = " and ".join("you" if seat == table.seat else _named(seat) for seat in won)
    session.result(f"{names} {'share the win' if len(won) > 1 else 'win' if names == 'you' else 'wins'}")


def _save(session: Session, path: Path, table: GameAgainstBots) -> None:
    from toolkit.engine.record_text import write_record
    from toolkit.running.whole_file import write_whole

    try:
        write_whole(path, write_record(table.record))
    except OSError as error:
        raise ToolkitError(f"{path} can't be written: {error.strerror}") from error
    session.message(f"{path} written")
