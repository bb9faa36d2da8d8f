"""Making a move: what the seat that was asked has chosen, and all that follows from it."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.choices import is_usable
from toolkit.games.dirt_and_glory.coding import (
    CHOOSE,
    CHOOSE_SEAT,
    DECLINE,
    END_TURN,
    LEAVE,
    PASS,
    PLAY,
    PLAY_RESERVE,
    PUT,
    RETRIEVE,
    RETURN,
    SET_VALUE,
    START,
    TAKE,
    TO_RESERVE_BY_FUEL,
    USE,
    kind_of,
    named_by,
    place_of,
    troop_of,
)
from toolkit.games.dirt_and_glory.plays import set_value, start_play
from toolkit.games.dirt_and_glory.ranking import set_tie_value
from toolkit.games.dirt_and_glory.rounds import give_back, retrieve, set_table
from toolkit.games.dirt_and_glory.state import (
    ASKS_AFTER,
    ASKS_SAVE,
    ASKS_TIE,
    BAD_MOVE,
    BUYS,
    HAS_OVERRUN,
    HAS_PASSED,
    NOT_THERE,
    ROUND_DONE,
    TURN_DONE,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.steps import begin_ability, do_to, put, steal_by_step, stop_asking
from toolkit.games.dirt_and_glory.terms import NO_ABILITY, NO_SLOT
from toolkit.games.dirt_and_glory.turns import buy, go_on, leave_race, play_top, start
from toolkit.games.dirt_and_glory.zones import leave_caravan, put_in_reserve, take_from_reserve


@kernel
def setup(s: State, r: Rules, seed: int) -> None:
    """The start of the game that `seed` means: everybody has drawn troops and must say which to keep."""
    set_table(s, r, seed)
    go_on(s, r)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Make a move and all that follows until someone must choose or the game is over."""
    kind = kind_of(move)
    seat = s.asked
    asks = s.asks
    stop_asking(s)
    if kind == PLAY:
        play_top(s, r)
    elif kind == PASS:
        leave_race(s, seat, HAS_PASSED)
    elif kind == END_TURN:
        s.stage = TURN_DONE
    elif kind == SET_VALUE:
        if asks == ASKS_TIE:
            set_tie_value(s, r, seat, named_by(move))
        else:
            set_value(s, named_by(move))
    elif kind == DECLINE:
        decline(s, seat, asks)
    elif kind == RETRIEVE:
        retrieve(s, r, seat)
        s.at += 1
    elif kind == LEAVE:
        s.at += 1
    elif kind == TO_RESERVE_BY_FUEL:
        move_by_fuel(s, r, seat)
    else:
        apply_naming(s, r, seat, asks, move)
    go_on(s, r)


@kernel
def apply_naming(s: State, r: Rules, seat: int, asks: int, move: int) -> None:
    """Make a move that names a card or a seat."""
    kind = kind_of(move)
    thing = named_by(move)
    troop = troop_of(thing)
    if kind == USE:
        use(s, r, seat, asks, move)
    elif kind == START:
        start(s, r, troop)
    elif kind == RETURN:
        give_back(s, seat, troop)
    elif kind == PUT:
        put(s, r, troop, place_of(move))
    elif kind == CHOOSE:
        do_to(s, r, thing)
    elif kind == CHOOSE_SEAT:
        steal_by_step(s, r, thing)
    elif kind == TAKE:
        if s.frame_ability != NO_ABILITY:
            do_to(s, r, thing)
        else:
            buy(s, r, seat, troop)
    elif kind == PLAY_RESERVE:
        s.fuel[seat] -= r.reserve_fuel
        take_from_reserve(s, seat, troop)
        start_play(s, r, troop)
    else:
        s.fault = BAD_MOVE


@kernel
def use(s: State, r: Rules, seat: int, asks: int, move: int) -> None:
    """Begin the ability that a move names: of the card just played, or of the first such card in the caravan."""
    row = r.troop_ability[troop_of(named_by(move))] + place_of(move)
    slot = s.played
    if asks != ASKS_AFTER:
        slot = NO_SLOT
        for i in range(s.caravan_count[seat] - 1, -1, -1):
            if s.caravan[seat][i] == named_by(move) and is_usable(s, r, seat, i, row):
                slot = i
    if slot == NO_SLOT:
        s.fault = NOT_THERE
        return
    begin_ability(s, r, seat, slot, row)


@kernel
def decline(s: State, seat: int, asks: int) -> None:
    """A seat lets an ability be: it overruns, goes on to the market, or has done with the round."""
    if asks == ASKS_SAVE:
        leave_race(s, seat, HAS_OVERRUN)
    elif s.stage == ROUND_DONE:
        s.at += 1
    else:
        s.leaving[seat] = BUYS


@kernel
def move_by_fuel(s: State, r: Rules, seat: int) -> None:
    """Pay to put the card just played into the reserve; the turn is over. Rulebook: Fuel tokens."""
    s.fuel[seat] -= r.move_fuel
    put_in_reserve(s, seat, troop_of(leave_caravan(s, seat, s.played)))
    s.stage = TURN_DONE
