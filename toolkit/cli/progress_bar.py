"""How far a long run is, on standard error: a bar at a terminal, only the notes in a pipe, nothing under --quiet."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.running.progress import Progress


@contextmanager
def progress_shown(session: Session) -> Iterator[Callable[[Progress], None]]:
    """A listener for a run's progress; the bar is gone when the block ends."""
    if session.is_quiet or not sys.stderr.isatty():
        yield lambda progress: session.message(progress.note) if progress.note else None
        return
    with _bar() as bar:
        task = bar.add_task("starting", total=None, pace="", left="")
        yield lambda progress: _show(bar, task, progress)


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    pace = TextColumn("{task.fields[pace]}", markup=False)
    left = TextColumn("{task.fields[left]}", markup=False)
    what = TextColumn("{task.description}", markup=False)
    console = Console(stderr=True, highlight=False)
    return Bar(what, BarColumn(), MofNCompleteColumn(), pace, left, console=console, transient=True)


def _show(bar: Any, task: Any, progress: Progress) -> None:
    if progress.note:
        bar.update(task, description=progress.note, total=None)
        return
    left = progress.seconds_left
    bar.update(
        task,
        description="playing",
        total=progress.games,
        completed=progress.done,
        pace=f"{progress.games_per_second:,.0f} games/s",
        left="" if left is None else f"{_clock(left)} left",
    )


def _clock(seconds: float) -> str:
    """ "0:07", "12:30" or "2:05:00"."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
