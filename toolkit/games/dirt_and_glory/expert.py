"""The expert: exact odds of overrunning, stopping against going on, and rules for troops and the reserve."""

from __future__ import annotations

from typing import Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import apply, copy_state, legal_moves, move_key
from toolkit.engine.kernel import kernel
from toolkit.engine.match import LOOKAHEAD, SPARE, Workspace
from toolkit.games.dirt_and_glory.coding import (
    DECLINE,
    END_TURN,
    PASS,
    PLAY,
    RETRIEVE,
    TO_RESERVE_BY_FUEL,
    USE,
    kind_of,
    named_by,
    place_of,
    troop_of,
)
from toolkit.games.dirt_and_glory.outlook import (
    FUEL_WORTH,
    fresh_worth,
    pay_for,
    play_worth,
    round_worth,
    stop_now_worth,
)
from toolkit.games.dirt_and_glory.state import (
    ASKS_ACTION,
    ASKS_AFTER,
    ASKS_KEEP,
    ASKS_MARKET,
    ASKS_RETRIEVE,
    ASKS_SAVE,
    ASKS_TIE,
    ASKS_USE,
    GOES_ON,
    PLACES,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.terms import LOOK, NO_ABILITY
from toolkit.games.dirt_and_glory.turn_ends import bring_back, ends_quietly, is_racer_next, put_away
from toolkit.games.dirt_and_glory.turns import is_too_fast
from toolkit.games.dirt_and_glory.values import target_of
from toolkit.games.dirt_and_glory.zones import join_caravan, leave_caravan, put_in_reserve, take_from_reserve

RIVAL_WEIGHT = 0.1
A_LOT = 1000.0


@kernel
def expert_move(v: State, r: Rules, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The move that is worth most to the seat that is asked; ties by the hash of the move."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    highest = -A_LOT * A_LOT
    rank = -1
    if count > 1:
        for i in range(count):
            if highest >= A_LOT and v.asks == ASKS_AFTER and kind_of(w.moves[i]) != USE:
                continue  # nothing else is worth as much as a look at cards
            value = move_worth(v, r, w, pool, w.moves[i])
            hashed = derive(key, move_key(v, r, w.moves[i]))
            if value > highest or (value == highest and hashed > rank):
                highest = value
                rank = hashed
                best = w.moves[i]
    return best


@kernel
def move_worth(v: State, r: Rules, w: Workspace, pool: Any, move: int) -> float:
    """What a move is worth to the seat that is asked, in points."""
    seat = v.asked
    if v.asks == ASKS_ACTION:
        return action_worth(v, r, w, pool, move)
    if v.asks == ASKS_KEEP:
        return -troop_worth(v, r, seat, troop_of(named_by(move)))
    if v.asks == ASKS_MARKET and v.frame_ability == NO_ABILITY:
        return troop_worth(v, r, seat, troop_of(named_by(move)))
    if v.asks == ASKS_RETRIEVE:
        is_taken = 1 if kind_of(move) == RETRIEVE else 0
        return fresh_worth(v, r, seat, target_of(v, r), is_taken, -1)
    if v.asks == ASKS_TIE:
        return tie_worth(v, r, seat, named_by(move))
    if v.asks in ASKS_USE:
        return chance_worth(v, r, w, pool, move)
    if kind_of(move) == USE and begins_with_look(r, move):
        return A_LOT
    if kind_of(move) == END_TURN and ends_quietly(v, r):
        return standing_worth(v, r, seat, v.round)
    if kind_of(move) == TO_RESERVE_BY_FUEL and ends_quietly(v, r):
        return put_away_worth(v, r, w, pool, move)
    return tried_worth(v, r, w, pool, move)


@kernel
def put_away_worth(v: State, r: Rules, w: Workspace, pool: Any, move: int) -> float:
    """What it is worth to pay for moving the card just played into the reserve: `tried_worth`, sooner."""
    seat = v.asked
    slot = v.played
    used = v.caravan_used[seat][slot]
    thing = put_away(v, r)
    is_fine = not is_too_fast(v, r, seat)
    value = standing_worth(v, r, seat, v.round) if is_fine else 0.0
    bring_back(v, r, thing, slot, used)
    return value if is_fine else tried_worth(v, r, w, pool, move)


@kernel
def begins_with_look(r: Rules, move: int) -> bool:
    """Whether the ability that a move uses begins by looking at cards: that never harms."""
    row = r.troop_ability[troop_of(named_by(move))] + place_of(move)
    return r.step_op[r.ability_first[row]] == LOOK


@kernel
def holdings(s: State, r: Rules, seat: int) -> float:
    """Points and fuel of a seat, less a little for what the best of the others has."""
    best = 0.0
    for other in range(r.players):
        if other != seat:
            best = max(best, s.points[other] + FUEL_WORTH * s.fuel[other])
    return s.points[seat] + FUEL_WORTH * s.fuel[seat] - RIVAL_WEIGHT * best


@kernel
def action_worth(v: State, r: Rules, w: Workspace, pool: Any, move: int) -> float:
    """Playing on, stopping, or a card of the reserve for fuel."""
    seat = v.asked
    if kind_of(move) == PASS:
        return holdings(v, r, seat) + stop_now_worth(v, r, seat)
    if kind_of(move) == PLAY:
        return holdings(v, r, seat) + play_worth(v, r, seat, 0)
    if is_racer_next(v, r):
        return reserve_worth(v, r, w, pool, move)
    return tried_worth(v, r, w, pool, move)


@kernel
def reserve_worth(v: State, r: Rules, w: Workspace, pool: Any, move: int) -> float:
    """What it is worth to pay for a card of the reserve: `tried_worth`, sooner, unless it would be too fast."""
    seat = v.asked
    troop = troop_of(named_by(move))
    sides = 2 if r.troop_is_dual[troop] != 0 else 1
    best = -A_LOT
    is_fine = True
    v.fuel[seat] -= r.reserve_fuel
    take_from_reserve(v, seat, troop)
    for side in range(sides):
        join_caravan(v, seat, troop, side)
        is_fine = is_fine and not is_too_fast(v, r, seat)
        if is_fine:
            best = max(best, standing_worth(v, r, seat, v.round))
        leave_caravan(v, seat, v.played)
    put_in_reserve(v, seat, troop)
    v.fuel[seat] += r.reserve_fuel
    return best if is_fine else tried_worth(v, r, w, pool, move)


@kernel
def standing_worth(s: State, r: Rules, seat: int, round_now: int) -> float:
    """What a position is worth to a seat: what it has, and what it may expect of the round."""
    value = holdings(s, r, seat)
    if s.over == GOES_ON and s.round == round_now:
        value += round_worth(s, r, seat)
    return value


@kernel
def tried_worth(v: State, r: Rules, w: Workspace, pool: Any, move: int) -> float:
    """What the position after a move is worth; where the seat must at once choose again, after its best choice."""
    seat = v.asked
    after = pool[LOOKAHEAD]
    copy_state(after, v)
    apply(after, r, move)
    if after.over != GOES_ON or after.asked != seat or not is_inside(after):
        return standing_worth(after, r, seat, v.round)
    best = -A_LOT
    count = legal_moves(after, r, w.replies)
    for i in range(count):
        last = pool[SPARE]
        copy_state(last, after)
        apply(last, r, w.replies[i])
        best = max(best, standing_worth(last, r, seat, v.round))
    return best


@kernel
def is_inside(s: State) -> bool:
    """Whether a seat is asked in the middle of a play or an ability."""
    return s.frame_ability != NO_ABILITY or s.air >= 0


@kernel
def chance_worth(v: State, r: Rules, w: Workspace, pool: Any, move: int) -> float:
    """An ability that answers to an overrun, a pass or the end of a round, or letting it be."""
    seat = v.asked
    if kind_of(move) == DECLINE:
        value = holdings(v, r, seat)
        if v.asks == ASKS_SAVE:
            return value + pay_for(v, r, seat, PLACES)
        return value + round_worth(v, r, seat) if v.round < r.rounds else value
    after = pool[LOOKAHEAD]
    copy_state(after, v)
    apply(after, r, move)
    if after.round != v.round or after.over != GOES_ON:
        return A_LOT
    return tried_worth(v, r, w, pool, move)


@kernel
def tie_worth(v: State, r: Rules, seat: int, side: int) -> float:
    """The lower value wins the tie: take it if the better place pays more."""
    place = v.place[seat]
    if place < 0 or v.round >= r.rounds or pay_for(v, r, seat, place) >= pay_for(v, r, seat, place + 1):
        return 1.0 - side
    return 1.0 * side


@kernel
def troop_worth(v: State, r: Rules, seat: int, troop: int) -> float:
    """The buying rule: what a troop in the deck adds to the next round, and what its abilities are good for."""
    room = next_target(v, r)
    return fresh_worth(v, r, seat, room, 1, troop) + r.troop_bonus[troop]


@kernel
def next_target(v: State, r: Rules) -> int:
    """The average target of the level that comes next."""
    level = r.slot_level[min(v.round + 1, r.rounds - 1)]
    total = 0
    count = 0
    for i in range(r.locations):
        if r.location_level[i] == level:
            total += r.location_target[i]
            count += 1
    return total // count
