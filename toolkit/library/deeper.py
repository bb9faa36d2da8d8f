"""Plays what the deeper measures of a balance report need: observed games, restricted lines, ladders of search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from toolkit.balance.deeper import Course, LadderFound, SkillStep, course_of
from toolkit.balance.observed import Observed
from toolkit.balance.restricted import LineResult, judged
from toolkit.engine.game import Game
from toolkit.engine.restricted import HABITS, Line
from toolkit.errors import UsageError
from toolkit.library.against_bots import quick_bot
from toolkit.library.ladder import LadderRequest, bots_by_level, climb, win_share
from toolkit.library.opening import OpenGame
from toolkit.running.observer import DEALS, observe
from toolkit.running.progress import OnProgress, unseen
from toolkit.running.request import Request
from toolkit.running.runner import EngineFaultError

OBSERVED_GAMES = 400
LINE_GAMES = 2000
LADDER_GAMES = 1000
SKILL_GAMES = 200
BUDGETS = (25, 50, 100, 200, 400)
DELTA = 0.01


def observed(request: Request, games: int = OBSERVED_GAMES, on_progress: OnProgress = unseen) -> Course:
    """The course of the request's first `games` games, in whole blocks."""
    found = observe(request, min(games, request.games), on_progress)
    return course_of(Observed(found.games, found.decisions, request.block, request.tables.phases, DEALS))


@dataclass(frozen=True)
class DeeperRequest:
    """At which table the matches of lines and ladders are played. `games` 0: as many as each has by default."""

    opened: OpenGame
    players: int
    seed: int = 1
    options: Mapping[str, Any] | None = None
    jobs: int = 0
    games: int = 0

    def ladder(self, bots: Sequence[str], games: int) -> LadderRequest:
        """Matches between these bots."""
        seats = max(2, self.players)
        return LadderRequest(self.opened, tuple(bots), seats, self.games or games, self.seed, self.options, self.jobs)


def lines_of(declared: Mapping[str, Any]) -> tuple[tuple[Mapping[str, Any], Line], ...]:
    """The lines of a `restricted.yaml`, each as written and as bots are held to it."""
    return tuple((each, line_of(each)) for each in declared["lines"])


def line_of(written: Mapping[str, Any]) -> Line:
    """One line as bots are held to it."""
    habits = {habit: tuple(str(item) for item in written.get(habit, ())) for habit in HABITS}
    return Line(habits, str(written.get("plays", "bot")))


def restricted_play(asked: DeeperRequest, on_progress: OnProgress = unseen) -> tuple[LineResult, ...]:
    """Every line of the game's `restricted.yaml`, one restricted seat among unrestricted ones; () without such a file.

    Raises UnknownNameError for a bot or item that the game has not.
    """
    declared = asked.opened.restricted
    if declared is None:
        return ()
    bot = asked.opened.game.bot(str(declared.get("bot") or quick_bot(asked.opened.game))).name
    games = int(declared.get("games", LINE_GAMES))
    return judged([_line(asked, bot, written, line, games, on_progress) for written, line in lines_of(declared)])


def _line(
    asked: DeeperRequest, bot: str, written: Mapping[str, Any], line: Line, games: int, on_progress: OnProgress
) -> LineResult:
    held = bot + line.suffix
    match = asked.ladder((held, bot), games).match(held, bot)
    result = LineResult(str(written["name"]), str(written.get("about", "")), bot, match.players, match.games, None)
    try:
        return replace(result, share=win_share(match, held, on_progress))
    except EngineFaultError as error:
        if not error.is_endless:
            raise
        return result


def usual_ladder(asked: DeeperRequest, on_progress: OnProgress = unseen) -> LadderFound:
    """The ladder of the game's quick bots."""
    made = climb(asked.ladder(bots_by_level(asked.opened.game), LADDER_GAMES), on_progress)
    return LadderFound(made.proofs, made.ratings, DELTA)


def searching_bot(game: Game) -> str:
    """The bot that every budget of search is tried with: the plainest, whose playouts know nothing of the game."""
    found = [bot.name for bot in game.bots.values() if bot.iterations]
    if not found:
        raise UsageError(f"{game.id} has no bot that searches")
    return "ismcts" if "ismcts" in found else found[0]


def skill_trace(
    asked: DeeperRequest, budgets: Sequence[int] = BUDGETS, on_progress: OnProgress = unseen
) -> tuple[SkillStep, ...]:
    """Search of each budget against search of the one before, in paired and rotated matches in both directions."""
    name = searching_bot(asked.opened.game)
    made = climb(asked.ladder([f"{name}-{each}" for each in budgets], SKILL_GAMES), on_progress)
    return tuple(SkillStep(proof.new, budget, proof) for budget, proof in zip(budgets[1:], made.proofs, strict=True))
