"""Exposure: which component was met by which seat, and how often."""

from __future__ import annotations

from typing import Any

from toolkit.testing.trial import Trial

Table = list[list[list[int]]]


def exposures_make_sense(trial: Trial) -> None:
    """Counts start small and never decrease; "dealt" is fixed by the setup, and what was dealt or used was held."""
    kinds = trial.tables.exposures
    for game in trial.played:
        tables = [exposure_table(trial, step.state) for step in game]
        first = tables[0]
        for step, before, now in zip(game[1:], tables, tables[1:], strict=False):
            for kind, name in enumerate(kinds):
                is_risen = _is_risen(before[kind], now[kind])
                trial.require(holds=is_risen, message=f"exposure '{name}' went down", state=step.state)
            if "dealt" in kinds:
                dealt = kinds.index("dealt")
                is_same = now[dealt] == first[dealt]
                trial.require(holds=is_same, message="exposure 'dealt' changed after the setup", state=step.state)
        _is_sensible(trial, tables[-1])


def _is_risen(before: list[list[int]], now: list[list[int]]) -> bool:
    """Whether no count is lower than before."""
    pairs = (pair for old, new in zip(before, now, strict=True) for pair in zip(old, new, strict=True))
    return all(a <= b for a, b in pairs)


def _is_sensible(trial: Trial, table: Table) -> None:
    named = dict(zip(trial.tables.exposures, table, strict=True))
    trial.require(holds=min(min(row) for kind in table for row in kind) >= 0, message="an exposure is negative")
    if {"dealt", "held"} <= named.keys():
        for seat in trial.seats:
            pairs = zip(named["dealt"][seat], named["held"][seat], strict=True)
            is_held = all(held >= dealt for dealt, held in pairs)
            trial.require(holds=is_held, message=f"seat {seat} was dealt what it never held")


def exposure_table(trial: Trial, state: Any) -> Table:
    """`table[kind][seat][component]` of a state."""
    components = range(len(trial.tables.components))
    return [
        [[int(trial.ask("exposure", state, seat, each, kind)) for each in components] for seat in trial.seats]
        for kind in range(len(trial.tables.exposures))
    ]
