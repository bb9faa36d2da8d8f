"""Rows of two runs side by side."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from toolkit.errors import UsageError
from toolkit.running.runner import Rows

IDLE = 20_000
"""After so many games of which none was played, no more are looked through."""


class PairedRows:
    """Rows of two runs in step, as many as asked for at a time, however they come; fewer at the end of the runs.

    `only_played` leaves out games that neither run played; `kept` counts those handed out. Raises UsageError for a game
    that only one of them played.
    """

    def __init__(self, old: Iterator[Rows], new: Iterator[Rows], *, only_played: bool = False) -> None:
        self.only_played = only_played
        self.kept = 0
        self._sources = (old, new)
        self._waiting: list[list[Rows]] = [[], []]

    def next(self, count: int) -> tuple[Rows, Rows]:
        """The next `count` rows of each."""
        kept = [self._some(count)]
        while self.only_played and (left := count - sum(len(old) for old, _ in kept)) and len(kept[-1][0]):
            kept.append(self._some(left))
        old, new = (np.concatenate(each) for each in zip(*kept, strict=True))
        self.kept += len(old)
        return old, new

    def _some(self, count: int) -> tuple[Rows, Rows]:
        """The next `count` rows of both, or those that were played among the next so many that hold one."""
        looked_through = 0
        while True:
            old, new = (self._take(which, count) for which in (0, 1))
            if not self.only_played:
                return old, new
            is_played = old["moves"] > 0
            if (is_played != (new["moves"] > 0)).any():
                raise UsageError("the edits change which games deal the edited components", "compare without --dealt")
            looked_through += len(old)
            if is_played.any() or not len(old) or (looked_through >= IDLE and not self.kept):
                return old[is_played], new[is_played]

    def _take(self, which: int, count: int) -> Rows:
        waiting = self._waiting[which]
        while sum(len(each) for each in waiting) < count:
            more = next(self._sources[which], None)
            if more is None:
                break
            waiting.append(more)
        rows = np.concatenate(waiting)
        waiting[:] = [rows[count:]]
        return rows[:count]
