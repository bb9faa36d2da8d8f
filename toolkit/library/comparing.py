"""Plays two versions of a game side by side until it is known what the edit does, or the budget is spent."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from time import perf_counter

from toolkit.balance.comparison import Judged, Moved, Terms, is_decided, judge, looks, moved, primary_of
from toolkit.balance.paired import PairedTally, Version
from toolkit.balance.rows import Shape
from toolkit.errors import UsageError
from toolkit.library.edits import Edit, edits
from toolkit.library.paired_rows import PairedRows
from toolkit.library.parting import Parting, parting
from toolkit.library.simulation import row_shape
from toolkit.library.versions import check_same_options, play_alike, played_components
from toolkit.running.batch import play
from toolkit.running.progress import OnProgress, Progress, unseen
from toolkit.running.request import Request
from toolkit.running.runner import DEALT
from toolkit.running.saved_rows import SavedRows

LOOKED_THROUGH = 50
"""How many times the budget of games is looked through for those that deal an edited component."""


@dataclass(frozen=True)
class Comparison:
    """What comparing `old` with `new` showed; `old` may be saved rows, whose content nobody knows.

    `is_proven` says that both compile to equal tables: all games are equal, and none had to be played. `games` is how
    many of each version were played, all of them dealt one of `dealt` where that was asked for; `differing` how many
    of them are other games or end otherwise.
    """

    old: Request | SavedRows
    new: Request
    terms: Terms
    edits: tuple[Edit, ...]
    is_proven: bool
    games: int = 0
    differing: int = 0
    judged: tuple[Judged, ...] = ()
    moved: tuple[Moved, ...] = ()
    parting: Parting | None = None
    seconds: float = field(default=0.0, compare=False)
    dealt: tuple[str, ...] = ()

    @property
    def is_identical(self) -> bool:
        """Whether no game differs."""
        return self.differing == 0

    @property
    def labels(self) -> dict[str, str]:
        """The components' names by id, of both versions."""
        requests = (each for each in (self.old, self.new) if isinstance(each, Request))
        tables = (each.tables for each in requests)
        return {each: name for one in tables for each, name in zip(one.components, one.names, strict=True)}


def compare(
    old: Request | SavedRows, new: Request, terms: Terms, on_progress: OnProgress = unseen, *, only_dealt: bool = False
) -> Comparison:
    """Play both requests' games, the same seeds for both, in seed order, and judge at each look of a fixed plan.

    The requests differ in content only, and ask for at least as many games as `terms` allows blocks; so many must be
    saved, where the old version is rows. `only_dealt` plays only games to which the setup deals an edited component:
    what it says of that component is the same, sooner, and it says nothing of seats. Raises UsageError where no setup
    does, or where the two versions deal it in different games.
    """
    begun = perf_counter()
    for bot in new.bots:
        new.game.bot(bot)
    found: tuple[Edit, ...] = ()
    changed: tuple[str, ...] = ()
    if isinstance(old, Request):
        check_same_options(old, new)
        found = edits(old.content, new.content)
        if play_alike(old, new):
            return Comparison(old, new, terms, found, is_proven=True, seconds=perf_counter() - begun)
        changed = played_components(old, new, found)
    tally = PairedTally(version(old), version(new))
    if only_dealt:
        if not isinstance(old, Request):
            raise UsageError("saved rows can't be played for a deal", "compare with a git reference or a folder")
        old, new = _seeking(old, changed), _seeking(new, changed)
    with ExitStack() as open_runs:
        judged, primary = _until_decided(tally, changed, terms, _both(old, new, open_runs, on_progress))
    if only_dealt and not tally.games:
        raise UsageError(f"no setup deals {' or '.join(changed)}", "compare without --dealt")
    return Comparison(
        old,
        new,
        terms,
        found,
        is_proven=False,
        dealt=new.sought,
        games=tally.games,
        differing=tally.differing,
        judged=judged,
        moved=moved(tally, primary, terms),
        parting=parting(old, new, tally.parted) if isinstance(old, Request) else None,
        seconds=perf_counter() - begun,
    )


def version(played: Request | SavedRows) -> Version:
    """What the rows of a request, or of a file, hold."""
    if isinstance(played, Request):
        return Version(row_shape(played), played.tables.components)
    shape = Shape(played.bots, played.is_rotated, played.exposures, len(played.components), played.tallies)
    return Version(shape, played.components)


def _until_decided(
    tally: PairedTally, changed: tuple[str, ...], terms: Terms, pairs: PairedRows
) -> tuple[tuple[Judged, ...], tuple[int, ...]]:
    judged: tuple[Judged, ...] = ()
    primary: tuple[int, ...] = ()
    for look in looks(terms.blocks):
        tally.add(*pairs.next((look - tally.blocks) * tally.old.shape.block))
        is_last = look == terms.blocks or tally.blocks < look
        primary = primary_of(tally, changed, with_seats=not pairs.only_played)
        judged = judge(tally, primary, terms, is_last=is_last)
        if is_last or is_decided(judged):
            break
    return judged, primary


def _both(old: Request | SavedRows, new: Request, open_runs: ExitStack, on_progress: OnProgress) -> PairedRows:
    """Both runs, ended with `open_runs`; the progress shown is the new version's, which comes last."""

    def of_old(progress: Progress) -> None:
        if progress.note:
            on_progress(progress)

    def of_new(progress: Progress) -> None:
        kept = replace(progress, done=pairs.kept, games=new.games // LOOKED_THROUGH) if new.sought else progress
        on_progress(kept)

    old_rows = play(old, of_old).rows() if isinstance(old, Request) else old.rows(new.seed)
    new_rows = play(new, of_new).rows()
    first, second = (open_runs.enter_context(closing(each)) for each in (old_rows, new_rows))
    pairs = PairedRows(first, second, only_played=bool(new.sought))
    return pairs


def _seeking(asked: Request, changed: tuple[str, ...]) -> Request:
    """The request for as many games as are looked through for those that the setup deals an edited component."""
    if DEALT not in asked.tables.exposures:
        raise UsageError(f"{asked.game.id} deals no components that are counted", "compare without --dealt")
    sought = tuple(each for each in changed if each in asked.tables.components)
    if not sought:
        raise UsageError("no edit of a component that both versions have reaches the games", "compare without --dealt")
    return replace(asked, sought=sought, games=asked.games * LOOKED_THROUGH)
