"""Lines of restricted play: what one restricted seat wins among unrestricted ones, and whether a line is broken."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from toolkit.balance.distributions import t_critical, t_two_sided
from toolkit.balance.intervals import LEVEL, Estimate
from toolkit.balance.multiplicity import holm
from toolkit.balance.numbers import percent

ALPHA = 0.05


class LineState(StrEnum):
    """What the games say of a line."""

    BROKEN = "better than unrestricted"
    COSTS = "costs wins"
    FREE = "no difference shown"
    ENDLESS = "never ends"


@dataclass(frozen=True)
class LineResult:
    """A line with its win share, at a table of `seats`; None for one whose games never end.

    `p_value` is two-sided against an equal share, `holm` Holm's over the suite.
    """

    name: str
    about: str
    bot: str
    seats: int
    games: int
    share: Estimate | None
    holm: float = 1.0

    @property
    def fair(self) -> float:
        """An equal share."""
        return 1 / self.seats

    @property
    def p_value(self) -> float:
        """Two-sided, by the t distribution over blocks."""
        if self.share is None or self.share.blocks < 2:
            return 1.0
        error = self.share.half_width / t_critical(LEVEL, self.share.blocks - 1)
        off = self.share.value - self.fair
        if error == 0 or math.isinf(error):
            return 0.0 if off and error == 0 else 1.0
        return t_two_sided(off / error, self.share.blocks - 1)

    @property
    def state(self) -> LineState:
        """By Holm’s p-value: a line that wins more than an equal share is suspicious, one that wins less is usual."""
        if self.share is None:
            return LineState.ENDLESS
        if self.holm > ALPHA:
            return LineState.FREE
        return LineState.BROKEN if self.share.value > self.fair else LineState.COSTS


def judged(lines: Sequence[LineResult]) -> tuple[LineResult, ...]:
    """The lines with Holm's p-values."""
    adjusted = holm([each.p_value for each in lines])
    return tuple(replace(line, holm=value) for line, value in zip(lines, adjusted, strict=True))


def verdict_on_lines(lines: Sequence[LineResult]) -> str:
    """Is there a broken line? One sentence; "" when none was played."""
    played = [each for each in lines if each.share is not None]
    if not played:
        return ""
    best = max(played, key=lambda each: each.share.value if each.share else 0.0)
    broken = [each for each in played if each.state is LineState.BROKEN]
    value, interval = percent(best.share, best.fair) if best.share else ("", "")
    fair, _ = percent(Estimate(best.fair, best.fair, best.fair, 1), places=0 if 100 % best.seats == 0 else 1)
    what = f"“{best.name}” wins {value} ({interval}) where an equal share is {fair}"
    if broken:
        count = "A line beats" if len(broken) == 1 else f"{len(broken)} lines beat"
        return f"{count} its unrestricted twin, so the game or the bot has a hole: {what}."
    return f"No line of the {len(lines)} tried beats its unrestricted twin; the best, {what}."
