"""The version of a game that another is compared with: content of a git reference or a folder, or saved rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.errors import ContentError, ToolkitError, UsageError
from toolkit.library.edits import Edit, changed_components, put_back
from toolkit.library.opening import FaultyContentError, OpenGame, open_game
from toolkit.project import Project
from toolkit.revisions import has_game, project_at
from toolkit.running.request import Request


@contextmanager
def opened_at(project: Project, game_id: str, reference: str) -> Iterator[OpenGame]:
    """The game with its content at a git reference or in another folder; the working tree is not touched.

    Raises ToolkitError and UsageError for a reference that can't be read, and ContentError for content that today's
    schemas and rules don't take.
    """
    with project_at(project, reference, game_id) as before:
        if not has_game(before, project, game_id):
            raise UsageError(f"there is no game '{game_id}' at {reference}", "compare with another state of it")
        try:
            opened = open_game(before, game_id)
        except FaultyContentError as error:
            first = next(each for each in error.findings if each.is_error)
            raise ContentError(
                f"the content of {game_id} at {reference} can't be played by today's rules: {first.message}",
                "compare with a later state of it, whose files today's schemas take",
            ) from error
        yield opened


def play_alike(old: Request, new: Request) -> bool:
    """Whether both requests compile to equal tables, so that all their games are equal.

    Then what was edited (names, texts, art, another number of players) does not reach these games.
    """
    one, other = old.tables, new.tables
    if (old.game.id, old.bots, old.rotate, old.seed) != (new.game.id, new.bots, new.rotate, new.seed):
        return False
    return _meaning(old, one) == _meaning(new, other)


def played_components(old: Request, new: Request, found: tuple[Edit, ...]) -> tuple[str, ...]:
    """The ids of the edited components whose edit reaches the games: with it undone, other tables are played."""
    return tuple(name for kind, name in changed_components(found) if _is_played(old, new, kind, name))


def _is_played(old: Request, new: Request, kind: str, name: str) -> bool:
    undone = replace(new, content=put_back(old.content, new.content, kind, name))
    try:
        return not play_alike(undone, new)
    except (ToolkitError, KeyError, LookupError):
        return True  # what refers to an edit that is undone can't be played without it


def _meaning(request: Request, tables: Tables) -> tuple[object, ...]:
    values = Layout(request.game.rules_record, tables.sizes).values(tables.rules)
    return (values, dict(tables.sizes), tables.components, tables.exposures, tables.phases, tables.tallies)


def check_same_options(old: Request, new: Request) -> None:
    """Both versions must know the options. Raises UsageError, or ToolkitError where only the earlier does not."""
    _ = new.tables
    try:
        _ = old.tables
    except UsageError as error:
        raise ToolkitError(f"the earlier version can't be played so: {error.message}", error.hint) from error
