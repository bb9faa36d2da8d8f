"""A game without chance in which nothing can be won: every score, share and end is written in its content.

Seats take turns to tick or tock. Beat by beat the content says who leads.
"""

from toolkit.engine.game import Game

GAME = Game("metronome", __name__)


def content(scores, shares=(1.0, 0.0), **numbers):
    """`scores` holds each seat's score after 0, 1, 2 … beats; `numbers` may set is_capped, is_endless and fault_at."""
    return {"game": {"numbers": numbers}, "beats": [{"scores": list(each)} for each in scores], "shares": list(shares)}
