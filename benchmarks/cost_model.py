"""What games cost: games per core-second of every game and bot, and how searching longer adds to it.

python -m benchmarks.cost_model           measure, and print the table of docs/scale.md
python -m benchmarks.cost_model --write   and write it there
python -m benchmarks.cost_model glory     measure one game only
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from benchmarks.measure import machine
from toolkit.library.opening import open_game
from toolkit.project import open_project
from toolkit.running.request import Request
from toolkit.running.runner import Runner

PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
SECONDS = 2.0
"""Of play that each figure rests on."""

SEARCHES = (100, 400)
CHECKED = 1600
MILLION = 1_000_000


@dataclass(frozen=True)
class Cost:
    """Processor seconds of one game between `players` of one bot."""

    game: str
    players: int
    bot: str
    seconds: float

    @property
    def rate(self) -> float:
        """Games per core-second."""
        return 1 / self.seconds


@dataclass(frozen=True)
class SearchCost:
    """A searching bot's game: `base` seconds, and `each` more an iteration."""

    base: float
    each: float

    @classmethod
    def through(cls, few: tuple[int, float], many: tuple[int, float]) -> SearchCost:
        """The line through two measured numbers of iterations."""
        each = (many[1] - few[1]) / (many[0] - few[0])
        return cls(few[1] - each * few[0], each)

    def seconds(self, iterations: int) -> float:
        """What the line says."""
        return self.base + self.each * iterations


def core_hours(games: int, seconds: float) -> float:
    """How many core-hours so many games take, at so many seconds each."""
    return games * seconds / 3600


def measured(game: str, bot: str, seconds: float = SECONDS) -> Cost:
    """Play compiled games on this core for about so many seconds of processor time, of which compiling is none."""
    opened = open_game(open_project(None), game)
    players = opened.contenders(0)
    request = Request(opened.game, opened.data, (bot,) * players, 1, mode="compiled")
    runner = Runner(request.game, request.tables, request.bots, compiled=True)
    runner.prepare()
    memory, done, spent, count = runner.memory(), 0, 0.0, 1
    while spent < seconds:
        begun = process_time()
        runner.play(memory, 1, done, count)
        spent += process_time() - begun
        done += count
        count = max(1, min(4096, int(done / max(spent, 1e-4) * seconds / 8)))
    return Cost(game, players, bot, spent / done)


def bots_of(game: str) -> tuple[str, ...]:
    """The bots that the table has: those that answer at once, and the search by iterations."""
    known = open_game(open_project(None), game).game.bots
    quick = [name for name in ("random", "greedy", "expert") if name in known]
    return (*quick, *(f"ismcts-{each}" for each in SEARCHES))


def rows(games: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The table's rows, each game with its check of the line."""
    for game in games:
        costs = [measured(game, bot) for bot in bots_of(game)]
        for cost in costs:
            yield _row(cost, "measured")
        few, many = costs[-2], costs[-1]
        line = SearchCost.through((SEARCHES[0], few.seconds), (SEARCHES[1], many.seconds))
        found = measured(game, f"ismcts-{CHECKED}")
        off = line.seconds(CHECKED) / found.seconds - 1
        yield _row(found, f"measured; the line through {SEARCHES[0]} and {SEARCHES[1]} says {off:+.0%}")


def _row(cost: Cost, how: str) -> tuple[str, ...]:
    rate = f"{cost.rate:,.0f}" if cost.rate >= 100 else f"{cost.rate:.3g}"
    hours = core_hours(MILLION, cost.seconds)
    shown = f"{hours:,.0f}" if hours >= 10 else f"{hours:.2g}"
    return cost.game, str(cost.players), cost.bot, rate, shown, how


def table(games: Sequence[str]) -> str:
    """The whole table as Markdown."""
    head = ("game", "players", "bot", "games per core-second", "core-hours for a million games", "")
    lines = ["| " + " | ".join(each) + " |" for each in (head, ("---",) * len(head), *rows(games))]
    return "\n".join([*lines, "", f"Measured on {machine()}, by `python -m benchmarks.cost_model --write`."])


def main(arguments: Sequence[str]) -> None:
    """Measure and print; with --write into the page too."""
    named = [each for each in arguments if not each.startswith("--")]
    from toolkit.games import found_games

    made = table(named or sorted(found_games()))
    print(made)
    if "--write" in arguments:
        text = PAGE.read_text(encoding="utf-8")
        region = re.compile(r"(<!-- costs: begin -->\n).*?(<!-- costs: end -->)", re.DOTALL)
        PAGE.write_text(region.sub(lambda found: f"{found[1]}{made}\n{found[2]}", text), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
