"""Bots that gates and targets name, against those that the game has."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import UnknownNameError
from toolkit.games import found_games, game
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-bot"


def check_named_bots(content: LintInput) -> Iterator[Finding]:
    """Every bot of a gate, or of a file for tuning, that the game does not know. A game without rules has none."""
    if content.content.id not in found_games():
        return
    known = game(content.content.id)
    for document, at, name in _named(content):
        try:
            known.bot(name)
        except UnknownNameError as error:
            yield document.finding(CODE, at, error.message, error.hint)


def _named(content: LintInput) -> Iterator[tuple[Document, Path, str]]:
    for document, at, run in content.runs():
        yield from _listed(document, (*at, "bots"), run.get("bots"))


def _listed(document: Document, at: Path, names: object) -> Iterator[tuple[Document, Path, str]]:
    for index, name in enumerate(names if isinstance(names, list) else ()):
        if isinstance(name, str):
            yield document, (*at, index), name
