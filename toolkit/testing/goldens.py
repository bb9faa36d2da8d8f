"""Goldens: games and counts as short text, to be kept in files and compared. Use frozen content for them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from toolkit.testing.trial import Step, Trial


def playthrough(trial: Trial, number: int) -> str:
    """Random game `number` as text: the first and last position, every move, and a hash of each turn's position."""
    return "\n".join((*_heading(trial, number), *_lines(trial, number))) + "\n"


def _heading(trial: Trial, number: int) -> Iterator[str]:
    options = " ".join(f"{name}={value}" for name, value in sorted(trial.tables.options.items()))
    yield f"{trial.game.id}, {trial.players} players, random game {number} (seed {trial.seed(number)})"
    if options:
        yield f"options: {options}"


def _lines(trial: Trial, number: int) -> Iterator[str]:
    turn = -1
    for step in trial.play(number):
        if step.seat < 0:
            yield from _ending(trial, step)
            return
        if trial.ask("turns", step.state) != turn:
            turn = trial.ask("turns", step.state)
            yield f"\nturn {turn + 1}  [{position_hash(trial, step.state)}]"
            if turn == 0:
                yield trial.show(step.state)
        yield f"  seat {step.seat}: {trial.game.move_text(trial.tables, step.state, step.move)}"


def _ending(trial: Trial, step: Step) -> Iterator[str]:
    shares = " ".join(f"{trial.ask('outcome', step.state, seat):.6g}" for seat in trial.seats)
    capped = ", capped" if trial.ask("capped", step.state) else ""
    yield f"\nend  [{position_hash(trial, step.state)}]"
    yield trial.show(step.state)
    yield f"shares: {shares}{capped}"


def position_hash(trial: Trial, state: Any) -> str:
    """A short hash of a position's text."""
    return hashlib.sha256(trial.show(state).encode()).hexdigest()[:12]


def tree_counts(trial: Trial, number: int) -> tuple[int, ...]:
    """How many sequences of 1, 2, 3 … moves are possible from the start of game `number`.

    Stops before the depth of the trial would have more than `tree_moves` moves made.
    """
    counts: list[int] = []
    level = [trial.start(trial.seed(number))]
    while level:
        coming = sum(len(trial.moves(state)) for state in level)
        if coming == 0 or coming > trial.depth.tree_moves:
            return (*counts, coming) if coming else tuple(counts)
        counts.append(coming)
        level = [trial.after(state, move) for state in level for move in trial.moves(state)]
    return tuple(counts)
