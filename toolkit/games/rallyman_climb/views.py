"""What can be asked of a race without playing it on: who is to move, results, measures, and what a seat knows."""

from __future__ import annotations

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.coding import (
    CREEP,
    GO_FLAT_OUT,
    GO_ONE_BY_ONE,
    LAY,
    ROLL_DIE,
    SECURE,
    SET_OFF,
    STAY,
    STOP,
    TAKE_BOARD,
    coast_of,
    gear_of,
    how_of,
    kind_of,
    place_of,
)
from toolkit.games.rallyman_climb.driving import die_component
from toolkit.games.rallyman_climb.rounds import board_component
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import CAPPED, COAST, FINISHED, NOBODY
from toolkit.games.rallyman_climb.turns import clear_measures

PHASES = ("board", "lay", "flat out", "one by one", "roll", "secure", "stop", "creep", "answer")
IN_BOARD, IN_LAY, IN_FLAT_OUT, IN_ONE_BY_ONE, IN_ROLL, IN_SECURE, IN_STOP, IN_CREEP, IN_ANSWER = range(9)

DEALT, HELD = 0, 1
TALLIES = ("attempts", "crashes")
ATTEMPTS = 0
NO_COMPONENT = -1


@kernel
def to_move(s: State, r: Rules) -> int:
    """The car whose turn it is; NOBODY when the race is over."""
    if s.over != 0:
        return NOBODY
    return s.order[s.order_at]


@kernel
def outcome(s: State, r: Rules, seat: int) -> float:
    """The share of the fastest single time; a tie goes to the better second time, then it is shared.

    Rulebook: Ending the race.
    """
    seats = len(s.space)
    if s.over != FINISHED:
        return 1.0 / seats
    equal = 0
    for other in range(seats):
        if is_faster(s, other, seat):
            return 0.0
        if not is_faster(s, seat, other):
            equal += 1
    return 1.0 / equal


@kernel
def is_faster(s: State, one: int, other: int) -> bool:
    """Whether a car's best time beats another's, by the second-best time where they are equal."""
    if s.best[one] != s.best[other]:
        return s.best[one] > 0 and (s.best[other] == 0 or s.best[one] < s.best[other])
    return s.second[one] > 0 and (s.second[other] == 0 or s.second[one] < s.second[other])


@kernel
def capped(s: State, r: Rules) -> int:
    """1 when the race was ended by the cap on rounds."""
    if s.over == CAPPED:
        return 1
    return 0


@kernel
def turns(s: State, r: Rules) -> int:
    """Turns that are over."""
    return s.turn


@kernel
def fault(s: State, r: Rules) -> int:
    """0, or which impossible thing happened."""
    return s.fault


@kernel
def determinize(s: State, r: Rules, seat: int, key: int) -> None:
    """Everything lies open but the dice to come and the order of the bag: forget the seed, and the measures."""
    clear_measures(s)
    s.seed = mix(key)


@kernel
def exposure(s: State, r: Rules, seat: int, component: int, kind: int) -> int:
    """How many attempts a seat drove with a dashboard, and how often it placed a die of a kind; nothing is dealt."""
    if kind == DEALT:
        return 0
    if kind == HELD:
        return s.held[seat][component]
    return s.used[seat][component]


@kernel
def tally(s: State, r: Rules, seat: int, kind: int) -> int:
    """How many attempts the seat has finished; and how often it has lost control."""
    if kind == ATTEMPTS:
        return s.tries[seat]
    return s.losses[seat]


@kernel
def move_component(s: State, r: Rules, move: int) -> int:
    """The dashboard taken, or the gear or coast die laid, or −1."""
    kind = kind_of(move)
    if kind == TAKE_BOARD:
        return board_component(place_of(move))
    if kind != LAY:
        return NO_COMPONENT
    if coast_of(move) != 0:
        return die_component(COAST)
    return die_component(gear_of(move))


@kernel
def move_phase(s: State, r: Rules, move: int) -> int:
    """What kind of decision it is."""
    kind = kind_of(move)
    if kind in (TAKE_BOARD, SET_OFF):
        return IN_BOARD
    if kind == LAY:
        return IN_LAY
    if kind == GO_FLAT_OUT:
        return IN_FLAT_OUT
    if kind == GO_ONE_BY_ONE:
        return IN_ONE_BY_ONE
    if kind == ROLL_DIE:
        return IN_ROLL
    if kind == SECURE:
        return IN_SECURE
    if kind == STOP:
        return IN_STOP
    if kind in (CREEP, STAY):
        return IN_CREEP
    return IN_ANSWER


@kernel
def move_key(s: State, r: Rules, move: int) -> int:
    """A number for a move made of its kind, its dice, and the subject of the step, space or dashboard it names."""
    kind = kind_of(move)
    key = mix(how_of(move))
    if kind in (LAY, CREEP):
        return derive(key, r.step_subject[place_of(move)])
    if kind == SET_OFF:
        return derive(key, r.space_subject[place_of(move)])
    if kind == TAKE_BOARD:
        return derive(key, r.board_subject[place_of(move)])
    return key
