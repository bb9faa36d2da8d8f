"""Everything a report says, computed once from counted games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.deeper import NOTHING_DEEPER, Deeper
from toolkit.balance.effects import Effect, EffectFit, fit_effects
from toolkit.balance.exposures import ExposureTally
from toolkit.balance.intervals import Estimate, mean_of_ratio, share_of_ratio
from toolkit.balance.measures import (
    BotShare,
    SeatShare,
    Spread,
    bot_shares,
    bot_test,
    rate,
    seat_shares,
    seat_test,
    spread,
)
from toolkit.balance.multiplicity import benjamini_hochberg
from toolkit.balance.seats import FairnessTest
from toolkit.balance.summary import Json, Origin, results_object

if TYPE_CHECKING:
    from toolkit.balance.gates import GateResult

FALSE_SHARE = 0.05  # of what is flagged on a page, the share that may be chance (Benjamini–Hochberg)


@dataclass(frozen=True)
class ComponentLabel:
    """What a column of exposure is, for people."""

    kind: str
    id: str
    name: str
    copies: int = 1
    status: str = "published"


@dataclass(frozen=True)
class Labels:
    """Words for the numbers: the game's title, the components in column order, and each bot's level.

    `tallies` says what each of the game's own counts counts. `manifest` is what else it takes to repeat the run
        (versions, hashes), `command` the line that does.
    """

    title: str
    components: tuple[ComponentLabel, ...] = ()
    bot_levels: Mapping[str, str] = field(default_factory=dict)
    manifest: Mapping[str, str] = field(default_factory=dict)
    command: str = ""
    tallies: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ComponentResult:
    """One component's measures; None where it had no occasion or the games can't tell.

    `effect` is the additive model's; `q_value` its Benjamini–Hochberg p-value among all tests of the page and
    `is_flagged` whether that is at most `FALSE_SHARE`. The rest is description: `dealt` counts seats of games,
    `share_with` and `share_without` are the win shares of seats dealt it and not. `had` counts, for each further kind
    of exposure, seats of games that were exposed, and `shares` is their win share. `held` is the share of seats that
    ever had it, `used` the share of those that used it and `uses` how often they did.
    """

    label: ComponentLabel
    effect: Effect | None
    is_relative: bool
    q_value: float | None
    dealt: int
    share_with: Estimate | None
    share_without: Estimate | None
    had: Mapping[str, int]
    shares: Mapping[str, Estimate | None]
    held: Estimate | None
    used: Estimate | None
    uses: Estimate | None

    @property
    def is_flagged(self) -> bool:
        """True when the effect stands out from chance, given how many were looked at."""
        return self.q_value is not None and self.q_value <= FALSE_SHARE


@dataclass(frozen=True)
class BalanceData:
    """The numbers of one balance report, a pure function of the games. `bot_names[seat]` plays `seat` in rotation 0."""

    origin: Origin
    bot_names: tuple[str, ...]
    is_rotated: bool
    labels: Labels
    results: Json
    games: int
    blocks: int
    seats: tuple[SeatShare, ...]
    bots: tuple[BotShare, ...]
    seat_test: FairnessTest | None
    seat_q: float | None
    bot_q: float | None
    moves: Spread
    turns: Spread
    lead_changes: Spread
    steady: Estimate
    draws: Estimate
    stalls: Estimate
    distinct: int
    components: tuple[ComponentResult, ...]
    blocks_needed: int
    counted: Accumulator = field(compare=False)
    gates: tuple[GateResult, ...] = ()
    deeper: Deeper = NOTHING_DEEPER

    @property
    def fair_share(self) -> float:
        """An equal share of a game."""
        return 1 / len(self.seats)

    @property
    def tests(self) -> int:
        """How many tests the page holds, over which the q-values answer."""
        q_values = [self.seat_q, self.bot_q, *(each.q_value for each in self.components)]
        return sum(each is not None for each in q_values)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of component in the report, in column order."""
        return tuple(dict.fromkeys(each.label.kind for each in self.components))

    def of_kind(self, kind: str) -> tuple[ComponentResult, ...]:
        """The components of a kind, strongest effect first, those without one last."""
        chosen = [each for each in self.components if each.label.kind == kind]
        return tuple(sorted(chosen, key=_strongest_first))


def balance_data(origin: Origin, counted: Accumulator, labels: Labels) -> BalanceData:
    """Estimate everything from `counted`. Raises ValueError when `labels` do not match the counted components."""
    if len(labels.components) != counted.shape.components:
        raise ValueError(f"{len(labels.components)} labels for {counted.shape.components} components")
    results = results_object(origin, counted)
    kinds = [each.kind for each in labels.components]
    fit = fit_effects(counted.effects, kinds, [each.copies for each in labels.components])
    test, of_bots = seat_test(counted), bot_test(counted)
    seat_q, bot_q, *component_q = _q_values(
        [
            test.p_value if test else None,
            of_bots.p_value if of_bots else None,
            *(each.p_value if each else None for each in fit.effects),
        ]
    )
    return BalanceData(
        origin=origin,
        bot_names=counted.shape.bots,
        is_rotated=counted.shape.rotated,
        labels=labels,
        results=results,
        games=counted.games,
        blocks=counted.blocks.blocks,
        seats=seat_shares(counted),
        bots=bot_shares(counted),
        seat_test=test,
        seat_q=seat_q,
        bot_q=bot_q,
        moves=spread(counted, "moves"),
        turns=spread(counted, "turns"),
        lead_changes=spread(counted, "leads"),
        steady=rate(counted, "steady"),
        draws=rate(counted, "draws"),
        stalls=rate(counted, "capped"),
        distinct=min(counted.distinct.count, counted.games),
        components=_components(counted.exposures, labels, fit, component_q),
        blocks_needed=fit.too_few,
        counted=counted,
    )


def _q_values(p_values: Sequence[float | None]) -> list[float | None]:
    """Benjamini and Hochberg's p-values of all tests there are, in the same places."""
    adjusted = iter(benjamini_hochberg([each for each in p_values if each is not None]))
    return [None if each is None else next(adjusted) for each in p_values]


def _components(
    tally: ExposureTally, labels: Labels, fit: EffectFit, q_values: Sequence[float | None]
) -> tuple[ComponentResult, ...]:
    unit = tally.shape.unit
    return tuple(
        ComponentResult(
            label=label,
            effect=fit.effects[index],
            is_relative=fit.relative[index],
            q_value=q_values[index],
            dealt=int(tally.with_it.bottoms[index]),
            share_with=share_of_ratio(tally.with_it.sums(index), unit),
            share_without=share_of_ratio(tally.without.sums(index), unit),
            had={kind: int(each.bottoms[index]) for kind, each in tally.having.items()},
            shares={kind: share_of_ratio(each.sums(index), unit) for kind, each in tally.having.items()},
            held=share_of_ratio(tally.holding.sums(index), 1),
            used=share_of_ratio(tally.used.sums(index), 1),
            uses=mean_of_ratio(tally.uses.sums(index)),
        )
        for index, label in enumerate(labels.components)
    )


def _strongest_first(result: ComponentResult) -> tuple[bool, float, str, str]:
    value = result.effect.alone.value if result.effect else 0.0
    return (result.effect is None, -round(value, 9), result.label.name, result.label.id)
