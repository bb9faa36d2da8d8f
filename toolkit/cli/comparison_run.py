"""Comparing two versions of a game, as `compare` and `balance --against` ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cli.session import Session
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from toolkit.balance.comparison import Terms
    from toolkit.library.comparing import Comparison
    from toolkit.running.request import Request
    from toolkit.running.saved_rows import SavedRows


DELTA = 0.01
BUDGET = 20_000


@dataclass(frozen=True)
class CompareAsked:
    """What is asked of a comparison; 0 and "" mean the default."""

    against: str
    delta: float = DELTA
    budget: int = BUDGET
    players: int = 0
    bots: str = ""
    seed: int = 1
    jobs: int = 0
    options: tuple[str, ...] = ()
    only_dealt: bool = False


def compared(session: Session, game_id: str, asked: CompareAsked) -> Comparison:
    """Play both versions, with progress on standard error. Raises UsageError and ToolkitError for what can't be."""
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.library.comparing import compare

    with _versions(session, game_id, asked) as (old, new, terms), progress_shown(session) as show:
        return compare(old, new, terms, show, only_dealt=asked.only_dealt)


def check_comparison(session: Session, game_id: str, asked: CompareAsked) -> None:
    """Raise, before anything is played, what `compared` would raise for what can't be compared."""
    from toolkit.library.versions import check_same_options
    from toolkit.running.request import Request

    with _versions(session, game_id, asked) as (old, new, _):
        if isinstance(old, Request):
            check_same_options(old, new)


@contextmanager
def _versions(
    session: Session, game_id: str, asked: CompareAsked
) -> Iterator[tuple[Request | SavedRows, Request, Terms]]:
    """The earlier version, as games to play or saved rows, and today's. The files of a git reference go at the end."""
    from toolkit.balance.comparison import Terms
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.against_bots import quick_bot
    from toolkit.library.opening import open_game
    from toolkit.library.versions import opened_at
    from toolkit.running.request import Request, seats_filled
    from toolkit.running.saved_rows import read_saved

    if not 0 < asked.delta <= 1:
        raise UsageError(f"a delta of {asked.delta} makes no sense", "name a share above 0, such as 0.01")
    opened = open_game(session.project, game_id)
    path = Path(asked.against)
    saved = read_saved(path) if path.suffix and path.is_file() else None
    named = named_bots(asked.bots) if asked.bots else saved.bots if saved else (quick_bot(opened.game),)
    seated = seats_filled(named, opened.contenders(asked.players, named))
    rotate = len(set(seated)) > 1
    block = len(seated) if rotate else 1
    blocks = _blocks(asked, saved, seated, block)
    options = rules_options(asked.options)
    terms = Terms(asked.delta, blocks)
    new = Request(opened.game, opened.data, seated, blocks * block, asked.seed, rotate, options, jobs=asked.jobs)
    if saved is not None and not _is_of_game(saved, new):
        raise UsageError(f"{saved.path} holds rows of another game than {opened.title}")
    if saved is not None:
        yield saved, new, terms
        return
    with opened_at(session.project, game_id, asked.against) as earlier:
        yield replace(new, game=earlier.game, content=earlier.data), new, terms


def _is_of_game(saved: SavedRows, request: Request) -> bool:
    """Whether saved rows count what the game counts, of at least some of its components."""
    tables = request.tables
    is_alike = saved.exposures == tables.exposures or not tables.components
    return is_alike and (not tables.components or bool({*saved.components} & {*tables.components}))


def _blocks(asked: CompareAsked, saved: SavedRows | None, seated: tuple[str, ...], block: int) -> int:
    """How many blocks the budget, and the saved rows, allow. Raises UsageError for rows of other games than asked."""
    if saved is not None:
        if saved.bots != seated:
            raise UsageError(f"the saved games were played by {', '.join(saved.bots)}, not {', '.join(seated)}")
        if not saved.is_of_seed(asked.seed):
            raise UsageError(f"{saved.path} was not played from seed {asked.seed}", "name its seed with --seed")
        if saved.is_rotated != (block > 1):
            raise UsageError("the saved games don't rotate the bots", "save them with --rotate")
    games = min(asked.budget, saved.games) if saved else asked.budget
    if games < 2 * block:
        raise UsageError(f"{games} game{'s are' if games != 1 else ' is'} too few", f"allow {2 * block} or more")
    return games // block
