"""Where things go in a picture, in per cent of its width or height: pictures stretch, their text does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from toolkit.balance.histogram import Histogram
from toolkit.balance.intervals import Estimate
from toolkit.balance.numbers import count, shown

_EDGE = 5.0  # per cent kept free at both ends, so that marks and labels at the ends are whole
_STEPS = (Fraction(1), Fraction(2), Fraction(5), Fraction(10))


@dataclass(frozen=True)
class Tick:
    """A labelled place on an axis."""

    at: str
    label: str


@dataclass(frozen=True)
class Axis:
    """A horizontal axis with round ticks. `reference` is the place of the value that everything is compared with."""

    low: float
    high: float
    ticks: tuple[Tick, ...]
    reference: str

    def place(self, value: float) -> str:
        """Where `value` goes; past the ends it stays at the edge."""
        return _place((value - self.low) / (self.high - self.low))


@dataclass(frozen=True)
class Strip:
    """One row's picture: a point with its interval, and a wider interval behind it."""

    point: str
    low: str
    high: str
    wide_low: str
    wide_high: str


@dataclass(frozen=True)
class Bar:
    """One bar of a histogram. `left` and `width` in per cent of the width, `top` and `height` of the height.

    `is_open` says that it holds everything from its first value up.
    """

    label: str
    games: int
    percent: str
    left: str
    width: str
    top: str
    height: str
    is_open: bool


@dataclass(frozen=True)
class Bars:
    """A histogram: bars, labels below (a few of them), and grid lines with labels at the side."""

    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]
    grid: tuple[Tick, ...]


def axis_for(estimates: Sequence[Estimate], reference: float, *, signed: bool = False, most: int = 5) -> Axis:
    """An axis in per cent over all the intervals and `reference`, with round ticks, one more than `most` at most."""
    ends = [100 * end for each in estimates for end in (each.low, each.high) if math.isfinite(end)]
    low, high = min([*ends, 100 * reference]), max([*ends, 100 * reference])
    span = max(high - low, 1e-9)
    step = _step(span, most)
    places = max(0, -math.floor(math.log10(step)))
    axis = Axis((low - 0.02 * span) / 100, (high + 0.02 * span) / 100, (), "")
    first, last = math.ceil(Fraction(low) / step), math.floor(Fraction(high) / step)
    values = [float(number * step) for number in range(first, last + 1)]
    ticks = tuple(Tick(axis.place(value / 100), shown(value, places, signed=signed)) for value in values)
    return Axis(axis.low, axis.high, ticks, axis.place(reference))


def strip(axis: Axis, estimate: Estimate, wide: Estimate | None = None) -> Strip:
    """The picture of one estimate on `axis`."""
    around = wide or estimate
    places = (estimate.value, estimate.low, estimate.high, around.low, around.high)
    return Strip(*(axis.place(min(max(each, axis.low), axis.high)) for each in places))


def bars_for(histogram: Histogram, most: int = 24, labels: int = 6) -> Bars:
    """A histogram in at most `most` bars of equal round width; a long thin tail becomes one open bar."""
    values = dict(histogram.items())
    low, high = min(values), max(values)
    usual = 2 * histogram.percentile(95) - histogram.percentile(50)
    last = usual if high - low > 1.5 * (usual - low) + 2 else high
    width = math.ceil(_step(max(1, last - low + 1), most - 1))
    start = low // width * width
    number = (last - start) // width + 1
    games = [0] * (number + (last < high and start + number * width <= high))
    for value, often in values.items():
        games[min((value - start) // width, len(games) - 1)] += often
    is_open = len(games) > number
    return _drawn(games, histogram.total, start, width, labels, is_open=is_open)


def _drawn(games: list[int], total: int, start: int, width: int, labels: int, *, is_open: bool) -> Bars:
    tallest = max(games) / total
    step = float(_step(100 * tallest, 5))
    top = math.ceil(100 * tallest / step) * step
    places = max(0, -math.floor(math.log10(step)))
    lines = [number * step for number in range(round(top / step) + 1)]
    grid = tuple(Tick(_at(100 - 100 * line / top), f"{shown(line, places)}%") for line in lines)
    slot = 100 / len(games)
    bars = []
    for index, often in enumerate(games):
        height = 100 * (100 * often / total) / top
        first, last = start + index * width, start + (index + 1) * width - 1
        opened = is_open and index == len(games) - 1
        label = f"{count(first)} or more" if opened else count(first) if width == 1 else f"{count(first)}–{count(last)}"
        left = _at(index * slot + slot * 0.08)
        share = f"{100 * often / total:.2f}" if often else "0"
        bars.append(Bar(label, often, share, left, _at(slot * 0.84), _at(100 - height), _at(height), opened))
    every = max(1, math.ceil(len(games) / labels))
    ticks = [Tick(_at(index * slot + slot / 2), count(start + index * width)) for index in range(0, len(games), every)]
    return Bars(tuple(bars), tuple(ticks), grid)


def _step(span: float, parts: int) -> Fraction:
    """The smallest of 1, 2, 5 × a power of ten that covers `span` in at most `parts` steps."""
    power = Fraction(10) ** math.floor(math.log10(span / parts))
    return next(power * each for each in _STEPS if power * each * parts >= Fraction(span))


def _place(share: float) -> str:
    return _at(_EDGE + (100 - 2 * _EDGE) * share)


def _at(percent: float) -> str:
    return f"{percent:.2f}%"
