"""The deeper measures of `toolkit balance`: what is asked, and playing for it with progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.cli.session import Session
from toolkit.errors import UsageError

if TYPE_CHECKING:
    from toolkit.balance.deeper import Deeper, SkillStep
    from toolkit.balance.pairs import PairKeeper
    from toolkit.balance.restricted import LineResult
    from toolkit.library.deeper import DeeperRequest
    from toolkit.running.request import Request
    from toolkit.running.workers import Chunk

USUAL = "usual"


@dataclass(frozen=True)
class Asks:
    """Which deeper measures are wanted, and how many games each plays (0: its default)."""

    measures: bool = False
    ladder: bool = False
    skill: tuple[int, ...] = ()
    depth: int = 0

    @property
    def words(self) -> list[str]:
        """The options that ask for the same."""
        found = ["--measures"] if self.measures else []
        found += ["--ladder"] if self.ladder else []
        found += ["--skill", ",".join(str(each) for each in self.skill)] if self.skill else []
        return found + (["--depth", str(self.depth)] if self.depth else [])


def budgets(text: str) -> tuple[int, ...]:
    """The budgets of `--skill`. Raises UsageError for anything but two or more rising whole numbers."""
    if not text:
        return ()
    if text == USUAL:
        from toolkit.library.deeper import BUDGETS

        return BUDGETS
    parts = [each.strip() for each in text.split(",")]
    numbers = tuple(int(each) for each in parts if each.isdecimal())
    if len(numbers) < max(2, len(parts)) or list(numbers) != sorted(set(numbers)) or numbers[0] < 1:
        raise UsageError(
            f"--skill '{text}' is no list of rising numbers", f"write --skill 25,50,100 or --skill {USUAL}"
        )
    return numbers


class Digging:
    """Plays what is asked beside the games of a request. `watchers` are shown the request's own games."""

    def __init__(self, session: Session, game_id: str, request: Request, asks: Asks) -> None:
        self._session, self._game_id, self._request, self._asks = session, game_id, request, asks
        self._pairs: PairKeeper | None = None

    @property
    def watchers(self) -> tuple[Callable[[Chunk], None], ...]:
        """Who keeps of the request's games what pairs need."""
        if not self._asks.measures:
            return ()
        from toolkit.balance.pairs import PairKeeper
        from toolkit.library.simulation import row_shape

        self._pairs = keeper = PairKeeper(row_shape(self._request))
        return (lambda chunk: keeper.add(chunk.rows),)

    def found(self) -> Deeper:
        """All that was asked, once the request's games are played."""
        from toolkit.balance.deeper import Deeper
        from toolkit.cli.progress_bar import progress_shown
        from toolkit.library.deeper import OBSERVED_GAMES, observed, restricted_play, skill_trace, usual_ladder

        asks = self._asks
        course, ladder = None, None
        lines: tuple[LineResult, ...] = ()
        skill: tuple[SkillStep, ...] = ()
        if asks.measures:
            with progress_shown(self._session) as show:
                course = observed(self._request, asks.depth or OBSERVED_GAMES, show)
            with progress_shown(self._session) as show:
                lines = restricted_play(self._asked(), show)
        if asks.ladder:
            with progress_shown(self._session) as show:
                ladder = usual_ladder(self._asked(), show)
        if asks.skill:
            with progress_shown(self._session) as show:
                skill = skill_trace(self._asked(), asks.skill, show)
        return Deeper(course, self._pairs.pairs() if self._pairs else None, lines, ladder, skill)

    def _asked(self) -> DeeperRequest:
        from toolkit.library.deeper import DeeperRequest
        from toolkit.library.opening import open_game

        request = self._request
        opened = open_game(self._session.project, self._game_id)
        return DeeperRequest(opened, request.players, request.seed, request.options, request.jobs, self._asks.depth)
