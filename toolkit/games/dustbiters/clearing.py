"""An empty table: the state before anything is dealt or placed."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.convoy import EVERYBODY
from toolkit.games.dustbiters.destruction import end_powers
from toolkit.games.dustbiters.state import GOES_ON, State
from toolkit.games.dustbiters.terms import BLANK, NO_CARD, NOBODY, SEATS


@kernel
def clear_state(s: State) -> None:
    """Empty a state of any content: no card is anywhere, seat 0 is to move and has no action."""
    s.seed = 0
    s.player = 0
    s.actions = 0
    s.turn = 0
    s.over = GOES_ON
    s.winner = NOBODY
    s.fault = 0
    s.length = 0
    s.deck_count = 0
    s.scrap_count = 0
    s.is_ending = 0
    s.victim = NO_CARD
    s.asked = NO_CARD
    s.sacrifices = 0
    end_powers(s)
    clear_cards(s)
    clear_seats(s)
    clear_measures(s)
    s.mark_count = 0
    for i in range(len(s.mark)):
        s.mark[i] = 0
        s.mark_uses[i] = 0


@kernel
def clear_cards(s: State) -> None:
    """No card is anywhere, and everybody knows that."""
    for i in range(len(s.convoy)):
        s.convoy[i] = 0
        s.owner[i] = NOBODY
        s.at[i] = NO_CARD
        s.jammed[i] = 0
        s.reads[i] = BLANK
        s.acts_as[i] = BLANK
        s.known[i] = EVERYBODY
        s.deck[i] = 0
        s.scrap[i] = 0
        s.stepped_in[i] = 0
        s.scratch[i] = 0


@kernel
def clear_seats(s: State) -> None:
    """Nobody has a card."""
    for seat in range(SEATS):
        s.cars[seat] = 0
        s.hand_count[seat] = 0
        for i in range(len(s.convoy)):
            s.hand[seat][i] = 0


@kernel
def clear_measures(s: State) -> None:
    """Nothing has been dealt, held or used."""
    for i in range(len(s.convoy)):
        s.dealt[i] = 0
        s.held[i] = 0
    for seat in range(SEATS):
        for car in range(len(s.used[seat])):
            s.used[seat][car] = 0
