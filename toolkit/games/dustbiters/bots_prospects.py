"""How a player stands at the end of its turn: in thousandths of a logit of winning.

The numbers come from the same fit as those of `bots_worth`. Whole numbers add up alike in every order, so equal
positions are equal whatever the order of cards in the content.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.dustbiters.state import WON, Rules, State
from toolkit.games.dustbiters.targets import first_place, fits, last_place
from toolkit.games.dustbiters.terms import AT_BACK_ONLY, AT_FRONT_ONLY, BLANK, DESTROY

VICTORY = 1_000_000
STORM_VICTORY = 900_000

# The other player moves next. Cars and hands count for themselves, by how few are left, and by their share of all.
NEUTRAL = -605
MY_CAR, THEIR_CAR, MY_HAND, THEIR_HAND = 35, -105, -145, -200
MY_LAST_CARS = (0, -1830, -860, -110, 0)
THEIR_LAST_CARS = (0, 520, 185, 45, 0)
MY_EMPTY_HAND, THEIR_EMPTY_HAND, EMPTY_DECK = 130, 200, -60
MOST_COUNTED = 48
SHARE_OF_CARDS = (0, *(3420 // cards for cards in range(1, MOST_COUNTED + 1)))
# By distance from THE BACK.
PLACE = (-235, -90, -15, 60, 90, 105, 115, 105)
THREAT, DOOM = -210, -280


@kernel
def prospects(s: State, r: Rules, w: Workspace, me: int) -> int:
    """How `me` stands once its turn has ended: now, with the storm still to come, if it is its turn.

    Wants `weigh_cars` first.
    """
    if s.over != 0:
        return verdict(s, me)
    length = s.length
    mine, theirs = s.cars[me], s.cars[1 - me]
    my_hand, their_hand = s.hand_count[me], s.hand_count[1 - me]
    if s.player == me:
        length -= 1
        back = s.convoy[length]
        if s.owner[back] == me:
            mine -= 1
            my_hand += draws_when_destroyed(s, r, back)
        else:
            theirs -= 1
            their_hand += draws_when_destroyed(s, r, back)
        if theirs == 0:
            return STORM_VICTORY
        if mine == 0:
            return -STORM_VICTORY
    value = balance(mine, theirs, my_hand, their_hand) + standing(s, r, w, me, length, mine)
    if s.deck_count == 0:
        value += EMPTY_DECK
    for i in range(s.hand_count[me]):
        value += w.worth_in_hand[r.card_car[s.hand[me][i]]]
    return value


@kernel
def verdict(s: State, me: int) -> int:
    """The worth of a game that is over: nothing for one that reached its cap."""
    if s.over != WON:
        return 0
    if s.winner == me:
        return VICTORY
    return -VICTORY


@kernel
def draws_when_destroyed(s: State, r: Rules, card: int) -> int:
    """How many cards the owner of a car draws when it is destroyed now."""
    car = s.acts_as[card]
    if car == BLANK:
        return 0
    return min(r.car_draws_when_destroyed[car], s.deck_count)


@kernel
def balance(mine: int, theirs: int, my_hand: int, their_hand: int) -> int:
    """The part that numbers of cards play; both have a car."""
    value = NEUTRAL + mine * MY_CAR + theirs * THEIR_CAR + my_hand * MY_HAND + their_hand * THEIR_HAND
    value += MY_LAST_CARS[min(mine, 4)] + THEIR_LAST_CARS[min(theirs, 4)]
    if my_hand == 0:
        value += MY_EMPTY_HAND
    if their_hand == 0:
        value += THEIR_EMPTY_HAND
    ahead = mine + my_hand - theirs - their_hand
    return value + SHARE_OF_CARDS[min(mine + my_hand + theirs + their_hand, MOST_COUNTED)] * ahead


@kernel
def standing(s: State, r: Rules, w: Workspace, me: int, length: int, mine: int) -> int:
    """The part that the first `length` cars of the line play: where they stand, what they are, what they threaten."""
    value = 0
    threats = 0
    for i in range(length):
        card = s.convoy[i]
        car = s.acts_as[card]
        weight = PLACE[min(length - 1 - i, 7)]
        if car != BLANK:
            weight += w.worth[car]
        if s.owner[card] == me:
            value += weight
        else:
            value -= weight
            if car != BLANK and can_hit(s, r, 1 - me, card, length):
                threats += 1
    value += threats * THREAT
    if mine <= threats + storm_hits(s, r, me, length, threats):
        value += DOOM
    return value


@kernel
def storm_hits(s: State, r: Rules, victim: int, length: int, busy: int) -> int:
    """1 if the opponent of `victim`, `busy` actions apart, can have the storm destroy a car of `victim`, else 0."""
    if run_at_back(s, 1 - victim, length) + busy <= r.actions:
        return 1
    return 0


@kernel
def run_at_back(s: State, seat: int, length: int) -> int:
    """How many cars of `seat` stand behind every car of the other player in the first `length` places."""
    run = 0
    while run < length and s.owner[s.convoy[length - 1 - run]] == seat:
        run += 1
    return run


@kernel
def can_hit(s: State, r: Rules, user: int, card: int, length: int) -> bool:
    """Whether the power of a car that isn't blank may destroy an enemy of `user` in the first `length` places."""
    car = s.acts_as[card]
    first_step = r.power_first[car]
    for step in range(first_step, first_step + r.power_length[car]):
        if r.step_op[step] == DESTROY and stands_right(s, r, card, length):
            last = min(last_place(s, r, card, step), length - 1)
            for place in range(first_place(s, r, card, step), last + 1):
                target = s.convoy[place]
                if s.owner[target] != user and fits(s, r, user, card, step, target):
                    return True
    return False


@kernel
def stands_right(s: State, r: Rules, card: int, length: int) -> bool:
    """Whether a car stands where its power may be used in a line of `length` cars."""
    condition = r.power_when[s.acts_as[card]]
    if condition == AT_FRONT_ONLY:
        return s.at[card] == 0
    return condition != AT_BACK_ONLY or s.at[card] == length - 1
