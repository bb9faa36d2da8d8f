"""What the templates of a balance report print: finished text and places, no arithmetic left."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.balance.verdicts import Verdict
from toolkit.reports.deeper_parts import Detail, GridSection
from toolkit.reports.plots import Axis, Bars, Strip

Cell = tuple[str, str]  # a value and its interval


@dataclass(frozen=True)
class ShareRow:
    """A seat's or a bot's share of the wins."""

    name: str
    bot: str
    picture: Strip
    share: Cell
    wins: str


@dataclass(frozen=True)
class ShareFigure:
    """Shares of seats or bots on one axis; `expected` is the equal share in words."""

    axis: Axis
    rows: tuple[ShareRow, ...]
    expected: str


@dataclass(frozen=True)
class EffectRow:
    """A component in the picture of effects. `mark` is "stronger", "weaker" or "" when it does not stand out."""

    name: str
    mark: str
    picture: Strip
    effect: Cell
    together: str


@dataclass(frozen=True)
class ComponentRow:
    """A component in the table of all its numbers."""

    name: str
    note: str
    effect: Cell
    q_value: str
    with_it: Cell
    without: Cell
    dealt: str
    held: Cell
    used: Cell
    uses: Cell


@dataclass(frozen=True)
class KindSection:
    """All components of one kind. `axis` is None when no effect could be told."""

    anchor: str
    title: str
    axis: Axis | None
    effects: tuple[EffectRow, ...]
    rows: tuple[ComponentRow, ...]
    is_relative: bool
    together: int
    details: tuple[Detail, ...]


@dataclass(frozen=True)
class SpreadSection:
    """A whole-number quantity as histogram and table."""

    anchor: str
    title: str
    meaning: str
    mean: Cell
    p5: str
    p50: str
    p95: str
    bars: Bars


@dataclass(frozen=True)
class RateRow:
    """A share of games with its meaning."""

    name: str
    meaning: str
    value: Cell


@dataclass(frozen=True)
class TallyRow:
    """One of the game's own counts: how often in a game, and for each seat."""

    name: str
    meaning: str
    per_game: Cell
    per_seat: Cell


@dataclass(frozen=True)
class Page:
    """Everything the templates print."""

    title: str
    game: str
    bots: str
    sample: str
    facts: tuple[tuple[str, str], ...]
    verdicts: tuple[Verdict, ...]
    seats: ShareFigure
    bot_shares: ShareFigure | None
    seat_test: str
    kinds: tuple[KindSection, ...]
    spreads: tuple[SpreadSection, ...]
    rates: tuple[RateRow, ...]
    tallies: tuple[TallyRow, ...]
    deeper: tuple[GridSection, ...]
    has_gates: bool
    tests: int
    false_share: str
    manifest: tuple[tuple[str, str], ...]
    command: str
