"""Rallyman alone: what a flat price of a damage token costs the driver, against damage foreseen.

`python -m benchmarks.prices [STAGE]…` drives 20,000 attempts for each stage, dashboard of the manual and price; tokens
are taken for seconds, as bots in a race do.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from benchmarks.content import content
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.driver.garage import MOST_SISU
from toolkit.games.rallyman_climb.driver.solving import Drives, Machine
from toolkit.games.rallyman_climb.driver.worth import DRAWN, value_place
from toolkit.games.rallyman_climb.roads.stage import read_stages
from toolkit.running.linking import linker

BOARDS = ("simple", "technical")
BEFORE = 8.0
PRICES = (8.0, 15.0, 30.0, 60.0, 90.0)
ATTEMPTS, SEED = 20_000, 7


@dataclass(frozen=True)
class Survey:
    """A stage and a dashboard, driven by values of several prices."""

    stage: str
    tables: Any
    machine: Machine
    board: str

    def driven(self, price: float, damage: int, sisu: int) -> tuple[Drives, Any]:
        """What is driven by values that take a token for this price, or foresee it; and their rules."""
        self.tables.rules.damage_price = price
        solution = self.machine.solve(self.tables, self.board, 0, damage=damage, sisu=sisu)
        return self.machine.drive_best(solution.tables, ATTEMPTS, SEED), solution.tables.rules

    def row(self) -> str:
        """The line of the table: the mean with damage foreseen, and how much longer each price takes."""
        full, rules = self.driven(BEFORE, 1, MOST_SISU)
        price = mean_cost(rules)
        cells = [self.driven(BEFORE, 0, 0)[0], *(self.driven(each, 0, MOST_SISU)[0] for each in (*PRICES, price))]
        more = " | ".join(f"{each.mean - full.mean:+.2f} ± {1.96 * each.error:.2f}" for each in cells)
        return f"| {self.stage} | {self.board} | {full.mean:.2f} ± {1.96 * full.error:.2f} | {more} | {price:.0f} |"


def mean_cost(rules: Any) -> float:
    """The mean over all spaces, in gear 0, of what a first damage token costs there, no SISU token being used yet."""
    sound = ((1 << rules.value_sisu) - 1) * rules.value_classes
    spaces = [space for space in range(rules.spaces) if rules.space_is_finish[space] == 0]
    costs = [
        rules.value[value_place(rules, sound + DRAWN, space, 0)] - rules.value[value_place(rules, sound, space, 0)]
        for space in spaces
    ]
    return float(sum(costs) / len(costs))


def main() -> None:
    """Print the table."""
    every = content("rallyman-climb")
    prices = [f"{each:.0f} s" for each in PRICES]
    heads = ["stage", "dashboard", "in full", f"no SISU, {BEFORE:.0f} s", *prices, "at its mean cost", "mean cost"]
    print(f"| {' | '.join(heads)} |\n|---|---|{'--:|' * (len(heads) - 2)}")
    for stage in sys.argv[1:] or read_stages(every["stages"]):
        for board in BOARDS:
            tables = GAME.tables(every, 1, {"stage": stage, "attempts": 1, "dashboards": board})
            print(Survey(stage, tables, Machine(tables, linker(_say)), board).row(), flush=True)


def _say(what: str) -> None:
    print(what, file=sys.stderr)


if __name__ == "__main__":
    main()
