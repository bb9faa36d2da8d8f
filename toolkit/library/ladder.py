"""Plays the matches of a ladder: every bot against the one before it, in both directions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.balance.intervals import Estimate
from toolkit.balance.ladder import Proof, Rating, ratings, tables_of
from toolkit.balance.measures import bot_shares
from toolkit.balance.summary import Json, number, share_object
from toolkit.engine.game import Game
from toolkit.errors import UsageError
from toolkit.library.opening import OpenGame
from toolkit.library.simulation import simulate
from toolkit.running.progress import OnProgress, unseen
from toolkit.running.request import Request


@dataclass(frozen=True)
class LadderRequest:
    """Which bots are compared, weakest first, in how many games each way."""

    opened: OpenGame
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 1
    options: Mapping[str, Any] | None = None
    jobs: int = 0

    @property
    def block(self) -> int:
        """Games in one block: every seat is tried by every bot."""
        return self.players

    def match(self, one: str, others: str) -> Request:
        """One bot among `players` − 1 of another, in whole rotations."""
        seated = (one, *(others,) * (self.players - 1))
        games = -(-self.games // self.block) * self.block
        opened = self.opened
        return Request(
            opened.game, opened.data, seated, games, self.seed, True, dict(self.options or {}), jobs=self.jobs
        )


@dataclass(frozen=True)
class Ladder:
    """The proofs, each bot against the one before it, and the rating of all."""

    request: LadderRequest
    proofs: tuple[Proof, ...]
    ratings: tuple[Rating, ...]

    def json(self, delta: float) -> Json:
        """The object that `toolkit ladder --format json` prints."""
        asked = self.request
        return {
            "game": asked.opened.game.id,
            "players": asked.players,
            "seed": asked.seed,
            "options": dict(asked.options or {}),
            "delta": delta,
            "bots": [
                {"bot": each.bot, "rating": number(each.points), "error": number(each.error)} for each in self.ratings
            ],
            "proofs": [_proof_object(each, delta) for each in self.proofs],
        }


def _proof_object(proof: Proof, delta: float) -> Json:
    return {
        "bot": proof.new,
        "over": proof.old,
        "games": proof.games,
        "one_new": share_object(proof.one_new),
        "one_old": share_object(proof.one_old),
        "verdict": proof.verdict(delta).value,
    }


def bots_by_level(game: Game) -> tuple[str, ...]:
    """The bots that play to win and answer at once: the usual ladder of a game."""
    return tuple(bot.name for bot in sorted(game.bots.values(), key=lambda bot: bot.level) if is_rung(bot.name, game))


def is_rung(name: str, game: Game) -> bool:
    """Whether a bot belongs to the usual ladder: random, and whatever is of a level of its own."""
    bot = game.bots[name]
    return not bot.iterations and (bot.level > 0 or name == "random")


def check_bots(game: Game, bots: Sequence[str]) -> tuple[str, ...]:
    """Two or more different bots of the game. Raises UsageError or UnknownNameError for any others."""
    named = tuple(game.bot(each).name for each in bots)
    if len(named) < 2 or len(set(named)) < len(named):
        raise UsageError("a ladder needs two different bots or more", "name them weakest first: --bots random,expert")
    return named


def climb(request: LadderRequest, on_progress: OnProgress = unseen) -> Ladder:
    """Play every bot against the one before it and rate them all."""
    if request.players < 2:
        raise UsageError("a ladder needs two players or more", "name how many with --players")
    steps = zip(request.bots, request.bots[1:], strict=False)
    proofs = tuple(_proof(request, new, old, on_progress) for old, new in steps)
    return Ladder(request, proofs, ratings(request.bots, [table for each in proofs for table in tables_of(each)]))


def _proof(request: LadderRequest, new: str, old: str, on_progress: OnProgress) -> Proof:
    first = win_share(request.match(new, old), new, on_progress)
    if request.players == 2:
        second, games = _share_of_other(first), 1
    else:
        second, games = win_share(request.match(old, new), old, on_progress), 2
    return Proof(new, old, request.players, first, second, games * request.match(new, old).games)


def win_share(match: Request, bot: str, on_progress: OnProgress = unseen) -> Estimate:
    """What a bot wins for each seat it plays in a rotated match of different bots."""
    counted = simulate(match, on_progress).counted
    return next(each.share for each in bot_shares(counted) if each.bot == bot)


def _share_of_other(share: Estimate) -> Estimate:
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low, share.blocks)
