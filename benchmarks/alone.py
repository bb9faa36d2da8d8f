"""Rallyman alone: the mean time of every bot against the lone driver's prediction and the bound on all drivers.

`python -m benchmarks.alone [STAGE] [BOARD]` prints a table for each stage and dashboard. Besides the bots of the game
stand harder ones: greedy and expert with all values of the solved stage, and searches that judge the end of a turn by
those values, or an attempt by its time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from benchmarks.content import content
from toolkit.engine.bots import any_move, random_move
from toolkit.engine.contract import evaluate, outcome
from toolkit.engine.kernel import Function, kernel
from toolkit.engine.match import POOL, Node, Workspace
from toolkit.engine.record import Layout
from toolkit.engine.rollout import improved_move, rollouts_with
from toolkit.engine.search import in_one_piece, search, search_with
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.driver.attempts import Attempt, drive, lone_bot
from toolkit.games.rallyman_climb.driver.bot import EVERY_PLAN, PLANS, best_move, driver_move, expert_move, greedy_move
from toolkit.games.rallyman_climb.driver.memory import DEPTH
from toolkit.games.rallyman_climb.driver.racing import ready
from toolkit.games.rallyman_climb.driver.solving import Machine, Solution
from toolkit.games.rallyman_climb.driver.worth import class_of, still_to_come
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import OFF_ROAD
from toolkit.running.linking import linker

STAGES, BOARDS = ("climb-1", "climb-2"), ("simple", "technical")
TOKENS = 6
SLOWEST = 1000.0
CUTOFF, EAGERNESS = 400, 0.05
NODES, FEWEST = 512, 6
SEED = 29


@kernel
def by_time(s: State, r: Rules, seat: int) -> float:
    """The attempt's time, or the best to be hoped for, as a share of the win: a car alone always wins."""
    time = 1.0 * s.best[seat]
    if s.best[seat] == 0 and s.space[seat] == OFF_ROAD:
        time = SLOWEST
    elif s.best[seat] == 0:
        rest = still_to_come(r, class_of(s, r, seat), s.space[seat], s.gear[seat], s.tokens[seat])
        time = s.clock[seat] + rest
    return max(0.0, 1.0 - time / SLOWEST)


@kernel
def to_the_end_of_the_turn(s: State, r: Rules, w: Workspace) -> int:
    """The part of a race that a search looks at: the turn."""
    return 1 + s.car_turn[0]


@kernel
def unhurried_driver(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The driver, whose plans the budget of a search around it does not limit."""
    return best_move(v, r, w, pool, key, EVERY_PLAN, DEPTH)


@dataclass(frozen=True)
class Challenger:
    """A bot that drives alone: how often it is asked to, and whether it reads the values of the solved stage."""

    name: str
    choose: Function
    attempts: int
    budget: int = PLANS
    slots: dict[Function, Function] | None = None
    knows_all: bool = False

    @property
    def fill(self) -> dict[Function, Function]:
        """What its kernel is linked with: searches that know all judge by time."""
        judged = {evaluate: by_time, outcome: by_time} if self.slots and self.knows_all else {}
        return {**GAME.fill, **judged, **(self.slots or {}), lone_bot: self.choose}


CHALLENGERS = (
    Challenger("random", random_move, 5_000),
    Challenger("greedy", greedy_move, 5_000),
    Challenger("expert", expert_move, 5_000),
    Challenger("driver", driver_move, 1_000),
    Challenger("ismcts-100", search, 50, 100, search_with(any_move)),
    Challenger("greedy with all values", greedy_move, 5_000, knows_all=True),
    Challenger("expert with all values", expert_move, 5_000, knows_all=True),
    Challenger("driver with all values", driver_move, 20_000, knows_all=True),
    Challenger(
        "ismcts-100 to the end of the turn",
        search,
        500,
        100,
        search_with(any_move, parts=to_the_end_of_the_turn),
        knows_all=True,
    ),
    Challenger(
        "rollout-expert-200 to the end of the turn",
        improved_move,
        150,
        200,
        rollouts_with(expert_move, parts=to_the_end_of_the_turn),
        knows_all=True,
    ),
    Challenger(
        "rollout-driver-200 to the end of the turn",
        improved_move,
        150,
        200,
        rollouts_with(unhurried_driver, parts=to_the_end_of_the_turn),
        knows_all=True,
    ),
    Challenger(
        "rollout-expert-200 to the finish",
        improved_move,
        12,
        200,
        rollouts_with(expert_move, parts=in_one_piece),
        knows_all=True,
    ),
)


@dataclass(frozen=True)
class Times:
    """Mean seconds with their standard error, of attempts that ended: `lost` is how many never did.

    `gain` is how many seconds longer they took than the driver's attempts with the same dice, `doubt` its error.
    """

    attempts: int
    lost: int
    mean: float
    error: float
    gain: float
    doubt: float


def _error(seconds: np.ndarray[Any, Any]) -> float:
    return float(seconds.std(ddof=1) / len(seconds) ** 0.5)


@dataclass(frozen=True)
class Contest:
    """A stage and a dashboard, solved: what is predicted, what nobody is better than, and what a bot drives."""

    stage: str
    board: str

    @cached_property
    def tables(self) -> Any:
        """The race of one car and one attempt."""
        options = {"stage": self.stage, "attempts": 1, "dashboards": self.board}
        return GAME.tables(content("rallyman-climb"), 1, options)

    @cached_property
    def _machine(self) -> Machine:
        return Machine(self.tables, linker(_say))

    @cached_property
    def solution(self) -> Solution:
        """The values that the driver drives by, and its predicted mean."""
        return self._machine.solve(self.tables, self.board, TOKENS)

    @cached_property
    def bound(self) -> float:
        """The mean that no driver is better than."""
        return self._machine.solve(self.tables, self.board, TOKENS, is_bound=True).start

    def best(self, count: int) -> np.ndarray[Any, Any]:
        """The driver's own times, attempt by attempt."""
        if count not in self._known:
            self._known[count] = self._machine.drive_best(self.solution.tables, count, SEED).times
        return self._known[count]

    @cached_property
    def _known(self) -> dict[int, np.ndarray[Any, Any]]:
        return {}

    @property
    def margin(self) -> float:
        """The seconds that the driver may lose by what it does not tell apart: as far as any bot may be ahead."""
        return self.solution.start - self.bound

    def driven(self, challenger: Challenger, share: float = 1.0) -> Times:
        """A share of the challenger's attempts, compiled, beside the driver's with the same dice."""
        tables = self.solution.tables if challenger.knows_all else ready(self.tables)
        rules, work = self._memory(Rules, 1)[0], self._memory(Workspace, 1)[0]
        Layout(Rules, self._machine.sizes).pack(tables.rules, rules)
        work["cutoff"], work["exploration"] = CUTOFF, EAGERNESS
        rows = self._memory(Attempt, max(FEWEST, round(challenger.attempts * share)))
        run = linker(_say)(drive, challenger.fill)
        run(rules, work, self._memory(State, POOL), self._memory(Node, NODES), rows, SEED, challenger.budget)
        seconds = np.array([int(row["time"]) for row in rows])
        ended = seconds > 0
        found, ahead = seconds[ended], (seconds - self.best(len(seconds)))[ended]
        return Times(
            len(rows), len(rows) - len(found), float(found.mean()), _error(found), float(ahead.mean()), _error(ahead)
        )

    def _memory(self, record: Any, count: int) -> Any:
        return Layout(record, self._machine.sizes).array(count)


def _say(what: str) -> None:
    print(what, file=sys.stderr)


def contests() -> Iterator[Contest]:
    """Both printed stages with both dashboards of the manual."""
    for stage in STAGES:
        for board in BOARDS:
            yield Contest(stage, board)


def main() -> None:
    """Print the tables."""
    for each in contests():
        if not set(sys.argv[1:]) <= {each.stage, each.board}:
            continue
        print(f"\n{each.stage}, {each.board}: predicted {each.solution.start:.2f} s, nobody below {each.bound:.2f} s\n")
        print("| bot | attempts | mean, s | longer than the driver with the same dice, s |\n|---|---|---|---|")
        for challenger in CHALLENGERS:
            times = each.driven(challenger)
            lost = f" ({times.lost} never ended)" if times.lost else ""
            mean, gain = f"{times.mean:.2f} ± {1.96 * times.error:.2f}", f"{times.gain:+.2f} ± {1.96 * times.doubt:.2f}"
            print(f"| {challenger.name} | {times.attempts:,}{lost} | {mean} | {gain} |", flush=True)


if __name__ == "__main__":
    main()
