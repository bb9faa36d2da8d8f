"""Whole games, looked at decision by decision: what was open, what was at stake, what was choice and what was luck.

A kernel of its own, so that plain runs neither compile nor pay for it; the games are the same ones, move by move.

With V the game's frozen evaluation, every decision is weighed on `deals` determinizations of what its seat knows: each
legal move is made in each of them, so all moves meet the same hidden things and the same chance (common random
numbers). Q(move) is the mean of V after the move.
"""

from __future__ import annotations

from typing import Annotated, Any

from toolkit.engine.bots import worth
from toolkit.engine.chance import derive
from toolkit.engine.contract import (
    apply,
    copy_state,
    determinize,
    fault,
    legal_moves,
    move_component,
    move_key,
    move_phase,
    setup,
    to_move,
    turns,
)
from toolkit.engine.kernel import kernel
from toolkit.engine.match import (
    ENDLESS,
    LOOKAHEAD,
    MATCH,
    MOVE_CAP,
    VIEW,
    GameRow,
    Workspace,
    ask,
    game_seed,
    measure,
)
from toolkit.engine.record import Float, Floats, Int, Record

OBSERVED = 0x13198A2E03707344  # nothing else draws from it


class Decision(Record):
    """One decision of a game. Values are shares of the win by the evaluation.

    `before[i]` is V for seat i in the true position; `luck[i]` what the move's chance and revealed things gave seat i
    beyond what the mover could expect. For the mover: `chosen`, `average`, `best`, `worst` are Q of the move made, and
    mean, largest and smallest Q of the legal ones; `expected` is the mean of V before the move over the same deals;
    `noise` the sampling variance of `chosen` − `average`.
    """

    seat: Int
    phase: Int
    component: Int
    turn: Int
    count: Int
    chosen: Float
    average: Float
    best: Float
    worst: Float
    expected: Float
    noise: Float
    before: Annotated[Floats, "seats"]
    luck: Annotated[Floats, "seats"]


class Scales(Record):
    """Sums over the deals of one decision: V after each legal move for the mover; V before and after for each seat."""

    after_move: Annotated[Floats, "moves"]
    before: Annotated[Floats, "seats"]
    after: Annotated[Floats, "seats"]


@kernel
def observe_game(
    r: Any,
    w: Workspace,
    pool: Any,
    tree: Any,
    row: GameRow,
    seen: Any,
    scales: Scales,
    seed: int,
    number: int,
    seats: int,
    rotations: int,
    deals: int,
) -> int:
    """Play game `number` as `play_chunk` would; write its end into `row` and its decisions into `seen`.

    Returns how many decisions were written: all of them, or as many as there is room for.
    """
    seat_the_bots(w, row, seed, number, seats, rotations)
    s = pool[MATCH]
    setup(s, r, row.seed)
    digest = 0
    moves = 0
    seat = to_move(s, r)
    while seat >= 0 and moves < MOVE_CAP and fault(s, r) == 0 and w.stop == 0:
        move = ask(s, r, w, pool, tree, seat, row.seed)
        digest = derive(digest, move_key(s, r, move))
        is_seen = moves < len(seen)
        if is_seen:
            note(s, r, seen[moves], move, seat, seats)
            weigh(s, r, w, pool, seen[moves], scales, move, seats, deals, derive(derive(row.seed, OBSERVED), moves))
        apply(s, r, move)
        if is_seen:
            for each in range(seats):
                seen[moves].luck[each] += worth(s, r, each)
        moves += 1
        seat = to_move(s, r)
    row.moves = moves
    row.turns = turns(s, r)
    row.digest = digest
    row.fault = fault(s, r)
    if seat >= 0 and row.fault == 0 and w.stop == 0:
        row.fault = ENDLESS
    measure(s, r, row, seats)
    return min(moves, len(seen))


@kernel
def seat_the_bots(w: Workspace, row: GameRow, seed: int, number: int, seats: int, rotations: int) -> None:
    """Name the game in `row` and put the bots on their seats for its rotation."""
    row.block = number // rotations
    row.rotation = number % rotations
    row.seed = game_seed(seed, row.block)
    for seat in range(seats):
        w.seat_bot[seat] = w.bot_order[(seat + row.rotation) % seats]
        w.asked[seat] = 0


@kernel
def note(s: Any, r: Any, seen: Decision, move: int, seat: int, seats: int) -> None:
    """Write down who decides what, and how the seats stand."""
    seen.seat = seat
    seen.phase = move_phase(s, r, move)
    seen.component = move_component(s, r, move)
    seen.turn = turns(s, r)
    for each in range(seats):
        seen.before[each] = worth(s, r, each)


@kernel
def weigh(
    s: Any,
    r: Any,
    w: Workspace,
    pool: Any,
    seen: Decision,
    scales: Scales,
    move: int,
    seats: int,
    deals: int,
    key: int,
) -> None:
    """Weigh the legal moves on `deals` determinizations; leaves in `luck` what is to be added to V after the move.

    Luck is the change of V less the change that was to be expected: what is hidden and stays hidden cancels out.
    """
    seat = seen.seat
    count = legal_moves(s, r, w.moves)
    clear(scales, count, seats)
    total = 0.0
    squares = 0.0
    for deal in range(deals):
        view = pool[VIEW]
        copy_state(view, s)
        determinize(view, r, seat, derive(key, deal))
        gained = try_moves(view, r, w, pool, scales, move, count, seat, seats)
        total += gained
        squares += gained * gained
    for each in range(seats):
        seen.luck[each] = (scales.before[each] - scales.after[each]) / deals - seen.before[each]
    seen.count = count
    seen.expected = scales.before[seat] / deals
    seen.chosen = scales.after[seat] / deals
    seen.average = seen.chosen - total / deals
    seen.noise = 0.0
    if deals > 1:
        seen.noise = max(0.0, squares - total * total / deals) / (deals * (deals - 1))
    range_of_values(seen, scales, count, deals)


@kernel
def clear(scales: Scales, count: int, seats: int) -> None:
    """Set the sums to zero."""
    for i in range(count):
        scales.after_move[i] = 0.0
    for each in range(seats):
        scales.before[each] = 0.0
        scales.after[each] = 0.0


@kernel
def try_moves(
    view: Any, r: Any, w: Workspace, pool: Any, scales: Scales, move: int, count: int, seat: int, seats: int
) -> float:
    """Make every legal move in one deal; returns how much more the chosen one is worth than the mean of all."""
    for each in range(seats):
        scales.before[each] += worth(view, r, each)
    chosen = 0.0
    total = 0.0
    for i in range(count):
        after = pool[LOOKAHEAD]
        copy_state(after, view)
        apply(after, r, w.moves[i])
        value = worth(after, r, seat)
        scales.after_move[i] += value
        total += value
        if w.moves[i] == move:
            chosen = value
            for each in range(seats):
                scales.after[each] += worth(after, r, each)
    return chosen - total / count


@kernel
def range_of_values(seen: Decision, scales: Scales, count: int, deals: int) -> None:
    """Write the largest and the smallest Q of the legal moves."""
    best = scales.after_move[0]
    worst = scales.after_move[0]
    for i in range(1, count):
        best = max(best, scales.after_move[i])
        worst = min(worst, scales.after_move[i])
    seen.best = best / deals
    seen.worst = worst / deals
