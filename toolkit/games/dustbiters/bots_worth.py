"""What cars are worth to the expert, from their effects: in thousandths of a logit of winning.

The numbers are a logistic fit of who won on 190,000 turn ends of games between earlier experts, rounded; cars the fit
could not see (`draw`) are set beside those most like them.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.dustbiters.state import Rules, State

# By number of the operation: none, destroy, move, swap, exchange_owner, use_power, take_scrap, draw.
IN_LINE = (0, 185, 105, 235, 100, 400, 185, 100)
IN_HAND = (0, 500, 370, 390, 190, 1040, 610, 400)
PROMISE = (0, -50, 80, 140, 250, 220, 110, 100)

POWER_USES_IN_LINE, POWER_USES_IN_HAND = 105, 360
FREES_IN_LINE, FREES_IN_HAND = -205, 0
JAMS_IN_LINE, JAMS_IN_HAND = -90, 210
STEPS_IN_IN_LINE, STEPS_IN_IN_HAND = -25, 105
DRAWS_IN_LINE, DRAWS_IN_HAND = 0, 20
FREE_DRAW_IN_LINE, FREE_DRAW_IN_HAND = -155, 90
NO_DRIVE_IN_LINE, NO_DRIVE_IN_HAND = -405, 40
COPIES_IN_HAND = 335

UNSEEN_CARD = 415


@kernel
def weigh_cars(v: State, r: Rules, w: Workspace, me: int) -> None:
    """Note what each car is worth in the convoy, in the hand of `me`, and as a power still to be used this turn.

    A card that `me` has yet to draw is worth what cards are worth on average, whatever the view deals.
    """
    for car in range(len(w.worth)):
        w.worth[car] = worth_in_line(r, car)
        w.worth_in_hand[car] = UNSEEN_CARD
        w.promise[car] = promise_of(r, car)
    for i in range(v.hand_count[me]):
        car = r.card_car[v.hand[me][i]]
        w.worth_in_hand[car] = worth_in_hand(r, car)
    for i in range(v.scrap_count):
        car = r.card_car[v.scrap[i]]
        w.worth_in_hand[car] = worth_in_hand(r, car)


@kernel
def worth_in_line(r: Rules, car: int) -> int:
    """What the text `car` adds to a car of the convoy."""
    worth = 0
    for step in range(r.power_first[car], r.power_first[car] + r.power_length[car]):
        worth += IN_LINE[r.step_op[step]]
    if r.car_power_uses[car] > 1:
        worth += POWER_USES_IN_LINE
    if r.car_frees[car] != 0:
        worth += FREES_IN_LINE
    if r.car_jams[car] != 0:
        worth += JAMS_IN_LINE
    if r.car_steps_in[car] != 0:
        worth += STEPS_IN_IN_LINE
    if r.car_draws_when_destroyed[car] != 0:
        worth += DRAWS_IN_LINE
    if r.car_free_draws[car] != 0:
        worth += FREE_DRAW_IN_LINE
    if r.car_no_drive[car] != 0:
        worth += NO_DRIVE_IN_LINE
    return worth


@kernel
def worth_in_hand(r: Rules, car: int) -> int:
    """What a card with the text `car` is worth in hand, over one that can do nothing."""
    worth = 0
    for step in range(r.power_first[car], r.power_first[car] + r.power_length[car]):
        worth += IN_HAND[r.step_op[step]]
    if r.car_power_uses[car] > 1:
        worth += POWER_USES_IN_HAND
    if r.car_frees[car] != 0:
        worth += FREES_IN_HAND
    if r.car_jams[car] != 0:
        worth += JAMS_IN_HAND
    if r.car_steps_in[car] != 0:
        worth += STEPS_IN_IN_HAND
    if r.car_draws_when_destroyed[car] != 0:
        worth += DRAWS_IN_HAND
    if r.car_free_draws[car] != 0:
        worth += FREE_DRAW_IN_HAND
    if r.car_no_drive[car] != 0:
        worth += NO_DRIVE_IN_HAND
    if r.car_copies_from[car] != 0:
        worth += COPIES_IN_HAND
    return worth


@kernel
def promise_of(r: Rules, car: int) -> int:
    """What a power that may still be used this turn is likely to bring, hits apart."""
    promise = 0
    for step in range(r.power_first[car], r.power_first[car] + r.power_length[car]):
        promise += PROMISE[r.step_op[step]]
    return promise
