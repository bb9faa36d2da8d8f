"""Bots: legal moves only, chosen by what the seat knows, whatever the order in which the rules list moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.engine.chance import below, derive
from toolkit.engine.contract import legal_moves
from toolkit.engine.game import Bot, Game
from toolkit.engine.kernel import Function, kernel, link_plain, slot, specialize
from toolkit.engine.match import MATCH, ask
from toolkit.engine.record import Ints
from toolkit.running.runner import Memory, Runner
from toolkit.testing.trial import Step, Trial

PLAYOUT = 6


@slot
def listed_moves(s: Any, r: Any, moves: Ints) -> int:  # type: ignore[empty-body]
    """The game's own `legal_moves`."""


@kernel
def mixed_moves(s: Any, r: Any, moves: Ints) -> int:
    """The game's legal moves in another order, which depends on their number only."""
    count = listed_moves(s, r, moves)
    for i in range(count - 1, 0, -1):
        j = below(derive(count, i), i + 1)
        moves[i], moves[j] = moves[j], moves[i]
    return count


@dataclass(frozen=True)
class MixedGame(Game):
    """A game whose rules list their moves in another order and is otherwise `base`."""

    base: Game

    @property
    def bots(self) -> dict[str, Bot]:
        """The base's bots."""
        return self.base.bots

    @property
    def fill(self) -> dict[Function, Function]:
        """The base's fill, with `mixed_moves` for its legal moves."""
        filled = self.base.fill
        return {**filled, legal_moves: specialize(mixed_moves, {listed_moves: filled[legal_moves]})}


@dataclass(frozen=True)
class Asked:
    """One bot in every seat of a trial, to be asked in plain mode."""

    trial: Trial
    name: str
    kernel: Function
    memory: Memory

    def move(self, step: Step, state: Any, seed: int) -> int:
        """What the bot chooses for the seat to move of `step` when the game stands as in `state`."""
        memory = self.memory
        memory.workspace.asked[step.seat] = 0
        played = memory.pool[MATCH]  # where a match has it, within reach of a bot that cheats
        self.trial.layout.copy(played, state)
        key = derive(seed, 31)
        chosen: int = self.kernel(played, memory.rules, memory.workspace, memory.pool, memory.tree, step.seat, key)
        self.trial.layout.copy(state, played)
        return chosen


def every_bot(trial: Trial, game: Game | None = None) -> Iterator[Asked]:
    """Every bot that knows the game, search bots with few iterations and short playouts."""
    for name in trial.bot_names(with_search=True):
        runner = Runner(game or trial.game, trial.tables, [name] * trial.players, compiled=False)
        memory = runner.memory()
        memory.workspace.cutoff = PLAYOUT
        yield Asked(trial, name, link_plain(ask, runner.fill), memory)


def _choices(step: Step) -> bool:
    return len(step.moves) > 1


def _positions(trial: Trial) -> Mapping[int, Step]:
    steps = [step for step in trial.steps if _choices(step)]
    return dict(enumerate(steps[:: max(1, len(steps) // trial.depth.bot_positions)]))


def bots_choose_legal_moves(trial: Trial) -> None:
    """Every bot's move is legal in the true state, the same when asked again, and asking changes nothing."""
    for bot in every_bot(trial):
        for seed, step in _positions(trial).items():
            before = trial.values(step.state)
            move = bot.move(step, step.state, seed)
            is_legal = move in step.moves
            trial.require(holds=is_legal, message=f"{bot.name} chose the illegal move {move}", state=step.state)
            again = bot.move(step, step.state, seed)
            trial.require(holds=move == again, message=f"{bot.name} chose {move}, then {again}", state=step.state)
            is_same = trial.values(step.state) == before
            trial.require(holds=is_same, message=f"{bot.name} changed the game", state=step.state)


def bots_see_no_hidden_things(trial: Trial) -> None:
    """No bot's choice changes when everything that its seat does not know is dealt anew before it is asked."""
    for bot in every_bot(trial):
        for seed, step in _positions(trial).items():
            move = bot.move(step, step.state, seed)
            other = bot.move(step, trial.view(step.state, step.seat, derive(seed, 7)), seed)
            message = f"{bot.name} looks at hidden things: it chose {move}, then {other}"
            trial.require(holds=move == other, message=message, state=step.state)


def bots_ignore_the_order_of_moves(trial: Trial) -> None:
    """No bot's choice changes when the rules list the same moves in another order."""
    mixed = MixedGame(trial.game.id, trial.game.package, trial.game)
    for bot, other in zip(every_bot(trial), every_bot(trial, mixed), strict=True):
        for seed, step in _positions(trial).items():
            moves = (bot.move(step, step.state, seed), other.move(step, step.state, seed))
            message = f"{bot.name} chooses by the order of the list, one of {moves}"
            trial.require(holds=moves[0] == moves[1], message=message, state=step.state)


def games_stand_alone(trial: Trial) -> None:
    """A game between bots is the same whichever games were played before it in the same memory."""
    for bots in trial.seatings(with_search=False):
        runner = Runner(trial.game, trial.tables, bots, compiled=False)
        together = runner.play(runner.memory(), 3, 0, trial.depth.games)
        alone = [runner.play(runner.memory(), 3, number, 1) for number in range(trial.depth.games)]
        is_same = together.tobytes() == b"".join(rows.tobytes() for rows in alone)
        trial.require(holds=is_same, message=f"one of {', '.join(bots)} remembers games played before")
