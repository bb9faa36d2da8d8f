"""Every game ends, and its end and everything before it are worth shares that add up to 1."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isclose
from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.record import Layout
from toolkit.errors import ToolkitError
from toolkit.running.runner import Runner
from toolkit.testing.trial import LONGEST_GAME, WALK, Trial

TINY = 1e-9
FEW_GAMES = 3


def random_games_end(trial: Trial) -> None:
    """Random play comes to an end at which the outcome is known and nothing is left to choose."""
    for game in trial.played:
        state = game[-1].state
        is_over = trial.ask("to_move", state) == -1
        trial.require(holds=is_over, message="the seat to move is not −1 at the end", state=state)
        trial.require(holds=trial.ask("capped", state) in (0, 1), message="capped is neither 0 nor 1", state=state)
        _is_sum_one(trial, state, "outcome")


def positions_are_worth_one(trial: Trial) -> None:
    """Evaluations lie in [0, 1] and add up to 1 over the seats in every position; no game is capped before its end."""
    for step in trial.steps:
        _is_sum_one(trial, step.state, "evaluate")
        trial.require(holds=trial.ask("capped", step.state) == 0, message="capped, but not over,", state=step.state)


def _is_sum_one(trial: Trial, state: Any, name: str) -> None:
    shares = [trial.ask(name, state, seat) for seat in trial.seats]
    are_shares = all(-TINY <= share <= 1 + TINY for share in shares) and isclose(sum(shares), 1.0, abs_tol=TINY)
    trial.require(holds=are_shares, message=f"{name} gives the seats {shares}", state=state)


def turns_go_forward(trial: Trial) -> None:
    """Turns start at 0 and never decrease."""
    for game in trial.played:
        turns = [trial.ask("turns", step.state) for step in game]
        trial.require(holds=turns[0] == 0, message=f"a game starts in turn {turns[0]}")
        trial.require(holds=all(a <= b for a, b in pairwise(turns)), message=f"turns went back: {turns}")


def single_minded_games_end(trial: Trial) -> None:
    """Games in which everybody stalls, hoards or rushes, doing one kind of thing whenever possible, end too."""
    for phase in range(len(trial.tables.phases)):
        _is_sum_one(trial, play_one_kind(trial, phase), "outcome")


def play_one_kind(trial: Trial, phase: int) -> Any:
    """The end of a game in which moves of `phase` are preferred to all others. Raises BrokenContractError if none."""
    state = trial.start(trial.seed(phase))
    key = derive(WALK, phase)
    for turn in range(LONGEST_GAME):
        moves = trial.moves(state)
        if not moves:
            return state
        wanted = tuple(move for move in moves if trial.ask("move_phase", state, move) == phase)
        state = trial.after(state, trial.pick(state, wanted or moves, derive(key, turn)))
    name = trial.tables.phases[phase] if trial.tables.phases else "anything"
    trial.require(holds=False, message=f"no end in {LONGEST_GAME} moves when everybody prefers '{name}'")
    return state


def bot_games_end(trial: Trial, *, with_search: bool = False, compiled: bool = False) -> None:
    """Games between bots end; a game that reached its cap says so and gives each seat the same share."""
    for bots in trial.seatings(with_search=with_search):
        runner = Runner(trial.game, trial.tables, bots, compiled=compiled)
        rows = runner.play(runner.memory(), 1, 0, trial.depth.games, trial.players)
        for row in rows:
            shares = row["share"].tolist()[: trial.players]
            message = f"games of {', '.join(bots)} end with shares {shares}"
            trial.require(holds=isclose(sum(shares), 1.0, abs_tol=TINY), message=message)
            if row["capped"]:
                trial.require(holds=len(set(shares)) == 1 and row["draw"] == 0, message=f"{message}, though capped")


def small_content_plays(trial: Trial) -> None:
    """With ever fewer components of a kind the game is either refused by a ToolkitError or plays to its end.

    Where few games are to be tried, the fewest players try it: content is the same for all.
    """
    if trial.depth.games <= FEW_GAMES and trial.players > trial.content["game"]["players"]["min"]:
        return
    kinds = sum(isinstance(components, list) for components in trial.content.values())
    for kind, components in trial.content.items():
        if kind == "game" or not isinstance(components, list):
            continue
        for count in _fewer(len(components), max(3, 12 // kinds)):
            smaller = trial.changed(content={**trial.content, kind: components[:count]})
            _is_refused_or_ends(smaller, f"{count} of {len(components)} {kind}", trial, count)


def _fewer(count: int, some: int) -> Iterable[int]:
    """About `some` numbers below `count`, down to 0: every one when there are few."""
    stride = max(1, count // some)
    return [*range(count - 1, 0, -stride), 0]


def _is_refused_or_ends(trial: Trial, what: str, whole: Trial, count: int) -> None:
    """What was left out may have no part in play: equal rules play equal games. Few games try one phase each."""
    try:
        tables = trial.tables
    except ToolkitError:
        return
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        trial.require(holds=False, message=f"{what} raise {error!r}; let the tables raise a ToolkitError")
    if _numbers(trial) == _numbers(whole):
        return
    phases = range(max(1, len(tables.phases)))
    for phase in phases if trial.depth.games > FEW_GAMES else phases[count % len(phases) :: len(phases)]:
        _is_sum_one(trial, play_one_kind(trial, phase), "outcome")


def _numbers(trial: Trial) -> tuple[Any, ...]:
    layout = Layout(trial.game.rules_record, trial.tables.sizes)
    return (trial.tables.sizes, layout.values(trial.tables.rules))
