"""The numbers that stand for words of the content in tables and kernels, each beside its word."""

from __future__ import annotations

from toolkit.engine.effects import Encoder, Vocabulary

SEATS = 2
NOBODY = -1
NO_CARD = -1
BLANK = -1
"""What a car acts as that has no text now: no component."""

NEVER, ANYWHERE, AT_FRONT_ONLY, AT_BACK_ONLY = 0, 1, 2, 3
CONDITIONS = Vocabulary("place", {"anywhere": ANYWHERE, "at_front": AT_FRONT_ONLY, "at_back": AT_BACK_ONLY})

DESTROY, MOVE, SWAP, EXCHANGE_OWNER, USE_POWER, TAKE_SCRAP, DRAW = 1, 2, 3, 4, 5, 6, 7
OPS = Vocabulary(
    "operation",
    {
        "destroy": DESTROY,
        "move": MOVE,
        "swap": SWAP,
        "exchange_owner": EXCHANGE_OWNER,
        "use_power": USE_POWER,
        "take_scrap": TAKE_SCRAP,
        "draw": DRAW,
    },
)

ANY, BETWEEN, AT_FRONT, AT_BACK, SCRAP_TOP = 1, 2, 3, 4, 5
SELF_PLACE = 10
TWO_IN_FRONT, IN_FRONT, BEHIND, TWO_BEHIND = SELF_PLACE - 2, SELF_PLACE - 1, SELF_PLACE + 1, SELF_PLACE + 2
PLACES = Vocabulary(
    "target place",
    {
        "any": ANY,
        "between_self_and_own": BETWEEN,
        "at_front": AT_FRONT,
        "at_back": AT_BACK,
        "in_front": IN_FRONT,
        "behind": BEHIND,
        "two_in_front": TWO_IN_FRONT,
        "two_behind": TWO_BEHIND,
        "top": SCRAP_TOP,
    },
)

OWN, ENEMY, OTHER, NARROW, PRESENT = 1, 2, 4, 8, 16
"""Whose car; not the acting one; there is more to look at (`not_acting_as`, BETWEEN); the acting car must be there."""
FILTERS = Vocabulary(
    "filter", {"any": 0, "own": OWN, "enemy": ENEMY, "other": OTHER, "narrow": NARROW, "present": PRESENT}
)

TO_FRONT, TO_BACK, BEHIND_SELF, IN_FRONT_OF_SELF = 1, 2, 3, 4
DESTINATIONS = Vocabulary(
    "destination",
    {"front": TO_FRONT, "back": TO_BACK, "behind_self": BEHIND_SELF, "in_front_of_self": IN_FRONT_OF_SELF},
)

ENCODER = Encoder(OPS, PLACES, FILTERS, DESTINATIONS)

COPIES_IN_FRONT, COPIES_SCRAP_TOP = 1, 2
SOURCES = Vocabulary("source", {"in_front": COPIES_IN_FRONT, "scrap_top": COPIES_SCRAP_TOP})

FRONT_SIDE, BACK_SIDE = 1, 2
NEIGHBOURS = Vocabulary("neighbour", {"in_front": FRONT_SIDE, "behind": BACK_SIDE, "adjacent": FRONT_SIDE | BACK_SIDE})
DIRECTIONS = Vocabulary("direction", {"forward": FRONT_SIDE, "backward": BACK_SIDE})
ENDS = Vocabulary("end of the convoy", {"front": FRONT_SIDE, "back": BACK_SIDE})
EVENTS = Vocabulary("event", {"any_destruction": 1})
