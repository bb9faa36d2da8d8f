"""Tallies: how often the events that a game counts happened to each seat."""

from __future__ import annotations

from toolkit.testing.trial import Trial


def tallies_never_sink(trial: Trial) -> None:
    """Counts start at 0 or above and never go down."""
    for game in trial.played:
        before = [[0] * trial.tables.players] * len(trial.tables.tallies)
        for step in game:
            now = [
                [int(trial.ask("tally", step.state, seat, kind)) for seat in trial.seats]
                for kind in range(len(trial.tables.tallies))
            ]
            for name, old, new in zip(trial.tables.tallies, before, now, strict=True):
                is_risen = all(a <= b for a, b in zip(old, new, strict=True))
                trial.require(holds=is_risen, message=f"tally '{name}' went down", state=step.state)
            before = now
