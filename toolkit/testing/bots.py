"""Bots: legal moves only, chosen by what the seat knows, whatever the order in which the rules list moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.engine.chance import below, derive
from toolkit.engine.contract import legal_moves
from toolkit.engine.game import Bot, Game
from toolkit.engine.kernel import Function, kernel, link_plain, slot, specialize
from toolkit.engine.match import ask
from toolkit.engine.record import Ints
from toolkit.running.runner import Memory, Runner
from toolkit.testing.trial import Step, Trial, require


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
        chosen: int = self.kernel(
            state, memory.rules, memory.workspace, memory.pool, memory.tree, step.seat, derive(seed, 31)
        )
        return chosen


def every_bot(trial: Trial, game: Game | None = None) -> Iterator[Asked]:
    """Every bot that knows the game, search bots with few iterations."""
    for name, bot in trial.game.bots.items():
        full = f"{name}-{trial.depth.iterations}" if bot.iterations else name
        runner = Runner(game or trial.game, trial.tables, [full] * trial.players, compiled=False)
        yield Asked(trial, full, link_plain(ask, runner.fill), runner.memory())


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
            where = f"in {trial.show(step.state)}"
            require(holds=move in step.moves, message=f"{trial}: {bot.name} chose the illegal move {move} {where}")
            again = bot.move(step, step.state, seed)
            require(holds=move == again, message=f"{trial}: {bot.name} chose {move}, then {again} {where}")
            require(holds=trial.values(step.state) == before, message=f"{trial}: {bot.name} changed the game {where}")


def bots_see_no_hidden_things(trial: Trial) -> None:
    """No bot's choice changes when everything that its seat does not know is dealt anew before it is asked."""
    for bot in every_bot(trial):
        for seed, step in _positions(trial).items():
            move = bot.move(step, step.state, seed)
            other = bot.move(step, trial.view(step.state, step.seat, derive(seed, 7)), seed)
            message = f"{trial}: {bot.name} looks at hidden things: {move}, {other} in {trial.show(step.state)}"
            require(holds=move == other, message=message)


def bots_ignore_the_order_of_moves(trial: Trial) -> None:
    """No bot's choice changes when the rules list the same moves in another order."""
    mixed = MixedGame(trial.game.id, trial.game.package, trial.game)
    for bot, other in zip(every_bot(trial), every_bot(trial, mixed), strict=True):
        for seed, step in _positions(trial).items():
            moves = (bot.move(step, step.state, seed), other.move(step, step.state, seed))
            message = f"{trial}: {bot.name} chooses by the order of the list: {moves} in {trial.show(step.state)}"
            require(holds=moves[0] == moves[1], message=message)
