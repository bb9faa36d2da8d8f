"""Requests of the toy game: small, and of the bots whose kernels other tests compile too."""

from tests.toy.high_card import CONTENT, GAME
from toolkit.running.request import Request

BOTS = ("random", "greedy")


def toy(**changes):
    """A request of 60 games in plain mode by one worker, with changes."""
    asked = {"game": GAME, "content": CONTENT, "bots": BOTS, "games": 60, "mode": "plain", "jobs": 1}
    return Request(**(asked | changes))
