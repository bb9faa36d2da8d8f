"""What every car functions as, worked out anew after every change (Car Reference: Jammer, Mimic, Necromancer).

Printed Jammers first blank their neighbours. Then the convoy is read from THE FRONT: a copying car takes over a
text, following chains (each goes toward THE FRONT or once to the scrap heap, so they end), and one that now reads
as a Jammer blanks its neighbours in turn. A copying car may read the text of a jammed car.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.terms import BACK_SIDE, BLANK, COPIES_SCRAP_TOP, FRONT_SIDE


@kernel
def work_out(s: State, r: Rules) -> None:
    """Bring `at`, `jammed`, `reads` and `acts_as` up to date with the convoy and the scrap heap."""
    first = s.length
    for i in range(s.length - 1, -1, -1):
        card = s.convoy[i]
        car = r.card_car[card]
        s.at[card] = i
        s.jammed[card] = 0
        s.reads[card] = car
        s.acts_as[card] = car
        if r.car_meddles[car] != 0:
            first = i
    for i in range(first, s.length):
        jam_neighbours(s, r, i, s.reads[s.convoy[i]])
    for i in range(first, s.length):
        copy_text(s, r, i, s.convoy[i])


@kernel
def copy_text(s: State, r: Rules, place: int, card: int) -> None:
    """Let a copying car take over its text; unless jammed it acts by that, and jams if that says so."""
    car = s.reads[card]
    if r.car_copies_from[car] != 0:
        car = copied(s, r, place, car)
        s.reads[card] = car
        if s.jammed[card] == 0:
            s.acts_as[card] = car
            if car != BLANK:
                jam_neighbours(s, r, place, car)


@kernel
def jam_neighbours(s: State, r: Rules, place: int, car: int) -> None:
    """Blank the neighbours of the car at `place` if the text `car` says so."""
    sides = r.car_jams[car]
    if sides & FRONT_SIDE != 0 and place > 0:
        jam(s, s.convoy[place - 1])
    if sides & BACK_SIDE != 0 and place + 1 < s.length:
        jam(s, s.convoy[place + 1])


@kernel
def jam(s: State, card: int) -> None:
    """Blank a car, whatever it reads."""
    s.jammed[card] = 1
    s.acts_as[card] = BLANK


@kernel
def copied(s: State, r: Rules, place: int, car: int) -> int:
    """The text that the copying text `car` stands for at `place`: a car, or BLANK where there is none to copy."""
    if r.car_copies_from[car] == COPIES_SCRAP_TOP:
        if s.scrap_count == 0:
            return BLANK
        car = r.card_car[s.scrap[s.scrap_count - 1]]
        if r.car_copies_from[car] == 0:
            return car
        if r.car_copies_from[car] == COPIES_SCRAP_TOP:
            return BLANK
    if place == 0:
        return BLANK
    source = s.convoy[place - 1]
    if r.first_edition_jammer != 0 and s.jammed[source] != 0:
        return BLANK
    return s.reads[source]
