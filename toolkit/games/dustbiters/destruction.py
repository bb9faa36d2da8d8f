"""Destroying a car, and letting another step in for it (Cars; Car Reference: Martyr, Horse; Turns: dust storm).

A destruction that a car may step in for waits in the state: `victim` is to be destroyed, the owner of `asked`
decides. A car that steps in becomes the victim of a new destruction; the one it saved is out of it. Each car is asked
once a destruction and steps in once until someone is really destroyed, so the questions end.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.cards import draw_card
from toolkit.games.dustbiters.convoy import scrap_car
from toolkit.games.dustbiters.state import DEPTH, WON, Rules, State
from toolkit.games.dustbiters.terms import BLANK, NO_CARD, SEATS


@kernel
def threaten(s: State, r: Rules, victim: int) -> None:
    """Begin the destruction of a car: it waits if another may step in, else it happens."""
    s.victim = victim
    ask_next(s, r, 0)


@kernel
def ask_next(s: State, r: Rules, number: int) -> None:
    """Ask the first car that may step in, from question `number` on; destroy the victim when there is none.

    Questions 0 to length − 1 go to the active player's cars from THE FRONT, the next ones to the other player's.
    """
    asked = NO_CARD
    lowest = SEATS * s.length
    for i in range(s.length):
        card = s.convoy[i]
        if may_step_in(s, r, card) and number <= question_of(s, card) < lowest:
            asked = card
            lowest = question_of(s, card)
    s.asked = asked
    if asked == NO_CARD:
        destroy(s, r, s.victim)


@kernel
def question_of(s: State, card: int) -> int:
    """The number of the question that goes to a car of the convoy, whether or not it may step in."""
    if s.owner[card] == s.player:
        return s.at[card]
    return s.at[card] + s.length


@kernel
def may_step_in(s: State, r: Rules, card: int) -> bool:
    """Whether a car may be destroyed in the victim's place."""
    car = s.acts_as[card]
    return car != BLANK and r.car_steps_in[car] != 0 and card != s.victim and s.stepped_in[card] == 0


@kernel
def let_it_be(s: State, r: Rules) -> None:
    """The asked car does not step in."""
    ask_next(s, r, question_of(s, s.asked) + 1)


@kernel
def step_in(s: State, r: Rules) -> None:
    """The asked car is to be destroyed instead: a new destruction, for which others may step in."""
    card = s.asked
    s.stepped_in[card] = 1
    s.sacrifices += 1
    s.used[s.owner[card]][r.card_car[card]] += 1
    s.victim = card
    ask_next(s, r, 0)


@kernel
def destroy(s: State, r: Rules, card: int) -> None:
    """Lay a car on the scrap heap; look for the end of the game; then its owner draws if its text said so."""
    owner = s.owner[card]
    car = s.acts_as[card]
    end_question(s)
    scrap_car(s, r, card)
    look_for_winner(s)
    if s.over == 0 and car != BLANK:
        for _ in range(r.car_draws_when_destroyed[car]):
            draw_card(s, owner)


@kernel
def end_question(s: State) -> None:
    """Nothing waits for destruction any more."""
    s.victim = NO_CARD
    s.asked = NO_CARD
    if s.sacrifices > 0:
        s.sacrifices = 0
        for i in range(len(s.stepped_in)):
            s.stepped_in[i] = 0


@kernel
def look_for_winner(s: State) -> None:
    """The game is over as soon as a player has no car in the convoy. Rulebook: Objective."""
    for seat in range(SEATS):
        if s.cars[seat] == 0:
            s.over = WON
            s.winner = 1 - seat
            s.is_ending = 0
            end_powers(s)


@kernel
def end_powers(s: State) -> None:
    """Drop every power under way."""
    s.depth = 0
    for i in range(DEPTH):
        clear_frame(s, i)


@kernel
def end_power(s: State) -> None:
    """Drop the power on top; with the last one goes the target kept for a power that it did not come to borrow."""
    s.depth -= 1
    for i in range(s.depth, DEPTH):
        clear_frame(s, i)


@kernel
def clear_frame(s: State, i: int) -> None:
    """Make frame `i` empty."""
    s.frame_card[i] = NO_CARD
    s.frame_car[i] = BLANK
    s.frame_step[i] = 0
    s.frame_target[i] = NO_CARD
