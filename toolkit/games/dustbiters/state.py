"""What a game of Dustbiters holds: the state, and the content as integer tables.

Place 0 of the convoy is THE FRONT. A card is one printed copy, a car (component) is what it shows; both are numbered
in file order, so copies of one car are neighbours. Lists are zero past their count, which makes equal states equal
number by number.
"""

from __future__ import annotations

from typing import Annotated

from toolkit.engine.chance import Scripted
from toolkit.engine.record import Grid, Int, Ints, Record

DEPTH = 2
"""Powers under way at once: one, and the one it uses (`use_power`)."""

GOES_ON, WON, CAPPED = 0, 1, 2
BAD_MOVE, NOT_IN_HAND, MARKS_FULL = 1, 2, 3


class State(Record):
    """A game between two decisions.

    `at` (place or −1), `jammed`, `reads` (the text a car carries, jammed or not), `acts_as` (the text it works by) and
    `cars` (how many each seat has in the convoy) follow from the rest; the modules `identity` and `convoy` keep them.
    """

    seed: Int
    player: Int
    actions: Int
    turn: Int
    over: Int
    winner: Int
    fault: Int

    length: Int
    convoy: Annotated[Ints, "cards"]
    owner: Annotated[Ints, "cards"]

    at: Annotated[Ints, "cards"]
    jammed: Annotated[Ints, "cards"]
    reads: Annotated[Ints, "cards"]
    acts_as: Annotated[Ints, "cards"]
    cars: Annotated[Ints, "seats"]

    # Hands are in card order. `known` is a bit mask of the seats that know a card: all of them for a public one.
    hand_count: Annotated[Ints, "seats"]
    hand: Annotated[Grid, "seats", "cards"]
    known: Annotated[Ints, "cards"]
    deck_count: Int
    deck: Annotated[Ints, "cards"]
    scrap_count: Int
    scrap: Annotated[Ints, "cards"]

    # How often this turn a card used a power or free draw of a car it acts as, in the order of first use.
    mark_count: Int
    mark: Annotated[Ints, "marks"]
    mark_uses: Annotated[Ints, "marks"]

    # A destruction that waits: who is to be destroyed, whose owner is asked to let it step in, who stepped in so far.
    is_ending: Int
    victim: Int
    asked: Int
    sacrifices: Int
    stepped_in: Annotated[Ints, "cards"]

    # Powers under way: the acting card, the car whose text it follows, the next step, and the chosen target.
    depth: Int
    frame_card: Annotated[Ints, DEPTH]
    frame_car: Annotated[Ints, DEPTH]
    frame_step: Annotated[Ints, DEPTH]
    frame_target: Annotated[Ints, DEPTH]

    # For measures only, no part of the game: bit masks of seats by card, and uses by seat and car.
    dealt: Annotated[Ints, "cards"]
    held: Annotated[Ints, "cards"]
    used: Annotated[Grid, "seats", "components"]
    scratch: Annotated[Ints, "cards"]


class Rules(Scripted):
    """Content and options as numbers. Fields named `car_…` and `power_…` go by car, `card_…` by card, `step_…` by row.

    Places, filters and the like are numbered in `terms`.
    """

    cards: Int
    starting_cars: Int
    starting_hand: Int
    actions: Int
    turn_cap: Int

    free_after_last_action: Int
    first_edition_jammer: Int
    jammed_restrictions_kept: Int
    crusher_wide: Int
    ice_cream_own_only: Int
    ice_cream_first_use_only: Int
    manipulator_always_costs: Int
    manipulator_pays: Int

    card_car: Annotated[Ints, "cards"]
    card_subject: Annotated[Ints, "cards"]
    car_subject: Annotated[Ints, "components"]
    car_first_card: Annotated[Ints, "components"]
    car_copies: Annotated[Ints, "components"]

    # Powers. `power_main` is the row whose target a move names, or −1; `power_borrows` marks a use_power step.
    power_when: Annotated[Ints, "components"]
    power_first: Annotated[Ints, "components"]
    power_length: Annotated[Ints, "components"]
    power_main: Annotated[Ints, "components"]
    power_borrows: Annotated[Ints, "components"]
    step_op: Annotated[Ints, "steps"]
    step_selector: Annotated[Ints, "steps"]
    step_filter: Annotated[Ints, "steps"]
    step_argument: Annotated[Ints, "steps"]
    step_destination: Annotated[Ints, "steps"]

    # Passives; 0 where a car has none of the kind. A car that jams or copies meddles with what others act as.
    car_meddles: Annotated[Ints, "components"]
    car_power_uses: Annotated[Ints, "components"]
    car_built_at: Annotated[Ints, "components"]
    car_draws_when_destroyed: Annotated[Ints, "components"]
    car_frees: Annotated[Ints, "components"]
    car_jams: Annotated[Ints, "components"]
    car_steps_in: Annotated[Ints, "components"]
    car_copies_from: Annotated[Ints, "components"]
    car_no_drive: Annotated[Ints, "components"]
    car_free_draw_when: Annotated[Ints, "components"]
    car_free_draws: Annotated[Ints, "components"]
