"""The line of cars: every change of it goes through here, and every change works out anew what the cars are."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.identity import work_out
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import BLANK, NO_CARD, NOBODY, SEATS

EVERYBODY = (1 << SEATS) - 1


@kernel
def join_convoy(s: State, r: Rules, card: int, place: int, seat: int) -> None:
    """Put a card of `seat` into the line at `place`; the cars from there on move one space back."""
    insert_car(s, card, place, seat)
    work_out(s, r)


@kernel
def insert_car(s: State, card: int, place: int, seat: int) -> None:
    """Put a card of `seat` into the line; whoever does so works out anew afterwards."""
    for i in range(s.length, place, -1):
        s.convoy[i] = s.convoy[i - 1]
    s.convoy[place] = card
    s.length += 1
    s.known[card] = EVERYBODY
    s.cars[seat] += 1
    s.owner[card] = seat
    s.held[card] |= 1 << seat


@kernel
def scrap_car(s: State, r: Rules, card: int) -> None:
    """Take a car out of the line and lay it on top of the scrap heap; the cars behind close up."""
    for i in range(s.at[card], s.length - 1):
        s.convoy[i] = s.convoy[i + 1]
    s.length -= 1
    s.convoy[s.length] = 0
    s.cars[s.owner[card]] -= 1
    s.at[card] = NO_CARD
    s.owner[card] = NOBODY
    s.jammed[card] = 0
    s.reads[card] = BLANK
    s.acts_as[card] = BLANK
    s.scrap[s.scrap_count] = card
    s.scrap_count += 1
    work_out(s, r)


@kernel
def move_car(s: State, r: Rules, card: int, to: int) -> None:
    """Take a car out of its place and put it in so that it stands at place `to`; the others close up."""
    at = s.at[card]
    for i in range(at, to):
        s.convoy[i] = s.convoy[i + 1]
    for i in range(at, to, -1):
        s.convoy[i] = s.convoy[i - 1]
    s.convoy[to] = card
    work_out(s, r)


@kernel
def swap_places(s: State, r: Rules, one: int, other: int) -> None:
    """Let two cars of the line change places."""
    place = s.at[one]
    s.convoy[s.at[other]] = one
    s.convoy[place] = other
    work_out(s, r)


@kernel
def give_car(s: State, card: int, seat: int) -> None:
    """Make `seat` the owner of a car of the line. What the cars function as does not depend on owners."""
    s.cars[s.owner[card]] -= 1
    s.cars[seat] += 1
    s.owner[card] = seat
    s.held[card] |= 1 << seat
