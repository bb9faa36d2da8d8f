"""Gates, and files for tuning, that ask for games which can't be played: their players, bots and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.option_values import is_left_out
from toolkit.errors import did_you_mean
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "gate-run"


def check(game: LintInput) -> Iterator[Finding]:
    """Every number of players or of bots that the game is not for, every option and value that it does not know."""
    data = game.game_document.data
    data = data if isinstance(data, dict) else {}
    for document, at, run in game.runs():
        if is_left_out(game.content.documents, document, run.get("options")):
            message = "this gate is left out: it asks for a component that your files took away"
            hint = f"a {document.file.rsplit('/', 1)[-1]} of your own can say what must hold"
            yield document.finding(CODE, (*at, "options"), message, hint, Severity.INFO, at_key=True)
            continue
        yield from _seats(data.get("players"), document, at, run)
        yield from _options(data.get("options"), document, (*at, "options"), run.get("options"))


def _seats(allowed: object, document: Document, at: Path, run: Mapping[str, Any]) -> Iterator[Finding]:
    few, many = (allowed.get("min"), allowed.get("max")) if isinstance(allowed, dict) else (None, None)
    if type(few) is not int or type(many) is not int:
        return
    players, bots = run.get("players"), run.get("bots")
    named = len(bots) if isinstance(bots, list) else 1
    is_for = f"{few}" if few == many else f"{few} to {many}"
    if type(players) is int and not few <= players <= many:
        yield document.finding(CODE, (*at, "players"), f"the game is for {is_for} players, not {players}")
    elif named > 1 and named != players and (type(players) is int or not few <= named <= many):
        seats = players if type(players) is int else is_for
        message = f"{named} bots for {seats} seat{'' if seats in (1, '1') else 's'}"
        yield document.finding(CODE, (*at, "bots"), message, "name one bot a seat, or one for all")


def _options(declared: object, document: Document, at: Path, asked: object) -> Iterator[Finding]:
    known = {str(name): option for name, option in declared.items()} if isinstance(declared, dict) else {}
    for name, value in asked.items() if isinstance(asked, dict) else ():
        if name not in known:
            message = f"the game has no option '{name}'"
            yield document.finding(CODE, (*at, name), message, _nearest(str(name), list(known)), at_key=True)
            continue
        option = known[name]
        values = option.get("values") if isinstance(option, dict) else None
        if isinstance(values, list) and not any(_is_meant(value, each) for each in values):
            message = f"option '{name}' can't be '{_written(value)}'"
            yield document.finding(CODE, (*at, name), message, _nearest(_written(value), [*map(_written, values)]))


def _is_meant(value: object, by: object) -> bool:
    """Whether a value, or the text that it is written as, is the one that the game declares."""
    is_same = type(value) is type(by) and value == by
    return is_same or (isinstance(value, str) and value.casefold() == str(by).casefold())


def _nearest(name: str, known: list[str]) -> str:
    near = did_you_mean(name, known)
    return f"did you mean '{near}'?" if near else f"one of: {', '.join(known)}" if known else ""


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
