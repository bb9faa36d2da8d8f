"""A game whose choices and luck are known: in turn, give up a point, keep still, or gain one and a fair roll less 3.5.

A seat's share is ½ + (its points − the other's) ÷ `SPAN`, and so is its evaluation: nothing is foreseen but by chance.
"""

from toolkit.engine.game import Game

GAME = Game("fair-dice", __name__)
SPAN = 160.0
TURNS = 8
GIVE, KEEP, ROLL = 0, 1, 2
CONTENT = {"game": {"players": {"min": 2, "max": 2}}}
