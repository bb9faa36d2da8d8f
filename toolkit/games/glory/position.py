"""Positions as text, and back: tests are written in it.

    A knight at castle, glory 4, has shield | B seer at red-ford, health 3/6 | shop rope | A to act, start

Seats come first, in order. What a seat does not say is as at the hero's start, with no coins, glory or cards. Further
parts, in any order:

    shop rope wolf                    the goods above the board; cards named nowhere are in their decks, or the box
    discard marsh-rat; gone old-wyrm  discarded, and out of the game
    quests alderby patron by AB claimed A, brindle pilgrimage    who knows the quest of a town, who has claimed it
    lairs ash-hollow ogre-lord by B   who knows the card of a lair
    since A alderby wins 2 hits 3     what a seat had done when it saw a quest
    waiting red-dragon at red-ford    an undefeated dragon
    battle night-wolf, health 3, engaged     the battle under way; `battle in ash-hollow` for that of a lair
    roll 4, added 1, marched          the roll to be used
    used wolf 1 x2                    how often a limited effect of a card has been used
    tasks turn A landed 0, space A red-ford 1    what is under way, the last first to be done
    turn 7 | greatness A | shuffles goods 1 | more battles 1 | unsettled | won A | capped | seed 7

A seat's view has ? for what the seat does not know; it is for reading and no position. What is kept for measures only
(who met what, where glory came from) has no text.
"""

from collections.abc import Mapping
from typing import Any

from toolkit.engine.game import Tables
from toolkit.games.glory.position_reader import position
from toolkit.games.glory.position_writer import text
from toolkit.games.glory.terms import UNDER

__all__ = ["MEASURES", "conserved", "position", "text"]

MEASURES = ("met", "earned")
"""The fields of the state that are no part of a position."""


def conserved(tables: Tables, state: Any) -> Mapping[str, int]:
    """How many cards there are, and how many tucked under towns and lairs are missing there: always none."""
    slots = [*state.quest[: tables.rules.towns], *state.lair[: tables.rules.lairs]]
    under = [card for card in range(tables.rules.cards) if state.place[card] == UNDER]
    return {"cards": len(state.place), "misplaced secrets": len(set(under) ^ {card for card in slots if card >= 0})}
