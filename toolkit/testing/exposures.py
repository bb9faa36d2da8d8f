"""Exposure: which component was met by which seat, and how often."""

from __future__ import annotations

from typing import Any

from toolkit.testing.trial import Trial, require

Table = list[list[list[int]]]


def exposures_make_sense(trial: Trial) -> None:
    """Counts start small and never decrease; "dealt" is fixed by the setup, and what was dealt or used was held."""
    kinds = trial.tables.exposures
    for game in trial.played:
        tables = [exposure_table(trial, step.state) for step in game]
        first = tables[0]
        for step, before, now in zip(game[1:], tables, tables[1:], strict=False):
            where = f"in {trial.show(step.state)}"
            for kind, name in enumerate(kinds):
                rises = all(a <= b for old, new in zip(before[kind], now[kind], strict=True) for a, b in zip(old, new))
                require(holds=rises, message=f"{trial}: exposure '{name}' went down {where}")
            if "dealt" in kinds:
                dealt = kinds.index("dealt")
                require(holds=now[dealt] == first[dealt], message=f"{trial}: 'dealt' changed after the setup {where}")
        _is_sensible(trial, tables[-1])


def _is_sensible(trial: Trial, table: Table) -> None:
    named = dict(zip(trial.tables.exposures, table, strict=True))
    require(holds=min(min(row) for kind in table for row in kind) >= 0, message=f"{trial}: an exposure is negative")
    for name in {"dealt", "held"} & named.keys():
        most = max(max(row) for row in named[name])
        require(holds=most <= 1, message=f"{trial}: exposure '{name}' is {most}; it says whether, not how often")
    if {"dealt", "held"} <= named.keys():
        for seat in trial.seats:
            pairs = zip(named["dealt"][seat], named["held"][seat], strict=True)
            message = f"{trial}: seat {seat} was dealt what it never held"
            require(holds=all(held >= dealt for dealt, held in pairs), message=message)


def exposure_table(trial: Trial, state: Any) -> Table:
    """`table[kind][seat][component]` of a state."""
    components = range(len(trial.tables.components))
    return [
        [[int(trial.ask("exposure", state, seat, each, kind)) for each in components] for seat in trial.seats]
        for kind in range(len(trial.tables.exposures))
    ]
