"""Dirt and Glory: two to five players race their caravans to a target speed without overrunning it."""

from toolkit.engine.game import Game

GAME = Game("dirt-and-glory", __name__)
