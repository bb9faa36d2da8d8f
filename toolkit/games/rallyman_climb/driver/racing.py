"""What bots work out before a race: the values of the dashboard that they drive, worked out once for equal tables."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from toolkit.engine.game import Tables
from toolkit.engine.kernel import link_plain
from toolkit.engine.match import Workspace
from toolkit.engine.record import Layout
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.driver.solve import solve
from toolkit.games.rallyman_climb.state import Rules, State

TOKENS = 0
"""A race is driven by values that take tokens for seconds: a turn itself still weighs securing."""
_BOTS_OWN = ("value", "lowest", "ideal", "ideal_seen", "ideal_shape", "ideal_lost", "risk_growth")
_known: dict[str, Rules] = {}


def ready(tables: Tables) -> Tables:
    """The tables with the values of their first dashboard that fits; damage at its price, SISU not foreseen.

    Worked out in plain mode, so that both modes play the same games.
    """
    sizes = {**tables.sizes, "seats": 1, "exposure_rows": len(tables.exposures)}
    layout = Layout(Rules, sizes)
    key = _key(layout, tables.rules)
    if key not in _known:
        rules = layout.new()
        layout.copy(rules, tables.rules)
        run = link_plain(solve, GAME.fill)
        run(Layout(State, sizes).new(), rules, Layout(Workspace, sizes).new(), rules.value_board, TOKENS, 0.0, 0, 0)
        _known[key] = rules
    return replace(tables, rules=_known[key])


def _key(layout: Layout[Any], rules: Rules) -> str:
    """A hash of everything that the values depend on."""
    values = [(field.name, getattr(rules, field.name)) for field in layout.fields if field.name not in _BOTS_OWN]
    return hashlib.sha256(repr(values).encode()).hexdigest()
