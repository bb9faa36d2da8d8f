"""The bundled games, checked once in a process: what tests of prints and contents start from. Nobody may change it."""

from __future__ import annotations

from functools import cache

from toolkit.checking import check_game
from toolkit.model.content import GameContent
from toolkit.model.finding import Finding
from toolkit.project import open_project


@cache
def findings_of(game_id: str) -> tuple[Finding, ...]:
    """All that is found in a bundled game, prints included."""
    return _checked(game_id)[1]


def content_of(game_id: str) -> GameContent:
    """The content of a bundled game, which has no errors."""
    content, findings = _checked(game_id)
    assert content is not None
    assert not [finding for finding in findings if finding.is_error]
    return content


@cache
def _checked(game_id: str) -> tuple[GameContent | None, tuple[Finding, ...]]:
    content, findings = check_game(open_project(), game_id)
    return content, tuple(findings)
