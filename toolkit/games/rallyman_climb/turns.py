"""Setting up and making moves: every choice, and all that follows until the next. Rulebook: The Game."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.coding import (
    CREEP,
    DISCARD_DAMAGE,
    GO_FLAT_OUT,
    GO_ONE_BY_ONE,
    KEEP_DAMAGE,
    LAY,
    LOSE_CONTROL,
    ROLL_DIE,
    SECURE,
    SET_OFF,
    STAY,
    STOP,
    TAKE_BOARD,
    USE_SISU,
    gear_of,
    kind_of,
    place_of,
)
from toolkit.games.rallyman_climb.dice import count_laid
from toolkit.games.rallyman_climb.driving import (
    accept_crash,
    drive_one,
    keep_damage,
    move_on,
    roll_all,
    secure_one,
    settle,
    use_sisu,
)
from toolkit.games.rallyman_climb.rounds import (
    clear_turn,
    end_turn,
    new_round,
    next_car,
    set_off,
    take_board,
    to_the_grid,
)
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import (
    ASKING,
    BAD_MOVE,
    DRIVE,
    FLAT_OUT,
    KINDS,
    NEW_ROUND,
    NEXT_CAR,
    NO_BOARD,
    OFF_ROAD,
    ONE_BY_ONE,
    ROLL,
    SETTLE,
    SKID,
    TURN_OVER,
)


@kernel
def setup(s: State, r: Rules, seed: int) -> None:
    """A new race: every car off the road, waiting in seat order. Rulebook: Setup; Starting the race."""
    clear_turn(s)
    for i in range(len(s.plan)):
        s.plan[i] = 0
    s.seed = seed
    s.round = 0
    s.turn = 0
    s.over = 0
    s.fault = 0
    s.queue_count = len(s.space)
    for car in range(len(s.space)):
        s.queue[car] = car
        new_car(s, car)
    for kind in range(KINDS):
        s.bag[kind] = r.damage_tokens[kind]
    for space in range(len(s.dirt)):
        s.dirt[space] = r.space_dirt[space]
    clear_measures(s)
    s.phase = NEW_ROUND
    go_on(s, r)


@kernel
def new_car(s: State, car: int) -> None:
    """A car before the race."""
    s.space[car] = OFF_ROAD
    s.gear[car] = 0
    s.board[car] = NO_BOARD
    s.tokens[car] = 0
    s.clock[car] = 0
    s.car_turn[car] = 0
    s.attempt[car] = 0
    s.lost[car] = 0
    s.sisu_used[car] = 0
    s.best[car] = 0
    s.second[car] = 0
    for kind in range(KINDS):
        s.damage[car][kind] = 0


@kernel
def clear_measures(s: State) -> None:
    """Forget what is kept for measures only."""
    for car in range(len(s.held)):
        s.losses[car] = 0
        s.tries[car] = 0
        for component in range(len(s.held[0])):
            s.held[car][component] = 0
            s.used[car][component] = 0
    for space in range(len(s.crashes)):
        s.crashes[space] = 0


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Make a legal move and everything that follows until someone must choose, or the race is over."""
    car = s.order[s.order_at]
    kind = kind_of(move)
    if kind == LAY:
        lay(s, r, move)
    elif kind in (TAKE_BOARD, SET_OFF):
        enter_by(s, r, car, move)
    elif kind in (GO_FLAT_OUT, GO_ONE_BY_ONE, CREEP, STAY):
        go(s, r, car, move)
    elif kind in (ROLL_DIE, SECURE, STOP, USE_SISU):
        take_next(s, r, car, kind)
    elif kind == LOSE_CONTROL:
        accept_crash(s, r, car)
    elif kind in (KEEP_DAMAGE, DISCARD_DAMAGE):
        take_token(s, car, kind)
    else:
        s.fault = BAD_MOVE
    go_on(s, r)


@kernel
def lay(s: State, r: Rules, move: int) -> None:
    """Lay dice at the end of the plan. Rulebook: Using your dice."""
    s.plan[s.plan_count] = move
    s.plan_count += 1
    count_laid(s, r, move, 1)
    s.tip = r.step_target[place_of(move)]
    s.tip_gear = gear_of(move)


@kernel
def enter_by(s: State, r: Rules, car: int, move: int) -> None:
    """Take a dashboard, or set off from a start space. Rulebook: Starting the race."""
    if kind_of(move) == TAKE_BOARD:
        take_board(s, car, place_of(move))
        to_the_grid(s, r, car)
    else:
        set_off(s, r, car, place_of(move))


@kernel
def go(s: State, r: Rules, car: int, move: int) -> None:
    """The plan is laid: roll all, or begin to roll one by one; or creep or stay below a climb line."""
    kind = kind_of(move)
    if kind == GO_FLAT_OUT:
        roll_all(s, r, car)
    elif kind == GO_ONE_BY_ONE:
        s.mode = ONE_BY_ONE
        s.phase = ROLL
    elif kind == STAY:
        s.phase = TURN_OVER
    else:
        s.plan[0] = move
        s.plan_count = 1
        move_on(s, r, car)


@kernel
def take_next(s: State, r: Rules, car: int, kind: int) -> None:
    """Roll or secure the next dice, stop before them, or use SISU. Rulebook: Rolling the dice; SISU."""
    if kind == ROLL_DIE:
        drive_one(s, r, car, 1)
    elif kind == SECURE:
        secure_one(s, r, car)
    elif kind == STOP:
        s.phase = TURN_OVER
    else:
        use_sisu(s, r, car)
        if s.phase == SKID:
            s.phase = DRIVE if s.mode == FLAT_OUT else SETTLE


@kernel
def take_token(s: State, car: int, kind: int) -> None:
    """Keep the damage of a shortcut, or put it back by puncture proof tires. Rulebook: Puncture Proof Tires."""
    if kind == DISCARD_DAMAGE:
        s.bag[s.drawn] += 1
        s.drawn = 0
    else:
        keep_damage(s, car)
    s.phase = SETTLE


@kernel
def go_on(s: State, r: Rules) -> None:
    """Everything that needs no choice."""
    while s.phase >= ASKING and s.over == 0 and s.fault == 0:
        car = s.order[s.order_at]
        if s.phase == DRIVE:
            move_on(s, r, car)
        elif s.phase == SETTLE:
            settle(s, r, car)
        elif s.phase == TURN_OVER:
            end_turn(s, r)
        elif s.phase == NEXT_CAR:
            next_car(s, r)
        else:
            new_round(s, r)
