"""Positions as text, a part a zone and seat.

`hand: card-3 | hand: card-1 | played: | played: card-7 | dealt: … | dealt: … | deck: card-2 | plays: 1 | seed: 9`
"""

from collections import Counter

from tests.toy.high_card.rules import PLAYED
from tests.toy.high_card.state import State
from toolkit.engine.record import Layout
from toolkit.errors import UsageError


def text(tables, state, viewer=-1):
    return " | ".join(f"{name}: {' '.join(words)}".rstrip() for name, words in zones(tables, state, viewer))


def zones(tables, state, viewer):
    cards, seats = range(tables.rules.cards), range(tables.players)
    for seat in seats:
        hidden = viewer not in (-1, seat)
        yield "hand", _words(tables, (card for card in cards if state.place[card] == seat), hidden)
    for seat in seats:
        yield "played", _words(tables, (card for card in cards if state.place[card] == PLAYED + seat), False)
    for seat in seats:
        hidden = viewer not in (-1, seat)
        yield "dealt", _words(tables, (card for card in cards if state.dealt[card] == seat and not hidden), False)
    yield "deck", _words(tables, state.order[state.next : tables.rules.cards], viewer >= 0)
    yield "plays", [str(state.plays)]
    yield "seed", ["?" if viewer >= 0 else str(state.seed)]


def _words(tables, cards, hidden):
    return ["?" if hidden else tables.components[card].replace(" ", "-") for card in cards]


def position(tables, written):
    parts = [part.partition(":") for part in written.split("|")]
    names = [name.strip() for name, _, _ in parts]
    seats = tables.players
    if names != ["hand"] * seats + ["played"] * seats + ["dealt"] * seats + ["deck", "plays", "seed"]:
        raise UsageError("this is no position")
    made = Layout(State, tables.sizes).new()
    words = [part.split() for _, _, part in parts]
    made.place = [-1] * len(made.place)
    made.dealt[: tables.rules.cards] = [-1] * tables.rules.cards
    for seat in range(seats):
        for card in _cards(tables, words[seat]):
            made.place[card] = seat
        for card in _cards(tables, words[seats + seat]):
            made.place[card] = PLAYED + seat
            made.total[seat] += tables.rules.value[card]
        for card in _cards(tables, words[2 * seats + seat]):
            made.dealt[card] = seat
        made.held[seat] = len(words[seat])
    deck = _cards(tables, words[-3])
    made.next = tables.rules.cards - len(deck)
    made.order[made.next : tables.rules.cards] = deck
    made.plays, made.seed = _number(words[-2]), _number(words[-1])
    return made


def _cards(tables, words):
    known = {name.replace(" ", "-"): card for card, name in enumerate(tables.components)}
    missing = [word for word in words if word not in known]
    if missing:
        raise UsageError(f"no card '{missing[0]}'")
    return [known[word] for word in words]


def _number(words):
    if len(words) != 1 or not words[0].isdecimal():
        raise UsageError(f"'{' '.join(words)}' is no number")
    return int(words[0])


def conserved(tables, state):
    """Every card, and how often it is somewhere: once."""
    return Counter(tables.components[card] for card in range(tables.rules.cards) if state.place[card] >= -1)
