"""Setup, the turn, and what follows a move until someone must choose again (Setup; Turns)."""

from __future__ import annotations

from toolkit.engine.chance import derive, shuffle
from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.cards import card_in_hand, deal_card, draw_card, leave_hand
from toolkit.games.dustbiters.clearing import clear_state
from toolkit.games.dustbiters.coding import (
    BUILD,
    DRAW_CARD,
    DRIVE_BACKWARD,
    DRIVE_FORWARD,
    END_TURN,
    FREE_DRAW,
    LET_IT_BE,
    POWER,
    STEP_IN,
    actor_of,
    kind_of,
)
from toolkit.games.dustbiters.convoy import insert_car, join_convoy, move_car
from toolkit.games.dustbiters.destruction import let_it_be, step_in, threaten
from toolkit.games.dustbiters.identity import work_out
from toolkit.games.dustbiters.legal import has_free_use
from toolkit.games.dustbiters.powers import run_step, use_power
from toolkit.games.dustbiters.state import BAD_MOVE, CAPPED, NOT_IN_HAND, Rules, State
from toolkit.games.dustbiters.terms import BACK_SIDE, NO_CARD, SEATS
from toolkit.games.dustbiters.uses import A_FREE_DRAW, clear_marks, mark_use

DECK = 1


@kernel
def setup(s: State, r: Rules, seed: int) -> None:
    """Shuffle, deal a block of cars at THE BACK to seat 0, one at THE FRONT to seat 1, then hands. Rulebook: Setup."""
    clear_state(s)
    s.seed = seed
    for card in range(r.cards):
        s.deck[card] = card
        s.known[card] = 0
    s.deck_count = r.cards
    shuffle(s.deck, 0, r.cards, r.card_subject, derive(derive(seed, DECK), 0), s.scratch)
    for seat in range(SEATS):
        for place in range(r.starting_cars):
            insert_car(s, deal_card(s), place, seat)
    work_out(s, r)
    for seat in range(SEATS):
        for _ in range(r.starting_hand):
            draw_card(s, seat)
    for card in range(r.cards):
        s.dealt[card] = s.held[card]
    s.actions = r.actions


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Make a move and all that follows until someone must choose or the game is over."""
    kind = kind_of(move)
    if kind == STEP_IN:
        step_in(s, r)
    elif kind == LET_IT_BE:
        let_it_be(s, r)
    elif kind == POWER:
        use_power(s, r, move)
    elif kind == FREE_DRAW:
        draw_free(s, r, actor_of(move))
    elif kind == END_TURN:
        s.actions = 0
        begin_storm(s, r)
    else:
        s.actions -= 1
        basic_action(s, r, kind, actor_of(move))
    go_on(s, r)


@kernel
def basic_action(s: State, r: Rules, kind: int, actor: int) -> None:
    """BUILD, DRIVE or DRAW, already paid."""
    if kind == BUILD:
        build(s, r, actor)
    elif kind == DRIVE_FORWARD:
        move_car(s, r, actor, s.at[actor] - 1)
    elif kind == DRIVE_BACKWARD:
        move_car(s, r, actor, s.at[actor] + 1)
    elif kind == DRAW_CARD:
        draw_card(s, s.player)
    else:
        s.fault = BAD_MOVE


@kernel
def build(s: State, r: Rules, car: int) -> None:
    """Place a car from hand at THE FRONT, or at THE BACK if its own text says so (Horse). Rulebook: Turns, BUILD."""
    card = card_in_hand(s, r, s.player, car)
    if card == NO_CARD:
        s.fault = NOT_IN_HAND
        return
    leave_hand(s, s.player, card)
    place = 0
    if r.car_built_at[car] == BACK_SIDE:
        place = s.length
    join_convoy(s, r, card, place, s.player)


@kernel
def draw_free(s: State, r: Rules, card: int) -> None:
    """Draw a card by a car's free draw. Scout Bike."""
    mark_use(s, r, card, s.acts_as[card], A_FREE_DRAW)
    s.used[s.player][r.card_car[card]] += 1
    draw_card(s, s.player)


@kernel
def go_on(s: State, r: Rules) -> None:
    """Finish powers under way, end a turn that is over, and let the storm strike; stop where someone must choose."""
    while s.over == 0 and s.asked == NO_CARD:
        if s.depth > 0:
            run_step(s, r)
        elif s.is_ending != 0:
            next_turn(s, r)
            return
        elif is_turn_over(s, r):
            begin_storm(s, r)
        else:
            return


@kernel
def is_turn_over(s: State, r: Rules) -> bool:
    """Whether nothing is left to be done: all actions are spent, and so is the right to what is free."""
    if s.actions > 0:
        return False
    return r.free_after_last_action == 0 or not has_free_use(s, r)


@kernel
def begin_storm(s: State, r: Rules) -> None:
    """The turn ends: the dust storm destroys the car at THE BACK. Rulebook: Turns."""
    s.is_ending = 1
    threaten(s, r, s.convoy[s.length - 1])


@kernel
def next_turn(s: State, r: Rules) -> None:
    """The storm is over: the other player's turn begins, unless the turns have reached their cap."""
    s.is_ending = 0
    s.turn += 1
    clear_marks(s)
    s.player = 1 - s.player
    s.actions = r.actions
    if s.turn >= r.turn_cap:
        s.over = CAPPED
