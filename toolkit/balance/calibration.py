"""Whether the evaluation that all measures of course and luck rest on can be believed: its shares against outcomes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from toolkit.balance.clustered import Floats, ratio_of_totals, within
from toolkit.balance.intervals import Estimate
from toolkit.balance.observed import Observed

BINS = 10


@dataclass(frozen=True)
class CalibrationBin:
    """Positions whose value lies in one tenth of the range: the mean value, and the share really won from there."""

    value: float
    won: Estimate
    positions: int


@dataclass(frozen=True)
class Calibration:
    """The bins that came up, and `skill`: how much nearer to the outcome the evaluation is than an equal share,
    1 − Σ(value − outcome)² ÷ Σ(1/n − outcome)² (Brier skill score): 1 foresees everything, 0 is as good as no idea.
    """

    bins: tuple[CalibrationBin, ...]
    skill: Estimate | None


def calibration(seen: Observed) -> Calibration:
    """Over every seat at every decision."""
    values: Floats = np.clip(seen.decisions["before"], 0.0, 1.0)
    won: Floats = seen.games["share"][seen.decisions["game"]]
    which = np.minimum((values * BINS).astype(np.int64), BINS - 1)
    found = (_bin(seen, values, won, which == each) for each in range(BINS))
    missed = seen.over_decisions(((values - won) ** 2).sum(axis=1))
    guessed = seen.over_decisions(((1 / seen.seats - won) ** 2).sum(axis=1))
    return Calibration(tuple(each for each in found if each), ratio_of_totals(guessed - missed, guessed))


def _bin(
    seen: Observed, values: Floats, won: Floats, chosen: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
) -> CalibrationBin | None:
    count = seen.over_decisions(chosen.sum(axis=1))
    share = within(ratio_of_totals(seen.over_decisions((won * chosen).sum(axis=1)), count), 0, 1)
    if share is None:
        return None
    return CalibrationBin(float(values[chosen].mean()), share, int(chosen.sum()))
