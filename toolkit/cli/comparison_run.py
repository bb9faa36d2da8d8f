"""Comparing two versions of a game, as `compare` and `balance --against` ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.cli.session import Session
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from toolkit.library.comparing import Comparison


@dataclass(frozen=True)
class CompareAsked:
    """What is asked of a comparison; 0 and "" mean the default."""

    against: str
    delta: float
    budget: int
    players: int = 0
    bots: str = ""
    seed: int = 1
    jobs: int = 0
    options: tuple[str, ...] = ()


def compared(session: Session, game_id: str, asked: CompareAsked) -> Comparison:
    """Play both versions, with progress on standard error. Raises UsageError and ToolkitError for what can't be."""
    from toolkit.balance.comparison import Terms
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.cli.request_options import named_bots, rules_options
    from toolkit.library.against_bots import quick_bot
    from toolkit.library.comparing import compare
    from toolkit.library.opening import open_game
    from toolkit.library.versions import opened_at
    from toolkit.running.request import Request, seats_filled

    opened = open_game(session.project, game_id)
    named = named_bots(asked.bots) if asked.bots else (quick_bot(opened.game),)
    seated = seats_filled(named, opened.players(asked.players or None, named))
    rotate = len(set(seated)) > 1
    block = len(seated) if rotate else 1
    blocks = asked.budget // block
    if blocks < 2:
        raise UsageError(f"a budget of {asked.budget} games is too small", f"allow {2 * block} or more")
    options = rules_options(asked.options)
    new = Request(opened.game, opened.data, seated, blocks * block, asked.seed, rotate, options, jobs=asked.jobs)
    with opened_at(session.project, game_id, asked.against) as earlier, progress_shown(session) as show:
        old = Request(earlier.game, earlier.data, seated, blocks * block, asked.seed, rotate, options, jobs=asked.jobs)
        return compare(old, new, Terms(asked.delta, blocks), show)
