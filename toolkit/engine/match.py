"""Whole games between bots: the loop that asks, moves and measures, as one kernel call for many games."""

from __future__ import annotations

from typing import Annotated, Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import (
    apply,
    capped,
    copy_state,
    determinize,
    exposure,
    fault,
    move_key,
    outcome,
    score,
    setup,
    tally,
    to_move,
    turns,
)
from toolkit.engine.kernel import kernel, slot
from toolkit.engine.record import Float, Floats, Grid, Int, Ints, Record

MATCH, VIEW, SEARCH, LOOKAHEAD, SPARE, PLANNED = 0, 1, 2, 3, 4, 5
PLANS = 11
POOL = PLANNED + PLANS
MAX_BOTS = 6
TRACE = 8192
STACK, REALS = 2048, 3584
LINE_PHASES = 32
MOVE_CAP = 1_000_000

ENDLESS = 9001
DEAL, CHOICE, GAME_SEED = 101, 102, 103
BOT_STREAM = 0x2B7E151628AED2A6  # nothing else draws from it: the rules' parts are small numbers and hashes of ids


class Workspace(Record):
    """Memory that bots and matches share: lists of moves, which bot sits where, and their budgets.

    `weighed` holds `listed` values beside `replies`; `worth`, `worth_in_hand` and `promise` are of each component;
    plan i stands in `pool[PLANNED + i]`; `stack` and `reals` are for whatever a bot works out. They are for the bot
    that is asked: nothing in them outlives one decision.
    `line_phase`, `line_component` and `line_plays` hold each bot's line of play, if it is held to one (`restricted`).
    With `sought_way` 0 or more, only games are played that the setup deals a component with a `sought` of 1, counted as
    that way of meeting components; −1 plays all.
    `trace` keeps the moves of the game being played; past its length they are only counted. Another thread may set
    `stop` to 1: the game ends before its next move and its row means nothing.
    """

    moves: Annotated[Ints, "moves"]
    replies: Annotated[Ints, "moves"]
    asked: Annotated[Ints, "seats"]
    bot_order: Annotated[Ints, "seats"]
    seat_bot: Annotated[Ints, "seats"]
    iterations: Annotated[Ints, MAX_BOTS]
    by_moves_alone: Annotated[Ints, MAX_BOTS]
    budget: Int
    cutoff: Int
    exploration: Float
    weighed: Annotated[Ints, "moves"]
    listed: Int
    worth: Annotated[Ints, "components"]
    worth_in_hand: Annotated[Ints, "components"]
    promise: Annotated[Ints, "components"]
    plan_value: Annotated[Ints, PLANS]
    plan_rank: Annotated[Ints, PLANS]
    plan_move: Annotated[Ints, PLANS]
    stack: Annotated[Ints, STACK]
    reals: Annotated[Floats, REALS]
    line_phase: Annotated[Grid, MAX_BOTS, LINE_PHASES]
    line_component: Annotated[Grid, MAX_BOTS, "components"]
    line_plays: Annotated[Ints, MAX_BOTS]
    sought: Annotated[Ints, "components"]
    sought_way: Int
    trace: Annotated[Ints, TRACE]
    trace_count: Int
    stop: Int


class Node(Record):
    """One node of a search tree: the move into it, by whom, its links, its counts, and how many children the last deal
    allowed. `squares` is a sum of squares beside `value`, where a search needs to know a spread."""

    move: Int
    mover: Int
    parent: Int
    child: Int
    sibling: Int
    visits: Int
    available: Int
    matched: Int
    value: Float
    squares: Float


class GameRow(Record):
    """What is kept of one game. `exposure[kind * len(share) + seat][component]` and `tally[kind][seat]` count as the
    tables name it.

    `seed` is the game's own: all rotations of a block share it.
    """

    seed: Int
    block: Int
    rotation: Int
    share: Annotated[Floats, "seats"]
    moves: Int
    turns: Int
    capped: Int
    draw: Int
    digest: Int
    leads: Int
    fault: Int
    exposure: Annotated[Grid, "exposure_rows", "components"]
    tally: Annotated[Grid, "tally_rows", "seats"]


@slot
def bot_0(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The first bot of a match."""


@slot
def bot_1(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The second bot of a match."""


@slot
def bot_2(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The third bot of a match."""


@slot
def bot_3(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The fourth bot of a match."""


@slot
def bot_4(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The fifth bot of a match."""


@slot
def bot_5(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The sixth bot of a match."""


BOT_SLOTS = (bot_0, bot_1, bot_2, bot_3, bot_4, bot_5)


@kernel
def game_seed(seed: int, block: int) -> int:
    """The seed of the games of block number `block` under the request's seed."""
    return derive(derive(seed, GAME_SEED), block)


@kernel
def ask(s: Any, r: Any, w: Workspace, pool: Any, tree: Any, seat: int, seed: int) -> int:
    """The move that the bot at `seat` chooses. It sees a determinized copy, never the state itself.

    Only a bot that goes by the legal moves alone is spared the copy: they are the same in both.
    Its key depends on the seed, its seat and how often that seat was asked, so bots never share draws.
    """
    own = derive(derive(derive(seed, BOT_STREAM), seat), w.asked[seat])
    w.asked[seat] += 1
    key = derive(own, CHOICE)
    which = w.seat_bot[seat]
    w.budget = w.iterations[which]
    view = s
    if w.by_moves_alone[which] == 0:
        view = pool[VIEW]
        copy_state(view, s)
        determinize(view, r, seat, derive(own, DEAL))
    if which == 0:
        return bot_0(view, r, w, pool, tree, key)
    if which == 1:
        return bot_1(view, r, w, pool, tree, key)
    if which == 2:
        return bot_2(view, r, w, pool, tree, key)
    if which == 3:
        return bot_3(view, r, w, pool, tree, key)
    if which == 4:
        return bot_4(view, r, w, pool, tree, key)
    return bot_5(view, r, w, pool, tree, key)


@kernel
def leader(s: Any, r: Any, seats: int) -> int:
    """The one seat with the highest score, or −1 while several share it."""
    best = 0
    is_shared = False
    for seat in range(1, seats):
        gap = score(s, r, seat) - score(s, r, best)
        if gap > 0.0:
            best = seat
            is_shared = False
        elif gap == 0.0:
            is_shared = True
    return -1 if is_shared else best


@kernel
def is_sought(s: Any, r: Any, w: Workspace, seats: int) -> bool:
    """Whether the setup has dealt a component that is looked for, to anyone; always, where none is."""
    if w.sought_way < 0:
        return True
    for component in range(len(w.sought)):
        if w.sought[component] != 0:
            for seat in range(seats):
                if exposure(s, r, seat, component, w.sought_way) > 0:
                    return True
    return False


@kernel
def play_game(r: Any, w: Workspace, pool: Any, tree: Any, row: GameRow, seed: int, seats: int) -> None:
    """Play one game by `seed` to its end and measure it into `row`, which holds zeros; it stays so where it is not one
    that is looked for.
    """
    s = pool[MATCH]
    setup(s, r, seed)
    if not is_sought(s, r, w, seats):
        return
    for seat in range(seats):
        w.asked[seat] = 0
    w.trace_count = 0
    row.leads = 0
    digest = 0
    moves = 0
    ahead = -1
    turn = turns(s, r)
    seat = to_move(s, r)
    while seat >= 0 and moves < MOVE_CAP and fault(s, r) == 0 and w.stop == 0:
        move = ask(s, r, w, pool, tree, seat, seed)
        digest = derive(digest, move_key(s, r, move))
        if moves < TRACE:
            w.trace[moves] = move
        moves += 1
        w.trace_count = moves
        apply(s, r, move)
        if turns(s, r) != turn:
            turn = turns(s, r)
            now = leader(s, r, seats)
            if now >= 0:
                if ahead >= 0 and now != ahead:
                    row.leads += 1
                ahead = now
        seat = to_move(s, r)
    row.moves = moves
    row.turns = turn
    row.digest = digest
    row.fault = fault(s, r)
    if seat >= 0 and row.fault == 0 and w.stop == 0:
        row.fault = ENDLESS
    measure(s, r, row, seats)


@kernel
def measure(s: Any, r: Any, row: GameRow, seats: int) -> None:
    """Write the end of a game into `row`: shares, cap, draw, exposures, tallies. A capped game gives each seat 1/n."""
    row.capped = capped(s, r)
    best = 0.0
    for seat in range(seats):
        row.share[seat] = 1.0 / seats if row.capped else outcome(s, r, seat)
        best = max(best, row.share[seat])
    row.draw = 0
    if row.capped == 0 and best < 1.0:
        row.draw = 1
    stride = len(row.share)
    for kind in range(len(row.exposure) // stride):
        for seat in range(seats):
            for component in range(len(row.exposure[0])):
                row.exposure[kind * stride + seat][component] = exposure(s, r, seat, component, kind)
    for kind in range(len(row.tally)):
        for seat in range(seats):
            row.tally[kind][seat] = tally(s, r, seat, kind)


@kernel
def play_chunk(
    r: Any, w: Workspace, pool: Any, tree: Any, rows: Any, seed: int, first: int, seats: int, rotations: int
) -> int:
    """Play games number `first`, `first + 1`, … one into each of `rows`; returns how many had a fault.

    Game g is rotation g % rotations of block g // rotations: seat i is played by bot (i + rotation) % seats, and all
    rotations of a block share one seed. `w.bot_order` names each seat's bot before rotation.
    """
    faults = 0
    for i in range(len(rows)):
        if w.stop != 0:
            break
        row = rows[i]
        row.block = (first + i) // rotations
        row.rotation = (first + i) % rotations
        row.seed = game_seed(seed, row.block)
        for seat in range(seats):
            w.seat_bot[seat] = w.bot_order[(seat + row.rotation) % seats]
        play_game(r, w, pool, tree, row, row.seed, seats)
        if row.fault != 0:
            faults += 1
    return faults
