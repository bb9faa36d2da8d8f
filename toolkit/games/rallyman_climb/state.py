"""What a race holds: the state, and content, stage and options as integer tables.

A space is a number in the road's driving order, a step a number in the road's list of steps. Cars are seats. Kinds of
dice, phases and the like are numbered in `terms`. Lists are zero past their count.
"""

from __future__ import annotations

from typing import Annotated

from toolkit.engine.chance import Scripted
from toolkit.engine.record import Float, Floats, Grid, Int, Ints, Record
from toolkit.games.rallyman_climb.terms import DANGER_LEVELS, KINDS

GEAR_ROWS = 8
PRICES = 24
SEEN = 1021
RISK_SECONDS = 256
"""Seconds whose growth under risk aversion stands in a table, from half as many less than none."""


class State(Record):
    """A race between two decisions.

    `order` is the order of play of the round and `order_at` whose turn it is; `queue` lists the cars that wait to
    enter. `bag` and `laid` (dice in the plan) follow from the rest.
    """

    seed: Int
    round: Int
    turn: Int
    over: Int
    fault: Int
    phase: Int

    order_count: Int
    order_at: Int
    order: Annotated[Ints, "seats"]
    queue_count: Int
    queue: Annotated[Ints, "seats"]

    # Cars. `clock` is the time of the attempt so far; `best` and `second` are times of finished attempts, 0 for none.
    space: Annotated[Ints, "seats"]
    gear: Annotated[Ints, "seats"]
    board: Annotated[Ints, "seats"]
    tokens: Annotated[Ints, "seats"]
    clock: Annotated[Ints, "seats"]
    car_turn: Annotated[Ints, "seats"]
    attempt: Annotated[Ints, "seats"]
    lost: Annotated[Ints, "seats"]
    sisu_used: Annotated[Ints, "seats"]
    best: Annotated[Ints, "seats"]
    second: Annotated[Ints, "seats"]
    damage: Annotated[Grid, "seats", KINDS]
    bag: Annotated[Ints, KINDS]
    dirt: Annotated[Ints, "spaces"]

    # The turn under way. `plan` holds the moves that laid the dice; `tip` is where they lead and in which gear. `at` is
    # the next of them to be driven. `hazards` are of dice, `fog` of clouds and ground; `crash_at` is where a move flat
    # out fails.
    mode: Int
    tip: Int
    tip_gear: Int
    plan_count: Int
    plan: Annotated[Ints, "plan"]
    laid: Annotated[Ints, KINDS]
    at: Int
    hazards: Int
    fog: Int
    secured: Int
    sisu_on: Int
    flying_failed: Int
    crash_at: Int
    drawn: Int

    # For measures only, no part of the game: by seat and component, and losses of control by space and by seat.
    held: Annotated[Grid, "seats", "components"]
    used: Annotated[Grid, "seats", "components"]
    crashes: Annotated[Ints, "spaces"]
    losses: Annotated[Ints, "seats"]
    tries: Annotated[Ints, "seats"]
    scratch: Annotated[Ints, "moves"]


class Rules(Scripted):
    """Content, stage and options as numbers. `space_…` go by space, `step_…` by step, `tile_…` by placed tile.

    `counts` and `limit` have a row for each dashboard and track type: `board * terrains + terrain`.
    """

    spaces: Int
    boards: Int
    terrains: Int
    attempts: Int
    starting_tokens: Int
    securing_prices: Annotated[Ints, PRICES]
    most_secured: Int
    flat_out_tokens: Int
    cloud_hazards: Int
    jump_hazards: Int
    water_hazards: Int
    dirt_hazards: Int
    boost_gears: Int
    flying_start_gear: Int
    round_cap: Int

    may_choose_board: Int
    may_change_board: Int
    coast_first: Int
    flying_start: Int
    may_go_over_limit: Int
    shortcut_damages: Int
    tokens_for: Int
    crash_in_last_space: Int
    sisu_returns: Int
    leader_rolls: Int
    passing_needs_gear: Int
    stuck_stops: Int
    stranded_repairs: Int
    runs_on: Int

    die_copies: Annotated[Ints, KINDS]
    die_faces: Annotated[Ints, KINDS]
    die_hazards: Annotated[Ints, KINDS]
    damage_tokens: Annotated[Ints, KINDS]
    seconds: Annotated[Ints, GEAR_ROWS]
    crash_lost: Annotated[Grid, GEAR_ROWS, DANGER_LEVELS]
    crash_damage: Annotated[Grid, GEAR_ROWS, DANGER_LEVELS]
    leader_first: Annotated[Ints, "terrains"]
    leader_always: Annotated[Ints, "terrains"]

    board_fits: Annotated[Ints, "boards"]
    board_subject: Annotated[Ints, "boards"]
    counts: Annotated[Grid, "board_terrains", KINDS]
    limit: Annotated[Ints, "board_terrains"]

    space_tile: Annotated[Ints, "spaces"]
    space_terrain: Annotated[Ints, "spaces"]
    space_limit: Annotated[Ints, "spaces"]
    space_danger: Annotated[Ints, "spaces"]
    space_lane: Annotated[Ints, "spaces"]
    space_inside: Annotated[Ints, "spaces"]
    space_is_shortcut: Annotated[Ints, "spaces"]
    space_is_finish: Annotated[Ints, "spaces"]
    space_jump: Annotated[Ints, "spaces"]
    space_water: Annotated[Ints, "spaces"]
    space_progress: Annotated[Ints, "spaces"]
    space_left: Annotated[Ints, "spaces"]
    space_zone: Annotated[Ints, "spaces"]
    space_is_wide: Annotated[Ints, "spaces"]
    space_first: Annotated[Ints, "spaces"]
    space_steps: Annotated[Ints, "spaces"]
    space_subject: Annotated[Ints, "spaces"]
    space_alike: Annotated[Ints, "spaces"]
    space_dirt: Annotated[Ints, "spaces"]
    start_count: Int
    start: Annotated[Ints, "starts"]
    step_target: Annotated[Ints, "steps"]
    step_line: Annotated[Ints, "steps"]
    step_subject: Annotated[Ints, "steps"]
    tile_oxygen: Annotated[Ints, "tiles"]
    tile_clouds: Annotated[Ints, "tiles"]

    # For bots: what is to come by class of car, space, gear and tokens (module `driver`), for which dashboard, and its
    # price of a damage token. `value_is_bound` makes of it a time that no driver can be better than; with
    # `value_from_start` gears that a car from the start never drives in are left out.
    value: Annotated[Floats, "values"]
    value_tokens: Int
    value_classes: Int
    value_sisu: Int
    value_is_bound: Int
    value_from_start: Int
    ideal_end: Annotated[Floats, "ends"]
    ideal_end_spared: Annotated[Floats, "ends"]
    ideal: Annotated[Floats, "ideals"]
    ideal_known: Int
    ideal_single: Int
    ideal_coasts: Int
    ideal_limit: Int
    ideal_turn: Int
    ideal_seen: Annotated[Ints, SEEN]
    ideal_shape: Annotated[Floats, SEEN]
    ideal_lost: Annotated[Floats, SEEN]
    value_board: Int
    risk_aversion: Float
    risk_growth: Annotated[Floats, RISK_SECONDS]
    damage_price: Float
