"""Estimates from counted games: seats, bots, lengths, endings. Each has an interval at the level of blocks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.distributions import normal_quantile
from toolkit.balance.histogram import Histogram
from toolkit.balance.intervals import LEVEL, Estimate, mean_of_blocks, rule_of_three, share_of_blocks, wilson
from toolkit.balance.seats import FairnessTest, chi_square_of_wins, hotelling_of_blocks

MEANINGS = {
    "moves": "Choices made in a game, by all players together.",
    "turns": "Turns taken in a game, by all players together.",
    "lead_changes": "How often the lead passes to another player in a game.",
    "steady_rate": "Games in which the lead never passed to another player.",
    "draw_rate": "Games that end with the win shared.",
    "stall_rate": "Games stopped at the turn limit because nobody had won: scored as a win for no one.",
    "distinct": "Games that differ from all others; fewer than were played means that games repeat.",
}


@dataclass(frozen=True)
class SeatShare:
    """A seat's wins. `bot` names who sat there; several, joined by a comma, when bots took turns on the seats."""

    seat: int
    bot: str
    wins: float
    share: Estimate


@dataclass(frozen=True)
class BotShare:
    """A bot's share of a game per seat it plays, over all seats in turn."""

    bot: str
    share: Estimate


@dataclass(frozen=True)
class Spread:
    """A whole-number quantity: its mean with interval, and its distribution."""

    mean: Estimate
    histogram: Histogram

    @property
    def shown(self) -> Estimate:
        """The mean, its interval ended at 0, which no count is below. Tests take `mean`: its ends tell its error."""
        return self.mean if math.isinf(self.mean.low) else replace(self.mean, low=max(0.0, self.mean.low))

    @property
    def p5(self) -> int:
        """One game in twenty is at or below this."""
        return self.histogram.percentile(5)

    @property
    def p50(self) -> int:
        """Half of the games are at or below this."""
        return self.histogram.percentile(50)

    @property
    def median(self) -> Estimate:
        """The median with the interval between order statistics (the sign test's), at the level of blocks."""
        blocks = self.mean.blocks
        reach = 50 * normal_quantile((1 + LEVEL) / 2) / math.sqrt(blocks)
        low, high = (self.histogram.percentile(50 + way * reach) for way in (-1, 1))
        return Estimate(self.p50, low, high, blocks)

    @property
    def p95(self) -> int:
        """All but one game in twenty are at or below this."""
        return self.histogram.percentile(95)


def seat_shares(counted: Accumulator) -> tuple[SeatShare, ...]:
    """The share of every seat, in seat order."""
    shape = counted.shape
    names = [",".join(shape.bot_names) if shape.mixes_bots else bot for bot in shape.bots]
    return tuple(
        SeatShare(seat, name, _wins(counted, seat), _share(counted, counted.seat_place(seat), shape.unit))
        for seat, name in enumerate(names)
    )


def bot_shares(counted: Accumulator) -> tuple[BotShare, ...]:
    """The share of every bot when different bots take turns on the seats, else nothing."""
    shape = counted.shape
    if not shape.mixes_bots:
        return ()
    return tuple(
        BotShare(name, _share(counted, counted.bot_place(index), shape.unit * shape.bots.count(name)))
        for index, name in enumerate(shape.bot_names)
    )


def seat_test(counted: Accumulator) -> FairnessTest | None:
    """Are all seats' shares equal? χ² for single games, Hotelling's F for blocks of rotations; None for one seat."""
    shape = counted.shape
    if shape.seats < 2:
        return None
    if shape.block > 1:
        places = [counted.seat_place(seat) for seat in range(shape.seats)]
        sums = counted.blocks
        found = hotelling_of_blocks(
            sums.totals[places],
            sums.products[places][:, places],
            sums.blocks,
            shape.unit * shape.block,
            1 / shape.seats,
        )
        if found is not None:
            return found
    wins = [_wins(counted, seat) / shape.block for seat in range(shape.seats)]  # a block counts once, like a game
    return chi_square_of_wins(wins)


def bot_test(counted: Accumulator) -> FairnessTest | None:
    """Are all bots' shares per seat equal? Hotelling's F over blocks, or χ² where blocks don't vary.

    None unless different bots take turns.
    """
    shape, sums = counted.shape, counted.blocks
    if not shape.mixes_bots:
        return None
    places = [counted.bot_place(index) for index in range(len(shape.bot_names))]
    seats = [shape.bots.count(name) for name in shape.bot_names]
    whole = math.lcm(*seats)
    weights = np.array([whole // each for each in seats], dtype=np.int64)
    products = sums.products[places][:, places] * np.outer(weights, weights)
    scale = shape.unit * shape.block * whole
    totals = sums.totals[places] * weights
    found = hotelling_of_blocks(totals, products, sums.blocks, scale, 1 / shape.seats)
    return found or chi_square_of_wins((totals / scale).tolist())  # a block counts once, like a game


def rate(counted: Accumulator, name: str) -> Estimate:
    """The share of games with a flag ("draws", "capped", "steady"); where none or all have it, by the rule of three."""
    found = _share(counted, counted.place(name), 1)
    if 0 < found.value < 1:
        return found
    bound = rule_of_three(found.blocks)
    return replace(found, high=bound) if found.value == 0 else replace(found, low=1 - bound)


def trials_of_rate(counted: Accumulator, name: str) -> float:
    """How many independent games would tell as much of such a rate: all of them where a block is one game."""
    sums = counted.blocks.sums(counted.place(name))
    share, error = sums.mean(counted.shape.block), sums.error(counted.shape.block)
    if counted.shape.block == 1 or error == 0 or math.isinf(error):
        return float(sums.blocks)
    return share * (1 - share) / error**2


def spread(counted: Accumulator, name: str) -> Spread:
    """Mean and distribution of a counted quantity ("moves", "turns", "leads")."""
    mean = mean_of_blocks(counted.blocks.sums(counted.place(name)), counted.shape.block)
    return Spread(mean, counted.histograms[name])


def _wins(counted: Accumulator, seat: int) -> float:
    return int(counted.blocks.totals[counted.seat_place(seat)]) / counted.shape.unit


def _share(counted: Accumulator, place: int, scale: int) -> Estimate:
    """Wilson's interval over games when a block is a game, else over blocks."""
    if counted.shape.block == 1:
        return wilson(int(counted.blocks.totals[place]) / scale, counted.games)
    return share_of_blocks(counted.blocks.sums(place), scale * counted.shape.block)
