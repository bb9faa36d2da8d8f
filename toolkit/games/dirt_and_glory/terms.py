"""The numbers that stand for words of the content in tables and kernels, each beside its word."""

from __future__ import annotations

from toolkit.engine.effects import Encoder, Vocabulary

NOBODY = -1
NO_TROOP = -1
NO_SLOT = -1
NO_ABILITY = -1

LEAST, MOST = -99, 99
"""Where a range is open."""

PLAYED, WOULD_OVERRUN, OVERRUN, PASSED, ROUND_END = 1, 2, 3, 4, 5
TRIGGERS = Vocabulary(
    "trigger",
    {
        "played": PLAYED,
        "would_overrun": WOULD_OVERRUN,
        "overrun": OVERRUN,
        "passed": PASSED,
        "round_end": ROUND_END,
    },
)

IN_CARAVAN, IN_RESERVE, IN_FUEL, IN_DECK, IN_TARGET, IN_SPEED, IN_ROOM, IN_MARKET, IN_RANK = 1, 2, 3, 4, 5, 6, 7, 8, 9
COUNTS = Vocabulary(
    "count",
    {
        "caravan": IN_CARAVAN,
        "reserve": IN_RESERVE,
        "fuel": IN_FUEL,
        "deck": IN_DECK,
        "target": IN_TARGET,
        "speed": IN_SPEED,
        "room": IN_ROOM,
        "market": IN_MARKET,
        "rank": IN_RANK,
    },
)

LOOK, MOVE, GAIN, STEAL, TAKE, RENEW, PLAY, COPY = 1, 2, 3, 4, 5, 6, 7, 8
OPS = Vocabulary(
    "operation",
    {
        "look": LOOK,
        "move": MOVE,
        "gain": GAIN,
        "steal": STEAL,
        "take": TAKE,
        "renew": RENEW,
        "play": PLAY,
        "copy": COPY,
    },
)

ME, LAST, FROM_TOP, FROM_BOTTOM, WHOLE_RESERVE = 1, 2, 3, 4, 5
FROM_RESERVE, FROM_CARAVAN, FROM_MARKET, FROM_RIVALS = 6, 7, 8, 9
LOOSE = (FROM_TOP, FROM_BOTTOM)
CHOSEN = (FROM_RESERVE, FROM_CARAVAN, FROM_MARKET)
"""Selectors of a card off the deck, unseen; of a card that the player chooses."""

A_SEAT, EACH_SEAT, FUEL, POINTS = 10, 11, 12, 13
SELECTORS = Vocabulary(
    "selector",
    {
        "me": ME,
        "last": LAST,
        "top": FROM_TOP,
        "bottom": FROM_BOTTOM,
        "whole_reserve": WHOLE_RESERVE,
        "reserve": FROM_RESERVE,
        "caravan": FROM_CARAVAN,
        "market": FROM_MARKET,
        "rivals": FROM_RIVALS,
        "any": A_SEAT,
        "each": EACH_SEAT,
        "fuel": FUEL,
        "points": POINTS,
    },
)

ON_TOP, ON_BOTTOM, TO_RESERVE, OTHER = 1, 2, 4, 8
FILTERS = Vocabulary("place", {"top": ON_TOP, "bottom": ON_BOTTOM, "reserve": TO_RESERVE, "other": OTHER})
"""Where looked-at cards may be put, as flags; and whether the acting card is left out of a choice."""

PLACES = (ON_TOP, ON_BOTTOM, TO_RESERVE)

TO_DECK, TO_MARKET = 16, 32
DESTINATIONS = Vocabulary(
    "destination",
    {"top": ON_TOP, "bottom": ON_BOTTOM, "reserve": TO_RESERVE, "deck": TO_DECK, "market": TO_MARKET},
)

ENCODER = Encoder(OPS, SELECTORS, FILTERS, DESTINATIONS)

EARLIER_PASS, LATER_PASS, TURN_ORDER = 0, 1, 2
EXHAUSTED_TIES = Vocabulary(
    "winner of an exhausted tie", {"earlier_pass": EARLIER_PASS, "later_pass": LATER_PASS, "turn_order": TURN_ORDER}
)
