"""Plays two versions of a game side by side until it is known what the edit does, or the budget is spent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np

from toolkit.balance.comparison import Judged, Moved, Terms, is_decided, judge, looks, moved, primary_of
from toolkit.balance.paired import PairedTally, Version
from toolkit.balance.rows import Shape
from toolkit.library.edits import Edit, changed_components, edits
from toolkit.library.parting import Parting, parting
from toolkit.library.simulation import row_shape
from toolkit.library.versions import check_same_options, play_alike
from toolkit.running.batch import play
from toolkit.running.progress import OnProgress, Progress, unseen
from toolkit.running.request import Request
from toolkit.running.runner import Rows
from toolkit.running.saved_rows import SavedRows


@dataclass(frozen=True)
class Comparison:
    """What comparing `old` with `new` showed; `old` may be saved rows, whose content nobody knows.

    `is_proven` says that both compile to equal tables: all games are equal, and none had to be played. `games` is how
    many of each version were played, `differing` how many of them are other games or end otherwise.
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


def compare(old: Request | SavedRows, new: Request, terms: Terms, on_progress: OnProgress = unseen) -> Comparison:
    """Play both requests' games, the same seeds for both, in seed order, and judge at each look of a fixed plan.

    The requests differ in content only, and ask for at least as many games as `terms` allows blocks; so many must be
    saved, where the old version is rows.
    """
    begun = perf_counter()
    for bot in new.bots:
        new.game.bot(bot)
    found: tuple[Edit, ...] = ()
    if isinstance(old, Request):
        check_same_options(old, new)
        found = edits(old.content, new.content)
        if play_alike(old, new):
            return Comparison(old, new, terms, found, is_proven=True, seconds=perf_counter() - begun)
    tally = PairedTally(version(old), version(new))
    changed = changed_components(found)
    with ExitStack() as open_runs:
        judged, primary = _until_decided(tally, changed, terms, _both(old, new, open_runs, on_progress))
    return Comparison(
        old,
        new,
        terms,
        found,
        is_proven=False,
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
        primary = primary_of(tally, changed)
        judged = judge(tally, primary, terms, is_last=look == terms.blocks)
        if is_decided(judged):
            break
    return judged, primary


class PairedRows:
    """Rows of two runs in step, as many as asked for at a time, however they come."""

    def __init__(self, old: Iterator[Rows], new: Iterator[Rows]) -> None:
        self._sources = (old, new)
        self._waiting: list[list[Rows]] = [[], []]

    def next(self, count: int) -> tuple[Rows, Rows]:
        """The next `count` rows of each."""
        old, new = (self._take(which, count) for which in (0, 1))
        return old, new

    def _take(self, which: int, count: int) -> Rows:
        waiting = self._waiting[which]
        while sum(len(each) for each in waiting) < count:
            waiting.append(next(self._sources[which]))
        rows = np.concatenate(waiting)
        waiting[:] = [rows[count:]]
        return rows[:count]


def _both(old: Request | SavedRows, new: Request, open_runs: ExitStack, on_progress: OnProgress) -> PairedRows:
    """Both runs, ended with `open_runs`; the progress shown is the new version's, which comes last."""

    def of_old(progress: Progress) -> None:
        if progress.note:
            on_progress(progress)

    old_rows = play(old, of_old).rows() if isinstance(old, Request) else old.rows(new.seed)
    new_rows = play(new, on_progress).rows()
    return PairedRows(open_runs.enter_context(closing(old_rows)), open_runs.enter_context(closing(new_rows)))
