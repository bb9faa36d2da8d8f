"""How far a run is: what the progress bar shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """`done` of `games` after `seconds` of playing. `note` says what is going on instead, such as compiling."""

    done: int
    games: int
    seconds: float
    note: str = ""

    @property
    def games_per_second(self) -> float:
        """The pace so far, 0.0 before the first game."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this pace; None while it can't be told."""
        return (self.games - self.done) / self.games_per_second if self.games_per_second else None


OnProgress = Callable[[Progress], None]


def unseen(_progress: Progress) -> None:
    """A listener that shows nothing."""
