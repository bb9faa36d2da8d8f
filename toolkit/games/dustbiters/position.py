"""Positions as text, and back: tests are written in it.

    front> mimic:B crusher:A <back | hands A: oil-rig B: jammer* | scrap martyr | deck horse | A to act, 3 actions

THE FRONT comes first and each car is followed by its owner; `*` marks a card in hand that the other player has seen;
scrap heap and deck begin with their top card. Parts that are missing are empty, A is to act with all actions, and
cards that are named nowhere are out of the game. Further parts, in any order after the convoy:

    turn 4                              turns that are over
    used mimic as crusher, horse x2     this turn's uses; `draw` after a name for a free draw
    power mimic as crusher step 2 > oil-rig   a power under way, its next step and its target; an outer one first
    storm                               the turn is over and the dust storm is destroying
    asked martyr for horse              a car's owner is asked whether it steps in for another
    stepped in mimic                    cars that stepped in for this destruction so far
    capped                              the game ended by the cap on turns
    seed 7                              the game's seed

A seat's view has ? for each card and the seed that the seat does not know; it is for reading and no position.
What is kept for measures only (who was dealt, held and used what) has no text.
"""

from collections.abc import Mapping
from typing import Any

from toolkit.engine.game import Tables
from toolkit.games.dustbiters.position_reader import position
from toolkit.games.dustbiters.position_writer import text

__all__ = ["MEASURES", "conserved", "position", "text"]

MEASURES = ("dealt", "held", "used")
"""The fields of the state that are no part of a position."""


def conserved(tables: Tables, state: Any) -> Mapping[str, int]:
    """How many cards of each car there are anywhere in the game."""
    cards = [*state.convoy[: state.length], *state.deck[: state.deck_count], *state.scrap[: state.scrap_count]]
    for hand, count in zip(state.hand, state.hand_count, strict=True):
        cards.extend(hand[:count])
    cars = [tables.components[tables.rules.card_car[card]] for card in cards]
    return {car: cars.count(car) for car in cars}
