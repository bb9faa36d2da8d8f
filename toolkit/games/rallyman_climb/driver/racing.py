"""What bots work out before a race: the values of the dashboard that they drive, worked out once for equal tables."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.state import Rules

TOKENS = 0
"""A race is driven by values that take tokens for seconds: a turn itself still weighs securing."""
_BOTS_OWN = (
    "value",
    "ideal",
    "ideal_end",
    "ideal_end_spared",
    "ideal_seen",
    "ideal_shape",
    "ideal_lost",
    "risk_growth",
)
_known: dict[str, Rules] = {}


def ready(tables: Tables) -> Tables:
    """The tables with the values of their first dashboard that fits; damage at its price, SISU not foreseen.

    Worked out in plain mode: that takes a few seconds, compiling it a minute.
    """
    machine = Machine(replace(tables, sizes={**tables.sizes, "seats": 1}))
    key = _key(machine.rules_layout, tables.rules)
    if key not in _known:
        machine.load(tables)
        machine.solve_loaded(tables.rules.value_board, TOKENS)
        _known[key] = machine.rules()
    return replace(tables, rules=_known[key])


def _key(layout: Layout[Any], rules: Rules) -> str:
    """A hash of everything that the values depend on."""
    values = [(field.name, getattr(rules, field.name)) for field in layout.fields if field.name not in _BOTS_OWN]
    return hashlib.sha256(repr(values).encode()).hexdigest()
