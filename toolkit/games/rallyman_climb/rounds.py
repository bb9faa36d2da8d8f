"""Rounds, order of play, entering and finishing. Rulebook: Hillclimbing."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb.damage import repair
from toolkit.games.rallyman_climb.dice import available, count_used
from toolkit.games.rallyman_climb.planning import may_move, overlap
from toolkit.games.rallyman_climb.state import Rules, State
from toolkit.games.rallyman_climb.terms import (
    CAPPED,
    FINISHED,
    FLYING_NEVER,
    GARAGE,
    GRID,
    KINDS,
    NEW_ROUND,
    NEXT_CAR,
    NO_BOARD,
    NO_CRASH,
    OFF_ROAD,
    ONE_BY_ONE,
    PLAN,
    TURN_OVER,
)


@kernel
def new_round(s: State, r: Rules) -> None:
    """Put the cars on the road in order of play, the next car that enters last. Rulebook: Returning to the stage."""
    clear_turn(s)
    s.order_count = 0
    s.order_at = 0
    for car in range(len(s.order)):
        s.order[car] = 0
    for car in range(len(s.space)):
        if s.space[car] != OFF_ROAD:
            insert(s, r, car)
    if s.order_count == 0 and s.queue_count == 0:
        s.over = FINISHED
        return
    if s.round >= r.round_cap:
        s.over = CAPPED
        return
    s.round += 1
    if s.queue_count > 0:
        s.order[s.order_count] = s.queue[0]
        s.order_count += 1
    begin_turn(s, r)


@kernel
def insert(s: State, r: Rules, car: int) -> None:
    """Put a car where it belongs in the order of play."""
    i = s.order_count
    while i > 0 and is_ahead(s, r, car, s.order[i - 1]):
        s.order[i] = s.order[i - 1]
        i -= 1
    s.order[i] = car
    s.order_count += 1


@kernel
def is_ahead(s: State, r: Rules, one: int, other: int) -> bool:
    """Whether a car plays before another: by distance, then gear, then inside lane. Rulebook: core rules."""
    here, there = s.space[one], s.space[other]
    if r.space_progress[here] != r.space_progress[there]:
        return r.space_progress[here] > r.space_progress[there]
    if s.gear[one] != s.gear[other]:
        return s.gear[one] > s.gear[other]
    return r.space_inside[here] > r.space_inside[there]


@kernel
def begin_turn(s: State, r: Rules) -> None:
    """The turn of the next car in order: enter, sit out a lost turn, plan, or be stuck."""
    clear_turn(s)
    car = s.order[s.order_at]
    if s.space[car] == OFF_ROAD:
        enter(s, r, car)
    elif s.lost[car] > 0:
        s.lost[car] -= 1
        s.phase = TURN_OVER
    else:
        start_plan(s, r, car)


@kernel
def clear_turn(s: State) -> None:
    """Forget the plan of the turn before."""
    s.mode = ONE_BY_ONE
    s.tip = 0
    s.tip_gear = 0
    for i in range(s.plan_count):
        s.plan[i] = 0
    s.plan_count = 0
    for kind in range(KINDS):
        s.laid[kind] = 0
    s.at = 0
    s.hazards = 0
    s.fog = 0
    s.secured = 0
    s.sisu_on = 0
    s.flying_failed = 0
    s.crash_at = NO_CRASH
    s.drawn = 0


@kernel
def start_plan(s: State, r: Rules, car: int) -> None:
    """Let the car plan; one that can do nothing at all is stuck (option)."""
    s.tip = s.space[car]
    s.tip_gear = s.gear[car]
    s.phase = PLAN
    if not may_move(s, r, car):
        if r.stranded_repairs != 0 and is_stranded(s, r, car):
            repair(s, car)
        if r.stuck_stops != 0:
            s.gear[car] = 0
        s.phase = TURN_OVER


@kernel
def is_stranded(s: State, r: Rules, car: int) -> bool:
    """Whether a standing car has no die left to start with where it stands (option)."""
    space = s.space[car]
    can_start = available(s, r, car, 1, space) > 0
    if r.flying_start != FLYING_NEVER:
        can_start = can_start or available(s, r, car, r.flying_start_gear, space) > 0
    return s.gear[car] == 0 and not can_start


@kernel
def enter(s: State, r: Rules, car: int) -> None:
    """A car enters the stage: its driver chooses a dashboard and a start space, if there is a choice.

    A car whose start spaces are all taken waits. Rulebook: Starting the race; Returning to the stage.
    """
    if free_starts(s, r) == 0:
        s.phase = NEXT_CAR
        return
    is_new = s.attempt[car] == 0
    may_choose = r.may_choose_board != 0 and (is_new or r.may_change_board != 0)
    if may_choose and boards_that_fit(r) > 1:
        s.phase = GARAGE
    else:
        if s.board[car] == NO_BOARD:
            take_board(s, car, first_board(r))
        to_the_grid(s, r, car)


@kernel
def boards_that_fit(r: Rules) -> int:
    """How many dashboards may be driven on this stage."""
    count = 0
    for board in range(r.boards):
        count += r.board_fits[board]
    return count


@kernel
def first_board(r: Rules) -> int:
    """The first dashboard that may be driven."""
    board = 0
    while r.board_fits[board] == 0:
        board += 1
    return board


@kernel
def take_board(s: State, car: int, board: int) -> None:
    """Take a dashboard for the coming attempt. On another the SISU tokens used are those that count on most types."""
    if board != s.board[car]:
        s.sisu_used[car] = (1 << count_used(s.sisu_used[car])) - 1
    s.board[car] = board


@kernel
def free_starts(s: State, r: Rules) -> int:
    """How many start spaces are free."""
    count = 0
    for i in range(r.start_count):
        if is_free(s, r, r.start[i]):
            count += 1
    return count


@kernel
def is_free(s: State, r: Rules, space: int) -> bool:
    """Whether no car stands in a space."""
    in_the_way = 0
    for car in range(len(s.space)):
        if s.space[car] != OFF_ROAD and overlap(r, s.space[car], space):
            in_the_way += 1
    return in_the_way == 0


@kernel
def to_the_grid(s: State, r: Rules, car: int) -> None:
    """Let the driver choose among the free start spaces, or take the only one."""
    if free_starts(s, r) > 1:
        s.phase = GRID
        return
    for i in range(r.start_count):
        if is_free(s, r, r.start[i]):
            set_off(s, r, car, r.start[i])
            return


@kernel
def set_off(s: State, r: Rules, car: int, space: int) -> None:
    """Put the car in a start space, standing, and let it plan."""
    for i in range(1, s.queue_count):
        s.queue[i - 1] = s.queue[i]
    s.queue_count -= 1
    s.queue[s.queue_count] = 0
    s.space[car] = space
    s.gear[car] = 0
    s.tokens[car] = r.starting_tokens
    s.clock[car] = 0
    s.car_turn[car] = 0
    s.lost[car] = 0
    if r.sisu_returns != 0:
        s.sisu_used[car] = 0
    s.held[car][board_component(s.board[car])] += 1
    start_plan(s, r, car)


@kernel
def board_component(board: int) -> int:
    """The component that stands for a dashboard: after the ten kinds of dice."""
    return 10 + board


@kernel
def end_turn(s: State, r: Rules) -> None:
    """Take the time card of the gear; a car past the line has finished its attempt. Rulebook: time cards (core)."""
    car = s.order[s.order_at]
    s.clock[car] += r.seconds[s.gear[car]]
    s.turn += 1
    s.car_turn[car] += 1
    if r.space_is_finish[s.space[car]] != 0:
        finish(s, r, car)
    s.phase = NEXT_CAR


@kernel
def finish(s: State, r: Rules, car: int) -> None:
    """Note the time, repair, and wait for the next attempt. Rulebook: When a player crosses the finish line."""
    s.clock[car] += s.lost[car] * r.seconds[0]
    time = max(1, s.clock[car] - s.tokens[car])
    if s.best[car] == 0 or time < s.best[car]:
        s.second[car] = s.best[car]
        s.best[car] = time
    elif s.second[car] == 0 or time < s.second[car]:
        s.second[car] = time
    repair(s, car)
    s.space[car] = OFF_ROAD
    s.gear[car] = 0
    s.tokens[car] = 0
    s.clock[car] = 0
    s.car_turn[car] = 0
    s.lost[car] = 0
    s.attempt[car] += 1
    s.tries[car] += 1
    if s.attempt[car] < r.attempts:
        s.queue[s.queue_count] = car
        s.queue_count += 1


@kernel
def next_car(s: State, r: Rules) -> None:
    """The next car in order plays, or a new round begins."""
    if s.order_at + 1 < s.order_count:
        s.order_at += 1
        begin_turn(s, r)
    else:
        s.phase = NEW_ROUND
