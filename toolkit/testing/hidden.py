"""Who knows what: a determinized state depends on nothing but what the seat knows.

Exact checks compare single states. What no single state shows (a field that still tells of a hidden card, a seed that
still tells the next draw) is found by statistics: given what the seat sees, the true state and the states dealt for it
are draws of one distribution, so that nothing in one dealt state may tell the truth from another dealt state.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Any

import numpy as np

from toolkit.engine.chance import derive
from toolkit.testing.trial import Trial

Table = np.ndarray[Any, Any]

DEALS, USED = 8, 5
"""How many deals a sample has; those after the first `USED` only tell which numbers are hidden."""

SURE = 5.0
EARLY = 6
AHEAD = 6
SAMPLES = 0x2545F4914F6CDD1D


def views_forget(trial: Trial) -> None:
    """Dealing anew twice is dealing anew once: `determinize` depends on what the seat knows and on its key alone."""
    for step in trial.spread(trial.depth.positions):
        for seat in trial.seats:
            for key in (0, 3, 2**63 - 1):
                once = trial.values(trial.view(step.state, seat, key))
                twice = trial.values(trial.view(trial.view(step.state, seat, derive(key, seat)), seat, key))
                differing = [name for name, value in once.items() if twice[name] != value]
                message = f"what seat {seat} can't know shows in {differing}"
                trial.require(holds=not differing, message=message, state=step.state)


def views_keep_what_is_known(trial: Trial) -> None:
    """Every deal leaves the seat to move and, for the seat that moves, the legal moves as they are."""
    for step in trial.spread(trial.depth.positions):
        for seat in trial.seats:
            view = trial.view(step.state, seat, 5)
            message = f"dealing anew for seat {seat} changed who is to move"
            trial.require(holds=trial.ask("to_move", view) == step.seat, message=message, state=step.state)
            if seat == step.seat:
                message = f"dealing anew for seat {seat} changed its legal moves"
                is_same = sorted(trial.moves(view)) == sorted(step.moves)
                trial.require(holds=is_same, message=message, state=step.state)


def views_hide_the_seed(trial: Trial) -> None:
    """No number of a view is the seed of the game."""
    for number in range(trial.depth.games):
        seed = trial.seed(number)
        for seat in trial.seats:
            view = trial.slots(trial.view(trial.start(seed), seat, 11))
            left = [name for name, value in zip(trial.slot_names, view, strict=True) if value == seed]
            trial.require(holds=not left, message=f"{', '.join(left)} tell seat {seat} the seed of the game")


def views_can_be_played(trial: Trial) -> None:
    """A dealt state is a state like any other: games go on from it to their end, conserving all components."""
    conserved = getattr(trial.game.module("position"), "conserved", None)
    for step in trial.spread(trial.depth.positions):
        view = trial.view(step.state, step.seat, 17)
        if conserved is not None:
            same = dict(conserved(trial.tables, view)) == dict(conserved(trial.tables, step.state))
            trial.require(holds=same, message="dealing anew lost components", state=step.state)
        for turn in range(3 * AHEAD):
            moves = trial.moves(view)
            if not moves:
                break
            view = trial.after(view, trial.pick(view, moves, turn))


def nothing_leaks(trial: Trial) -> None:
    """No list of a dealt state goes together with a hidden list of the truth more than with that of another deal.

    For each two lists of one length, such as what is kept of each card: products of a deal's numbers with
    (truth − another deal), number by number, must average to zero over games.
    """
    truth, deals = _samples(trial, 0)
    gap = np.sign(np.where(deals[:, USED] != deals[:, USED + 1], truth - deals[:, 1], 0.0))
    told = deals[:, 0] - deals[:, 0].mean(axis=0)
    for (name, one), (other_name, other) in product(_lists(trial).items(), repeat=2):
        if one.stop - one.start != other.stop - other.start:
            continue
        together = (told[:, one] * gap[:, other]).sum(axis=1)
        score = abs(together.sum()) / max(1e-9, float(np.sqrt((together**2).sum())))
        message = f"in views, {name} tells of the hidden {other_name} ({score:.1f} standard errors)"
        trial.require(holds=score < SURE, message=message)


def _lists(trial: Trial) -> dict[str, slice]:
    """Where each list, each row of a grid, and each number lies among the slots."""
    found: dict[str, slice] = {}
    at = 0
    for field in trial.layout.fields:
        rows = field.shape[0] if len(field.shape) == 2 else 1
        for row in range(rows):
            length = field.shape[-1] if field.shape else 1
            found[f"{field.name}[{row}]" if len(field.shape) == 2 else field.name] = slice(at, at + length)
            at += length
    return found


def truth_is_at_chance(trial: Trial) -> None:
    """A deal agrees with hidden numbers of the truth as often as two deals agree with each other, not more."""
    _at_chance(trial, 0, "dealt states know hidden things")


def future_is_at_chance(trial: Trial) -> None:
    """Some moves on, a deal agrees with the truth as often as with another deal: no draw or roll is foreseen."""
    _at_chance(trial, AHEAD, f"states dealt {AHEAD} moves ago foresee what is drawn or rolled")


def _at_chance(trial: Trial, ahead: int, what: str) -> None:
    truth, deals = _samples(trial, ahead)
    hidden = (deals[:, USED:] != deals[:, USED : USED + 1]).any(axis=1)
    with_truth = [_agreement(truth, deals[:, i], hidden) for i in range(USED)]
    with_deals = [_agreement(deals[:, i], deals[:, j], hidden) for i, j in combinations(range(USED), 2)]
    surplus = np.mean(with_truth, axis=0) - np.mean(with_deals, axis=0)
    means, errors = surplus.mean(axis=0), surplus.std(axis=0, ddof=1) / len(surplus) ** 0.5
    for kind, mean, error in zip(("in parts", "wholly"), means, errors, strict=True):
        message = f"{what}: they agree {kind} {mean:.3f} more than by chance (standard error {error:.3f})"
        trial.require(holds=bool(mean <= SURE * error + 1e-12), message=message)


def _agreement(one: Table, other: Table, hidden: Table) -> Table:
    """For each sample, the share of its hidden numbers that are equal, and 1 when all are."""
    equal = ((one == other) & hidden).sum(axis=1)
    count = hidden.sum(axis=1)
    return np.stack([equal / np.maximum(1, count), (equal == count) * 1.0], axis=1)


@lru_cache(maxsize=2)
def _samples(trial: Trial, ahead: int) -> tuple[Table, Table]:
    """The numbers of the truth and of the deals, a sample a row; `ahead` moves after they were dealt."""
    truth, deals = [], []
    for number, dealt in enumerate(_dealt(trial)):
        line = dealt
        for turn in range(ahead):
            line = _all_moved(trial, line, derive(derive(SAMPLES, number), turn))
        rows = [trial.slots(each) for each in line]
        truth.append(np.array(rows[0], dtype=float))
        deals.append(np.array(rows[1:], dtype=float))
    return np.array(truth), np.array(deals)


@lru_cache(maxsize=1)
def _dealt(trial: Trial) -> tuple[list[Any], ...]:
    """One sample a game, so that samples are independent: an early position, and what is dealt for a seat by turns.

    Three checks look at the same samples, one after the other.
    """
    return tuple(_line(trial, number) for number in range(trial.depth.samples))


def _line(trial: Trial, number: int) -> list[Any]:
    key = derive(SAMPLES, number)
    state = trial.start(trial.seed(number))
    for turn in range(number % EARLY):
        moves = trial.moves(state)
        if not moves:
            break
        state = trial.after(state, trial.pick(state, moves, derive(key, turn)))
    seat = number // EARLY % trial.players
    return [state, *(trial.view(state, seat, derive(key, -1 - deal)) for deal in range(DEALS))]


def _all_moved(trial: Trial, states: list[Any], key: int) -> list[Any]:
    """The states after one move that is legal in each, or as they are when there is none."""
    shared = set(trial.moves(states[0]))
    for each in states[1:]:
        shared &= set(trial.moves(each))
    if not shared:
        return states
    move = trial.pick(states[0], tuple(sorted(shared)), key)
    return [trial.after(each, move) for each in states]
